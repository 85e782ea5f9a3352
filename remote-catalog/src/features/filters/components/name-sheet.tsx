import { ChoiceSheet } from '@cars/shared-app/choice-sheet';
import { loadSpellingsAtom, spellingsAtom } from '@cars/shared-app/spellings';
import { sound } from '@cars/shared-contracts/rules/search/sound';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { useEffect } from 'react';
import { useOptionCounts } from './use-option-counts.ts';

/** Names of the handbook for one choice; the search field also finds their Russian spellings. */
export const NameSheet = ({
  kind,
  title,
  anyLabel,
  searchLabel,
  items,
  value,
  onApply,
  onClose,
}: {
  kind: 'marks' | 'models';
  title: string;
  /** The row of no choice. */
  anyLabel: string;
  searchLabel: string;
  items: readonly { readonly id: number; readonly name: string }[];
  value: string;
  onApply: (value: string) => void;
  onClose: () => void;
}) => {
  const spellings = useAtomValue(spellingsAtom)?.[kind];
  const loadSpellings = useSetAtom(loadSpellingsAtom);
  useEffect(() => void loadSpellings(), [loadSpellings]);
  const countOf = useOptionCounts(kind === 'marks' ? 'mark_id' : 'model_id');
  const choices = [
    { value: '', label: anyLabel, count: countOf('') },
    ...items.map(({ id, name }) => ({
      value: String(id),
      label: name,
      count: countOf(String(id)),
      keywords: spellings?.get(id) ?? '',
    })),
  ];
  return (
    <ChoiceSheet
      title={title}
      choices={choices}
      value={value}
      searchLabel={searchLabel}
      soundOf={sound}
      isTall
      onClose={onClose}
      onApply={(chosen) => {
        onClose();
        onApply(chosen);
      }}
    />
  );
};
