import { COLOR_NAMES, FORM_COLORS } from '@cars/shared-contracts/rules/color';
import { MILEAGE_STEPS, PRICE_STEPS } from '@cars/shared-contracts/rules/facet-steps';
import {
  type AdFacets,
  COUNTED_NAMES,
  type CountedName,
  type Facet,
} from '@cars/shared-contracts/schemas/ad-facets';
import { type CarCounts, carFacets, type ValueCounts } from './car-facets.ts';
import type { AdFilter } from './filter.ts';

export type FacetName = CountedName | 'price' | 'mileage';
export const FACET_NAMES: readonly FacetName[] = [...COUNTED_NAMES, 'price', 'mileage'];

/** Conditions of a filter that an option list or a range owns beside its own: its counts leave them out. */
const OWN_CONDITIONS: Partial<Record<FacetName, readonly (keyof AdFilter)[]>> = {
  mark_id: ['model_id', 'generation_id', 'mark_ids'],
  city_id: ['cities'],
  stock_status: ['is_in_stock'],
};

/** The filter in parts: what each facet owns, where it has a condition, and the conditions of no facet. */
export interface FilterParts {
  readonly own: ReadonlyMap<FacetName, AdFilter>;
  readonly rest: AdFilter;
}

export const partsOf = (filter: AdFilter): FilterParts => {
  const own = new Map<FacetName, AdFilter>();
  const owned = new Set<string>();
  for (const name of FACET_NAMES) {
    const keys = [name, ...(OWN_CONDITIONS[name] ?? [])].filter((key) => filter[key] !== undefined);
    for (const key of keys) owned.add(key);
    if (keys.length > 0) own.set(name, Object.fromEntries(keys.map((key) => [key, filter[key]])));
  }
  return {
    own,
    rest: Object.fromEntries(Object.entries(filter).filter(([key]) => !owned.has(key))),
  };
};

/** What a reader counts. */
export type FacetCounts = Readonly<Record<FacetName, ValueCounts>> & CarCounts & { readonly total: number };

const FORM_COLOR: ReadonlyMap<string, string> = new Map(FORM_COLORS.map(({ name, hex }) => [name, hex]));
const colorOf = (code: string): string | null => FORM_COLOR.get(COLOR_NAMES[code] ?? '') ?? null;

const facetOf = (counts: ValueCounts, nameOf: (value: string) => string | null = (value) => value): Facet => {
  let all = 0;
  const values: Record<string, number> = {};
  for (const [value, count] of counts) {
    all += count;
    const name = value === null ? null : nameOf(value);
    if (name !== null && count > 0) values[name] = (values[name] ?? 0) + count;
  }
  return { all, values };
};

const barsOf = (steps: readonly number[], counts: ValueCounts): number[] =>
  steps.map((_, step) => counts.get(String(step)) ?? 0);

/** The reply of what a reader counted for a filter. */
export const writeFacets = (counts: FacetCounts, filter: AdFilter): AdFacets => ({
  total: counts.total,
  options: {
    ...(Object.fromEntries(
      COUNTED_NAMES.map((name) => [name, facetOf(counts[name], name === 'colors' ? colorOf : undefined)]),
    ) as Record<CountedName, Facet>),
    ...carFacets(counts, filter),
  },
  price: barsOf(PRICE_STEPS, counts.price),
  mileage: barsOf(MILEAGE_STEPS, counts.mileage),
});
