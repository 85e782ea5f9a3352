import { POWER_MAX_HP, PRICE_MAX } from '../../../schemas/limits.ts';
import { type Amount, GROUPED_DIGITS, isThousands, readAmount } from './amounts.ts';
import { type Bound, boundAt, domainAfter, domainAt, trailAt } from './bounds.ts';
import { decadeAt } from './decades.ts';
import type { Quantity, RangeKey } from './filters.ts';
import { type Ends, isAge, rangeFor } from './ranges.ts';
import { find, type Scan, take } from './scan.ts';
import { isAside, isDated } from './topics.ts';
import { isYearLike, yearOf } from './values.ts';

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

/** Both ends share what only one of them names: «500–700 тыс», «от 15 до 18 года». */
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

/** No one looks for a span of more kilometers. */
const MILEAGE_SPAN_MAX = 500_000;

/** The second end of a range, when the text goes on with one. */
const secondEnd = ({ scan, now }: Context, first: Amount, bound: Bound | null, at: number): Amount | null => {
  const { tokens } = scan;
  const sign = tokens[at]?.kind === 'sign' && /[-–—−/]/.test(tokens[at]?.text ?? '');
  const next = boundAt(scan, at);
  // «500 700 тысяч».
  const isPair = first.digits === 3 && first.scale === 0 && isThousands(scan, at);
  const isAnd = bound?.side === 'between' && tokens[at]?.text === 'и';
  const isUntil = next?.side === 'to' || next?.side === 'until';
  const isTo = bound?.side === 'to';
  if (!sign && (isTo || (!isAnd && !isPair && !(isUntil && next.key === null)))) return null;
  // «500 до 800» without a bound before is a range only of what is certainly no name.
  const isSure = first.scale > 0 || first.unit !== null || first.currency !== null || isYearLike(first, now);
  if (!bound && !sign && !isSure && !isPair) return null;
  const second = readAmount(scan, isPair ? at : sign || isAnd || !next ? at + 1 : next.end);
  if (!second || isCounted(second)) return null;
  // «За 300-400 тыс», «до 1,5-2 млн».
  if (isTo && bound.key !== 'price' && (second.scale === 0 || first.scale > 0)) return null;
  if (isYearLike(first, now) && !first.unit) {
    const isYear = isYearLike(second, now) || (second.unit === 'year' && yearOf(second, now) !== null);
    return isYear || ((sign || next?.side === 'until') && second.digits === 2 && second.scale === 0)
      ? second
      : null;
  }
  const [a, b] = [keyOf(first), keyOf(second)];
  // «2018 г до 600», «150 л.с. до 1200000», «90 тыс км до 900 тыс»: a price.
  const isSame =
    a === 'year'
      ? second.value >= 10 && yearOf(second, now) !== null
      : a === 'power'
        ? second.value >= first.value && second.value < POWER_MAX_HP
        : a !== 'mileage' || second.value * (second.value < 1000 ? 1000 : 1) <= MILEAGE_SPAN_MAX;
  if (!sign && b === null && !isSame) return null;
  return a !== null && a !== b && (b !== null || second.scale > 0) && !(b === null && a === 'mileage')
    ? null
    : second;
};

const WEAK_SCALE = 100;
/** A number alone is a price when it is as large and as round as one. */
const BARE_PRICE_MIN = 20_000;

/** The filter of an amount without unit or word: thousands and millions are prices, «2015» is a year. */
const guessKey = (
  { now }: Context,
  { low, high }: Ends,
  any: Amount,
  bound: Bound | null,
): RangeKey | null => {
  if (isYearLike(any, now)) return 'year';
  // «До 2028» is a year to come.
  if (any.scale === 0 && any.digits === 4 && any.value >= 2000 && any.value < 2100) return null;
  if (any.scale > 0 || (high?.scale ?? 0) > 0) return 'price';
  if (bound?.side === 'until' || (bound?.side === 'weak' && !high)) return null;
  // «От 2114» is a model.
  if (bound) return any.digits === 4 && any.scale === 0 && any.value % 10 > 0 ? null : 'price';
  if (low && high) {
    const isLarge = low.value >= WEAK_SCALE && high.value >= WEAK_SCALE;
    return isLarge && high.value % 10 === 0 ? 'price' : null;
  }
  const isPrice = any.value >= BARE_PRICE_MIN && any.value <= PRICE_MAX && any.value % 500 === 0;
  return isPrice ? 'price' : null;
};

