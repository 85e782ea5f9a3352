import { cleanCell } from './clean-cell.ts';

/** Errors of spreadsheets in Russian and English: `#Н/Д`, `#ССЫЛКА!`, `#NAME?`. */
const ERROR = /^#(?:н\/д|n\/a|[\p{L}_]+(?:\/0)?[!?])$/iu;
/** What programs write of an empty value. */
const EMPTY = /^(?:null|none|nil|nan|undefined)$/i;
/** Words of people for it, and errors that have lost their first sign. */
const ABSENT =
  /^(?:нету?|нет данных|нет номера|без номера|б\/?н|н\/?д|неизвестно|отсутствует|пусто|не (?:указан[оа]?|известно|задано)|n\/?a|unknown|empty|(?:ссылка|знач|число|пусто|дел\/0|ref|value|num|null|div\/0)!|(?:имя|name)\?)$/iu;

/** An error of a spreadsheet, or a program's word for an empty value. */
export const isEmptyWord = (cell: string): boolean => {
  const text = cleanCell(cell);
  return ERROR.test(text) || EMPTY.test(text);
};

/** Whether a filled cell holds nothing: a word of absence, an error of a spreadsheet, or signs alone. */
export const isAbsent = (cell: string): boolean => {
  const text = cleanCell(cell);
  return text !== '' && (!/[\p{L}\d]/u.test(text) || ABSENT.test(text) || isEmptyWord(text));
};
