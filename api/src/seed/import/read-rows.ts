import { ROWS_AT_ONCE } from '../insert-rows.ts';
import type { Line } from './match-ads.ts';
import { createTwins, lineOf } from './plan-rows.ts';
import type { CsvFile } from './read-csv.ts';
import type { AcceptedRow, createRowReader } from './read-row.ts';
import type { RejectedFile } from './rejected-file.ts';
import type { Spool } from './spool.ts';

/** An accepted row on its way through the spool, with the cells of its line where a picture may refuse it. */
export interface ReadRow extends AcceptedRow {
  readonly given: readonly string[];
}

export type RowReader = ReturnType<typeof createRowReader>;

/** The first pass: how the file's numbers are written, and how long its longest line is. */
export async function surveyRows(
  csv: CsvFile,
  readRow: RowReader,
  signal: AbortSignal | undefined,
): Promise<{ readonly cellsMax: number }> {
  let cellsMax = csv.header.length;
  for await (const { cells } of csv.records()) {
    signal?.throwIfAborted();
    cellsMax = Math.max(cellsMax, cells.length);
    readRow.note(cells);
  }
  return { cellsMax };
}

export interface Reading {
  readonly csv: CsvFile;
  readonly readRow: RowReader;
  readonly sellerId: number | null;
  readonly spool: Spool;
  readonly rejects: RejectedFile;
  readonly onRows: (rows: number, rejected: number) => void;
  readonly signal: AbortSignal | undefined;
}

const withoutNumbers = (line: Line): Line => ({
  ...line,
  identity: { ...line.identity, row_id: null, vin_number: null },
});

/** The second pass: spools accepted rows and writes down rejected ones. Nothing is written to the database yet. */
export async function readRows(
  reading: Reading,
): Promise<{ readonly accepted: readonly Line[]; readonly rejected: readonly Line[] }> {
  const { csv, readRow, sellerId, spool, rejects, onRows, signal } = reading;
  const reasonOfTwin = createTwins();
  const accepted: Line[] = [];
  const rejected: Line[] = [];
  let batch: ReadRow[] = [];
  const flush = async () => {
    if (batch.length > 0) await spool.add(JSON.stringify(batch));
    batch = [];
    onRows(accepted.length + rejected.length, rejected.length);
  };
  for await (const { cells: given, fault, line: place } of csv.records()) {
    signal?.throwIfAborted();
    const row = readRow(given, fault, place);
    const line = lineOf(row, sellerId);
    const twin = 'rejected' in row ? null : reasonOfTwin(line);
    if (twin !== null || 'rejected' in row) {
      await rejects.add(readRow.alone(given), 'rejected' in row ? row.rejected : (twin ?? ''));
      // A number that another line has too proves no car.
      rejected.push({ ...(twin === null ? line : withoutNumbers(line)), place });
    } else {
      accepted.push(line);
      batch.push({ ...row, given: row.images.length > 0 ? readRow.alone(given) : [] });
      if (batch.length === ROWS_AT_ONCE) await flush();
    }
  }
  await flush();
  return { accepted, rejected };
}
