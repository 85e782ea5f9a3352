import { isAbsolute } from 'node:path';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Job } from '../control/server.ts';
import type { Env } from '../env.ts';
import type { NightlyWork } from '../jobs/schedule.ts';
import { backUp, type Place } from './back-up.ts';
import { openBackupFolder } from './backup-folder.ts';

const InputSchema = z.object({
  folder: z.string().refine(isAbsolute, 'an absolute path is expected'),
  retain: z.number().int().min(1),
  verifyAll: z.boolean().default(false),
});

/** `POST /backup {folder, retain, verifyAll}` of the control socket. */
export const backupJob =
  (place: Place): Job =>
  (input, { signal }) =>
    backUp({ place, ...InputSchema.parse(input), signal });

/** The nightly backup of a server with `BACKUP_DIR`. */
export const nightlyBackup = (
  { BACKUP_DIR: folder, BACKUPS_RETAINED: retain }: Env,
  place: Place,
  log: Pick<Logger, 'info' | 'warn'>,
): NightlyWork => {
  if (!folder) return {};
  const backup = async (signal: AbortSignal) => {
    const { warnings, ...made } = await backUp({ place, folder, retain, signal });
    for (const warning of warnings) log.warn(warning);
    log.info(made, 'the backup is made');
  };
  return { backup };
};

/** Logs at a start that the folder of the nightly backup cannot be written. The server runs all the same. */
export const checkBackupFolder = async (
  { BACKUP_DIR: folder }: Pick<Env, 'BACKUP_DIR'>,
  log: Pick<Logger, 'error'>,
): Promise<void> => {
  if (!folder) return;
  try {
    await openBackupFolder(folder).probe();
  } catch (error) {
    log.error(
      { err: error },
      `BACKUP_DIR ${folder} cannot be written: no nightly backup is made until it can`,
    );
  }
};
