import { createHash } from 'node:crypto';
import { type Column, HASHED_COLUMNS } from './columns.ts';

export type RowCells = Readonly<Record<Column, string>>;

const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** A row as written, the same for every seller. */
export const textHash = (row: RowCells): string => hash(HASHED_COLUMNS.map((column) => row[column]));

/** A row among those of its seller; null for the rows of a file without one. */
export const rowHash = (row: RowCells, sellerId: number | null): string =>
  hash([sellerId, row.id, row.vin, textHash(row)]);

/** What was read of a row: another one of the same text is a better reading. */
export const readingHash = (values: object): string => hash(values);
