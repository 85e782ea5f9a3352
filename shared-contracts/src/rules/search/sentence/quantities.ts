import { PRICE_MAX } from '../../../schemas/limits.ts';
import { type Amount, readAmount } from './amounts.ts';
import type { Range, RangeKey } from './filters.ts';
import type { Phrase } from './lexicon.ts';
import { find, type Scan, take } from './scan.ts';
import { around, filterValue, isYearLike, yearOf } from './values.ts';

/** A range of numbers that a sentence asks for. */
export interface Quantity {
  readonly key: RangeKey;
  readonly range: Range;
  readonly currency: 'USD' | 'EUR' | null;
  readonly start: number;
  readonly end: number;
}

type Side = 'from' | 'to' | 'around' | 'weak' | 'until' | 'between';
interface Bound {
  readonly side: Side;
  readonly key: RangeKey | null;
  readonly end: number;
}

const SIGN_SIDES: Readonly<Record<string, Side>> = { '<': 'to', '>': 'from', '~': 'around', '≈': 'around' };

const boundOf = (phrase: Phrase, at: number): Bound => {
  const [side, key] = phrase.value.split(':');
  return { side: side as Side, key: (key as RangeKey | undefined) ?? null, end: at + phrase.words.length };
};

const boundAt = (scan: Scan, at: number): Bound | null => {
  const phrase = find(scan, at, 'bound');
  if (phrase) return boundOf(phrase, at);
  const sign = scan.taken[at] ? undefined : SIGN_SIDES[scan.tokens[at]?.text ?? ''];
  return sign ? { side: sign, key: null, end: at + 1 } : null;
};

const domainAt = (scan: Scan, at: number): { key: RangeKey; end: number } | null => {
  const phrase = find(scan, at, 'domain');
  return phrase ? { key: phrase.value as RangeKey, end: at + phrase.words.length } : null;
};

const UNIT_KEYS: Readonly<Partial<Record<NonNullable<Amount['unit']>, RangeKey>>> = {
  km: 'mileage',
  hp: 'power',
  year: 'year',
  age: 'year',
};

/** The filter that an amount names by itself. */
const keyOf = (amount: Amount): RangeKey | null =>
  amount.currency ? 'price' : amount.unit ? (UNIT_KEYS[amount.unit] ?? null) : null;

const isCounted = ({ unit }: Amount): boolean => unit === 'volume' || unit === 'count';

interface Ends {
  readonly low: Amount | null;
  readonly high: Amount | null;
  readonly end: number;
}

/** Both ends share what only one of them says: «500–700 тыс», «от 15 до 18 года». */
const shared = (first: Amount, second: Amount): readonly [Amount, Amount] => {
  const unit = first.unit ?? second.unit;
  const currency = first.currency ?? second.currency;
  // «От 800 до 1,2 млн»: eight hundred millions are not meant.
  const isMillions = second.scale === 1_000_000;
  const scale =
    first.scale > 0 || second.scale === 0 ? 0 : isMillions && first.value >= 20 ? 1000 : second.scale;
  const low = scale > 0 ? { ...first, value: first.value * scale, scale } : first;
  return [
    { ...low, unit, currency },
    { ...second, unit, currency },
  ];
};

interface Context {
  readonly scan: Scan;
  readonly now: Date;
  /** Whether the number at a place belongs to a name: «мазда 3». */
  readonly isModelNumber: (at: number) => boolean;
}

/** The second end of a range, when the text goes on with one. */
const secondEnd = ({ scan, now }: Context, first: Amount, bound: Bound | null, at: number): Amount | null => {
  const { tokens } = scan;
  const sign = tokens[at]?.kind === 'sign' && /[-–—−/]/.test(tokens[at]?.text ?? '');
  const next = boundAt(scan, at);
  const isAnd = bound?.side === 'between' && tokens[at]?.text === 'и';
  const isUntil = next?.side === 'to' || next?.side === 'until';
  if (bound?.side === 'to' || (!sign && !isAnd && !(isUntil && next.key === null))) return null;
  // «500 до 800» without a bound before is a range only of what is certainly no name.
  const isSure = first.scale > 0 || first.unit !== null || first.currency !== null || isYearLike(first, now);
  if (!bound && !sign && !isSure) return null;
  const second = readAmount(scan, sign || isAnd || !next ? at + 1 : next.end);
  if (!second || isCounted(second)) return null;
  if (isYearLike(first, now) && !first.unit) {
    const isYear = isYearLike(second, now) || (second.unit === 'year' && yearOf(second, now) !== null);
    return isYear || (sign && second.digits === 2 && second.scale === 0) ? second : null;
  }
  const [a, b] = [keyOf(first), keyOf(second)];
  return a !== null && a !== b && (b !== null || second.scale > 0) && !(b === null && a === 'mileage')
    ? null
    : second;
};

