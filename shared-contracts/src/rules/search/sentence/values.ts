import { FILTERS, RANGE_NAMES } from '../../../schemas/filters.ts';
import type { Amount } from './amounts.ts';
import type { Range, RangeKey } from './filters.ts';

/** «Около 500 тысяч» is this share to either side; of a year it is one year. */
export const AROUND_SHARE = 0.1;
const AROUND_YEARS = 1;

const CAR_YEAR_MIN = 1930;

export const isYearLike = ({ value, scale, digits, currency }: Amount, now: Date): boolean =>
  currency === null &&
  // «Две тысячи пятнадцатый» is a year in words.
  ((scale === 0 && digits === 4) || (scale === 1000 && digits === 0 && value > 2000)) &&
  value >= CAR_YEAR_MIN &&
  value <= now.getFullYear() + 1;

/** «18» is 2018, «98» is 1998; null for a number that is no year. */
export const yearOf = (amount: Amount, now: Date): number | null => {
  const { value, digits, scale } = amount;
  const current = now.getFullYear();
  if (!Number.isInteger(value)) return null;
  if (value >= CAR_YEAR_MIN && value <= current + 1) return value;
  if (scale !== 0 || value > 99 || digits > 2) return null;
  return value <= (current % 100) + 1 ? 2000 + value : 1900 + value;
};

/** Numbers up to this are millions of rubles when nothing else is named, larger ones thousands. */
const MILLIONS_MAX = 20;
const THOUSANDS_MAX = 10_000;

const priceOf = ({ value, scale, currency }: Amount): number => {
  if (scale > 0) return value;
  if (currency === 'USD' || currency === 'EUR') return value < 200 ? value * 1000 : value;
  if (value < MILLIONS_MAX) return value * 1_000_000;
  return value < THOUSANDS_MAX ? value * 1000 : value;
};

/** «Пробег до 100» is 100 000 kilometers. */
const mileageOf = ({ value, scale }: Amount): number => (scale === 0 && value < 1000 ? value * 1000 : value);

/** The highest number of each range in a search. */
const MAX = Object.fromEntries(
  RANGE_NAMES.map((name) => [FILTERS[name].query, FILTERS[name].bounds[1]]),
) as Readonly<Record<RangeKey, number>>;

/** The number of a filter for an amount within the limits of a search, or null when it cannot be one. */
export const filterValue = (key: RangeKey, amount: Amount, now: Date): number | null => {
  if (key === 'year') return yearOf(amount, now);
  const value = key === 'price' ? priceOf(amount) : key === 'mileage' ? mileageOf(amount) : amount.value;
  return value > 0 ? Math.min(MAX[key], Math.round(value)) : null;
};

export const around = (key: RangeKey, value: number): Range =>
  key === 'year'
    ? { from: value - AROUND_YEARS, to: value + AROUND_YEARS }
    : {
        from: Math.round(value * (1 - AROUND_SHARE)),
        to: Math.min(MAX[key], Math.round(value * (1 + AROUND_SHARE))),
      };
