import { access, constants, type FileHandle, open, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { readHeader, SURPLUS, surplusColumns } from './columns.ts';
import { withFormulaMark } from './formula-mark.ts';
import { type CsvFile, DELIMITERS, type Delimiter } from './read-csv.ts';

const REASON = 'reason';
/** A spreadsheet may split at another sign than the file's own: what is behind it would be a formula. */
const QUOTED = ['"', '\r', '\n', ...DELIMITERS];

/** `listings.csv` → `listings.rejected.csv`. */
export const rejectedName = (file: string): string => `${basename(file, extname(file))}.rejected.csv`;

const quoteCell = (cell: string): string =>
  QUOTED.some((sign) => cell.includes(sign)) ? `"${cell.replaceAll('"', '""')}"` : cell;
const writeLine = (cells: readonly string[], delimiter: Delimiter): string =>
  `${cells.map((cell) => quoteCell(withFormulaMark(cell))).join(delimiter)}\n`;

export interface RejectedFile {
  add(cells: readonly string[], reason: string): Promise<void>;
  /**
   * Moves the file to its path and returns it; without a rejected row removes an older one and returns null.
   */
  keep(): Promise<string | null>;
  /** Removes everything: the import failed as a whole. */
  drop(): Promise<void>;
}

/** A check shows why, and leaves the file of an import, which may be corrected by now. */
export const collectReasons = (reasons: Map<string, number>): RejectedFile => ({
  add: async (_cells, reason) => void reasons.set(reason, (reasons.get(reason) ?? 0) + 1),
  keep: async () => null,
  drop: async () => undefined,
});

/**
 * Collects rejected rows beside `file`: its own columns, each with a name, those of surplus cells as far as its longest
 * line reaches, and `reason` as the last one, so that lines are whole and a corrected one can be imported. If the folder is not
 * writable, the system's temporary folder is used.
 */
export async function createRejectedFile(
  file: string,
  { header, delimiter, hasMark }: Pick<CsvFile, 'header' | 'delimiter' | 'hasMark'>,
  cellsMax: number,
): Promise<RejectedFile> {
  const writable = await access(dirname(file), constants.W_OK).then(
    () => true,
    () => false,
  );
  const place = join(writable ? dirname(file) : tmpdir(), rejectedName(file));
  const draft = `${place}.${process.pid}.part`;
  const names = readHeader(header);
  const surplus = surplusColumns(names);
  // The delimiter is found in one line of names.
  const ownName = (name: string, at: number) => {
    if (surplus.has(at)) return SURPLUS;
    return name === '' ? `column ${at + 1}` : name.replace(/\s+/g, ' ');
  };
  // Columns of earlier rounds are replaced, so that there is only one.
  const ownCells = (cells: readonly string[]) => cells.filter((_, at) => names[at] !== REASON);
  const width = Math.max(cellsMax, header.length) - names.filter((name) => name === REASON).length;
  const line = (cells: readonly string[], rest: string, last: string) => {
    const own = ownCells(cells);
    return writeLine([...own, ...Array<string>(width - own.length).fill(rest), last], delimiter);
  };
  // A spreadsheet takes a file without a mark for one of its own country's encoding.
  const mark = hasMark ? '\ufeff' : '';
  let output: FileHandle | null = null;

  return {
    async add(cells, reason) {
      if (!output) {
        output = await open(draft, 'w');
        await output.write(mark + line(header.map(ownName), SURPLUS, REASON));
      }
      await output.write(line(cells, '', reason));
    },
    async keep() {
      await output?.close();
      if (!output) {
        await rm(place, { force: true }).catch(() => undefined);
        return null;
      }
      await rename(draft, place);
      return place;
    },
    async drop() {
      await output?.close();
      await rm(draft, { force: true });
    },
  };
}
