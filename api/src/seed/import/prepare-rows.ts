import type { StoredAd } from './match-ads.ts';
import { lineOf, type Plan } from './plan-rows.ts';
import type { ReadRow } from './read-rows.ts';
import type { RejectedFile } from './rejected-file.ts';
import { createLeftOut, type LeftOutColumn } from './report.ts';
import { readingHash } from './row-hash.ts';
import type { RowImageStore } from './row-images.ts';
import type { Spool } from './spool.ts';
import type { SpooledRow } from './write-ads.ts';

/** A row that is written: into an ad that is there, or as a new one. */
export interface PreparedRow extends SpooledRow {
  readonly ad_id: number | null;
  readonly has_new_pictures: boolean;
}

export interface Preparing {
  readonly sellerId: number | null;
  readonly rows: Spool;
  readonly prepared: Spool;
  readonly plan: Plan;
  readonly rowImages: RowImageStore;
  readonly rejects: RejectedFile;
  readonly signal: AbortSignal | undefined;
}

/** What became of the rows that the reader had accepted. */
export interface Prepared {
  readonly accepted: number;
  readonly rejected: number;
  readonly offSale: readonly number[];
  readonly leftOut: readonly LeftOutColumn[];
}

/** An ad of before that named no pictures keeps those that it has. */
const hasNewPictures = ({ images, cells }: ReadRow, ad: StoredAd | null): boolean =>
  images.length > 0 &&
  (ad === null || (ad.import_images === null ? !ad.has_pictures : ad.import_images !== cells.images));

/**
 * Decides what is written of each row and stores its pictures; a row without them is rejected. An existing row keeps its
 * pictures: a second import must not fill the storage with copies.
 */
export async function prepareRows(preparing: Preparing): Promise<Prepared> {
  const { sellerId, rows, prepared, plan, rowImages, rejects, signal } = preparing;
  const leftOut = createLeftOut();
  const reasons = new Map<string, string>();
  const offSale: number[] = [];
  let place = 0;
  let accepted = 0;
  let rejected = 0;

  const prepare = async (row: ReadRow, ad: StoredAd | null, hash: string): Promise<PreparedRow | null> => {
    const import_reading = readingHash({ ...row.ad, images: row.images });
    if (ad?.is_active && ad.import_hash === hash && ad.import_reading === import_reading) return null;
    if (ad && !ad.is_offered) {
      offSale.push(ad.id);
      return null;
    }
    const has_new_pictures = hasNewPictures(row, ad);
    let images: readonly string[] = [];
    if (has_new_pictures) {
      const stored = await rowImages.store(row.images);
      if ('rejected' in stored) {
        reasons.set(hash, stored.rejected);
        return null;
      }
      images = stored.addresses;
    }
    return {
      ...row.ad,
      import_hash: hash,
      import_reading,
      import_row_id: row.identity.row_id,
      import_images: row.cells.images,
      has_currency: row.hasCurrency,
      left_out: Object.keys(row.leftOut) as PreparedRow['left_out'],
      images,
      place: accepted,
      ad_id: ad?.id ?? null,
      has_new_pictures,
    };
  };

  for await (const batch of rows.batches()) {
    signal?.throwIfAborted();
    const written: PreparedRow[] = [];
    for (const row of JSON.parse(batch) as ReadRow[]) {
      const [hash = ''] = lineOf(row, sellerId).hashes;
      const isRepeat = plan.repeats.has(place);
      const next = isRepeat ? null : await prepare(row, plan.ads[place] ?? null, hash);
      place += 1;
      const reason = reasons.get(hash);
      if (reason === undefined) {
        if (next) written.push(next);
        leftOut.add(row.leftOut);
        accepted += 1;
      } else {
        await rejects.add(row.given, reason);
        rejected += 1;
      }
    }
    await prepared.add(JSON.stringify(written));
  }
  return { accepted, rejected, offSale, leftOut: leftOut.result() };
}
