import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseStartError } from './sql-client.ts';

/** Beside the data while a restore replaces them; holds the manifest of what was there before, or nothing. */
const MARK = 'restore-is-unfinished';

export const markRestore = (dataDir: string, restorePoint: string): Promise<void> =>
  writeFile(join(dataDir, MARK), restorePoint);

export const unmarkRestore = (dataDir: string): Promise<void> => rm(join(dataDir, MARK), { force: true });

/** The restore point of a killed restore, empty where nothing was there before; null when none was killed. */
export const unfinishedRestore = (dataDir: string): Promise<string | null> =>
  readFile(join(dataDir, MARK), 'utf8').catch(() => null);

/** Throws where a restore was killed: database and releases may be of different days. */
export const refuseUnfinishedRestore = async (dataDir: string): Promise<void> => {
  const restorePoint = await unfinishedRestore(dataDir);
  if (restorePoint === null) return;
  throw new DatabaseStartError(
    `A restore into ${dataDir} was not finished. Run it again${
      restorePoint ? `, or return to what was there: restore ${restorePoint} --replace` : ''
    }.`,
  );
};
