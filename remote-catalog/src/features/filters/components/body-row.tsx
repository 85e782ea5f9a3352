import { MultiChoiceSheet } from '@cars/shared-app/multi-choice-sheet';
import { BODY_LABELS } from '@cars/shared-contracts/rules/vehicle';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { useCallback, useState } from 'react';
import { changeDraftAtom, filterDraftAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';
import { ChoiceRow } from './choice-row.tsx';

const BODIES = Object.entries(BODY_LABELS).map(([value, label]) => ({ value, label }));

const BodyChoice = ({ values, onClose }: { values: readonly string[]; onClose: () => void }) => {
  const change = useSetAtom(changeDraftAtom);
  return (
    <MultiChoiceSheet
      title={TEXTS.body}
      choices={BODIES}
      values={values}
      onClose={onClose}
      onApply={(bodyType) => {
        onClose();
        change({ bodyType });
      }}
    />
  );
};

/** Any number of bodies. */
export const BodyRow = () => {
  const values = useAtomValue(filterDraftAtom)?.bodyType ?? [];
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const names = BODIES.filter(({ value }) => values.includes(value)).map(({ label }) => label);
  return (
    <>
      <ChoiceRow
        label={TEXTS.body}
        value={names.join(', ') || TEXTS.anyBody}
        isChosen={names.length > 0}
        isOpen={isOpen}
        onOpen={() => setIsOpen(true)}
      />
      {isOpen && <BodyChoice values={values} onClose={close} />}
    </>
  );
};
