import { MultiChoiceSheet } from '@cars/shared-app/choice-sheet';
import { loadSpellingsAtom, spellingsAtom } from '@cars/shared-app/spellings';
import { sound } from '@cars/shared-contracts/rules/search/sound';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import type { CarHandbooks } from '@cars/shared-contracts/schemas/handbook';
import { useCallback, useEffect, useState } from 'react';
import { changeDraftAtom, filterDraftAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';
import { ChoiceRow } from './choice-row.tsx';
import { useOptionCounts } from './use-option-counts.ts';

type Marks = CarHandbooks['marks'];
type ListKey = 'marks' | 'notMarks';

const TITLES = { marks: TEXTS.moreBrands, notMarks: TEXTS.exceptBrands } as const;

const MarksSheet = ({ list, marks, onClose }: { list: ListKey; marks: Marks; onClose: () => void }) => {
  const values = useAtomValue(filterDraftAtom)?.[list] ?? [];
  const spellings = useAtomValue(spellingsAtom)?.marks;
  const loadSpellings = useSetAtom(loadSpellingsAtom);
  const change = useSetAtom(changeDraftAtom);
  const countOf = useOptionCounts('mark_ids');
  useEffect(() => void loadSpellings(), [loadSpellings]);
  return (
    <MultiChoiceSheet
      title={TITLES[list]}
      choices={marks.map(({ id, name }) => ({
        value: String(id),
        label: name,
        // A number beside a mark that is left out would be read as what the list shows.
        ...(list === 'marks' ? { count: countOf(String(id)) } : {}),
        keywords: spellings?.get(id) ?? '',
      }))}
      value={values}
      searchLabel={TEXTS.searchBrand}
      soundOf={sound}
      isTall
      onClose={onClose}
      onApply={(chosen) => {
        onClose();
        change({ [list]: chosen });
      }}
    />
  );
};

/** Further marks, or those that are not wanted [CAT-61]. */
export const MarksRow = ({ list, marks }: { list: ListKey; marks: Marks | null }) => {
  const values = useAtomValue(filterDraftAtom)?.[list] ?? [];
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const names = (marks ?? []).filter(({ id }) => values.includes(String(id))).map(({ name }) => name);
  return (
    <>
      <ChoiceRow
        label={TITLES[list]}
        value={names.join(', ') || (values.length > 0 && !marks ? TEXTS.chosen : TEXTS.noBrands)}
        isChosen={names.length > 0}
        isOpen={isOpen}
        disabled={marks === null}
        onOpen={() => setIsOpen(true)}
      />
      {isOpen && marks && <MarksSheet list={list} marks={marks} onClose={close} />}
    </>
  );
};
