import { domainAfter } from './bounds.ts';
import type { Currency } from './filters.ts';
import { find, type Scan } from './scan.ts';
import type { Token } from './tokens.ts';

export const GROUPED_DIGITS = 9;

export type Unit = 'km' | 'hp' | 'year' | 'age' | 'volume' | 'count';

/** A number with what is beside it. */
export interface Amount {
  /** NaN for one that can be read in two ways. */
  readonly value: number;
  /** «тыс», «млн»: 0 when none is named. */
  readonly scale: number;
  readonly currency: Currency | null;
  readonly unit: Unit | null;
  /** Digits that were typed, 0 for a number in words, `GROUPED_DIGITS` for «1 200 000». */
  readonly digits: number;
  readonly end: number;
  /** «200+». */
  readonly isFrom?: boolean;
}

interface Read {
  readonly value: number;
  readonly end: number;
  readonly digits: number;
}

const ORDINAL_SUFFIX = new Set('х ух их й го ого его м ом ти ый ой ые ую я му е и'.split(' '));

const wordNumber = (scan: Scan, at: number): Read | null => {
  let value = 0;
  let last = Number.POSITIVE_INFINITY;
  let end = at;
  for (;;) {
    const phrase = find(scan, end, 'num') ?? find(scan, end, 'ord');
    if (!phrase) break;
    const next = Number(phrase.value);
    // «Двести пятьдесят два»: each is smaller than the one before; «три два» are two numbers.
    const isSmaller =
      next < last && (last >= 100 ? next < 100 : last >= 20 ? next < 10 : last === Number.POSITIVE_INFINITY);
    if (end > at && !isSmaller) break;
    value += next;
    last = next;
    end += 1;
    if (!Number.isInteger(next) || phrase.group === 'ord') break;
  }
  return end === at ? null : { value, end, digits: 0 };
};

const isGroup = (token: Token | undefined): boolean => /^\d{3}$/.test(token?.text ?? '') && !token?.isGlued;

/** «500 700 тысяч»: three digits of thousands. */
export const isThousands = (scan: Scan, at: number): boolean =>
  isGroup(scan.tokens[at]) && find(scan, at + 1, 'scale')?.value === '1000';

/** «Пробег до 100 700-900 тыс»: the next number begins a range. */
const isRangeAt = (scan: Scan, at: number): boolean =>
  scan.tokens[at + 1]?.text === '-' &&
  scan.tokens[at]?.text !== '000' &&
  /^\d{3}$/.test(scan.tokens[at + 2]?.text ?? '') &&
  find(scan, at + 3, 'scale') !== null;

/** «1 200 000»; `isOne` reads the first group only. */
const digitNumber = (scan: Scan, at: number, isOne: boolean): Read | null => {
  const { tokens, taken } = scan;
  const first = tokens[at];
  if (first?.kind !== 'number' || taken[at]) return null;
  let { value } = first;
  let end = at + 1;
  if (!isOne && /^\d{1,3}$/.test(first.text) && first.text !== '0') {
    while (
      !taken[end] &&
      isGroup(tokens[end]) &&
      !isRangeAt(scan, end) &&
      !(first.text.length === 3 && isThousands(scan, end))
    ) {
      value = value * 1000 + (tokens[end]?.value ?? 0);
      end += 1;
    }
  }
  return { value, end, digits: end > at + 1 ? GROUPED_DIGITS : first.text.length };
};

/** «3-х», «15-го», «2015й». */
const suffixEnd = ({ tokens }: Scan, at: number): number => {
  const isHyphen = tokens[at]?.text === '-' && tokens[at]?.isGlued;
  const suffix = tokens[isHyphen ? at + 1 : at];
  const isSuffix = suffix?.isGlued && suffix.kind === 'word' && ORDINAL_SUFFIX.has(suffix.text);
  return isSuffix ? at + (isHyphen ? 2 : 1) : at;
};

const HALF = 'половиной';

const number = (scan: Scan, at: number, isOne: boolean): Read | null => {
  const read = digitNumber(scan, at, isOne) ?? wordNumber(scan, at);
  if (!read) return null;
  const { tokens } = scan;
  if (tokens[read.end]?.text === 'с' && tokens[read.end + 1]?.text === HALF) {
    return { value: read.value + 0.5, end: read.end + 2, digits: read.digits };
  }
  return { ...read, end: suffixEnd(scan, read.end) };
};