const WEAK_SCALE = 100;
/** A number alone is a price when it is as large and as round as one. */
const BARE_PRICE_MIN = 20_000;

/** The filter of an amount without unit or word: thousands and millions are prices, «2015» is a year. */
const guessKey = ({ now }: Context, ends: Ends, bound: Bound | null): RangeKey | null => {
  const any = ends.low ?? ends.high;
  if (!any) return null;
  if ([ends.low, ends.high].some((one) => one && one.scale > 0)) return 'price';
  if (isYearLike(any, now)) return 'year';
  if (bound?.side === 'weak' && !ends.high) return null;
  if (bound?.side === 'until') return null;
  if (bound) return 'price';
  if (ends.low && ends.high) {
    return ends.low.value >= WEAK_SCALE && ends.high.value >= WEAK_SCALE && ends.high.value % 10 === 0
      ? 'price'
      : null;
  }
  return any.value >= BARE_PRICE_MIN && any.value <= PRICE_MAX && any.value % 500 === 0 ? 'price' : null;
};

const rangeOf = (low: number | null, high: number | null): Range | null => {
  if (low !== null && high !== null && low > high) return null;
  if (low === null && high === null) return null;
  return { ...(low === null ? {} : { from: low }), ...(high === null ? {} : { to: high }) };
};

/** «До 5 лет» is a car of at most five years: the ends of an age are those of a year, swapped. */
const ageRange = (ends: Ends, bound: Bound | null, now: Date): Range | null => {
  const year = (amount: Amount | null) => (amount ? now.getFullYear() - amount.value : null);
  if (bound?.key === 'year') return rangeOf(year(ends.low), year(ends.high));
  return rangeOf(year(ends.high), year(ends.low));
};

/** A number without a bound: a year and a power are exact, a price and a mileage are at most so. */
const bare = (key: RangeKey, amount: Amount): Ends => ({
  low: key === 'year' || key === 'power' ? amount : null,
  high: amount,
  end: 0,
});

const isAge = (amount: Amount | null, bound: Bound | null): boolean => {
  if (!amount) return false;
  if (amount.unit === 'age') return true;
  const isSmall = amount.value < 10 && amount.digits < 2 && amount.scale === 0 && amount.value > 0;
  return isSmall && (amount.unit === 'year' || (bound?.key === 'year' && amount.unit === null));
};

/** The trailing «и выше», «+». */
const trailAt = (scan: Scan, at: number): { side: 'from' | 'to'; end: number } | null => {
  const phrase = find(scan, at, 'trail');
  if (phrase) return { side: phrase.value as 'from' | 'to', end: at + phrase.words.length };
  return scan.tokens[at]?.text === '+' ? { side: 'from', end: at + 1 } : null;
};

const isNameNumber = ({ scan, isModelNumber, now }: Context, at: number, amount: Amount): boolean => {
  const token = scan.tokens[at];
  if (token?.kind !== 'number') return false;
  const before = scan.tokens[at - 1];
  // «X5», «CX-5»: the number continues a designation.
  const isJoined = token.isGlued && before !== undefined && !scan.taken[at - 1];
  if (
    isJoined &&
    (before.kind === 'word' ||
      (before.text === '-' && before.isGlued && scan.tokens[at - 2]?.kind === 'word'))
  )
    return true;
  if (amount.unit !== null || amount.currency !== null) return false;
  return amount.scale === 0 && !isYearLike(amount, now)
    ? isModelNumber(at)
    : isYearLike(amount, now) && isModelNumber(at);
};

