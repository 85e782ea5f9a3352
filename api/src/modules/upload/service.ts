import { createHash, randomBytes } from 'node:crypto';
import type { Upload } from '@cars/shared-contracts/schemas/new-ad';
import type { Logger } from 'pino';
import type { SqlClient } from '../../db/sql-client.ts';
import { failures } from '../../http/failure.ts';
import type { UploadedPart } from '../../http/multipart.ts';
import { imageRefusals } from '../../images/errors.ts';
import { pictureFailure } from '../../images/picture-failure.ts';
import { type Images, newImageKey, type StoredImage } from '../../images/pipeline.ts';
import { readDataClock } from '../../jobs/data-clock.ts';
import {
  removeRequestedPictures,
  requestPictureRemoval,
  tryPictureRemovals,
} from '../user/picture-removals.ts';

/**
 * An unused ticket expires after a day; a file for an ad is attached by then or never: swept within the hour
 * [J7].
 */
const TICKET_LIFE_S = 86_400;
const FILE_LIFE_S = 2_700;
/** Maximum bytes of one user's pictures, presets left out [H21]. */
const ROOM_BYTES = 500 * 1024 * 1024;
const SWEPT_AT_ONCE = 500;

const NO_ROOM =
  'Ваши изображения заняли 500 МБ — больше сохранить нельзя. Удалите ненужные объявления или изображения.';

export const hashTicket = (ticket: string): string => createHash('sha256').update(ticket).digest('hex');
const newTicket = (): string => `up_${randomBytes(32).toString('base64url')}`;
/** Whether a text under `images` is a ticket and no address. */
export const isTicket = (text: string): boolean => /^up_[\w-]{43}$/.test(text);

export interface UploadServiceParts {
  readonly sql: SqlClient;
  readonly now: () => Date;
  /** Null where pictures are not served: an upload is then refused with 503. */
  readonly images: Images | null;
  readonly log: Pick<Logger, 'warn'>;
  readonly roomBytes?: number;
}

/**
 * Pictures that wait for their ad. The row is written before the file, so that no file is ever without a row.
 */
export class UploadService {
  readonly #parts: UploadServiceParts;

  constructor(parts: UploadServiceParts) {
    this.#parts = parts;
  }

  /**
   * Stores a picture and returns its ticket. Throws 422 under `image`, 503 when pictures cannot be stored
   * now.
   */
  async takeForTicket(userId: number, part: UploadedPart | undefined): Promise<Upload> {
    const ticket = newTicket();
    const { address, width, height } = await this.#take(userId, part, 'image', ticket);
    return { ticket, address, width, height };
  }

  /** Stores a picture uploaded with its ad; returns the id of its row. Throws 422 under `images`. */
  async takeForAd(userId: number, part: UploadedPart): Promise<number> {
    return (await this.#take(userId, part, 'images', null)).id;
  }

  async #take(
    userId: number,
    part: UploadedPart | undefined,
    field: string,
    ticket: string | null,
  ): Promise<StoredImage & { id: number }> {
    const { images } = this.#parts;
    if (!images) throw failures.unavailable();
    if (part?.kind !== 'file') throw failures.invalid({ [field]: [imageRefusals.wrongFormat().message] });
    const key = newImageKey();
    const address = images.addressOf(key);
    const id = await this.#begin(userId, address, ticket);
    try {
      const stored = await images.storeImage({ file: part.path }, { key, owner: `user ${userId}` });
      await this.#finish(userId, id, stored.bytes, field, ticket === null ? FILE_LIFE_S : TICKET_LIFE_S);
      return { ...stored, id };
    } catch (error) {
      await this.#undo(id, address);
      throw pictureFailure(error, field);
    }
  }

  async #begin(userId: number, address: string, ticket: string | null): Promise<number> {
    const { sql, now } = this.#parts;
    const { rows } = await sql.query<{ id: number }>(
      `insert into uploads (user_id, ticket_hash, address, expires_at)
       values ($1, $2, $3, $4::timestamptz + make_interval(secs => $5)) returning id`,
      [userId, ticket === null ? null : hashTicket(ticket), address, now().toISOString(), FILE_LIFE_S],
    );
    return rows[0]?.id as number;
  }

  /**
   * The user's row is locked meanwhile: concurrent uploads do not exceed the limit together. Throws 401 when the
   * account or the picture's row is gone.
   */
  async #finish(userId: number, id: number, bytes: number, field: string, lifeS: number): Promise<void> {
    const { sql, now, roomBytes = ROOM_BYTES } = this.#parts;
    await sql.transaction(async (tx) => {
      await tx.query('select from users where id = $1 for update', [userId]);
      const { rows } = await tx.query<{ used: number }>(
        `select (select coalesce(sum(bytes), 0) from uploads where user_id = $1)
           + (select coalesce(sum(i.bytes), 0) from ads a join ad_images i on i.ad_id = a.id where a.user_id = $1)
           as used`,
        [userId],
      );
      if ((rows[0]?.used ?? 0) + bytes > roomBytes) throw failures.invalid({ [field]: [NO_ROOM] });
      const finished = await tx.query<{ id: number }>(
        `update uploads set bytes = $2, expires_at = $3::timestamptz + make_interval(secs => $4)
         where id = $1 and exists (select from users where users.id = user_id and anonymized_at is null)
         returning id`,
        [id, bytes, now().toISOString(), lifeS],
      );
      if (finished.rows.length === 0) throw failures.unauthorized();
    });
  }

  /** Removes the file also without its row: an erased account has none, and the file may be newer than its erasure. */
  async #undo(id: number, address: string): Promise<void> {
    await this.#parts.sql.transaction(async (tx) => {
      await tx.query('delete from uploads where id = $1', [id]);
      await requestPictureRemoval(tx, address);
    });
    await this.removeRequested();
  }

  /** Removes pictures without an ad, with their files. */
  async forget(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await this.#drop('id = any($1::bigint[])', [ids]);
    await this.removeRequested();
  }

  /**
   * Removes what expired by a clock that the data prove: one that is ahead ends no form that is open. Safe at any time,
   * in any number of processes.
   */
  async sweep(): Promise<void> {
    const { sql, images, now } = this.#parts;
    const { proven } = await readDataClock(sql, now());
    const ended = `id in (
      select id from uploads where expires_at < $1::timestamptz order by expires_at limit ${SWEPT_AT_ONCE}
    )`;
    while ((await this.#drop(ended, [proven])) === SWEPT_AT_ONCE);
    if (images) await removeRequestedPictures(sql, images);
  }

  async #drop(where: string, params: readonly unknown[]): Promise<number> {
    return this.#parts.sql.transaction(async (tx) => {
      const { rows } = await tx.query<{ address: string }>(
        `delete from uploads where ${where} returning address`,
        params,
      );
      for (const { address } of rows) await requestPictureRemoval(tx, address);
      return rows.length;
    });
  }

  /** Removes the files of unused pictures; those that cannot be removed now are left to the sweep. */
  async removeRequested(): Promise<void> {
    const { sql, images, log } = this.#parts;
    if (images) await tryPictureRemovals(sql, images, log);
  }
}
