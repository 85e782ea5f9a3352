import { DEFAULT_FILTER } from '@cars/shared-contracts/rules/catalog-filter';
import { FILTER_WORDS } from '@cars/shared-contracts/rules/filter-words';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { FILTERS } from '@cars/shared-contracts/schemas/filters';
import { changeDraftAtom, filterDraftAtom } from '../atoms.ts';
import { type ChipName, chipNames, type PanelPlace } from '../rules.ts';
import card from './card.module.css';
import { ChipGroup, toggled } from './chips.tsx';
import { useOptionCounts } from './use-option-counts.ts';

/** Choices of a handbook of labels, in its order. */
export const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** A field of the draft with a few values, of which any number or at most one is chosen, or with one: yes. */
const DraftChips = ({ name }: { readonly name: ChipName }) => {
  const { query, labels } = FILTERS[name];
  const chosen = useAtomValue(filterDraftAtom)?.[query] ?? '';
  const change = useSetAtom(changeDraftAtom);
  return (
    <ChipGroup
      title={FILTER_WORDS[name].title}
      options={optionsOf(labels)}
      countOf={useOptionCounts(name)}
      isOn={(value) => (typeof chosen === 'string' ? chosen === value : chosen.includes(value))}
      onChange={(value, isOn) =>
        change({
          [query]:
            typeof chosen === 'string'
              ? isOn
                ? value
                : DEFAULT_FILTER[query]
              : toggled(chosen, value, isOn),
        })
      }
    />
  );
};

/** The chips that belong among the usual conditions, or among the folded ones. */
export const ChipsCard = ({ place }: { readonly place: PanelPlace }) => (
  <div className={card.card}>
    {chipNames(place).map((name) => (
      <DraftChips key={name} name={name} />
    ))}
  </div>
);
