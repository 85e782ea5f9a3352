import { FILTERS, type FilterNameOf, type RangeFilter } from '../schemas/filters.ts';

/** The two ends of a range; null for an open one. */
export type Ends = readonly [from: number | null, to: number | null];

const endsOf = (from: number | null, to: number | null): Ends | undefined =>
  from === null && to === null ? undefined : [from, to];

/**
 * A range as people meant it [CAT-30]: an end with the number that older clients send for «not set» is open. Undefined for
 * a range that is open at both ends.
 */
export const openEnds = (name: FilterNameOf<'range'>, ends: Ends | undefined): Ends | undefined => {
  const [from = null, to = null] = ends ?? [];
  const { bounds, openTo }: RangeFilter = FILTERS[name];
  return endsOf(from === bounds[0] ? null : from, to === openTo ? null : to);
};

/** The same for years, whose upper end is open from `openFrom` on. */
export const openYears = (ends: Ends | undefined, openFrom: number): Ends | undefined => {
  const [from = null, to = null] = openEnds('year_filter', ends) ?? [];
  return endsOf(from, to !== null && to >= openFrom ? null : to);
};

/** Clocks of the farthest east are this far ahead of UTC. */
const EASTERN_MS = 14 * 3_600_000;

/** The newest year that has begun anywhere: on New Year's night a seller in the east is in it already. */
export const latestYear = (now: Date): number => new Date(now.getTime() + EASTERN_MS).getUTCFullYear();
