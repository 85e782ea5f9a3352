import { ApplySheet } from '@cars/shared-app/choice-sheet';
import { loadSpellingsAtom, spellingsAtom } from '@cars/shared-app/spellings';
import { sound } from '@cars/shared-contracts/rules/search/sound';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import type { CarHandbooks } from '@cars/shared-contracts/schemas/handbook';
import { ChoiceList } from '@cars/shared-ui/kit/choice-list';
import { useEffect, useState } from 'react';
import { changeDraftAtom, filterDraftAtom } from '../atoms.ts';
import { type MarkLists, marksChange, marksOf } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import { ChipGroup } from './chips.tsx';
import { useOptionCounts } from './use-option-counts.ts';

const LISTS = [
  { value: 'included', label: TEXTS.included },
  { value: 'excluded', label: TEXTS.excluded },
] as const;

const NO_COUNTS = () => null;

/** Any number of marks, and beside them those that are not included [CAT-61]. */
export const MarksSheet = ({
  marks,
  onClose,
}: {
  readonly marks: CarHandbooks['marks'];
  readonly onClose: () => void;
}) => {
  const draft = useAtomValue(filterDraftAtom);
  const change = useSetAtom(changeDraftAtom);
  const spellings = useAtomValue(spellingsAtom)?.marks;
  const loadSpellings = useSetAtom(loadSpellingsAtom);
  // The ads of a chosen mark count beside further marks, so its number is without that condition.
  const countOf = useOptionCounts(draft?.marks.length ? 'mark_ids' : 'mark_id');
  const [lists, setLists] = useState<MarkLists>(draft ? marksOf(draft) : { included: [], excluded: [] });
  const [list, setList] = useState<keyof MarkLists>('included');
  useEffect(() => void loadSpellings(), [loadSpellings]);
  return (
    <ApplySheet
      title={TEXTS.brand}
      isTall
      onClose={onClose}
      onApply={() => {
        onClose();
        if (draft) change(marksChange(draft, lists));
      }}
    >
      <ChipGroup
        title={TEXTS.ofMarks}
        kind="radio"
        options={LISTS.map(({ value, label }) => ({
          value,
          label: lists[value].length > 0 ? `${label} · ${lists[value].length}` : label,
        }))}
        countOf={NO_COUNTS}
        isOn={(value) => value === list}
        onChange={(value) => setList(value === 'excluded' ? 'excluded' : 'included')}
      />
      <ChoiceList
        kind="multiple"
        label={TEXTS.brand}
        choices={marks.map(({ id, name }) => ({
          value: String(id),
          label: name,
          // A number beside a mark that is left out would be read as what the list shows.
          ...(list === 'included' ? { count: countOf(String(id)) } : {}),
          keywords: spellings?.get(id) ?? '',
        }))}
        value={lists[list]}
        searchLabel={TEXTS.searchBrand}
        soundOf={sound}
        onChange={(values) => {
          const other = list === 'included' ? 'excluded' : 'included';
          setLists({
            ...lists,
            [list]: values,
            // A mark is included or not.
            [other]: lists[other].filter((value) => !values.includes(value)),
          });
        }}
      />
    </ApplySheet>
  );
};
