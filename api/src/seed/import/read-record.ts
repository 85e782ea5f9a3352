import { withoutFormulaMark } from './formula-mark.ts';

/** A line without its end. */
export interface TextLine {
  readonly text: string;
  /** Its line break; empty behind the last sign of a file. */
  readonly end: string;
}

export interface CsvRecord {
  readonly cells: readonly string[];
  /** Why the record is no row; null for most. */
  readonly fault: string | null;
  /** Its first line in the file. */
  readonly line: number;
}

export interface OpenRecord {
  /** Adds a line; false while a quote is open behind it. */
  add(line: TextLine): boolean;
  /** The cells so far; a quote that is still open is taken for a letter. */
  cells(): string[];
}

/** Collects one record. A lone quote inside a cell («Mercedes "Кабан"») is that row's own spelling. */
export const startRecord = (delimiter: string): OpenRecord => {
  const cells: string[] = [];
  let open: string | null = null;
  const add = ({ text, end }: TextLine): boolean => {
    let at = 0;
    for (;;) {
      if (open === null && text[at] === '"') {
        open = '';
        at += 1;
      }
      let start = '';
      if (open !== null) {
        const quote = text.indexOf('"', at);
        if (quote < 0) {
          open += text.slice(at) + end;
          return false;
        }
        open += text.slice(at, quote);
        const next = text[quote + 1];
        if (next === '"') {
          open += '"';
          at = quote + 2;
          continue;
        }
        const isClosed: boolean = next === undefined || next === delimiter;
        start = isClosed ? open : `"${open}`;
        at = isClosed ? quote + 1 : quote;
        open = null;
      }
      const to = text.indexOf(delimiter, at);
      cells.push(start + text.slice(at, to < 0 ? undefined : to));
      if (to < 0) return true;
      at = to + 1;
    }
  };
  return {
    add,
    cells: () => (open === null ? cells : [...cells, ...`"${open.trimEnd()}`.split(delimiter)]),
  };
};

/** The cells of a line by itself. */
export const cellsOfLine = (text: string, delimiter: string): string[] => {
  const record = startRecord(delimiter);
  record.add({ text, end: '' });
  return record.cells().map(withoutFormulaMark);
};

/** Other signs that some programs end a line with. */
const RARE_BREAK = /[\u0085\u2028\u2029]/;

/** The lines that a line holds: several where each of them is a row. */
export const linesIn = (line: TextLine, isRow: (text: string) => boolean): readonly TextLine[] => {
  if (!RARE_BREAK.test(line.text)) return [line];
  const texts = line.text.split(RARE_BREAK);
  return texts.every(isRow) ? texts.map((text) => ({ text, end: line.end })) : [line];
};

/** Zeros, and the end mark of DOS. */
const FILLERS = '\0\u001a';

const withoutFiller = (text: string): string => {
  let end = text.length;
  while (end > 0 && FILLERS.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
};

/** Lines that end in `\r\n`, `\n` or `\r`, also within one file, without what old programs fill a file up with. */
export async function* readLines(pieces: AsyncIterable<string>, maxChars: number): AsyncGenerator<TextLine> {
  let rest = '';
  for await (const piece of pieces) {
    rest += piece;
    // `\r` at the end of a piece may be half of a line break.
    const parts = rest.split(/(\r\n|\n|\r(?!$))/);
    rest = parts.pop() ?? '';
    for (let at = 0; at < parts.length; at += 2) yield { text: parts[at] ?? '', end: parts[at + 1] ?? '' };
    if (rest.length > maxChars) break;
  }
  const text = withoutFiller(rest);
  if (text.endsWith('\r')) yield { text: text.slice(0, -1), end: '\r' };
  else if (text !== '') yield { text, end: '' };
}