/** A lone letter is a unit only beside its number: «500к», «500 т»; «2 с» is not. */
const scaleAt = (scan: Scan, at: number): { scale: number; end: number } | null => {
  const phrase = find(scan, at, 'scale');
  if (phrase) return { scale: Number(phrase.value), end: at + phrase.words.length };
  const token = scan.tokens[at];
  if (token?.text === 'м' && token.isGlued && !scan.taken[at]) return { scale: 1_000_000, end: at + 1 };
  return null;
};

const signOf = (text: string | undefined): Currency | null =>
  text === '$' ? 'USD' : text === '€' ? 'EUR' : text === '₽' ? 'RUB' : null;

const currencyAt = (scan: Scan, at: number): { currency: Currency; end: number } | null => {
  const sign = scan.taken[at] ? null : signOf(scan.tokens[at]?.text);
  if (sign) return { currency: sign, end: at + 1 };
  const phrase = find(scan, at, 'money');
  return phrase ? { currency: phrase.value as Currency, end: at + phrase.words.length } : null;
};

/** «Миллион двести», «1 млн 200 тыс», «2 млн 50 000»: thousands after millions; «2 млн 50 тыс км» has a mileage. */
const thousandsAfter = (scan: Scan, at: number): { value: number; end: number } | null => {
  const more = number(scan, at, false);
  if (!more) return null;
  const scaled = scaleAt(scan, more.end);
  const end = scaled?.end ?? more.end;
  const unit = find(scan, end, 'unit')?.value;
  const isWhole = more.digits === GROUPED_DIGITS;
  const isRound = more.value >= 20 && more.value < 1000 && more.value % 10 === 0;
  const isThousand = scaled ? scaled.scale === 1000 && more.value < 1000 : isWhole || isRound;
  const isOther = scaled ? unit === 'km' : unit !== undefined;
  if (!isThousand || isOther || domainAfter(scan, end)?.key === 'mileage') return null;
  return { value: isWhole ? more.value : more.value * 1000, end };
};

/** «1.250 млн» is a fraction; «12.500 тыс» and «1.250.000 млн», which are none or may be one, are NaN. */
const scaledValue = (text: string, value: number, scale: number): number =>
  /^[1-9]\d*[.,]\d{3}/.test(text) ? Number(scale > 1000 ? text.replace(',', '.') : Number.NaN) : value;

const readValue = (scan: Scan, at: number): (Read & { scale: number }) | null => {
  const half = find(scan, at, 'half');
  if (half) {
    const scale = Number(half.value);
    return { value: scale / 2, scale, end: at + half.words.length, digits: 0 };
  }
  const read = number(scan, at, false);
  const scaled = scaleAt(scan, read ? read.end : at);
  // «До миллиона», «за косарь»: the unit alone; a lone letter is no such unit.
  const isAlone = !read && (scan.tokens[at]?.text.length ?? 0) > 2;
  if (!read && !(scaled && isAlone)) return null;
  if (!scaled) return read && { ...read, scale: 0 };
  const value = scaledValue(scan.tokens[at]?.text ?? '', read?.value ?? 1, scaled.scale) * scaled.scale;
  const digits = read?.digits ?? 0;
  // «2 тысячи миллионов» does not exist, «две тысячи пятнадцатый» does.
  const more =
    scaled.scale === 1_000_000
      ? thousandsAfter(scan, scaled.end)
      : digits === 0
        ? wordNumber(scan, scaled.end)
        : null;
  return more
    ? { value: value + more.value, scale: scaled.scale, end: more.end, digits }
    : { value, scale: scaled.scale, end: scaled.end, digits };
};

/** The amount that begins at a token, or null. */
export const readAmount = (scan: Scan, at: number): Amount | null => {
  const sign = signOf(scan.tokens[at]?.text);
  const read = readValue(scan, sign ? at + 1 : at);
  if (!read) return null;
  let { end } = read;
  // «500 тыс собственник» and «2015 собственник» count no owners.
  const named = find(scan, end, 'unit');
  const isNoCount = read.scale > 0 || (read.value > 2000 && read.value < 2100);
  const unit = named?.value === 'count' && isNoCount ? null : named;
  const money = sign ? { currency: sign, end } : currencyAt(scan, end);
  // «Руб» wins over a unit of the same letters only where it is the longer phrase.
  if (money) end = money.end;
  else if (unit) end += unit.words.length;
  return {
    value: Math.round(read.value * 1000) / 1000,
    scale: read.scale,
    currency: money?.currency ?? null,
    unit: money ? null : ((unit?.value as Unit | undefined) ?? null),
    digits: read.digits,
    end,
  };
};
