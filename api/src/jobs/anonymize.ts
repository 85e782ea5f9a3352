import type { Logger } from 'pino';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';
import type { Database } from '../db/database.ts';
import type { Images } from '../images/pipeline.ts';
import type { AdService } from '../modules/ad/service.ts';
import { eraseUser } from '../modules/user/eraser.ts';
import { removeRequestedPictures } from '../modules/user/picture-removals.ts';

/** An account without an authenticated request for that long is anonymized [ACC-33]. */
const INACTIVE = '12 months';
/** Users found by one statement. */
const BATCH = 500;

export interface AnonymizeParts {
  readonly database: Pick<Database, 'sql'>;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'info'>;
  /** Null where the image storage is not open: files are removed in the server's next night. */
  readonly images: Pick<Images, 'removeImage'> | null;
  /** Notified of archived ads; null without a server, which caches them. */
  readonly ads: Pick<AdService, 'changed'> | null;
  readonly signal?: AbortSignal;
}

/** `isBusy`: another process does the same work, so this one skipped it. */
export interface AnonymizeResult {
  readonly anonymized: number;
  readonly isBusy: boolean;
}

/**
 * Anonymizes users inactive for more than twelve months [I9] [I10] [I11]. One transaction per user, so that a
 * killed job leaves every account either intact or erased; the next run continues.
 */
export const anonymize = async (parts: AnonymizeParts): Promise<AnonymizeResult> => {
  const { database, now, log, images, ads, signal } = parts;
  const archived: number[] = [];
  let anonymized = 0;
  let isBusy = false;
  for (let after = 0; !isBusy; ) {
    const { rows } = await database.sql.query<{ id: number }>(
      `select id from users where anonymized_at is null and id > $2
         and last_active_at < $1::timestamptz - interval '${INACTIVE}' order by id limit ${BATCH}`,
      [now().toISOString(), after],
    );
    for (const { id } of rows) {
      if (signal?.aborted) return { anonymized, isBusy };
      const done = await eraseOne(parts, id);
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
  if (archived.length > 0) await ads?.changed(archived);
  if (images) await removeRequestedPictures(database.sql, images);
  log.info({ anonymized, archived_ads: archived.length, isBusy }, 'inactive accounts were anonymized');
  return { anonymized, isBusy };
};

const eraseOne = ({ database, now }: AnonymizeParts, id: number) =>
  database.sql.transaction(async (tx): Promise<number[] | 'busy' | null> => {
    const lock = await tx.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
      ADVISORY_LOCKS.anonymization,
    ]);
    if (!lock.rows[0]?.taken) return 'busy';
    // Checked again under the row's lock: the user may have been active since the list was read.
    const { rows } = await tx.query(
      `select from users where id = $1 and last_active_at < $2::timestamptz - interval '${INACTIVE}' for update`,
      [id, now().toISOString()],
    );
    return rows.length > 0 ? eraseUser(tx, id, now()) : null;
  });
