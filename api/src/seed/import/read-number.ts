import { cleanCell } from './clean-cell.ts';

/** Groups of thousands that mean nothing else: spaces of all kinds, apostrophes, underscores. */
const PLAIN_GROUPS = /[\s'’ʼ`_]/;
const NUMBER = /^\+?\d[\d\s'’ʼ`_.,]*$/;
const GROUP = /^\d{3}(?:[.,]\d*)?$/;
const MULTIPLE = /^(.*[\d\s.,])(тыс\.?|млн\.?|т\.?|[kкm])$/iu;
const DIGITS_MAX = 15;
const GROUP_DIGITS = 3;
/** A fraction that would make a larger number as thousands is a fraction: `1250000.000`. */
const JOINED_MAX = 99_999_999;
const PLAIN = /^\d{1,15}$/;
/** A sign of a footnote, a digit in a circle, a fraction: none is a digit of the number. */
const OTHER_DIGIT = /\p{No}/u;

const timesOf = (word: string | undefined): number => {
  if (!word) return 1;
  return /^(?:млн|m)/iu.test(word) ? 1_000_000 : 1_000;
};

/** What may be read as a point or as a comma of thousands. */
type Separator = '.' | ',';

interface Shape {
  readonly pattern: RegExp;
  readonly groups: Separator | null;
  readonly decimal: Separator | null;
}

/** The notations of numbers: `250.000` fits two of them, `1.250.000` and `12,5` fit one. */
const SHAPES: readonly Shape[] = [
  { pattern: /^\d+$/, groups: null, decimal: null },
  { pattern: /^[1-9]\d{0,2}(?:\.\d{3})+$/, groups: '.', decimal: null },
  { pattern: /^[1-9]\d{0,2}(?:,\d{3})+$/, groups: ',', decimal: null },
  { pattern: /^\d+\.\d+$/, groups: null, decimal: '.' },
  { pattern: /^\d+,\d+$/, groups: null, decimal: ',' },
  { pattern: /^[1-9]\d{0,2}(?:\.\d{3})+,\d+$/, groups: '.', decimal: ',' },
  { pattern: /^[1-9]\d{0,2}(?:,\d{3})+\.\d+$/, groups: ',', decimal: '.' },
];

interface Notation extends Shape {
  /** A word follows that multiplies it: its sign is mostly one of a fraction, whatever the column writes. */
  readonly isMultiple: boolean;
  readonly value: number;
  /** Digits of the fraction. */
  readonly decimals: number;
  /** The value if its point were a mistake for a sign of thousands. */
  readonly joined: number;
}

/** Cells of one column show which sign groups thousands and which begins a fraction of how many digits. */
export interface NumberEvidence {
  readonly groups: Set<Separator>;
  readonly decimals: Set<string>;
}

export const createNumberEvidence = (): NumberEvidence => ({ groups: new Set(), decimals: new Set() });

export interface NumberRule {
  readonly from: number;
  readonly to: number;
  /** From this value on a fraction is rounded; below it such a number is not readable. */
  readonly roundedFrom: number;
  /** Units before or behind the number. */
  readonly units: RegExp;
}

export type NumberReading =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'empty' | 'unreadable' | 'two_ways' };

/** Every way to read the number; none for what is no number. */
const notationsOf = (cell: string, { units }: NumberRule): readonly Notation[] => {
  if (OTHER_DIGIT.test(cell)) return [];
  const text = cleanCell(cell).replace(units, '').trim();
  const [, digits = text, word] = MULTIPLE.exec(text) ?? [];
  const number = digits.trim();
  if (!NUMBER.test(number)) return [];
  const [first = '', ...rest] = number.replace('+', '').split(PLAIN_GROUPS);
  const isGrouped = rest.every(
    (group, at) => GROUP.test(group) && (at === rest.length - 1 || group.length === 3),
  );
  if (!isGrouped || (rest.length > 0 && !/^\d+$/.test(first))) return [];
  const body = [first, ...rest].join('');
  return SHAPES.filter(({ pattern }) => pattern.test(body)).flatMap((shape) => {
    const [whole = '', fraction = ''] = shape.decimal ? body.split(shape.decimal) : [body];
    const integer = whole.replace(/[.,]/g, '');
    if (integer.length > DIGITS_MAX) return [];
    const toValue = (decimal: string) => Number((Number(decimal) * timesOf(word)).toFixed(6));
    return {
      ...shape,
      isMultiple: word !== undefined,
      decimals: fraction.length,
      value: toValue(`${integer}.${fraction || '0'}`),
      joined: toValue(integer + fraction),
    };
  });
};

const isWithin = (value: number, { from, to }: NumberRule) => value >= from && value <= to;

/** A fraction as long as a group of thousands may be one: `250.000`, and `250.0000` or `1.250,000` by mistake. */
const isDoubtful = ({ decimals, value, joined }: Notation, rule: NumberRule): boolean =>
  decimals >= GROUP_DIGITS && joined !== value && joined <= JOINED_MAX && isWithin(joined, rule);

/** Zeros alone are the same number in either notation: `0.000`. */
const isLongZero = ({ decimals, joined }: Notation): boolean => decimals >= GROUP_DIGITS && joined === 0;

/** Adds what a cell shows about its column: a number that can be read in one way only. */
export const noteNumber = (evidence: NumberEvidence, cell: string, rule: NumberRule): void => {
  if (PLAIN.test(cell)) return;
  const found = notationsOf(cell, rule);
  const [only] = found;
  if (!only || found.length > 1 || only.isMultiple || isDoubtful(only, rule) || isLongZero(only)) return;
  if (only.groups) evidence.groups.add(only.groups);
  if (only.decimal) evidence.decimals.add(`${only.decimal}${only.decimals}`);
};

const otherOf = (sign: Separator): Separator => (sign === '.' ? ',' : '.');

/** Whether the column writes thousands, or fractions of this length, with this sign and nothing else with it. */
const isProven = ({ groups, decimal, decimals, isMultiple }: Notation, evidence: NumberEvidence): boolean => {
  if (groups !== null && isMultiple) return false;
  const isFraction = (sign: Separator) => [...evidence.decimals].some((noted) => noted.startsWith(sign));
  if (groups === null || decimals >= GROUP_DIGITS)
    return (
      decimal !== null && evidence.decimals.has(`${decimal}${decimals}`) && !evidence.groups.has(decimal)
    );
  const other = otherOf(groups);
  const isOtherFraction = isFraction(other) && !evidence.groups.has(other);
  return !isFraction(groups) && (evidence.groups.has(groups) || isOtherFraction);
};

/**
 * A number as people and spreadsheets write it. What can be read in two ways within the bounds is read as the rest of its
 * column is written, and never guessed.
 */
export const readNumber = (cell: string, rule: NumberRule, evidence: NumberEvidence): NumberReading => {
  if (cell.trim() === '') return { kind: 'empty' };
  if (PLAIN.test(cell))
    return isWithin(Number(cell), rule) ? { kind: 'number', value: Number(cell) } : { kind: 'unreadable' };
  const found = notationsOf(cell, rule);
  const possible = found.filter(({ value }) => isWithin(value, rule));
  const [only] = possible;
  if (!only) return { kind: 'unreadable' };
  const isSafe = possible.length === 1 && !isDoubtful(only, rule);
  const notation = isSafe ? only : possible.find((one) => isProven(one, evidence));
  if (!notation) return { kind: 'two_ways' };
  const { value } = notation;
  if (!Number.isInteger(value) && value < rule.roundedFrom) return { kind: 'unreadable' };
  const rounded = Math.round(value);
  return isWithin(rounded, rule) ? { kind: 'number', value: rounded } : { kind: 'unreadable' };
};

/** The cell as it is, or in digits that mean the same without the evidence of its column. */
export const plainNumber = (cell: string, rule: NumberRule, evidence: NumberEvidence): string => {
  const readAs = (text: string, known: NumberEvidence) => {
    const reading = readNumber(text, rule, known);
    return reading.kind === 'number' ? reading.value : null;
  };
  const value = readAs(cell, evidence);
  const none = createNumberEvidence();
  if (value === null || readAs(cell, none) !== null) return cell;
  const spellings = [cell.replace(/(\d)[.,](?=\d)/g, '$1'), cell.replace(/(\d)[.,]\d+/, '$1')];
  return spellings.find((text) => readAs(text, none) === value) ?? cell;
};
