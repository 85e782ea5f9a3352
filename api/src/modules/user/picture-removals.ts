import type { Logger } from 'pino';
import type { SqlQueries } from '../../db/sql-client.ts';
import type { Images } from '../../images/pipeline.ts';

/** The pipeline's names of uploads; drawings of the demo have names of their own and are shared. */
const UPLOADED = /\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$/;
const AT_ONCE = 100;
/** A storage that fails so often is down: the next run tries the others. */
const FAILURES_MAX = 20;

/**
 * Call it in the transaction that drops a picture: its files are removed after the commit, even if this
 * process is killed.
 */
export const requestPictureRemoval = async (tx: SqlQueries, address: string | null): Promise<void> => {
  if (!address || !UPLOADED.test(address)) return;
  await tx.query('insert into picture_removals (address) values ($1) on conflict do nothing', [address]);
};

/** After a commit: what was done stays done while the storage is down, and the sweep of uploads removes the files. */
export const tryPictureRemovals = async (
  sql: SqlQueries,
  images: Pick<Images, 'removeImage'>,
  log: Pick<Logger, 'warn'>,
): Promise<void> => {
  await removeRequestedPictures(sql, images).catch((error: unknown) => {
    log.warn({ err: error }, 'removed pictures wait for the sweep');
  });
};

/**
 * Removes the queued files with their presets; one that fails stays in the queue and holds up no other one.
 *
 * Returns how many. Throws the first failure when all others were tried.
 */
export const removeRequestedPictures = async (
  sql: SqlQueries,
  images: Pick<Images, 'removeImage'>,
): Promise<number> => {
  let removed = 0;
  const failed = new Map<string, unknown>();
  for (;;) {
    const { rows } = await sql.query<{ address: string }>(
      'select address from picture_removals where address <> all($2::text[]) order by asked_at limit $1',
      [AT_ONCE, [...failed.keys()]],
    );
    for (const { address } of rows) {
      if (failed.size >= FAILURES_MAX) break;
      await images.removeImage(address).catch(async (error: unknown) => {
        failed.set(address, error);
        await sql.query('update picture_removals set asked_at = now() where address = $1', [address]);
      });
      if (failed.has(address)) continue;
      await sql.query('delete from picture_removals where address = $1', [address]);
      removed += 1;
    }
    if (rows.length < AT_ONCE || failed.size >= FAILURES_MAX) break;
  }
  for (const error of failed.values()) throw error;
  return removed;
};
