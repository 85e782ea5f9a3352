import type { CatalogFilter } from './catalog-filter.ts';
import { type Condition, type ConditionNames, conditionsOf } from './filter-conditions.ts';

/** At most this many conditions, because each needs a call of its own. */
const DROPPABLE_MAX = 6;

export const droppableOf = (filter: CatalogFilter, names: ConditionNames): readonly Condition[] => {
  const conditions = conditionsOf(filter, names, 'together').filter(({ name }) => name !== null);
  return conditions.length < 2 ? [] : conditions.slice(0, DROPPABLE_MAX);
};

export interface Offer extends Condition {
  readonly count: number;
  /** More ads than the count's limit. */
  readonly more: boolean;
}

const OFFERS_MAX = 3;

/** The most effective ones. */
export const bestOffers = (offers: readonly Offer[]): readonly Offer[] =>
  offers
    .filter(({ count }) => count > 0)
    .sort((a, b) => Number(b.more) - Number(a.more) || b.count - a.count)
    .slice(0, OFFERS_MAX);