/** The quantity that begins at a token, or null. */
const quantityAt = (context: Context, at: number): Quantity | null => {
  const { scan, now } = context;
  const domain = domainAt(scan, at);
  let p = domain?.end ?? at;
  while (domain && /^[в-]$/.test(scan.tokens[p]?.text ?? '') && !boundAt(scan, p)) p += 1;
  let bound = boundAt(scan, p);
  if (bound) p = bound.end;
  // «GV80», «г80»: short words with a number are designations.
  if (
    p > at &&
    scan.tokens[p]?.isGlued &&
    (scan.tokens[p - 1]?.text.length ?? 0) < 2 &&
    scan.tokens[p]?.kind === 'number'
  )
    return null;
  if (domain && !bound && scan.tokens[p]?.isGlued && scan.tokens[p - 1]?.kind === 'word') return null;
  // «До примерно 500», «не старше чем 2015», «цена до: 500».
  const inner = bound ? boundAt(scan, p) : null;
  if (bound && inner && inner.side === 'around') p = inner.end;
  const isOne = !bound && !domain && context.isModelNumber(p);
  if (isOne && readAmount(scan, p)?.digits === 9) return null;
  const first = readAmount(scan, p);
  if (!first || isCounted(first)) return null;
  if (!bound && !domain && isNameNumber(context, p, first)) return null;
  let end = first.end;
  const second = secondEnd(context, first, bound, end);
  if (second) end = second.end;
  let ends: Ends = { low: null, high: null, end };
  if (second) {
    const [low, high] = shared(first, second);
    ends = { low, high, end };
  } else if (bound?.side === 'from' || bound?.side === 'weak') ends = { low: first, high: null, end };
  else if (bound?.side === 'to' || bound?.side === 'until') ends = { low: null, high: first, end };
  const any = ends.low ?? ends.high ?? first;
  let after = domain || keyOf(any) || !(bound || first.scale > 0) ? null : domainAt(scan, end);
  if (after && after.end > end + 1) after = null;
  if (after && (boundAt(scan, after.end) || scan.tokens[after.end]?.kind === 'number')) after = null;
  const said = keyOf(any) ?? bound?.key ?? domain?.key ?? after?.key ?? null;
  const key = said ?? guessKey(context, ends.low || ends.high ? ends : { ...ends, low: first }, bound);
  if (key === null || (any.unit === 'hp' && key !== 'power')) return null;
  if (after && key === after.key) end = after.end;
  if (bound?.side === 'weak' && !ends.high && key !== 'year') return null;
  if (!bound && !second) {
    const trail = trailAt(scan, end);
    if (trail && (key !== 'price' || trail.side === 'to' || first.scale > 0 || first.value >= 10_000)) {
      end = trail.end;
      const isOlder = key === 'year' && trail.side === 'to';
      ends =
        trail.side === 'from' && !isOlder ? { low: first, high: null, end } : { low: null, high: first, end };
      bound = { side: trail.side, key: null, end };
    } else if (isAge(first, null) && first.unit === 'age') return null;
    else ends = bare(key, first);
  }
  const range =
    key === 'year' && isAge(any, bound)
      ? ageRange(ends, bound, now)
      : bound?.side === 'around'
        ? aroundOf(key, first, now)
        : rangeOf(ends.low && filterValue(key, ends.low, now), ends.high && filterValue(key, ends.high, now));
  if (!range) return null;
  const currency = key === 'price' && any.currency !== null && any.currency !== 'RUB' ? any.currency : null;
  return { key, range, currency, start: at, end };
};

const aroundOf = (key: RangeKey, amount: Amount, now: Date): Range | null => {
  const value = filterValue(key, amount, now);
  return value === null ? null : around(key, value);
};

/** «90-х годов»: a whole decade. */
const decadeAt = (scan: Scan, at: number): Quantity | null => {
  const phrase = find(scan, at, 'decade');
  const token = scan.tokens[at];
  const next = scan.tokens[at + 1];
  let from: number | null = phrase ? Number(phrase.value) : null;
  let end = at + 1;
  if (
    !phrase &&
    token?.kind === 'number' &&
    token.value % 10 === 0 &&
    /^(?:[5-9]0|(?:19|20)[0-9]0)$/.test(token.text)
  ) {
    const isHyphen = next?.text === '-';
    const suffix = isHyphen ? scan.tokens[at + 2] : next;
    if (suffix?.text === 'х' || suffix?.text === 'ые' || suffix?.text === 'е') {
      const unit = find(scan, at + (isHyphen ? 3 : 2), 'unit');
      if (token.value < 100 && unit?.value !== 'year') return null;
      from = token.value < 100 ? 1900 + token.value : token.value;
      end = at + (isHyphen ? 3 : 2);
    }
  }
  if (from === null) return null;
  if (find(scan, end, 'unit')?.value === 'year') end += 1;
  return { key: 'year', range: { from, to: from + 9 }, currency: null, start: at, end };
};

/** All ranges of a sentence; takes their tokens, and those of counted things, which are no part of a name. */
export const readQuantities = (context: Context): readonly Quantity[] => {
  const { scan } = context;
  const found: Quantity[] = [];
  for (let at = 0; at < scan.tokens.length; at++) {
    if (scan.taken[at]) continue;
    const quantity = decadeAt(scan, at) ?? quantityAt(context, at);
    if (!quantity) {
      const amount = context.isModelNumber(at) ? null : readAmount(scan, at);
      if (amount && isCounted(amount)) {
        take(scan, at, amount.end);
        at = amount.end - 1;
      }
      continue;
    }
    found.push(quantity);
    take(scan, quantity.start, quantity.end);
  }
  return found;
};
