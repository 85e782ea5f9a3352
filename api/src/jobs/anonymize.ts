import type { Logger } from 'pino';
import * as z from 'zod';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';
import type { Database } from '../db/database.ts';
import type { SqlQueries } from '../db/sql-client.ts';
import type { Images } from '../images/pipeline.ts';
import type { AdService } from '../modules/ad/service.ts';
import { eraseUser } from '../modules/user/eraser.ts';
import { removeRequestedPictures } from '../modules/user/picture-removals.ts';
import { type DataClock, readDataClock, SILENCE_DAYS } from './data-clock.ts';

/** An account without an authenticated request for that long is anonymized [ACC-33]. */
const INACTIVE = '12 months';
/** Users found by one statement. */
const BATCH = 500;
/** More accounts that cannot be erased are a fault of the database. */
const FAILED_MAX = 20;
/** More accounts than this, and than this share, are not due in one night unless a clock is wrong. */
const DUE_MAX = 50;
const DUE_SHARE = 0.02;
/** Of data without a sign of life few accounts are erased unasked. */
const DUE_OF_SILENT_MAX = 10;
/** The setting of a run that stopped: how many accounts were due. */
export const STOPPED_KEY = 'erasure_stopped';

export interface AnonymizeParts {
  readonly database: Pick<Database, 'sql'>;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'info'> & Partial<Pick<Logger, 'error'>>;
  /** As many accounts at most are erased, however many are due. */
  readonly confirm?: number | null;
  /** Null where the image storage is not open: files are removed in the server's next night. */
  readonly images: Pick<Images, 'copyImage' | 'removeImage'> | null;
  /** Notified of archived ads; null without a server, which caches them. */
  readonly ads: Pick<AdService, 'changed'> | null;
  readonly signal?: AbortSignal;
}

/** `isBusy`: another process does the same work, so this one skipped it. */
export interface AnonymizeResult {
  readonly anonymized: number;
  readonly isBusy: boolean;
  /** So many accounts are due that the run stopped: they wait for `anonymise --confirm N`. */
  readonly due?: number;
}

const ConfirmationSchema = z.object({ confirm: z.int().nonnegative().nullish() });

/** What the command sends. */
export const readConfirmation = (input: unknown): { readonly confirm: number | null } => ({
  confirm: ConfirmationSchema.parse(input).confirm ?? null,
});

interface Due extends DataClock {
  readonly due: number;
  readonly accounts: number;
}

/**
 * Anonymizes users inactive for more than twelve months, by the server's clock and the database's [I9] [I10] [I11]; many
 * of them at once want a confirmation [I79]. One transaction per user, so that a killed job leaves every account either
 * intact or erased, and the next run continues; throws the first failure when all others are erased.
 */
export const anonymize = async (parts: AnonymizeParts): Promise<AnonymizeResult> => {
  const { database, now, log, images, ads, signal } = parts;
  const found = await readDue(database.sql, now());
  const { due, moment } = found;
  if (isTooMany(found) && due > (parts.confirm ?? 0)) {
    log.error?.(
      found,
      'the erasing of inactive accounts stopped: check the clocks, then anonymise --confirm',
    );
    await noteStop(database.sql, due, now());
    return { anonymized: 0, isBusy: false, due };
  }
  const archived: number[] = [];
  const failed: unknown[] = [];
  let anonymized = 0;
  let isBusy = false;
  for (let after = 0; !isBusy; ) {
    const { rows } = await database.sql.query<{ id: number }>(
      `select id from users where anonymized_at is null and id > $2
         and last_active_at < $1::timestamptz - interval '${INACTIVE}' order by id limit ${BATCH}`,
      [moment, after],
    );
    for (const { id } of rows) {
      if (signal?.aborted) return { anonymized, isBusy };
      const done = await eraseOne(parts, id, moment).catch((error: unknown) => {
        failed.push(error);
        return null;
      });
      if (failed.length > FAILED_MAX) throw failed[0];
      if (done === 'busy') {
        isBusy = true;
        break;
      }
      after = id;
      if (done) {
        anonymized += 1;
        archived.push(...done);
      }
    }
    if (rows.length < BATCH) break;
  }
  await noteStop(database.sql, null, now());
  if (archived.length > 0) await ads?.changed(archived);
  if (images) await removeRequestedPictures(database.sql, images);
  for (const error of failed) throw error;
  log.info({ anonymized, archived_ads: archived.length, isBusy }, 'inactive accounts were anonymized');
  return { anonymized, isBusy };
};

const readDue = async (sql: SqlQueries, now: Date): Promise<Due> => {
  const clock = await readDataClock(sql, now);
  const { rows } = await sql.query<Pick<Due, 'due' | 'accounts'>>(
    `select count(*) filter (where last_active_at < $1::timestamptz - interval '${INACTIVE}')::int as due,
       count(*)::int as accounts
     from users where anonymized_at is null`,
    [clock.moment],
  );
  return { due: 0, accounts: 0, ...rows[0], ...clock };
};

const isTooMany = ({ due, accounts, silent_days }: Due): boolean =>
  (due > DUE_MAX && due > accounts * DUE_SHARE) || (due > DUE_OF_SILENT_MAX && silent_days > SILENCE_DAYS);

/** A stop is seen in the metrics until a run is done. */
const noteStop = async (sql: SqlQueries, due: number | null, now: Date): Promise<void> => {
  if (due === null) await sql.query('delete from settings where key = $1', [STOPPED_KEY]);
  else
    await sql.query(
      `insert into settings (key, value, updated_at) values ($1, to_jsonb($2::int), $3::timestamptz)
       on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
      [STOPPED_KEY, due, now.toISOString()],
    );
};

const eraseOne = ({ database, now }: AnonymizeParts, id: number, moment: string) =>
  database.sql.transaction(async (tx): Promise<number[] | 'busy' | null> => {
    const lock = await tx.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
      ADVISORY_LOCKS.anonymization,
    ]);
    if (!lock.rows[0]?.taken) return 'busy';
    // Checked again under the row's lock: the user may have been active since the list was read.
    const { rows } = await tx.query(
      `select from users where id = $1 and last_active_at < $2::timestamptz - interval '${INACTIVE}' for update`,
      [id, moment],
    );
    return rows.length > 0 ? eraseUser(tx, id, now()) : null;
  });
