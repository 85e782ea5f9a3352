import type { Logger } from 'pino';
import type { SqlQueries } from '../../db/sql-client.ts';
import { type Images, newImageKey } from '../../images/pipeline.ts';

/** The pipeline's names of uploads; drawings of the demo have names of their own and are shared. */
const UPLOADED = /\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$/;
const KEY_LENGTH = newImageKey().length;
/** All of a dealer's stock may be hidden at once. */
const MOVE_SQL = `
  with shown as (
    select distinct address from ad_images i where ad_id = any($1::int[]) and address ~ $2
      and not exists (select from picture_moves m where m.moved_to = i.address)
  ), moved as (
    insert into picture_moves (address, moved_to)
    select address, left(address, -$3::int) || gen_random_uuid() || '.webp' from shown returning address, moved_to
  ), images as (
    update ad_images i set address = moved_to from moved m where i.address = m.address
  ), covers as (
    update ads a set cover = moved_to from moved m where a.id = any($1::int[]) and a.cover = m.address
  ), prints as (
    update picture_prints p set address = moved_to from moved m where p.address = m.address
  )
  update ad_warnings w set fact = moved_to from moved m where w.fact = m.address and w.kind = 'same_picture'`;
type PictureFiles = Pick<Images, 'copyImage' | 'removeImage'>;
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

/** Removes the pictures of these ads from them, and their files after the commit. */
export const requestRemovalOfAds = async (tx: SqlQueries, adIds: readonly number[]): Promise<void> => {
  const { rows } = await tx.query<{ address: string }>(
    'delete from ad_images where ad_id = any($1::int[]) returning address',
    [adIds],
  );
  for (const { address } of rows) await requestPictureRemoval(tx, address);
};

/**
 * Call it in the transaction that hides these ads: their pictures get other addresses, which their owner alone reads, and
 * the files follow after the commit. One that has not followed an earlier call was shown to none.
 */
export const requestPictureMoves = async (
  tx: SqlQueries,
  adIds: readonly number[],
  timeoutMs?: number,
): Promise<void> => {
  await tx.query(MOVE_SQL, [adIds, UPLOADED.source, KEY_LENGTH], { timeoutMs });
};

/** After a commit: what was done stays done while the storage is down, and the sweep of uploads removes the files. */
export const tryPictureRemovals = async (
  sql: SqlQueries,
  images: PictureFiles,
  log: Pick<Logger, 'warn'>,
): Promise<void> => {
  await removeRequestedPictures(sql, images).catch((error: unknown) => {
    log.warn({ err: error }, 'removed pictures wait for the sweep');
  });
};

/**
 * Moves and removes the queued files with their presets; one that fails stays in the queue and holds up no other one.
 *
 * Throws the first failure when all others were tried.
 */
export const removeRequestedPictures = async (sql: SqlQueries, images: PictureFiles): Promise<void> => {
  const failed: unknown[] = [];
  await eachQueued(sql, 'picture_moves', failed, (address) => followMove(sql, images, address));
  await eachQueued(sql, 'picture_removals', failed, (address) => images.removeImage(address));
  for (const error of failed) throw error;
};

/** A picture whose ad has lost it meanwhile is removed under both names. */
const followMove = async (sql: SqlQueries, images: PictureFiles, address: string): Promise<void> => {
  const { rows } = await sql.query<{ moved_to: string }>(
    `select moved_to from picture_moves m where address = $1
       and exists (select from ad_images i where i.address = m.moved_to)`,
    [address],
  );
  if (rows[0]) await images.copyImage(address, rows[0].moved_to);
  await images.removeImage(address);
};

const eachQueued = async (
  sql: SqlQueries,
  queue: 'picture_moves' | 'picture_removals',
  failures: unknown[],
  work: (address: string) => Promise<void>,
): Promise<void> => {
  const failed = new Set<string>();
  for (;;) {
    const { rows } = await sql.query<{ address: string }>(
      `select address from ${queue} where address <> all($2::text[]) order by asked_at limit $1`,
      [AT_ONCE, [...failed]],
    );
    for (const { address } of rows) {
      if (failed.size >= FAILURES_MAX) return;
      await work(address).catch(async (error: unknown) => {
        failed.add(address);
        failures.push(error);
        await sql.query(`update ${queue} set asked_at = now() where address = $1`, [address]);
      });
      if (!failed.has(address)) await sql.query(`delete from ${queue} where address = $1`, [address]);
    }
    if (rows.length < AT_ONCE) return;
  }
};
