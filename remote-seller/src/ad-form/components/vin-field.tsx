import { cleanVin, LONGEST_VIN_WARNING } from '@cars/shared-contracts/rules/vin-text';
import { Link, useAtomValue } from '@cars/shared-contracts/runtime';
import { VIN_MAX_CHARS } from '@cars/shared-contracts/schemas/limits';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { LazyPart } from '@cars/shared-ui/kit/lazy-part';
import { MessageRoom } from '@cars/shared-ui/kit/message-room';
import { TextField } from '@cars/shared-ui/kit/text-field';
import { type ChangeEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { hintsAtom } from '../hint-atoms.ts';
import { TEXTS } from '../texts.ts';
import { useDraftField } from '../use-draft-field.ts';
import { Field } from './field.tsx';
import styles from './vin-field.module.css';

/** Long enough for a VIN with spaces, and for an overlong one to be recognized. */
const TYPED_MAX_CHARS = 40;

// The table of makers is needed once a VIN is typed.
const loadWarning = () => import('./vin-hints.tsx').then(({ VinWarning }) => VinWarning);
const loadSuggestions = () => import('./vin-hints.tsx').then(({ VinSuggestions }) => VinSuggestions);

/** The text below the field: the user's other ad with this VIN, else a warning, else the hint. */
const VinNote = ({ vin, isLeft }: { readonly vin: string; readonly isLeft: boolean }) => {
  const duplicate = useAtomValue(hintsAtom)?.duplicate_ad_id ?? null;
  if (duplicate !== null) {
    return (
      <p className={styles.warning}>
        {TEXTS.vinDuplicate} <Link to={paths.car(duplicate)}>{TEXTS.openDuplicate}</Link>
      </p>
    );
  }
  const hint = <p className={styles.hint}>{TEXTS.vinHint}</p>;
  if (!isLeft || vin === '') return hint;
  return <LazyPart load={loadWarning} props={{ vin, hint }} whileLoading={hint} whenFailed={hint} />;
};

/**
 * The VIN: look-alike letters turn Latin while they are typed; a warning replaces the hint and never
 * blocks.
 */
export const VinField = () => {
  const { value, error, change, isRequired } = useDraftField('vin_number');
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
        // A tap gives the focus without scrolling: the hint is moved above the bar as by a key.
        onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
        onBlur={() => setIsLeft(true)}
      />
      <MessageRoom id={hintId} role="status" className={styles.room} longest={LONGEST_VIN_WARNING}>
        <VinNote vin={value} isLeft={isLeft} />
      </MessageRoom>
      {value.length === VIN_MAX_CHARS && (
        <LazyPart key={value} load={loadSuggestions} props={{ vin: value }} />
      )}
    </Field>
  );
};
