import { cleanVin } from '@cars/shared-contracts/rules/vin-text';
import { cleanValue } from '@cars/shared-contracts/schemas/clean-text';
import { isAbsent } from './absent-cell.ts';
import { bareNumber } from './clean-cell.ts';
import { withoutFormulaMark } from './formula-mark.ts';

/** `1,00000000456E+11`; a text of an article (`5E3`) has neither a fraction nor a plus. */
const SCIENTIFIC = /^(\d)(?=[.,]\d|E\+)(?:[.,](\d{1,30}))?E\+?(\d{1,3})$/i;
/** «0», «000», «0,00»: what counters of rows and empty cells leave. */
const ZERO = /^0+(?:[.,]0+)?$/;

/** The digits that a spreadsheet has written as a power of ten; null where it has rounded them: it is any of many. */
const digitsOfPower = (text: string): string | null | undefined => {
  const [scientific, first = '', fraction = '', power] = SCIENTIFIC.exec(text) ?? [];
  if (!scientific) return undefined;
  return fraction.length === Number(power) ? String(BigInt(first + fraction)) : null;
};

/**
 * The number by which a dealer knows a car, without signs before it. Null where a cell has none: a rounded number, a
 * word of absence, an error of a spreadsheet, zeros or signs alone are those of many cars.
 */
export const rowNumberOf = (cell: string): string | null => {
  const number = bareNumber(cell).trim();
  const text = cleanValue(number);
  const isNone = isAbsent(cell) || isAbsent(text) || ZERO.test(text) || digitsOfPower(text) === null;
  return isNone ? null : number || null;
};

/** That of an ad, which may have been imported before marks and signs were removed from it. */
export const storedNumber = ({ import_row_id }: { readonly import_row_id: string | null }): string | null =>
  import_row_id && rowNumberOf(withoutFormulaMark(import_row_id));

/**
 * One spelling of a number that spreadsheets and people rewrite: «00012», 12 and 12.0; 1,234 and 1234; «А-4» in Cyrillic
 * and a-4. A hyphen stays: 24-1 is not 241.
 */
export const foldedNumber = (number: string | null): string | null => {
  if (number === null) return null;
  const value = cleanValue(number);
  const text = value.split('-').map(cleanVin).join('-');
  const ungrouped = /^[1-9]\d{0,2}(?:,\d{3})+(?!\d)/.test(text)
    ? text.replaceAll(/,(?=\d{3}(?!\d))/g, '')
    : text;
  const [, digits] = /^(\d{1,40})(?:[.,]0{1,9})?$/.exec(ungrouped) ?? [];
  return digits ? String(BigInt(digits)) : (digitsOfPower(value) ?? text);
};
