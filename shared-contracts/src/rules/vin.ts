import { VIN_MAX_CHARS } from '../schemas/limits.ts';
import { deviceYear } from './device-clock.ts';
import { MAKERS } from './vin-makers.ts';
import { cleanVin, LONGEST_VIN_WARNING } from './vin-text.ts';

/* What a VIN states about its car, for suggestions and hints alone [SELL-25] [SELL-37] [SELL-39]. */

export interface DecodedVin {
  /** Names in the handbook, the likeliest first; several where a factory builds for several marks. */
  readonly marks: readonly string[];
  /** Possible model years, the likeliest first; empty where this maker does not state it. */
  readonly years: readonly number[];
  /** Null where no check digit is required: outside North America. */
  readonly isCheckDigitRight: boolean | null;
}

const NOTHING: DecodedVin = { marks: [], years: [], isCheckDigitRight: null };

const isComplete = (vin: string): boolean => /^[A-HJ-NPR-Z0-9]{17}$/.test(vin);

/** The United States, Canada and Mexico: the check digit and the meaning of the seventh character are law. */
const isNorthAmerican = (vin: string): boolean => /^[1-57]/.test(vin);
const isChinese = (vin: string): boolean => vin.startsWith('L');

/** 1980 and again 2010, to 2009 and 2039. */
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const FIRST_YEAR = 1980;
const CYCLE_YEARS = YEAR_CODES.length;
/** Factories of China, of Russia since its own codes of three digits, and of Uzbekistan began later. */
const LATE_START = 1996;
const isLateStarter = (vin: string): boolean => /^(L|Z\d|XW|XU|XZ|X7|X9|Y4)/.test(vin);

/** A model year begins in the year before. */
const yearsOf = (vin: string, currentYear: number): number[] => {
  const at = YEAR_CODES.indexOf(vin.charAt(9));
  if (at < 0) return [];
  const years = [FIRST_YEAR + CYCLE_YEARS + at, FIRST_YEAR + at].filter((year) => year <= currentYear + 1);
  if (isNorthAmerican(vin)) {
    const isSecondCycle = /[A-Z]/.test(vin.charAt(6));
    return years.filter((year) => year >= FIRST_YEAR + CYCLE_YEARS === isSecondCycle);
  }
  return isLateStarter(vin) ? years.filter((year) => year >= LATE_START) : years;
};

/** The digit of a letter in the check sum (ISO 3779) by its place in a row of nine. */
const LETTER_ROWS = ['ABCDEFGH', 'JKLMN-P-R', '-STUVWXYZ'];
const vinDigit = (character: string): number =>
  /\d/.test(character)
    ? Number(character)
    : LETTER_ROWS.reduce((value, row) => value + row.indexOf(character) + 1, 0);
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

const isCheckDigitRight = (vin: string): boolean => {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * vinDigit(vin.charAt(at)), 0);
  return vin.charAt(8) === (sum % 11 === 10 ? 'X' : String(sum % 11));
};

/** Mark and model year by a whole VIN; nothing for any other text. Never throws. */
export const decodeVin = (text: string, currentYear = deviceYear()): DecodedVin => {
  const vin = cleanVin(text);
  if (!isComplete(vin)) return NOTHING;
  const maker = MAKERS.get(vin.slice(0, 3));
  const hasYear = isNorthAmerican(vin) || isChinese(vin) || maker?.hasYear === true;
  return {
    marks: maker?.marks ?? [],
    years: hasYear ? yearsOf(vin, currentYear) : [],
    isCheckDigitRight: isNorthAmerican(vin) ? isCheckDigitRight(vin) : null,
  };
};

/** Cars are registered in the year before or after their model year. */
export const isNearYear = (modelYear: number, year: number): boolean => Math.abs(modelYear - year) <= 1;

/** What a whole VIN states against a mark or a year; empty for what it does not state or what agrees. */
export const vinContradictions = (
  vin: string,
  mark: string | null,
  year: number | null,
): Pick<DecodedVin, 'marks' | 'years'> => {
  const { marks, years } = decodeVin(vin);
  const isYearPlausible = years.some((stated) => isNearYear(stated, year ?? stated));
  return { marks: mark === null || marks.includes(mark) ? [] : marks, years: isYearPlausible ? [] : years };
};

/**
 * Hints in Russian, the most telling first; empty for a plausible VIN. `mark` is the mark's name in the
 * handbook; null while mark or year are not chosen.
 */
export const vinWarnings = (text: string, mark: string | null, year: number | null): string[] => {
  const vin = cleanVin(text);
  if (vin === '') return [];
  const marks = MAKERS.get(vin.slice(0, 3))?.marks ?? [];
  const { years } = vinContradictions(vin, mark, year);
  return [
    ...(/[IOQ]/.test(vin) ? [LONGEST_VIN_WARNING] : []),
    ...(/[^A-Z0-9]/.test(vin) ? ['VIN состоит из латинских букв и цифр.'] : []),
    ...(vin.length < VIN_MAX_CHARS && !/^[\d-]{4,9}$/.test(vin) ? ['Обычно в VIN 17 символов.'] : []),
    ...(marks.length > 0 && mark && !marks.includes(mark)
      ? [`Такой VIN обычно у ${marks[0]}: проверьте марку.`]
      : []),
    ...(decodeVin(vin).isCheckDigitRight === false
      ? ['Контрольная цифра VIN не сходится: проверьте его.']
      : []),
    ...(years.length > 0 ? [`По VIN это ${years.join(' или ')} год: проверьте год.`] : []),
  ];
};
