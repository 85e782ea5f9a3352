import { cleanCell } from './clean-cell.ts';

/** Columns that every file has [DATA-27]. */
export const REQUIRED_COLUMNS = [
  'mark',
  'model',
  'generation',
  'year',
  'mileage',
  'power',
  'engine',
  'kpp',
  'body',
  'drivetrain',
  'color',
  'price',
] as const;
const OPTIONAL_COLUMNS = ['currency', 'city', 'description', 'images'] as const;

/** The columns of which a row's first hash was made; their order never changes. */
export const HASHED_COLUMNS = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS];

export const COLUMNS = [...HASHED_COLUMNS, 'id', 'vin', 'reason'] as const;
export type Column = (typeof COLUMNS)[number];

/** What other programs call the number of a row and of a car; of two in a file the earlier one here is read. */
const OTHER_NAMES: Readonly<Record<string, Column>> = {
  ид: 'id',
  артикул: 'id',
  externalid: 'id',
  внешнийид: 'id',
  внешнийid: 'id',
  offerid: 'id',
  sku: 'id',
  guid: 'id',
  uid: 'id',
  код: 'id',
  идентификатор: 'id',
  uniqueid: 'id',
  stockid: 'id',
  кодтовара: 'id',
  инвентарныйномер: 'id',
  avitoid: 'id',
  idобъявления: 'id',
  код1с: 'id',
  код1c: 'id',
  idавто: 'id',
  инвномер: 'id',
  вин: 'vin',
  vinnumber: 'vin',
  vinномер: 'vin',
  vinкод: 'vin',
  vincode: 'vin',
  винкод: 'vin',
  номерvin: 'vin',
};

const OTHER_WORDS = Object.keys(OTHER_NAMES);

/** The column that a name means, and its rank among the names of that column: 0 for its own. */
const meaningOf = (name: string): { readonly column: Column; readonly rank: number } | null => {
  const own = cleanCell(name).toLowerCase();
  const known = COLUMNS.find((column) => column === own);
  if (known) return { column: known, rank: 0 };
  const word = own.replace(/[\s_.-]/g, '');
  const rank = OTHER_WORDS.indexOf(word) + 1;
  const column = OTHER_NAMES[word];
  return column && rank > 0 ? { column, rank } : null;
};

/**
 * A file's column names as they are read: known ones as in `COLUMNS`, others as written. Which of several names of a
 * column is read does not depend on their order in the file.
 */
export const readHeader = (names: readonly string[]): string[] => {
  const meanings = names.map(meaningOf);
  const best = new Map<Column, number>();
  for (const meaning of meanings)
    if (meaning) best.set(meaning.column, Math.min(meaning.rank, best.get(meaning.column) ?? Infinity));
  return names.map((name, at) => {
    const meaning = meanings[at];
    return meaning && best.get(meaning.column) === meaning.rank ? meaning.column : name.trim();
  });
};

/** Name of the columns of a rejected file that have the surplus cells of its lines. */
export const SURPLUS = 'surplus';

/** The places of these columns; in rejected files of before they have no name and are before the last `reason`. */
export const surplusColumns = (names: readonly string[]): ReadonlySet<number> => {
  const end = names.lastIndexOf('reason');
  const isSurplus = (name: string, at: number) =>
    name.toLowerCase() === SURPLUS || (at < end && names.slice(at, end).every((next) => next === ''));
  return new Set(names.flatMap((name, at) => (isSurplus(name, at) ? [at] : [])));
};

/** The names of the columns that no ad is made of, as written. */
export const unreadNames = (names: readonly string[]): string[] => {
  const read = readHeader(names);
  const surplus = surplusColumns(read);
  const isRead = (name: string, at: number) =>
    surplus.has(at) || ((COLUMNS as readonly string[]).includes(name) && read.indexOf(name) === at);
  return names.filter((name, at) => name.trim() !== '' && !isRead(read[at] ?? '', at));
};
