import { MultiChoiceSheet } from '@cars/shared-app/choice-sheet';
import { FORM_COLORS } from '@cars/shared-contracts/rules/color';
import { FILTER_WORDS } from '@cars/shared-contracts/rules/filter-words';
import { BODY_LABELS } from '@cars/shared-contracts/rules/vehicle';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { useCallback, useState } from 'react';
import { changeDraftAtom, filterDraftAtom } from '../atoms.ts';
import { colorKeys } from '../facet-rules.ts';
import { TEXTS } from '../texts.ts';
import { ChoiceRow } from './choice-row.tsx';
import { useOptionCounts } from './use-option-counts.ts';

/** The lists that are chosen in a sheet. */
const LISTS = {
  bodyType: {
    facet: 'bodies',
    keysOf: undefined,
    title: FILTER_WORDS.bodies.title,
    choices: Object.entries(BODY_LABELS).map(([value, label]) => ({ value, label })),
  },
  color: {
    facet: 'colors',
    keysOf: colorKeys,
    title: FILTER_WORDS.colors.title,
    choices: FORM_COLORS.map(({ hex, name, paint }) => ({ value: hex.slice(1), label: name, color: paint })),
  },
} as const;
type ListKey = keyof typeof LISTS;

const ListSheet = ({
  list,
  values,
  onClose,
}: {
  list: ListKey;
  values: readonly string[];
  onClose: () => void;
}) => {
  const change = useSetAtom(changeDraftAtom);
  const countOf = useOptionCounts(LISTS[list].facet, LISTS[list].keysOf);
  return (
    <MultiChoiceSheet
      title={LISTS[list].title}
      choices={LISTS[list].choices.map((choice) => ({ ...choice, count: countOf(choice.value) }))}
      value={values}
      onClose={onClose}
      onApply={(chosen) => {
        onClose();
        change({ [list]: chosen });
      }}
    />
  );
};

/** Any number of bodies or colors. */
export const ListRow = ({ list }: { list: ListKey }) => {
  const values = useAtomValue(filterDraftAtom)?.[list] ?? [];
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const { title, choices } = LISTS[list];
  const names = choices.filter(({ value }) => values.includes(value)).map(({ label }) => label);
  return (
    <>
      <ChoiceRow
        label={title}
        value={names.join(', ') || TEXTS.anyBody}
        isChosen={names.length > 0}
        isOpen={isOpen}
        onOpen={() => setIsOpen(true)}
      />
      {isOpen && <ListSheet list={list} values={values} onClose={close} />}
    </>
  );
};
