import { latestYear } from '@cars/shared-contracts/rules/open-ends';
import { normalizePhone } from '@cars/shared-contracts/rules/phone';
import type { Database } from '../db/database.ts';
import { readClock } from '../db/database-clock.ts';
import type { SqlQueries } from '../db/sql-client.ts';
import type { Images } from '../images/pipeline.ts';
import { createLogSender } from '../messages/log-sender.ts';
import { Outbox } from '../messages/outbox.ts';
import { ratesInForce } from '../modules/rate/rates-in-force.ts';
import { foundImportSellers, importSellers } from './generated-sellers.ts';
import { type AdChange, changeAds, type KnownRow, withdrawAds } from './import/change-ads.ts';
import { type Column, REQUIRED_COLUMNS, unreadNames } from './import/columns.ts';
import { ImportError } from './import/import-error.ts';
import { checkConfirmation, type Plan, planRows } from './import/plan-rows.ts';
import { type Prepared, type PreparedRow, prepareRows } from './import/prepare-rows.ts';
import { openCsv } from './import/read-csv.ts';
import { createRowReader } from './import/read-row.ts';
import { readRows, surveyRows } from './import/read-rows.ts';
import { collectReasons, createRejectedFile } from './import/rejected-file.ts';
import type { ImportReport } from './import/report.ts';
import { createRowImageStore } from './import/row-images.ts';
import { createSpool, type Spool } from './import/spool.ts';
import { writeAds } from './import/write-ads.ts';
import { BATCH_LIMIT_MS } from './insert-rows.ts';

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
  readonly report: ImportReport;
}

