import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { ImportError } from './import-error.ts';

/** A longer record has an unclosed quote. */
const RECORD_MAX_CHARS = 200_000;
const READ_CHUNK_BYTES = 256 * 1024;
/** Length of the sample that decides whether the file is text. */
const SNIFF_BYTES = 4_096;

export interface CsvFile {
  /** Column names as written, trimmed. */
  readonly header: readonly string[];
  /** One pass over the cells of the data lines; blank lines are no records. Throws `ImportError`. */
  readonly records: AsyncIterable<readonly string[]>;
}

const startsWith = (bytes: Buffer, ...prefix: number[]) =>
  prefix.every((byte, index) => bytes[index] === byte);

/** Refuses anything but UTF-8 text by its first bytes, with the detected file type in the message. */
function refuseForeignBytes(start: Buffer): void {
  if (startsWith(start, 0xff, 0xfe) || startsWith(start, 0xfe, 0xff)) {
    throw new ImportError('wrong encoding: UTF-16, expected UTF-8; save the table as CSV in UTF-8');
  }
  if (startsWith(start, 0x50, 0x4b, 0x03, 0x04)) {
    throw new ImportError(
      'not a CSV file: a ZIP archive or an Excel workbook; save the table as CSV in UTF-8',
    );
  }
  if (start.subarray(0, SNIFF_BYTES).includes(0)) {
    throw new ImportError(
      'wrong encoding: NUL bytes (perhaps UTF-16), expected UTF-8; save the table as CSV in UTF-8',
    );
  }
}

/** The text of a file, piece by piece, without a byte order mark. */
async function* readText(file: string, signal?: AbortSignal): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let first = true;
  for await (const chunk of createReadStream(file, { highWaterMark: READ_CHUNK_BYTES, signal })) {
    const bytes = chunk as Buffer;
    if (first) refuseForeignBytes(bytes);
    first = false;
    try {
      const text = decoder.decode(bytes, { stream: true });
      if (text) yield text;
    } catch (cause) {
      throw new ImportError(
        'wrong encoding: expected UTF-8 (perhaps it is windows-1251); save the table as CSV in UTF-8',
        cause,
      );
    }
  }
  try {
    decoder.decode();
  } catch (cause) {
    throw new ImportError('truncated file: it ends inside of a character', cause);
  }
}

const truncated = (line: number) =>
  new ImportError(`truncated file, line ${line}: the last record is incomplete`);

function asImportError(error: unknown): unknown {
  if (error instanceof ImportError) return error;
  if (error instanceof CsvError) {
    const line = Number(error.lines ?? 0);
    if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE') {
      return new ImportError(`truncated file: unclosed quote, line ${line}`, error);
    }
    return new ImportError(`malformed CSV, line ${line}: ${error.code}`, error);
  }
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOENT') return new ImportError('file not found', error);
  if (code === 'EISDIR') return new ImportError('a folder, not a file', error);
  if (code === 'EACCES') return new ImportError('permission denied', error);
  return error;
}

async function* parseRecords(file: string, signal?: AbortSignal): AsyncGenerator<string[], number> {
  const parser = parse({
    relax_column_count: true,
    // A lone quote inside a cell («Mercedes "Кабан"») is that row's own spelling, no reason to refuse the
    // file.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: RECORD_MAX_CHARS,
  });
  // The parser passes every failure to its reader below; the pipeline must not throw it a second time.
  const flow = pipeline(Readable.from(readText(file, signal)), parser).catch(() => undefined);
  try {
    for await (const cells of parser as AsyncIterable<string[]>) yield cells;
    return parser.info.lines;
  } catch (error) {
    throw asImportError(error);
  } finally {
    parser.destroy();
    await flow;
  }
}

/** Delays each record until the next one is read: only the last one may be truncated. */
async function* refuseStump(
  records: AsyncGenerator<string[], number>,
  columns: number,
): AsyncGenerator<string[]> {
  let held: string[] | null = null;
  try {
    for (;;) {
      const next = await records.next();
      if (next.done) {
        if (held && held.length < columns) throw truncated(next.value);
        if (held) yield held;
        return;
      }
      if (held) yield held;
      held = next.value;
    }
  } finally {
    await records.return(0);
  }
}

/**
 * Opens a CSV file (commas, UTF-8 with or without a byte order mark, first line the column names) as a stream
 * of records. Throws `ImportError` for a file that is absent, in another encoding, without `required` columns
 * or with a column named twice, and later for an unclosed quote or a truncated last line.
 */
export async function openCsv(
  file: string,
  required: readonly string[],
  signal?: AbortSignal,
): Promise<CsvFile> {
  const records = parseRecords(file, signal);
  const first = await records.next();
  if (first.done) throw new ImportError('empty file');
  const header = first.value.map((name) => name.trim());
  const missing = required.filter((name) => !header.includes(name));
  const twice = required.filter((name) => header.indexOf(name) !== header.lastIndexOf(name));
  if (missing.length > 0 || twice.length > 0) {
    await records.return(0);
    throw new ImportError(
      missing.length > 0
        ? `missing columns: ${missing.join(', ')}`
        : `duplicate columns: ${twice.join(', ')}`,
    );
  }
  return { header, records: refuseStump(records, header.length) };
}
