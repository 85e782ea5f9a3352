import { cleanVin, LONGEST_VIN_WARNING, vinWarnings } from '@cars/shared-contracts/rules/vin';
import { handbookAtom, Link, useAtomValue } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { MessageRoom } from '@cars/shared-ui/kit/message-room';
import { TextField } from '@cars/shared-ui/kit/text-field';
import { type ChangeEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { hintsAtom } from '../hint-atoms.ts';
import { TEXTS } from '../texts.ts';
import { useDraftField, useDraftPart } from '../use-draft-field.ts';
import { Field } from './field.tsx';
import styles from './vin-field.module.css';

/** Long enough for a VIN with spaces, and for an overlong one to be recognized. */
const TYPED_MAX_CHARS = 40;

const useMarkName = (): string | null => {
  const handbook = useAtomValue(handbookAtom);
  const id = useDraftPart(({ mark_id }) => mark_id);
  if (handbook.status !== 'loaded') return null;
  return handbook.handbooks.marks.find((mark) => String(mark.id) === id)?.name ?? null;
};

/** The text below the field: the user's other ad with this VIN, else a warning, else the hint. */
const VinNote = ({ warning }: { readonly warning: string | undefined }) => {
  const duplicate = useAtomValue(hintsAtom)?.duplicate_ad_id ?? null;
  if (duplicate !== null) {
    return (
      <p className={styles.warning}>
        {TEXTS.vinDuplicate} <Link to={paths.car(duplicate)}>{TEXTS.openDuplicate}</Link>
      </p>
    );
  }
  return <p className={warning ? styles.warning : styles.hint}>{warning ?? TEXTS.vinHint}</p>;
};

/**
 * The VIN: look-alike letters turn Latin while they are typed; a warning replaces the hint and never
 * blocks.
 */
export const VinField = () => {
  const { value, error, change, isRequired } = useDraftField('vin_number');
  const mark = useMarkName();
  const [isLeft, setIsLeft] = useState(value !== '');
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  // The cleaned text would move the caret to its end.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: text, selectionStart } = event.target;
    caret.current = cleanVin(text.slice(0, selectionStart ?? text.length)).length;
    setIsLeft(false);
    change(cleanVin(text));
  };
  return (
    <Field name="vin_number">
      <TextField
        ref={input}
        label={TEXTS.vin}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={TYPED_MAX_CHARS}
        value={value}
        error={error}
        aria-required={isRequired || undefined}
        aria-describedby={hintId}
        onChange={handleChange}
        onBlur={() => setIsLeft(true)}
      />
      <MessageRoom id={hintId} role="status" className={styles.room} longest={LONGEST_VIN_WARNING}>
        <VinNote warning={isLeft ? vinWarnings(value, mark)[0] : undefined} />
      </MessageRoom>
    </Field>
  );
};
