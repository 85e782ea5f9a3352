import { ChoiceSheet } from '@cars/shared-app/choice-sheet';
import { isSort, SORT_CHOICES, sortLabel } from '@cars/shared-contracts/rules/sort';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { useCallback, useState } from 'react';
import { changeDraftAtom, filterDraftAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';
import styles from './card.module.css';
import { ChoiceRow } from './choice-row.tsx';

const SortChoice = ({ value, onClose }: { value: string; onClose: () => void }) => {
  const change = useSetAtom(changeDraftAtom);
  return (
    <ChoiceSheet
      title={TEXTS.sortTitle}
      choices={SORT_CHOICES}
      value={value}
      onClose={onClose}
      onApply={(sort) => {
        onClose();
        if (isSort(sort)) change({ sort });
      }}
    />
  );
};

/** The order of the list is a field of the filter too [DATA-9]. */
export const SortCard = () => {
  const sort = useAtomValue(filterDraftAtom)?.sort ?? 'created_desc';
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  return (
    <div className={styles.card}>
      <ChoiceRow
        label={TEXTS.sort}
        value={sortLabel(sort)}
        isChosen={sort !== 'created_desc'}
        isOpen={isOpen}
        onOpen={() => setIsOpen(true)}
      />
      {isOpen && <SortChoice value={sort} onClose={close} />}
    </div>
  );
};