/** A number without a bound: a year and a power are exact, a price and a mileage are at most so. */
const bare = (key: RangeKey, amount: Amount): Ends => ({
  low: key === 'year' || key === 'power' ? amount : null,
  high: amount,
});

const isNameNumber = ({ scan, isModelNumber }: Context, at: number, amount: Amount): boolean => {
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
  // «Мазда 6 гг»: a year has two digits.
  const isYear = amount.unit === 'year' && token.text.length > 1;
  if (isYear || (amount.unit !== null && amount.unit !== 'year') || amount.currency !== null) return false;
  return amount.scale === 0 && isModelNumber(at);
};

/** «200+ лс»: the unit follows the sign. */
const withLateUnit = ({ tokens, ...scan }: Scan, amount: Amount): Amount => {
  const unit =
    amount.unit === null && tokens[amount.end]?.text === '+'
      ? find({ tokens, ...scan }, amount.end + 1, 'unit')
      : null;
  return unit
    ? { ...amount, unit: unit.value as Amount['unit'], isFrom: true, end: amount.end + 1 + unit.words.length }
    : amount;
};

/** «С пробегом от 2020»: a year; «с пробегом до 2 млн»: a price. */
const isNoMileage = (amount: Amount, now: Date): boolean =>
  isYearLike(amount, now) ||
  (amount.scale > 0 && amount.value > MILEAGE_SPAN_MAX) ||
  amount.currency !== null ||
  amount.unit === 'year';

/** The beginning of a quantity: «пробег», «до», «100 тыс». */
interface Opening {
  readonly domain: RangeKey | null;
  readonly bound: Bound | null;
  readonly first: Amount;
}

/** «GV80», «г80»: a number after a short word continues a designation; «до500» does not. */
const isDesignation = ({ tokens }: Scan, at: number, hasBound: boolean): boolean => {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (token?.kind !== 'number' || !token.isGlued || before?.kind !== 'word') return false;
  return !hasBound || before.text.length < 2;
};

const openingAt = (context: Context, at: number): Opening | null => {
  const { scan, now } = context;
  const domain = domainAt(scan, at);
  let p = domain?.end ?? at;
  // «Пробег: в пределах 100», «мощность двигателя до 150».
  while (
    domain &&
    (domain.key === 'power' ? /^(?:двиг|мотора|двс)|^[в-]$/ : /^[в-]$/).test(scan.tokens[p]?.text ?? '') &&
    !boundAt(scan, p)
  )
    p += 1;
  const bound = boundAt(scan, p);
  if (bound) p = bound.end;
  if (p > at && isDesignation(scan, p, bound !== null)) return null;
  // «До примерно 500», «примерно за 500».
  const inner = bound ? boundAt(scan, p) : null;
  const isOfPrice = bound?.side === 'around' && inner?.key === 'price' && inner.side === 'to';
  if (inner && (inner.side === 'around' || isOfPrice)) p = inner.end;
  const read = readAmount(scan, p);
  // «Макс 4вд».
  if (!read || isCounted(read) || find(scan, p, 'drivetrains')) return null;
  // «Мазда 3 500 тысяч»: the digits after the model are the amount.
  if (!bound && !domain && read.digits === GROUPED_DIGITS && context.isModelNumber(p)) return null;
  const first = withLateUnit(scan, read);
  // «Про макс 2023» is a name with a year.
  const isExtreme = /^(?:макс|max|мин|min)$/.test(scan.tokens[p - 1]?.text ?? '');
  if (bound && isExtreme && isYearLike(first, now)) return null;
  if (domain?.key === 'mileage' && first.unit !== 'km' && isNoMileage(first, now)) return null;
  if (!bound && !domain && isNameNumber(context, p, first)) return null;
  // «500 рублей» are five hundred rubles; «до 500 рублей» are thousands.
  if (!bound && !domain && first.currency === 'RUB' && first.scale === 0 && first.value < 10_000) return null;
  return { domain: domain?.key ?? null, bound, first };
};

