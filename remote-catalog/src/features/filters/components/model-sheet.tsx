import { ChoiceSheet } from '@cars/shared-app/choice-sheet';
import { loadSpellingsAtom, spellingsAtom } from '@cars/shared-app/spellings';
import { sound } from '@cars/shared-contracts/rules/search/sound';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { useEffect } from 'react';
import { TEXTS } from '../texts.ts';
import { useOptionCounts } from './use-option-counts.ts';

/** The models of a mark for one choice; the search field also finds their Russian spellings. */
export const ModelSheet = ({
  models,
  value,
  onApply,
  onClose,
}: {
  readonly models: readonly { readonly id: number; readonly name: string }[];
  readonly value: string;
  readonly onApply: (value: string) => void;
  readonly onClose: () => void;
}) => {
  const spellings = useAtomValue(spellingsAtom)?.models;
  const loadSpellings = useSetAtom(loadSpellingsAtom);
  useEffect(() => void loadSpellings(), [loadSpellings]);
  const countOf = useOptionCounts('model_id');
  const choices = [
    { value: '', label: TEXTS.anyModel, count: countOf('') },
    ...models.map(({ id, name }) => ({
      value: String(id),
      label: name,
      count: countOf(String(id)),
      keywords: spellings?.get(id) ?? '',
    })),
  ];
  return (
    <ChoiceSheet
      title={TEXTS.model}
      choices={choices}
      value={value}
      searchLabel={TEXTS.searchModel}
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
