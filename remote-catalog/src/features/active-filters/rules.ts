import type { CatalogFilter } from '@cars/shared-contracts/rules/catalog-filter';
import {
  type Condition,
  type ConditionNames,
  conditionsOf,
} from '@cars/shared-contracts/rules/filter-conditions';

/** The conditions that the search field shows already: they need no chip, as the city alone, which is on its button. */
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
      !(id === 'cityId' && filter.radius === '') &&
      !(id.startsWith('statuses-') && name === inField.status),
  );
