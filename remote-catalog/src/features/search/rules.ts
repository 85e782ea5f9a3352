import type { CatalogFilter } from '@cars/shared-contracts/rules/catalog-filter';
import type { SearchAnswer, Suggestion } from '@cars/shared-contracts/rules/search/suggest';
import { conditionById, conditionByKey } from '@cars/shared-contracts/rules/vehicle';
import type { CarStatusKey } from '@cars/shared-contracts/schemas/ad';
import { TEXTS } from './texts.ts';

/** A condition that was asked for alone: it becomes a status filter (ruling 24). */
export interface ConditionChoice {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly type: 'condition';
  readonly statusId: number;
  readonly statusKey: CarStatusKey;
}

/** What can be chosen under the field. */
export type Choice = Suggestion | ConditionChoice;

/** The suggestions of an answer, or its condition when it has nothing else. */
export const choicesOf = ({ suggestions, condition, statusId, text }: SearchAnswer): readonly Choice[] => {
  if (condition === null || statusId === null || text !== '') return suggestions;
  return [
    {
      id: `condition-${condition}`,
      title: conditionByKey(condition).name,
      subtitle: TEXTS.condition,
      type: 'condition',
      statusId,
      statusKey: condition,
    },
  ];
};

/** The id of a choice's condition: that of the loaded handbook, else the default one (spec §3). */
export const statusIdOf = (
  { statusId, statusKey }: Pick<Choice, 'statusId' | 'statusKey'>,
  loaded: readonly { readonly id: number; readonly key: string }[],
): number | null => loaded.find(({ key }) => key === statusKey)?.id ?? statusId;

/** Text that no longer starts with the picked mark's name takes the pick back (spec §4 "Search box"). */
export const keepsMark = (text: string, picked: Suggestion): boolean => {
  const { type, title, data } = picked;
  const markName = type === 'mark' ? title : title.slice(0, -data.name.length).trim();
  return text.trim().toLowerCase().startsWith(markName.toLowerCase());
};

/** A part of the filter that the search field sets, shown under it; the name is null while it is not known yet. */
export interface SearchChip {
  readonly kind: 'mark' | 'model' | 'status';
  readonly id: string;
  readonly name: string | null;
}

/** Names of ids: null for one that is still to come. */
export interface ChipNames {
  readonly mark: string | null;
  readonly model: string | null;
  /** Statuses of the loaded handbook; those of the specification stand in for the missing. */
  readonly statuses: readonly { readonly id: number; readonly name: string }[];
}

/** In the middle of a line a condition begins with a small letter: «с пробегом». */
const inLine = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** The chips of a filter: its mark, its model, its conditions. */
export const chipsOf = (
  { brand, model, statuses }: Pick<CatalogFilter, 'brand' | 'model' | 'statuses'>,
  names: ChipNames,
): readonly SearchChip[] => [
  ...(brand === '' ? [] : [{ kind: 'mark', id: brand, name: names.mark } as const]),
  ...(model === '' ? [] : [{ kind: 'model', id: model, name: names.model } as const]),
  ...statuses.map((id) => {
    const known = names.statuses.find((status) => String(status.id) === id) ?? conditionById(Number(id));
    return { kind: 'status', id, name: inLine(known?.name ?? TEXTS.condition) } as const;
  }),
];

/** What changes when a chip is taken away: a model needs its mark, so it goes with it. */
export const withoutChip = (
  { statuses }: Pick<CatalogFilter, 'statuses'>,
  { kind, id }: SearchChip,
): Partial<CatalogFilter> => {
  if (kind === 'mark') return { brand: '', model: '' };
  return kind === 'model' ? { model: '' } : { statuses: statuses.filter((status) => status !== id) };
};
