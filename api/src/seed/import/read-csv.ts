import { resolveMark } from '../../modules/handbook/catalog/resolve.ts';
import { readHeader } from './columns.ts';
import { withoutFormulaMark } from './formula-mark.ts';
import { ImportError } from './import-error.ts';
import {
  type CsvRecord,
  cellsOfLine,
  linesIn,
  type OpenRecord,
  readLines,
  startRecord,
  type TextLine,
} from './read-record.ts';
import { encodingOf, hasUtf8Mark, readText } from './read-text.ts';

/** A longer record, with its quotes and delimiters, has an unclosed quote. */
const RECORD_MAX_CHARS = 250_000;
/** A rejected line has a reason, which may repeat a cell, doubled quotes, and an apostrophe before a formula. */
const REJECTED_MAX_CHARS = 5 * RECORD_MAX_CHARS;
export const DELIMITERS = [',', ';', '\t', '|'] as const;
/** The first line of Excel that names the delimiter, filled up with that of a table that was saved again. */
const SEP_LINE = /^"?sep=(.)"?([,;\t|]*)$/i;
/** Of a row with an unknown mark three numbers show that it is one: prose with as many commas has fewer. */
const NUMBERS = ['year', 'mileage', 'power', 'price'];
const NUMBERS_MIN = 3;
/** With currencies and units on either side. */
const NUMBER = /^[$€₽]?\s?\d[\d\s.,'’ʼ`_]*(?:(?:\p{L}{1,5}|[$€₽])[.\s]*){0,3}$/u;
const YEAR = /^(?:19|20)\d\d(?!\d)/;
const UNCLOSED = 'a quote opens and none closes it before the next row: write "" for a quote inside a cell';

export type Delimiter = (typeof DELIMITERS)[number];

export interface CsvFile {
  /** Column names as written, trimmed. */
  readonly header: readonly string[];
  /** A spreadsheet wants a mark in what is written of the file in UTF-8: it has one, or another encoding. */
  readonly hasMark: boolean;
  readonly delimiter: Delimiter;
  /** One pass over the cells of the data lines; blank lines are no records. Throws `ImportError`. */
  records(): AsyncGenerator<CsvRecord>;
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

const unclosed = (line: number) => new ImportError(`truncated file: unclosed quote, line ${line}`);

function asImportError(error: unknown): unknown {
  if (error instanceof ImportError) return error;
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

async function readBeginning(lines: AsyncIterable<TextLine>): Promise<Beginning> {
  let named: string | null = null;
  for await (const { text } of lines) {
    if (text.trim() === '') continue;
    if (named !== null || !SEP_LINE.test(text)) return { line: text, named };
    named = namedDelimiter(text);
  }
  return { line: '', named };
}

const isDelimiter = (sign: string): sign is Delimiter => (DELIMITERS as readonly string[]).includes(sign);

/** The delimiter that an Excel line names, else the one under which the header has the most known columns. */
function findDelimiter({ line, named }: Beginning, required: readonly string[]): Delimiter {
  if (named !== null) {
    if (isDelimiter(named)) return named;
    throw new ImportError(`unknown delimiter: sep=${named}; save the table with commas or semicolons`);
  }
  const knownBy = (delimiter: string) => {
    const names = readHeader(line.split(delimiter).map((name) => name.replace(/["=]/g, '')));
    return names.filter((name) => required.includes(name)).length;
  };
  let best: Delimiter = ',';
  for (const delimiter of DELIMITERS) if (knownBy(delimiter) > knownBy(best)) best = delimiter;
  return best;
}

/** Whether a line by itself has a mark and a year, or the numbers of a row, where the header has their columns. */
const rowTest = (header: readonly string[], delimiter: string) => {
  const names = readHeader(header);
  const places = NUMBERS.map((name) => names.indexOf(name));
  return (text: string): boolean => {
    const cells = cellsOfLine(text, delimiter);
    const cellOf = (at: number) => cells[at]?.trim() ?? '';
    if (YEAR.test(cellOf(names.indexOf('year'))) && resolveMark(cellOf(names.indexOf('mark')))) return true;
    return places.filter((at) => NUMBER.test(cellOf(at))).length >= NUMBERS_MIN;
  };
};

/**
 * The records of a file. A quoted cell may have line breaks, but no line that is a row: before it a quote that is still
 * open is one too many, and takes its own record alone.
 */
async function* parseRecords(
  lines: AsyncIterable<TextLine>,
  delimiter: Delimiter,
  maxChars: number,
  isRow: (text: string) => boolean,
): AsyncGenerator<CsvRecord, End> {
  const recordOf = (record: OpenRecord, fault: string | null): CsvRecord => ({
    cells: record.cells().map(withoutFormulaMark),
    fault,
    line: startLine,
  });
  let open: OpenRecord | null = null;
  let end: End = { line: 0, isWhole: true };
  let startLine = 0;
  let chars = 0;
  let isFirst = true;
  for await (const given of lines) {
    end = { line: end.line + 1, isWhole: given.end !== '' };
    if (isFirst && given.text.trim() !== '') {
      isFirst = false;
      if (SEP_LINE.test(given.text)) continue;
    }
    for (const line of open ? [given] : linesIn(given, isRow)) {
      if (open && isRow(line.text)) {
        yield recordOf(open, UNCLOSED);
        open = null;
      }
      if (!open) {
        open = startRecord(delimiter);
        startLine = end.line;
        chars = 0;
      }
      chars += line.text.length + line.end.length;
      if (chars > maxChars) throw unclosed(startLine);
      if (!open.add(line)) continue;
      const record = recordOf(open, null);
      open = null;
      if (record.cells.length > 1 || record.cells[0]?.trim() !== '') yield record;
    }
  }
  if (open) throw unclosed(startLine);
  return end;
}

/**
 * The data lines. Each record is delayed until the next one is read: only the last one may be truncated, and it is not
 * where a line break ends the file.
 */
async function* dataRecords(
  records: AsyncGenerator<CsvRecord, End>,
  columns: number,
): AsyncGenerator<CsvRecord> {
  let held: CsvRecord | null = null;
  try {
    await records.next();
    for (;;) {
      const next = await records.next();
      if (next.done) {
        if (held && held.cells.length < columns && !next.value.isWhole) throw truncated(next.value.line);
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
  const hasMark = encoding !== 'utf-8' || (await hasUtf8Mark(file, signal));
  const linesOf = () => readLines(readText(file, encoding, signal), REJECTED_MAX_CHARS);
  const delimiter = findDelimiter(await readBeginning(linesOf()), required);
  const records = parseRecords(linesOf(), delimiter, REJECTED_MAX_CHARS, () => false);
  const first = await records.next();
  await records.return(NO_END);
  if (first.done) throw new ImportError('empty file');
  const header = first.value.cells.map((name) => name.trim());
  const names = readHeader(header);
  const missing = required.filter((name) => !names.includes(name));
  const twice = required.filter((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (missing.length > 0) throw new ImportError(`missing columns: ${missing.join(', ')}`);
  if (twice.length > 0) throw new ImportError(`duplicate columns: ${twice.join(', ')}`);
  const maxChars = names.includes('reason') ? REJECTED_MAX_CHARS : RECORD_MAX_CHARS;
  const isRow = rowTest(header, delimiter);
  return {
    ...{ header, hasMark, delimiter },
    records: () => dataRecords(parseRecords(linesOf(), delimiter, maxChars, isRow), header.length),
  };
}
