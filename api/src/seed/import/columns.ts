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

/** What other programs call the number of a row and of a car. */
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
  вин: 'vin',
  vinnumber: 'vin',
  vinномер: 'vin',
  vinкод: 'vin',
  номерvin: 'vin',
};

const columnOf = (name: string): Column | null => {
  const own = name.trim().toLowerCase();
  const known = COLUMNS.find((column) => column === own);
  return known ?? OTHER_NAMES[own.replace(/[\s_.-]/g, '')] ?? null;
};

/** A file's column names as they are read: known ones as in `COLUMNS`, others as written. */
export const readHeader = (names: readonly string[]): string[] =>
  names.map((name) => columnOf(name) ?? name.trim());
