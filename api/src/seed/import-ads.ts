import { normalizePhone } from '@cars/shared-contracts/rules/phone';
import type { Database } from '../db/database.ts';
import type { SqlQueries } from '../db/sql-client.ts';
import type { Images } from '../images/pipeline.ts';
import { ratesInForce } from '../modules/rate/rates-in-force.ts';
import { importSellers } from './generated-sellers.ts';
import { coverOf, storedIllustrations } from './illustration-set.ts';
import type { Illustrations } from './illustrations/make-illustrations.ts';
import { ImportError } from './import/import-error.ts';
import { type CsvFile, openCsv } from './import/read-csv.ts';
import { createRowReader, REQUIRED_COLUMNS } from './import/read-row.ts';
import { createRejectedFile, type RejectedFile } from './import/rejected-file.ts';
import { createRowImageStore, type RowImageStore } from './import/row-images.ts';
import { createSpool, type Spool } from './import/spool.ts';
import { knownHashes, type SpooledAd, writeAds } from './import/write-ads.ts';
import { BATCH_LIMIT_MS, ROWS_AT_ONCE } from './insert-rows.ts';

/** `phase` defines `rows`: lines read so far, or rows in the open transaction. */
export interface ImportProgress {
  readonly phase: 'reading' | 'writing';
  readonly rows: number;
  readonly rejected: number;
}

export interface ImportResult {
  /** Rows that are in the database now, written by this import or an earlier one. */
  readonly imported: number;
  readonly rejected: number;
  /** File of the rejected rows with their reasons; null when there are none. */
  readonly rejected_file: string | null;
}

export interface ImportRequest {
  readonly db: Pick<Database, 'sql'>;
  readonly images: Images;
  /** Absolute path of the CSV. */
  readonly file: string;
  /** Phone number of the seller, in any notation; without one the rows are assigned to generated sellers in turn. */
  readonly seller?: string | null;
  readonly onProgress?: (progress: ImportProgress) => void;
  readonly signal?: AbortSignal;
}

async function findSeller(db: SqlQueries, phone: string): Promise<number> {
  const digits = normalizePhone(phone);
  if (!digits) throw new ImportError(`not a phone number: ${phone}`);
  const { rows } = await db.query<{ id: number }>(
    'select id from users where phone = $1 and anonymized_at is null',
    [digits],
  );
  const seller = rows[0];
  if (!seller) throw new ImportError(`unknown seller: +${digits}`);
  return seller.id;
}

interface Reading {
  readonly db: Pick<Database, 'sql'>;
  readonly csv: CsvFile;
  readonly rowImages: RowImageStore;
  readonly illustrations: Illustrations | null;
  readonly spool: Spool;
  readonly rejects: RejectedFile;
  readonly onProgress: (progress: ImportProgress) => void;
  readonly signal: AbortSignal | undefined;
}

/**
 * First half: reads the file to its end, stores pictures and spools accepted rows. Nothing is written to the
 * database yet.
 */
async function readRows(reading: Reading): Promise<{ accepted: number; rejected: number }> {
  const { db, csv, rowImages, illustrations, spool, rejects, onProgress, signal } = reading;
  const readRow = createRowReader(csv.header, new Date().getFullYear());
  const pictured = new Set<string>();
  let batch: SpooledAd[] = [];
  let accepted = 0;
  let rejected = 0;

  for await (const cells of csv.records) {
    signal?.throwIfAborted();
    const row = readRow(cells);
    let reason = 'rejected' in row ? row.rejected : null;
    if ('ad' in row) {
      const { ad } = row;
      let images: readonly string[] = [];
      if (row.images.length === 0) {
        const cover = coverOf(illustrations, ad);
        images = cover === null ? [] : [cover];
      } else if (!pictured.has(ad.import_hash)) {
        // An existing row keeps its pictures: a second import must not fill the storage with copies.
        const known = await knownHashes(db.sql, [ad.import_hash]);
        const stored = known.size > 0 ? { addresses: [] } : await rowImages.store(row.images);
        if ('rejected' in stored) reason = stored.rejected;
        else {
          images = stored.addresses;
          pictured.add(ad.import_hash);
        }
      }
      if (reason === null) {
        batch.push({ ...ad, place: accepted, images });
        accepted += 1;
      }
    }
    if (reason !== null) {
      await rejects.add(cells, reason);
      rejected += 1;
    }
    if (batch.length === ROWS_AT_ONCE) {
      await spool.add(JSON.stringify(batch));
      batch = [];
      onProgress({ phase: 'reading', rows: accepted + rejected, rejected });
    }
  }
  if (batch.length > 0) await spool.add(JSON.stringify(batch));
  onProgress({ phase: 'reading', rows: accepted + rejected, rejected });
  return { accepted, rejected };
}

/**
 * Imports ads from a CSV file in one transaction [ACC-34] [DATA-27]. A row that an earlier import wrote
 * counts as imported; rejected rows are written to `FILE.rejected.csv` with their reasons.
 *
 * Throws `ImportError` when the file as a whole cannot be read (absent, not UTF-8, columns missing,
 * truncated) or the seller is unknown, `DatabaseError` when the database fails, and the signal's reason when
 * it is aborted.
 */
export async function importAds(request: ImportRequest): Promise<ImportResult> {
  const { db, images, file, seller = null, onProgress = () => undefined, signal } = request;
  const startedAt = new Date().toISOString();
  const sellerId = seller === null ? null : await findSeller(db.sql, seller);
  const csv = await openCsv(file, REQUIRED_COLUMNS, signal);
  const illustrations = await storedIllustrations(images);
  const rowImages = createRowImageStore(file, images);
  const rejects = await createRejectedFile(file, csv.header);
  const spool = await createSpool();
  let counts: Pick<ImportResult, 'imported' | 'rejected'>;
  try {
    const { accepted, rejected } = await readRows({
      db,
      csv,
      rowImages,
      illustrations,
      spool,
      rejects,
      onProgress,
      signal,
    });
    await db.sql.transaction(
      async (tx) => {
        const sellerIds = sellerId === null ? await importSellers(tx) : [sellerId];
        const rates = await ratesInForce(tx);
        let written = 0;
        for await (const batch of spool.batches()) {
          signal?.throwIfAborted();
          await writeAds(tx, batch, { sellerIds, rates, startedAt });
          written = Math.min(written + ROWS_AT_ONCE, accepted);
          onProgress({ phase: 'writing', rows: written, rejected });
        }
      },
      { timeoutMs: BATCH_LIMIT_MS },
    );
    counts = { imported: accepted, rejected };
  } catch (error) {
    await rejects.drop();
    await rowImages.undo(db.sql);
    throw error;
  } finally {
    await spool.remove();
  }
  return { ...counts, rejected_file: await rejects.keep() };
}
