import { isAbsolute } from 'node:path';
import * as z from 'zod';
import type { Job } from '../control/server.ts';
import type { Database } from '../db/database.ts';
import { DatabaseStartError } from '../db/sql-client.ts';

const InputSchema = z.object({ file: z.string().refine(isAbsolute, 'an absolute path is expected') });

/** Writes a copy of the embedded database into `file`; refuses for PostgreSQL, which has `pg_dump`. */
export const backUp = async (database: Database, file: string): Promise<{ bytes: number }> => {
  if (!database.backup) {
    throw new DatabaseStartError('Back up a PostgreSQL server with pg_dump.');
  }
  return database.backup(file);
};

/** `POST /backup {file}` of the control socket. */
export const backupJob =
  (database: Database): Job =>
  (input) =>
    backUp(database, InputSchema.parse(input).file);
