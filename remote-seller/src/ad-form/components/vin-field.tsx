import { cleanVin, vinWarnings } from '@cars/shared-contracts/rules/vin';
import { handbookAtom, Link, useAtomValue } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { TextField } from '@cars/shared-ui/kit/text-field';
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { hintsAtom } from '../hint-atoms.ts';
import { TEXTS } from '../texts.ts';
import { useDraftField, useDraftPart } from '../use-draft-field.ts';
import { Field } from './field.tsx';
import styles from './vin-field.module.css';

/** Long enough for a VIN with spaces in it, and for seeing that it is too long. */
const TYPED_MAX_CHARS = 40;

const useMarkName = (): string | null => {
  const handbook = useAtomValue(handbookAtom);
  const id = useDraftPart(({ mark_id }) => mark_id);
  if (handbook.status !== 'loaded') return null;
  return handbook.handbooks.marks.find((mark) => String(mark.id) === id)?.name ?? null;
};

/** The VIN: look-alike letters turn Latin while they are typed, oddities are told and never block (ruling 17). */
export const VinField = () => {
  const { value, error, change } = useDraftField('vin_number');
  const mark = useMarkName();
  const duplicate = useAtomValue(hintsAtom)?.duplicate_ad_id ?? null;
  const [isLeft, setIsLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  // The cleaned text would throw the caret to its end.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: text, selectionStart } = event.target;
    caret.current = cleanVin(text.slice(0, selectionStart ?? text.length)).length;
    change(cleanVin(text));
  };
  const warnings = isLeft ? vinWarnings(value, mark) : [];
  return (
    <Field name="vin_number">
      <TextField
        ref={input}
        label={TEXTS.vin}
        hint={TEXTS.vinHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={TYPED_MAX_CHARS}
        value={value}
        error={error}
        onChange={handleChange}
        onFocus={() => setIsLeft(false)}
        onBlur={() => setIsLeft(true)}
      />
      <div role="status" className={styles.warnings}>
        {warnings.map((warning) => (
          <p key={warning}>{warning}</p>
        ))}
        {duplicate !== null && (
          <p>
            {TEXTS.vinDuplicate} <Link to={paths.car(duplicate)}>{TEXTS.openDuplicate}</Link>
          </p>
        )}
      </div>
    </Field>
  );
};
