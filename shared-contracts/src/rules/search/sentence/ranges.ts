import { YEAR_MIN } from '../../../schemas/limits.ts';
import type { Amount } from './amounts.ts';
import type { Bound } from './bounds.ts';
import type { Range, RangeKey } from './filters.ts';
import { around, filterValue } from './values.ts';

/** The amounts of a range; null for an open end. */
export interface Ends {
  readonly low: Amount | null;
  readonly high: Amount | null;
}

const rangeOf = (low: number | null, high: number | null): Range | null => {
  if (low !== null && high !== null && low > high) return null;
  if (low === null && high === null) return null;
  return { ...(low === null ? {} : { from: low }), ...(high === null ? {} : { to: high }) };
};

/** «До 5 лет» is a car of at most five years: the ends of an age are those of a year, swapped. */
const ageRange = (ends: Ends, bound: Bound | null, now: Date): Range | null => {
  const year = (amount: Amount | null) =>
    amount ? Math.max(YEAR_MIN, Math.round(now.getFullYear() - amount.value)) : null;
  if (bound?.key === 'year') return rangeOf(year(ends.low), year(ends.high));
  return rangeOf(year(ends.high), year(ends.low));
};

/** «3 года» are an age, «8 года» is a year: an age of five is «5 лет». */
const AGE_MAX = 5;

export const isAge = (amount: Amount | null, bound: Bound | null): boolean => {
  if (!amount) return false;
  if (amount.unit === 'age') return true;
  const isSmall = amount.value < AGE_MAX && amount.digits < 2 && amount.scale === 0 && amount.value > 0;
  return isSmall && (amount.unit === 'year' || (bound?.key === 'year' && amount.unit === null));
};

/** The range of a filter that amounts mean; null for none. */
export const rangeFor = (
  key: RangeKey,
  first: Amount,
  ends: Ends,
  bound: Bound | null,
  now: Date,
): Range | null => {
  if (key === 'year' && isAge(ends.low ?? ends.high ?? first, bound)) return ageRange(ends, bound, now);
  if (bound?.side === 'around') {
    const value = filterValue(key, first, now);
    return value === null ? null : around(key, value);
  }
  const low = ends.low && filterValue(key, ends.low, now);
  return rangeOf(low, ends.high && filterValue(key, ends.high, now));
};
