import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { readHeader } from './columns.ts';
import { withoutFormulaMark } from './formula-mark.ts';
import { ImportError } from './import-error.ts';
import { type Encoding, encodingOf, readText } from './read-text.ts';

/** A longer record has an unclosed quote. */
const RECORD_MAX_CHARS = 200_000;
/** A rejected line has a reason, which may repeat a cell, and an apostrophe before each one that would be a formula. */
const REJECTED_MAX_CHARS = 3 * RECORD_MAX_CHARS;
const DELIMITERS = [',', ';', '\t', '|'] as const;
/** The first line of Excel that names the delimiter, filled up with that of a table that was saved again. */
const SEP_LINE = /^"?sep=(.)"?([,;\t|]*)\r?\n/i;

export type Delimiter = (typeof DELIMITERS)[number];

export interface CsvFile {
  /** Column names as written, trimmed. */
  readonly header: readonly string[];
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
  /** One pass over the cells of the data lines; blank lines are no records. Throws `ImportError`. */
  records(): AsyncGenerator<readonly string[]>;
}

interface End {
  readonly line: number;
  /** A line break ends the file. */
  readonly isWhole: boolean;
}

/** Of a file that is read no further. */
const NO_END: End = { line: 0, isWhole: true };

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

/** The file's beginning: its first line that is not blank, and the delimiter which an Excel line before it names. */
interface Beginning {
  readonly line: string;
  readonly named: string | null;
}

const namedDelimiter = (text: string) => {
  const [, named = null, filled = ''] = SEP_LINE.exec(text) ?? [];
  return filled[0] ?? named;
};

async function readBeginning(file: string, encoding: Encoding, signal?: AbortSignal): Promise<Beginning> {
  let text = '';
  for await (const piece of readText(file, encoding, signal)) {
    text += piece;
    const named = namedDelimiter(text);
    const lines = text.split(/\r?\n/).slice(named === null ? 0 : 1);
    const at = lines.findIndex((line) => line.trim() !== '');
    if ((at >= 0 && at < lines.length - 1) || text.length > RECORD_MAX_CHARS)
      return { line: lines[at] ?? '', named };
  }
  const named = namedDelimiter(text);
  const lines = text.split(/\r?\n/).slice(named === null ? 0 : 1);
  return { line: lines.find((line) => line.trim() !== '') ?? '', named };
}

const isDelimiter = (sign: string): sign is Delimiter => (DELIMITERS as readonly string[]).includes(sign);

/** The delimiter that an Excel line names, else the one under which the header has the most known columns. */
function findDelimiter({ line, named }: Beginning, required: readonly string[]): Delimiter {
  if (named !== null) {
    if (isDelimiter(named)) return named;
    throw new ImportError(`unknown delimiter: sep=${named}; save the table with commas or semicolons`);
  }
  const knownBy = (delimiter: string) => {
    const names = readHeader(line.split(delimiter).map((name) => name.replaceAll('"', '')));
    return names.filter((name) => required.includes(name)).length;
  };
  let best: Delimiter = ',';
  for (const delimiter of DELIMITERS) if (knownBy(delimiter) > knownBy(best)) best = delimiter;
  return best;
}

async function* withoutSepLine(text: AsyncGenerator<string>): AsyncGenerator<string> {
  let start: string | null = '';
  for await (const piece of text) {
    if (start === null) yield piece;
    else {
      start += piece;
      if (!start.includes('\n') && start.length < RECORD_MAX_CHARS) continue;
      yield start.replace(SEP_LINE, '');
      start = null;
    }
  }
  if (start) yield start.replace(SEP_LINE, '');
}

async function* parseRecords(
  file: string,
  encoding: Encoding,
  delimiter: Delimiter,
  maxChars: number,
  signal?: AbortSignal,
): AsyncGenerator<string[], End> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    // A lone quote inside a cell («Mercedes "Кабан"») is that row's own spelling, no reason to refuse the
    // file.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxChars,
  });
  // The parser passes every failure to its reader below; the pipeline must not throw it a second time.
  let lastSign = '';
  const text = async function* () {
    for await (const piece of withoutSepLine(readText(file, encoding, signal))) {
      lastSign = piece.at(-1) ?? lastSign;
      yield piece;
    }
  };
  const flow = pipeline(Readable.from(text()), parser).catch(() => undefined);
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      const isBlank = cells.length === 1 && cells[0]?.trim() === '';
      if (!isBlank) yield cells.map(withoutFormulaMark);
    }
    return { line: parser.info.lines, isWhole: /[\r\n]/.test(lastSign) };
  } catch (error) {
    throw asImportError(error);
  } finally {
    parser.destroy();
    await flow;
  }
}

/**
 * The data lines. Each record is delayed until the next one is read: only the last one may be truncated, and it is not
 * where a line break ends the file.
 */
async function* dataRecords(
  records: AsyncGenerator<string[], End>,
  columns: number,
): AsyncGenerator<string[]> {
  let held: string[] | null = null;
  try {
    await records.next();
    for (;;) {
      const next = await records.next();
      if (next.done) {
        if (held && held.length < columns && !next.value.isWhole) throw truncated(next.value.line);
        if (held) yield held;
        return;
      }
      if (held) yield held;
      held = next.value;
    }
  } finally {
    await records.return(NO_END);
  }
}

/**
 * Opens a CSV file (commas, semicolons or tabs; UTF-8, UTF-16 or windows-1251; first line the column names) as a stream
 * of records. Throws `ImportError` for a file that is absent, in another encoding, without `required` columns or with a
 * column named twice, and later for an unclosed quote or a truncated last line.
 */
export async function openCsv(
  file: string,
  required: readonly string[],
  signal?: AbortSignal,
): Promise<CsvFile> {
  const encoding = await encodingOf(file, signal).catch((error: unknown) => {
    throw asImportError(error);
  });
  const delimiter = findDelimiter(await readBeginning(file, encoding, signal), required);
  const opened = (maxChars: number) => parseRecords(file, encoding, delimiter, maxChars, signal);
  const records = opened(REJECTED_MAX_CHARS);
  const first = await records.next();
  await records.return(NO_END);
  if (first.done) throw new ImportError('empty file');
  const header = first.value.map((name) => name.trim());
  const names = readHeader(header);
  const missing = required.filter((name) => !names.includes(name));
  const twice = required.filter((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (missing.length > 0) throw new ImportError(`missing columns: ${missing.join(', ')}`);
  if (twice.length > 0) throw new ImportError(`duplicate columns: ${twice.join(', ')}`);
  const maxChars = names.includes('reason') ? REJECTED_MAX_CHARS : RECORD_MAX_CHARS;
  return { header, encoding, delimiter, records: () => dataRecords(opened(maxChars), header.length) };
}
