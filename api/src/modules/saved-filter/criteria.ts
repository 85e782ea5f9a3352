import { createHash } from 'node:crypto';
import { openEnds, openYears } from '@cars/shared-contracts/rules/open-ends';
import type { AdSearch } from '@cars/shared-contracts/schemas/ad-search';
import { YEAR_MIN } from '@cars/shared-contracts/schemas/limits';
import type { NewSavedFilter } from '@cars/shared-contracts/schemas/saved-filter';
import { type AdFilter, filterOf } from '../ad/filter.ts';

export type Criteria = Omit<NewSavedFilter, 'name' | 'notify_on_new_ad'>;

/** Bytes of one filter's criteria at most [D19]. */
export const CRITERIA_MAX_BYTES = 4_096;

const pairOf = (
  from: number | null | undefined,
  to: number | null | undefined,
): [number | null, number | null] => [from ?? null, to ?? null];

/** The fields without ends that older clients send for «not set»; the year after this one is such an end [CAT-37]. */
const withOpenEnds = (fields: Criteria, now: Date): Criteria => {
  const price = openEnds('price', pairOf(fields.price_from, fields.price_to));
  const mileage = openEnds('mileage', pairOf(fields.mileage_from, fields.mileage_to));
  const power = openEnds('power', pairOf(fields.power_from, fields.power_to));
  const years = openYears(fields.year_filter?.value, now.getUTCFullYear() + 1);
  return {
    ...fields,
    price_from: price?.[0],
    price_to: price?.[1],
    mileage_from: mileage?.[0],
    mileage_to: mileage?.[1],
    power_from: power?.[0],
    power_to: power?.[1],
    year_filter: years && { type: 'range', value: [...years] },
  };
};

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && !(Array.isArray(value) && value.length === 0);

/**
 * The criteria of a creation call: only the given ones, lists in order, so that equal criteria are equal
 * texts. A radius without a city means nothing.
 */
export const criteriaOf = (
  { name: _name, notify_on_new_ad: _notify, ...fields }: NewSavedFilter,
  now: Date,
): Criteria => {
  const given = Object.entries(withOpenEnds(fields, now)).filter(
    ([key, value]) => isGiven(value) && (key !== 'radius_km' || isGiven(fields.city_id)),
  );
  const ordered = given.map(([key, value]) => [key, Array.isArray(value) ? [...value].sort() : value]);
  return Object.fromEntries(ordered.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
};

/** Equal criteria have equal hashes [J5]. */
export const criteriaHash = (criteria: StoredCriteria): string =>
  createHash('sha256').update(JSON.stringify(criteria)).digest('hex');

type Years = NonNullable<Criteria['year_filter']>;

/** Criteria in the database. */
export type StoredCriteria = Omit<Criteria, 'year_filter'> & {
  readonly year_filter?: { readonly type: Years['type']; readonly value: readonly number[] };
};

/**
 * The criteria for the database. An open upper year is absent and an open lower one the first year, because servers of
 * before migration 0031 compare years with null, which no ad fits.
 */
export const storedCriteria = ({ year_filter: years, ...rest }: Criteria): StoredCriteria => {
  if (!years) return rest;
  const [from, to] = years.value;
  return {
    ...rest,
    year_filter: { type: years.type, value: [from ?? YEAR_MIN, ...(to === null ? [] : [to])] },
  };
};

/** The criteria of a row. */
export const criteriaOfStored = ({ year_filter: stored, ...rest }: StoredCriteria): Criteria => {
  const [from = null, to = null] = stored?.value ?? [];
  const years = openYears([from, to], Number.POSITIVE_INFINITY);
  return { ...rest, ...(years && { year_filter: { type: 'range', value: [...years] } }) };
};

/** The search filter of these criteria, whose open ends are absent. */
export const adFilterOf = (criteria: Criteria): AdFilter => {
  const search: AdSearch = {
    mark_id: criteria.mark_id ?? undefined,
    model_id: criteria.model_id ?? undefined,
    city_id: criteria.city_id ?? undefined,
    year_filter: criteria.year_filter ?? undefined,
    price: pairOf(criteria.price_from, criteria.price_to),
    mileage: pairOf(criteria.mileage_from, criteria.mileage_to),
    car_statuses: criteria.car_status_ids ?? undefined,
    stock_status: criteria.stock_status ?? undefined,
    is_in_stock: criteria.is_in_stock ?? undefined,
    bodies: criteria.bodies ?? undefined,
    kpps: criteria.kpps ?? undefined,
    pts_type: criteria.pts_type ?? undefined,
    engines: criteria.engines ?? undefined,
    drivetrains: criteria.drivetrains ?? undefined,
    rudder: criteria.rudder ?? undefined,
    power: pairOf(criteria.power_from, criteria.power_to),
    colors: criteria.colors ?? undefined,
    mark_ids: criteria.mark_ids ?? undefined,
    excluded_mark_ids: criteria.excluded_mark_ids ?? undefined,
    seller: criteria.seller ?? undefined,
    region: criteria.region ?? undefined,
    radius_km: criteria.radius_km ?? undefined,
  };
  return filterOf(search, Number.POSITIVE_INFINITY);
};
