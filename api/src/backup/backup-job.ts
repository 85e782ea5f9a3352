import { isAbsolute } from 'node:path';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Job } from '../control/server.ts';
import type { Env } from '../env.ts';
import { backUp, type Place } from './back-up.ts';

const InputSchema = z.object({
  folder: z.string().refine(isAbsolute, 'an absolute path is expected'),
  retain: z.number().int().min(1),
});

/** `POST /backup {folder, retain}` of the control socket. */
export const backupJob =
  (place: Place): Job =>
  (input) =>
    backUp({ place, ...InputSchema.parse(input) });

/** The nightly backup of a server with `BACKUP_DIR`. */
export const nightlyBackup = (
  { BACKUP_DIR: folder, BACKUPS_RETAINED: retain }: Env,
  place: Place,
  log: Pick<Logger, 'info'>,
): Readonly<Record<string, () => Promise<void>>> =>
  folder
    ? { backup: async () => log.info({ ...(await backUp({ place, folder, retain })) }, 'the backup is made') }
    : {};
