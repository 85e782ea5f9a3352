import { cleanValue } from '@cars/shared-contracts/schemas/clean-text';
import { useEffect, useRef } from 'react';
import { loadMask } from './libraries.ts';
import type { maskNumber } from './number-mask.ts';
import { TextField } from './text-field.tsx';

export interface NumberFieldProps {
  readonly label: string;
  /** The whole name for a screen reader where the label is short: «Цена от» for «От». */
  readonly fullLabel?: string;
  /** The initial text; typing is reported through `onChange`. */
  readonly defaultValue: string;
  /** Receives the text without the spaces between groups of digits. */
  readonly onChange: (text: string) => void;
  readonly onLeave?: () => void;
  readonly error?: string | undefined;
  readonly placeholder?: string;
  readonly hint?: string | undefined;
  /** In place of the hint. */
  readonly warning?: string | undefined;
  readonly longestMessage?: string;
  readonly 'aria-required'?: boolean | undefined;
  /** Digits in groups of three; a year has none. */
  readonly isGrouped?: boolean;
}

const NO_BREAK_SPACE = '\u00A0';
const GROUP = 3;

/**
 * The first text as the mask will format it: a mask that changes it later would clear the selection of a user
 * who is about to replace it.
 */
const groupedText = (text: string): string => {
  if (!/^\d+$/.test(text)) return text;
  const head = text.length % GROUP || GROUP;
  let grouped = text.slice(0, head);
  for (let at = head; at < text.length; at += GROUP) grouped += NO_BREAK_SPACE + text.slice(at, at + GROUP);
  return grouped;
};

/** A unit that was copied with its number. */
const UNIT = /(?:₽|руб\.?|км)$/i;

/** Groups of three digits with a sign between them that is no space. */
const GROUPS = /^\d{1,3}([.,'’])\d{3}(?:\1\d{3})*$/;

/** The digits of what was typed or pasted: text that is no whole number stays what it is, for a message. */
const plainNumber = (text: string, isGrouped: boolean): string => {
  const number = cleanValue(text).replace(UNIT, '').replace(/\s/g, '');
  return isGrouped && GROUPS.test(number) ? number.replace(/\D/g, '') : number;
};

/** Longer than any number of a form, spaces included. */
const TEXT_MAX_CHARS = 16;

/**
 * A whole number, typed on a numeric keyboard. The mask's code loads after the field and is attached to the
 * same input, so that nothing typed meanwhile is lost; without it the digits have no spaces.
 */
export const NumberField = ({
  label,
  fullLabel,
  defaultValue,
  onChange,
  onLeave,
  isGrouped = true,
  ...rest
}: NumberFieldProps) => {
  const inputRef = useRef<HTMLInputElement>(null);
  const mask = useRef<ReturnType<typeof maskNumber> | null>(null);
  const handler = useRef((_text: string) => {});
  const handleText = (text: string) => onChange(plainNumber(text, isGrouped));
  useEffect(() => {
    handler.current = handleText;
  });
  useEffect(() => {
    let isShown = true;
    Promise.all([import('./number-mask.ts'), loadMask()]).then(
      ([{ maskNumber }, library]) => {
        if (!isShown || !inputRef.current) return;
        mask.current = maskNumber(library, inputRef.current, isGrouped, (text) => handler.current(text));
      },
      (error: unknown) => console.warn('The number mask did not load', error),
    );
    return () => {
      isShown = false;
      mask.current?.release();
      mask.current = null;
    };
  }, [isGrouped]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: React writes a new default into an untouched input
  useEffect(() => mask.current?.follow(), [defaultValue]);
  return (
    <TextField
      {...rest}
      ref={inputRef}
      label={label}
      aria-label={fullLabel}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      maxLength={TEXT_MAX_CHARS}
      defaultValue={isGrouped ? groupedText(defaultValue) : defaultValue}
      onInput={(event) => handleText(event.currentTarget.value)}
      onBlur={onLeave}
    />
  );
};
