import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseError, isWrite, type SqlClient, type SqlQueries } from './sql-client.ts';

const MEBIBYTE = 1024 * 1024;
/** On a full disk the embedded database hangs forever when it needs a new log segment [S7]. */
const FREE_MIN_BYTES = 256 * MEBIBYTE;
const FREE_MIN_SHARE = 0.05;
const LOOK_EVERY_MS = 1_000;

export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

export type MeasureSpace = (directory: string) => Promise<DiskSpace>;

/** Space of the disk that holds a directory, or will hold it: its nearest existing parent counts. */
export const measureDisk: MeasureSpace = async (directory) => {
  try {
    const { bavail, blocks, bsize } = await statfs(directory);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch (error) {
    const parent = dirname(directory);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === directory) throw error;
    return measureDisk(parent);
  }
};

/** True while there is room for writes: max(256 MiB, 5 % of the disk) is reserved. */
export const hasRoom = ({ freeBytes, totalBytes }: DiskSpace, minBytes = FREE_MIN_BYTES): boolean =>
  freeBytes >= Math.max(minBytes, totalBytes * FREE_MIN_SHARE);

/** Whether the disk of a directory has room; measured at most once a second. */
export const createRoomCheck = (directory: string, measure = measureDisk): (() => Promise<boolean>) => {
  let looked = 0;
  let room: Promise<boolean> = Promise.resolve(true);
  return () => {
    const now = Date.now();
    // Also when the clock was set back.
    if (now - looked >= LOOK_EVERY_MS || now < looked) {
      looked = now;
      room = measure(directory).then(hasRoom, () => true);
    }
    return room;
  };
};

/**
 * A client whose writes fail with `DatabaseError('full')` before they reach the database when the disk of
 * `directory` is full. Reads continue, and writes work again once there is space.
 */
export const guardSpace = (client: SqlClient, directory: string, measure = measureDisk): SqlClient => {
  const hasRoomNow = createRoomCheck(directory, measure);
  const ensureRoom = async (sql: string) => {
    if (!isWrite(sql)) return;
    if (!(await hasRoomNow())) throw new DatabaseError('full', `too little space is left in ${directory}`);
  };
  const guard = (queries: SqlQueries): SqlQueries => ({
    query: async (sql, params, options) => {
      await ensureRoom(sql);
      return queries.query(sql, params, options);
    },
    exec: async (sql, options) => {
      await ensureRoom(sql);
      return queries.exec(sql, options);
    },
  });
  return {
    ...guard(client),
    transaction: (work, options) => client.transaction((tx) => work(guard(tx)), options),
    close: () => client.close(),
  };
};
