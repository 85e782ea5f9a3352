import { type CatalogFilter, DEFAULT_FILTER } from '@cars/shared-contracts/rules/catalog-filter';

type Change = Partial<CatalogFilter>;
type Key = keyof CatalogFilter;

/** Each query sets or clears these; the order is no condition. */
const OF_EACH_QUERY: ReadonlySet<Key> = new Set(['brand', 'model', 'marks', 'statuses', 'sort']);

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const defaultsOf = (keys: readonly Key[]): Change =>
  Object.fromEntries(keys.map((key) => [key, DEFAULT_FILTER[key]]));

/** Drops what the last query has set and no choice has changed since. */
export const withoutSpoken = (filter: CatalogFilter, spoken: Change): Change =>
  defaultsOf((Object.keys(spoken) as Key[]).filter((key) => isSame(filter[key], spoken[key])));

/** Drops the conditions that the query of `change` did not set; null where there are none. */
export const withoutFormer = (filter: CatalogFilter, change: Change): Change | null => {
  const former = (Object.keys(DEFAULT_FILTER) as Key[]).filter(
    (key) => !OF_EACH_QUERY.has(key) && !(key in change) && !isSame(filter[key], DEFAULT_FILTER[key]),
  );
  return former.length > 0 ? defaultsOf(former) : null;
};
