import type { CatalogFilter } from '@cars/shared-contracts/rules/catalog-filter';
import {
  type Condition,
  type ConditionNames,
  conditionsOf,
  conditionWords,
} from '@cars/shared-contracts/rules/filter-conditions';
import { TEXTS } from './texts.ts';

/** The conditions that the search field shows already: they need no chip. */
export interface FieldConditions {
  /** The mark and the model are the field's text, or will be. */
  readonly car: boolean;
  /** Text of a condition that was chosen alone. */
  readonly status: string | null;
}

export const chipsOf = (
  filter: CatalogFilter,
  names: ConditionNames,
  inField: FieldConditions,
): readonly Condition[] =>
  conditionsOf(filter, names, 'each').filter(
    ({ id, name }) =>
      !(inField.car && (id === 'brand' || id === 'model')) &&
      !(id.startsWith('statuses-') && name === inField.status),
  );

/** «Показаны: Toyota Camry · Поврежденный»: every condition of the list. */
export const shownText = (filter: CatalogFilter, names: ConditionNames): string => {
  const conditions = conditionsOf(filter, names, 'together');
  if (conditions.length === 0) return TEXTS.shownAll;
  if (conditions.some(({ name }) => name === null)) return TEXTS.shownBefore;
  return TEXTS.shown(conditionWords(filter, names).join(' · '));
};
