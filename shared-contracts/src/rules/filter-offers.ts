import type { CatalogFilter } from './catalog-filter.ts';
import { type Condition, type ConditionNames, conditionsOf } from './filter-conditions.ts';

/** At most this many conditions, because each needs a call of its own. */
const DROPPABLE_MAX = 6;

/** The car itself, which a buyer does not give up. */
const CAR: ReadonlySet<string> = new Set(['brand', 'model', 'marks', 'notMarks']);
/** What buyers give up first. */
const FIRST = ['priceMin', 'yearMin', 'mileageMin', 'color', 'cityId'];

const rankOf = ({ id }: Condition): number => (FIRST.indexOf(id) + FIRST.length + 1) % (FIRST.length + 1);

export const droppableOf = (filter: CatalogFilter, names: ConditionNames): readonly Condition[] => {
  const conditions = conditionsOf(filter, names, 'together').filter(({ name }) => name !== null);
  if (conditions.length < 2) return [];
  return conditions
    .filter(({ id }) => !CAR.has(id))
    .sort((a, b) => rankOf(a) - rankOf(b))
    .slice(0, DROPPABLE_MAX);
};

export interface Offer extends Condition {
  readonly count: number;
  /** More ads than the count's limit. */
  readonly more: boolean;
}

const OFFERS_MAX = 3;

/** Those that help, in the order in which buyers give up conditions, of others the most effective first. */
export const bestOffers = (offers: readonly Offer[]): readonly Offer[] =>
  offers
    .filter(({ count }) => count > 0)
    .sort((a, b) => rankOf(a) - rankOf(b) || Number(b.more) - Number(a.more) || b.count - a.count)
    .slice(0, OFFERS_MAX);
