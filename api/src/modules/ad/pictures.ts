import type { SqlQueries } from '../../db/sql-client.ts';
import { failures } from '../../http/failure.ts';
import type { UploadedPart } from '../../http/multipart.ts';
import { hashTicket, isTicket, type UploadService } from '../upload/service.ts';
import { requestPictureRemoval } from '../user/picture-removals.ts';

const NOT_FOUND = 'Изображение не найдено: добавьте его ещё раз.';

/** Source of a picture: a stored file with a row, a ticket, or an existing picture. */
export type PictureSource =
  | { readonly kind: 'upload'; readonly id: number }
  | { readonly kind: 'ticket'; readonly hash: string }
  | { readonly kind: 'address'; readonly address: string };

interface Picture {
  readonly address: string;
  readonly bytes: number;
}

const lost = () => failures.invalid({ images: [NOT_FOUND] });

/** Rows that were made for files of this list, so that they can be removed when the ad is rejected. */
export const uploadIds = (sources: readonly PictureSource[]): number[] =>
  sources.flatMap((picture) => (picture.kind === 'upload' ? [picture.id] : []));

/**
 * Stores the files of `images`, one after the other, in the order of the list. Throws 422 under `images` and
 * removes what it stored.
 */
export const storeFiles = async (
  uploads: UploadService,
  userId: number,
  parts: readonly UploadedPart[],
): Promise<PictureSource[]> => {
  const sources: PictureSource[] = [];
  try {
    for (const part of parts) {
      if (part.kind === 'file') sources.push({ kind: 'upload', id: await uploads.takeForAd(userId, part) });
      else if (isTicket(part.text)) sources.push({ kind: 'ticket', hash: hashTicket(part.text) });
      else sources.push({ kind: 'address', address: part.text });
    }
    return sources;
  } catch (error) {
    await uploads.forget(uploadIds(sources));
    throw error;
  }
};

/** Consumes the rows: a ticket is valid once, for its user, in its time. */
const takeUploads = async (
  tx: SqlQueries,
  userId: number,
  sources: readonly PictureSource[],
  now: Date,
): Promise<Map<string | number, Picture>> => {
  const hashes = sources.flatMap((picture) => (picture.kind === 'ticket' ? [picture.hash] : []));
  const { rows } = await tx.query<Picture & { id: number; ticket_hash: string | null }>(
    `delete from uploads where user_id = $1 and bytes is not null and expires_at > $4::timestamptz
       and (id = any($2::bigint[]) or ticket_hash = any($3::text[]))
     returning id, ticket_hash, address, bytes`,
    [userId, uploadIds(sources), hashes, now.toISOString()],
  );
  return new Map(rows.map(({ id, ticket_hash, ...picture }) => [ticket_hash ?? id, picture]));
};

/**
 * Replaces the pictures of an ad by the sources in the transaction that writes it; pictures that are no
 * longer shown are queued for removal. Throws 422 under `images` for a ticket of another user, a used or
 * expired one, and an address of another ad.
 */
export const writePictures = async (
  tx: SqlQueries,
  { adId, userId, now }: { adId: number; userId: number; now: Date },
  sources: readonly PictureSource[],
): Promise<void> => {
  const taken = await takeUploads(tx, userId, sources, now);
  const { rows: before } = await tx.query<Picture & { shown_at: string | null }>(
    'delete from ad_images where ad_id = $1 returning address, bytes, shown_at::text as shown_at',
    [adId],
  );
  const old = new Map(before.map((picture) => [picture.address, picture]));
  const pictures = sources.map((place) => {
    if (place.kind === 'address') return old.get(place.address) ?? null;
    const key = place.kind === 'ticket' ? place.hash : place.id;
    const picture = taken.get(key);
    taken.delete(key); // the same ticket twice is one picture
    return picture ?? null;
  });
  const found = pictures.filter((picture) => picture !== null);
  if (found.length < sources.length) throw lost();
  await tx.query(
    `insert into ad_images (ad_id, position, address, bytes, shown_at)
     select $1, place - 1, address, bytes, case when is_old then shown_at else now() end
     from unnest($2::text[], $3::int[], $4::boolean[], $5::timestamptz[])
       with ordinality as picture (address, bytes, is_old, shown_at, place)`,
    [
      adId,
      found.map(({ address }) => address),
      found.map(({ bytes }) => bytes),
      found.map(({ address }) => old.has(address)),
      found.map(({ address }) => old.get(address)?.shown_at ?? null),
    ],
  );
  await tx.query('update ads set cover = $2 where id = $1', [adId, found[0]?.address ?? null]);
  const shown = new Set(found.map(({ address }) => address));
  for (const { address } of before) if (!shown.has(address)) await requestPictureRemoval(tx, address);
};
