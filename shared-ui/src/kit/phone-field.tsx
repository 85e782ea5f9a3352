import { useEffect, useRef } from 'react';
import { loadMask } from './libraries.ts';
import { TextField } from './text-field.tsx';

export interface PhoneFieldProps {
  readonly label: string;
  /** The initial text; typing is reported through `onChange`. */
  readonly defaultValue: string;
  readonly onChange: (text: string) => void;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly placeholder?: string;
  readonly name?: string;
  readonly disabled?: boolean;
}

/**
 * A phone number. The mask's code loads after the field and is attached to the same input, so that nothing
 * typed meanwhile is lost; without it the field accepts plain text.
 */
export const PhoneField = ({
  defaultValue,
  onChange,
  placeholder = '+7 (000) 000-00-00',
  ...rest
}: PhoneFieldProps) => {
  const inputRef = useRef<HTMLInputElement>(null);
  const handler = useRef(onChange);
  useEffect(() => {
    handler.current = onChange;
  });
  useEffect(() => {
    let release: (() => void) | null = null;
    let isShown = true;
    Promise.all([import('./phone-mask.ts'), loadMask()]).then(
      ([{ maskPhone }, mask]) => {
        if (isShown && inputRef.current)
          release = maskPhone(mask, inputRef.current, (text) => handler.current(text));
      },
      (error: unknown) => console.warn('The phone mask did not load', error),
    );
    return () => {
      isShown = false;
      release?.();
    };
  }, []);
  return (
    <TextField
      {...rest}
      ref={inputRef}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder={placeholder}
      defaultValue={defaultValue}
      onInput={(event) => onChange(event.currentTarget.value)}
    />
  );
};
