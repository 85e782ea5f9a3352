import { createHash } from 'node:crypto';
import { openYears } from '@cars/shared-contracts/rules/open-ends';
import { criteriaOfSearch, searchOfCriteria } from '@cars/shared-contracts/rules/saved-filter';
import { YEAR_MIN } from '@cars/shared-contracts/schemas/limits';
import type { NewSavedFilter } from '@cars/shared-contracts/schemas/saved-filter';
import { type AdFilter, filterOf } from '../ad/filter.ts';

export type Criteria = Omit<NewSavedFilter, 'name' | 'notify_on_new_ad'>;

/** Bytes of one filter's criteria at most [D19]. */
export const CRITERIA_MAX_BYTES = 4_096;

/** The fields without ends that older clients send for «not set»; the year after this one is such an end [CAT-37]. */
const withOpenEnds = (fields: Criteria, now: Date): Criteria => {
  const years = openYears(fields.year_filter?.value, now.getUTCFullYear() + 1);
  return {
    ...criteriaOfSearch(searchOfCriteria(fields)),
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
export const adFilterOf = (criteria: Criteria): AdFilter =>
  filterOf(searchOfCriteria(criteria), Number.POSITIVE_INFINITY);