const endsOf = (first: Amount, second: Amount | null, bound: Bound | null): Ends => {
  if (second) {
    const [low, high] = shared(first, second);
    // «До 1,5-2 млн»: up to the larger one.
    return { low: bound?.side === 'to' && bound.key !== 'price' ? null : low, high };
  }
  const isTo = bound?.side === 'to' || bound?.side === 'until' || bound?.side === 'within';
  const isFrom = bound?.side === 'from' || bound?.side === 'weak';
  return { low: isFrom ? first : null, high: isTo ? first : null };
};

/** A number without bounds: «2015+», «2010 и старше», or the number itself; null for an age, «3 года». */
const openEnds = (
  scan: Scan,
  key: RangeKey,
  first: Amount,
): { ends: Ends; bound: Bound | null; end: number } | null => {
  const { end } = first;
  const trail = first.isFrom ? { side: 'from' as const, end } : trailAt(scan, end);
  const isPrice = first.scale > 0 || first.value >= BARE_PRICE_MIN;
  if (trail && (key !== 'price' || trail.side === 'to' || isPrice)) {
    const ends = trail.side === 'from' ? { low: first, high: null } : { low: null, high: first };
    return { ends, bound: { side: trail.side, key: null, end: trail.end }, end: trail.end };
  }
  return isAge(first, null) ? null : { ends: bare(key, first), bound: null, end };
};

/** The quantity that begins at a token, or null. */
const quantityAt = (context: Context, at: number): Quantity | null => {
  const { scan, now } = context;
  const opening = openingAt(context, at);
  if (!opening) return null;
  const { domain, first } = opening;
  let { bound } = opening;
  const second = secondEnd(context, first, bound, first.end);
  let ends = endsOf(first, second, bound);
  let end = second?.end ?? first.end;
  // What can be read in two ways is handed back as a whole: «тыс» of it is no amount.
  if (Number.isNaN(first.value + (second?.value ?? 0))) {
    take(scan, at, end);
    return null;
  }
  const any = ends.low ?? ends.high ?? first;
  const mayFollow = !domain && !keyOf(any) && (bound !== null || first.scale > 0);
  const after = mayFollow ? domainAfter(scan, end) : null;
  const named = keyOf(any) ?? bound?.key ?? domain ?? after?.key ?? null;
  const key = named ?? guessKey(context, ends, any, bound);
  if (key === null || (bound?.side === 'weak' && !second && key !== 'year')) return null;
  if (after?.key === key) end = after.end;
  if (!bound && !second) {
    const open = openEnds(scan, key, first);
    if (!open) return null;
    ({ ends, bound } = open);
    end = Math.max(end, open.end);
  }
  const range = rangeFor(key, first, ends, bound, now);
  if (!range) return null;
  const currency = key === 'price' && any.currency !== 'RUB' ? any.currency : null;
  return { key, range, currency, start: at, end };
};

/**
 * All ranges of a sentence; takes their tokens, those of counted things, which are no part of a name, and those of
 * amounts about something else.
 */
export const readQuantities = (context: Context): readonly Quantity[] => {
  const { scan } = context;
  const found: Quantity[] = [];
  const asides = new Set<number>();
  for (let at = 0; at < scan.tokens.length; at++) {
    if (scan.taken[at]) continue;
    const quantity = decadeAt(scan, at) ?? quantityAt(context, at);
    if (!quantity) {
      const amount =
        context.isModelNumber(at) && !boundAt(scan, at - 1) && !isDated(scan, at + 1)
          ? null
          : readAmount(scan, at);
      const isOther = amount !== null && isAside(scan, { key: null, start: at, end: amount.end }, asides);
      if (amount && (isOther || amount.unit !== null) && !find(scan, at, 'drivetrains')) {
        // «Расход 10 литров на 100 км».
        if (isOther) asides.add(amount.end - 1);
        take(scan, at, amount.end);
        at = amount.end - 1;
      }
      continue;
    }
    const isOther = isAside(scan, quantity, asides);
    if (!isOther) found.push(quantity);
    // «Скидка 20 тысяч до 500 тысяч»: the second amount is another one.
    take(scan, quantity.start, (isOther && readAmount(scan, at)?.end) || quantity.end);
  }
  return found;
};
