import { access, constants, type FileHandle, open, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';

const REASON = 'reason';

/** `listings.csv` → `listings.rejected.csv`. */
export const rejectedName = (file: string): string => `${basename(file, extname(file))}.rejected.csv`;

const writeCell = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
const writeLine = (cells: readonly string[]): string => `${cells.map(writeCell).join(',')}\n`;

export interface RejectedFile {
  add(cells: readonly string[], reason: string): Promise<void>;
  /**
   * Moves the file to its path and returns it; without a rejected row removes an older one and returns null.
   */
  keep(): Promise<string | null>;
  /** Removes everything: the import failed as a whole. */
  drop(): Promise<void>;
}

/**
 * Collects rejected rows beside `file`: its own columns and `reason` as the last one, so that the corrected
 * file can be imported unchanged. If the folder is not writable, the system's temporary folder is used.
 */
export async function createRejectedFile(file: string, header: readonly string[]): Promise<RejectedFile> {
  const writable = await access(dirname(file), constants.W_OK).then(
    () => true,
    () => false,
  );
  const place = join(writable ? dirname(file) : tmpdir(), rejectedName(file));
  const draft = `${place}.${process.pid}.part`;
  // The column of an earlier round is replaced, so that there is only one.
  const own = header.flatMap((name, index) => (name === REASON ? [] : [index]));
  let output: FileHandle | null = null;

  return {
    async add(cells, reason) {
      if (!output) {
        output = await open(draft, 'w');
        await output.write(writeLine([...own.map((index) => header[index] ?? ''), REASON]));
      }
      await output.write(writeLine([...own.map((index) => cells[index] ?? ''), reason]));
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