export interface ImportRequest {
  readonly db: Pick<Database, 'sql'>;
  readonly images: Images;
  /** Absolute path of the CSV. */
  readonly file: string;
  /** Phone number of the seller, in any notation; without one the rows are assigned to generated sellers in turn. */
  readonly seller?: string | null;
  /** Writes no ad and reports what would be written. */
  readonly check?: boolean;
  /** Takes imported ads off sale that are not in the file. */
  readonly withdrawMissing?: boolean;
  /** How many of them, where they are many. */
  readonly confirm?: number | null;
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

/** Ends the transaction of a check. */
class CheckedOnly extends Error {}

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

interface Writing {
  readonly now: () => Date;
  readonly request: ImportRequest;
  readonly sellerId: number | null;
  readonly columns: ReadonlySet<Column>;
  readonly prepared: Spool;
  readonly plan: Plan;
  readonly onRows: (rows: number) => void;
}

const isKnown = (row: PreparedRow): row is PreparedRow & KnownRow => row.ad_id !== null;

/** The transaction; that of a check is rolled back. Returns the number of new ads and what has changed in others. */
async function writeRows({ now, request, sellerId, columns, prepared, plan, onRows }: Writing) {
  const { db, check = false, withdrawMissing = false, signal } = request;
  // A message is a row in the transaction, which the server delivers.
  const outbox = new Outbox({
    sql: db.sql,
    sender: createLogSender(),
    now,
    log: SILENT,
    keepSecrets: false,
  });
  const changes: AdChange[] = [];
  let added = 0;
  let written = 0;
  const write = async (tx: SqlQueries): Promise<void> => {
    // Rates, then users, then ads: in this order all changes of ads lock them.
    const rates = await ratesInForce(tx);
    const sellerIds = sellerId === null ? await importSellers(tx) : [sellerId];
    await tx.query('select from users where id = any($1::int[]) order by id for key share', [sellerIds]);
    for await (const batch of prepared.batches()) {
      signal?.throwIfAborted();
      const rows = JSON.parse(batch) as PreparedRow[];
      const newRows = rows.filter((row) => !isKnown(row));
      added += await writeAds(tx, newRows, { sellerIds, rates, startedAt: now().toISOString() });
      changes.push(...(await changeAds(tx, rows.filter(isKnown), { outbox, now: now(), columns })));
      written += rows.length;
      onRows(written);
    }
    if (withdrawMissing)
      await withdrawAds(
        tx,
        plan.missing.map(({ id }) => id),
        now(),
      );
    if (check) throw new CheckedOnly();
  };
  await db.sql.transaction(write, { timeoutMs: BATCH_LIMIT_MS }).catch((error: unknown) => {
    if (!(error instanceof CheckedOnly)) throw error;
  });
  return { added, changes };
}

const reportOf = (
  { check = false, withdrawMissing = false }: ImportRequest,
  plan: Plan,
  { accepted, offSale, leftOut }: Prepared,
  { added, changes }: { readonly added: number; readonly changes: readonly AdChange[] },
  { isPart, ...rest }: { readonly isPart: boolean } & Pick<ImportReport, 'unread' | 'reasons'>,
): ImportReport => ({
  added,
  changed: changes.length,
  same: accepted - added - changes.length,
  off_sale: offSale,
  left_out: leftOut,
  ...rest,
  missing: isPart ? [] : plan.missing.map(({ id, title }) => ({ id, title })),
  doubtful: isPart ? { ads: 0, lines: [] } : plan.doubtful,
  is_withdrawn: withdrawMissing,
  confirm: plan.confirm,
  changes: check ? changes : [],
  is_check: check,
});

/**
 * Imports ads from a CSV file in one transaction [ACC-34] [DATA-27]. A row that is an ad already counts as imported, and
 * a changed one changes its ad [DATA-44]; rejected rows are written to `FILE.rejected.csv` with their reasons.
 *
 * Throws `ImportError` when the file as a whole cannot be read (absent, in an unknown encoding, columns missing,
 * truncated) or the seller is unknown, `DatabaseError` when the database fails, and the signal's reason when
 * it is aborted.
 */
export async function importAds(request: ImportRequest): Promise<ImportResult> {
  const { db, images, file, seller = null, onProgress = () => undefined, signal } = request;
  const sellerId = seller === null ? null : await findSeller(db.sql, seller);
  const csv = await openCsv(file, REQUIRED_COLUMNS, signal);
  const now = await readClock(db.sql);
  const readRow = createRowReader(csv.header, latestYear(now()));
  const { isPart } = readRow;
  if (isPart && request.withdrawMissing)
    throw new ImportError(
      '--withdraw-missing needs the whole file, this one has a column "reason" or "surplus"',
    );
  const { cellsMax } = await surveyRows(csv, readRow, signal);
  const rowImages = createRowImageStore(file, images);
  const reasons = new Map<string, number>();
  const rejects = request.check ? collectReasons(reasons) : await createRejectedFile(file, csv, cellsMax);
  const rows = await createSpool();
  const prepared = await createSpool();
  let result: Omit<ImportResult, 'rejected_file'>;
  try {
    const onRows = (read: number, rejected: number) => onProgress({ phase: 'reading', rows: read, rejected });
    const lines = await readRows({ csv, readRow, sellerId, spool: rows, rejects, onRows, signal });
    const sellerIds = sellerId === null ? await foundImportSellers(db.sql) : [sellerId];
    const plan = await planRows(db.sql, lines, { sellerIds, isOneSeller: sellerId !== null });
    if (request.withdrawMissing && !request.check) checkConfirmation(plan, request.confirm ?? null);
    const preparing = { sellerId, rows, prepared, plan, rowImages, rejects, signal };
    const done = await prepareRows(preparing);
    const rejected = lines.rejected.length + done.rejected;
    const written = await writeRows({
      now,
      request,
      sellerId,
      columns: readRow.columns,
      prepared,
      plan,
      onRows: (count) => onProgress({ phase: 'writing', rows: count, rejected }),
    });
    if (request.check) await rowImages.undo(db.sql);
    result = {
      imported: done.accepted,
      rejected,
      report: reportOf(request, plan, done, written, {
        isPart,
        unread: unreadNames(csv.header),
        reasons: [...reasons],
      }),
    };
  } catch (error) {
    await rejects.drop();
    await rowImages.undo(db.sql);
    throw error;
  } finally {
    await Promise.all([rows.remove(), prepared.remove()]);
  }
  return { ...result, rejected_file: await rejects.keep() };
}
