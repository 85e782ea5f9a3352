import { COLOR_NAMES, FORM_COLORS } from '@cars/shared-contracts/rules/color';
import { MILEAGE_STEPS, PRICE_STEPS } from '@cars/shared-contracts/rules/facet-steps';
import type { AdFacets, Facet } from '@cars/shared-contracts/schemas/ad-facets';
import { type CarCounts, carFacets, type ValueCounts } from './car-facets.ts';
import type { AdFilter } from './filter.ts';

/** Conditions of a filter that an option list or a range owns: its counts leave them out. */
export const OWN_CONDITIONS = {
  mark_id: ['mark_id', 'model_id', 'marks'],
  city_id: ['city_id', 'cities'],
  bodies: ['bodies'],
  kpps: ['kpps'],
  engines: ['engines'],
  drivetrains: ['drivetrains'],
  rudder: ['rudder'],
  colors: ['colors'],
  pts_type: ['pts_type'],
  car_statuses: ['statuses'],
  stock_status: ['stock_statuses', 'is_in_stock'],
  seller: ['seller'],
  price: ['price'],
  mileage: ['mileage'],
} as const satisfies Record<string, readonly (keyof AdFilter)[]>;

export type FacetName = keyof typeof OWN_CONDITIONS;
export const FACET_NAMES = Object.keys(OWN_CONDITIONS) as FacetName[];

/** The filter in parts: what each facet owns, where it has a condition, and the conditions of no facet. */
export interface FilterParts {
  readonly own: ReadonlyMap<FacetName, AdFilter>;
  readonly rest: AdFilter;
}

export const partsOf = (filter: AdFilter): FilterParts => {
  const own = new Map<FacetName, AdFilter>();
  const owned = new Set<string>();
  for (const name of FACET_NAMES) {
    const keys = OWN_CONDITIONS[name].filter((key) => filter[key] !== undefined);
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
    ...carFacets(counts, filter),
    city_id: facetOf(counts.city_id),
    bodies: facetOf(counts.bodies),
    kpps: facetOf(counts.kpps),
    engines: facetOf(counts.engines),
    drivetrains: facetOf(counts.drivetrains),
    rudder: facetOf(counts.rudder),
    colors: facetOf(counts.colors, colorOf),
    pts_type: facetOf(counts.pts_type),
    car_statuses: facetOf(counts.car_statuses),
    stock_status: facetOf(counts.stock_status),
    seller: facetOf(counts.seller, (isDealer) => (isDealer === 'true' ? 'dealer' : 'private')),
  },
  price: barsOf(PRICE_STEPS, counts.price),
  mileage: barsOf(MILEAGE_STEPS, counts.mileage),
});
