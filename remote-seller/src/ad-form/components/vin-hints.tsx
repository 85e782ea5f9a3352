import { decodeVin, vinWarnings } from '@cars/shared-contracts/rules/vin';
import { handbookAtom, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import type { CarHandbooks } from '@cars/shared-contracts/schemas/handbook';
import { Button } from '@cars/shared-ui/kit/button';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AdDraft } from '../draft.ts';
import { editDraftAtom } from '../submit-atoms.ts';
import { TEXTS } from '../texts.ts';
import { useDraftPart } from '../use-draft-field.ts';
import { generationSuggestions, type VinSuggestion, vinSuggestions } from '../vin-rules.ts';
import styles from './vin-hints.module.css';

const markOf = (draft: AdDraft) => draft.mark_id;
const yearOf = (draft: AdDraft) => draft.year;
const modelOf = (draft: AdDraft) => draft.model_id;
const generationOf = (draft: AdDraft) => draft.generation_id;

const useHandbooks = (): CarHandbooks | null => {
  const handbook = useAtomValue(handbookAtom);
  return handbook.status === 'loaded' ? handbook.handbooks : null;
};

/** The first warning about the VIN, else the hint [SELL-25]. */
export const VinWarning = ({ vin, hint }: { readonly vin: string; readonly hint: ReactNode }) => {
  const handbooks = useHandbooks();
  const markId = useDraftPart(markOf);
  const year = useDraftPart(yearOf);
  const mark = handbooks?.marks.find(({ id }) => String(id) === markId)?.name ?? null;
  const [warning] = vinWarnings(vin, mark, /^\d{4}$/.test(year) ? Number(year) : null);
  return warning ? <p className={styles.warning}>{warning}</p> : hint;
};

/** In place of the buttons that had the focus. */
const Applied = ({ label }: { readonly label: string }) => {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus({ preventScroll: true }), []);
  return (
    <p ref={text} tabIndex={-1} role="status" className={styles.text}>
      {TEXTS.fromVin(label)}
    </p>
  );
};

/** Mark, year and generation by the VIN, for the fields that are still empty [SELL-38] [SELL-49]. */
export const VinSuggestions = ({ vin }: { readonly vin: string }) => {
  const mark_id = useDraftPart(markOf);
  const year = useDraftPart(yearOf);
  const model_id = useDraftPart(modelOf);
  const generation_id = useDraftPart(generationOf);
  const edit = useSetAtom(editDraftAtom);
  const handbooks = useHandbooks();
  const decoded = decodeVin(vin);
  const suggestions = [
    ...vinSuggestions(decoded, { mark_id, year }, handbooks),
    ...generationSuggestions(decoded, { mark_id, model_id, generation_id, year }, handbooks),
  ];
  const [applied, setApplied] = useState<string | null>(null);
  const handleTap = ({ label, change }: VinSuggestion) => {
    edit(change);
    setApplied(label);
  };
  return (
    <>
      {applied !== null && <Applied key={applied} label={applied} />}
      {suggestions.length > 0 && (
        <div className={styles.row}>
          <p className={styles.text}>{TEXTS.byVin}</p>
          {suggestions.map((suggestion) => (
            <Button
              key={JSON.stringify(suggestion.change)}
              look="secondary"
              onClick={() => handleTap(suggestion)}
            >
              {suggestion.label}
            </Button>
          ))}
        </div>
      )}
    </>
  );
};
