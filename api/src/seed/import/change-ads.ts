import type { SqlQueries } from '../../db/sql-client.ts';
import type { Outbox } from '../../messages/outbox.ts';
import { RETURNS_BY_IMPORT_SQL } from '../../moderation/ad-visibility.ts';
import { changeAd } from '../../modules/ad/changes.ts';
import { requestPictureMoves, requestPictureRemoval } from '../../modules/user/picture-removals.ts';
import { requestChecks } from '../../modules/warning/checks.ts';
import { BATCH_LIMIT_MS, CAR_COLUMNS, recordType } from '../insert-rows.ts';
import type { Column } from './columns.ts';
import type { ImportedAd } from './read-row.ts';
import type { SpooledRow } from './write-ads.ts';

/** A value of an ad that the file changes. */
export interface FieldChange {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

export interface AdChange {
  readonly ad_id: number;
  readonly changes: readonly FieldChange[];
}

/** A row of the file and the ad that it is. */
export interface KnownRow extends SpooledRow {
  readonly ad_id: number;
  /** Whether the file's pictures take the place of the ad's. */
  readonly has_new_pictures: boolean;
}

export interface ChangeSetting {
  readonly outbox: Outbox;
  readonly now: Date;
  /** The columns of the file: a field without one stays. */
  readonly columns: ReadonlySet<Column>;
}

type Field = Exclude<keyof ImportedAd, 'import_hash'>;

/** The fields of each column. */
const FIELDS: Readonly<Partial<Record<Column, readonly Field[]>>> = {
  mark: ['mark_id', 'mark'],
  model: ['model_id', 'model'],
  generation: ['generation_id', 'generation'],
  year: ['year'],
  mileage: ['mileage', 'statuses_id', 'is_used'],
  power: ['power'],
  engine: ['engine'],
  kpp: ['kpp'],
  body: ['body'],
  drivetrain: ['drivetrain'],
  color: ['color'],
  price: ['price', 'currency'],
  vin: ['vin_number'],
  city: ['city_id', 'city_key'],
  description: ['description'],
};
/** Written by the ad's own change, with history and messages. */
const PRICE_FIELDS: readonly string[] = ['price', 'currency'];
/** What a person reads in a list of changes: names and not their numbers. */
const SHOWN = /^(?!is_used$)(?!.*_id$)/;

interface CurrentAd extends Pick<ImportedAd, Exclude<Field, 'is_used'>> {
  readonly is_used: boolean | null;
  readonly id: number;
  readonly user_id: number;
  readonly is_active: boolean;
  readonly import_row_id: string | null;
}

/** A number without a currency that is more times as high as the price of before is one in rubles. */
const SAME_CURRENCY_MAX = 5;

/** The row as it is written into its ad, whose currency and number it keeps where it has none that can be read. */
const rowFor = (row: KnownRow, { price, currency, import_row_id }: CurrentAd): KnownRow => ({
  ...row,
  ...(!row.has_currency && row.price <= price * SAME_CURRENCY_MAX ? { currency } : {}),
  ...(row.left_out.includes('id') ? { import_row_id } : {}),
});

/** An empty cell empties a field; one that cannot be read, and a column that is not there, leave it. */
const changesOf = (row: KnownRow, current: CurrentAd, columns: ReadonlySet<Column>): FieldChange[] =>
  Object.entries(FIELDS).flatMap(([column, fields = []]) => {
    const name = column as Column;
    if (!columns.has(name) || row.left_out.includes(name)) return [];
    return fields.flatMap((field) =>
      current[field] === row[field] ? [] : [{ field, from: current[field], to: row[field] }],
    );
  });

const writtenColumns = {
  ...CAR_COLUMNS,
  vin_number: 'text',
  import_hash: 'text',
  import_reading: 'text',
  import_row_id: 'text',
  import_images: 'text',
  updated_at: 'timestamptz',
};
const WRITTEN = Object.entries(FIELDS)
  .flatMap(([, fields = []]) => fields)
  .filter((field) => !PRICE_FIELDS.includes(field))
  .concat(['import_hash', 'import_reading', 'import_row_id', 'import_images'] as never[]);
const WRITE_SQL = `
  update ads set ${WRITTEN.map((name) => `${name} = given.${name}`).join(', ')},
    status = 'active', import_withdrawn_at = null,
    updated_at = coalesce(given.updated_at, ads.updated_at)
  from json_to_recordset($1::text::json) as given ${recordType({ id: 'integer', ...writtenColumns })}
  where ads.id = given.id`;

const replacePictures = async (tx: SqlQueries, { ad_id, images }: KnownRow): Promise<void> => {
  const { rows } = await tx.query<{ address: string }>(
    'delete from ad_images where ad_id = $1 returning address',
    [ad_id],
  );
  for (const { address } of rows) await requestPictureRemoval(tx, address);
  await tx.query(
    `insert into ad_images (ad_id, position, address)
     select $1, place - 1, address from unnest($2::text[]) with ordinality as picture (address, place)`,
    [ad_id, images],
  );
  await tx.query('update ads set cover = $2 where id = $1', [ad_id, images[0] ?? null]);
};

/**
 * Writes rows into the ads that they are, in the import's transaction: a new price with its history and messages, as its
 * seller would change it. An ad that is off sale meanwhile stays as it is.
 *
 * Returns what has changed; an ad whose values are those of its row is not among them.
 */
export const changeAds = async (
  tx: SqlQueries,
  rows: readonly KnownRow[],
  { outbox, now, columns }: ChangeSetting,
): Promise<readonly AdChange[]> => {
  const adIds = rows.map(({ ad_id }) => ad_id);
  // A decision that is made meanwhile is seen by the statement after the lock.
  await tx.query('select from ads where id = any($1::int[]) order by id for update', [adIds], {
    timeoutMs: BATCH_LIMIT_MS,
  });
  const { rows: found } = await tx.query<CurrentAd>(
    `select id, user_id, status = 'active' as is_active, mark_id, mark, model_id, model, generation_id, generation,
       year, mileage, power, engine, kpp, body, drivetrain, color, price, currency, vin_number, city_id, city_key,
       description, statuses_id, is_used, import_row_id
     from ads where id = any($1::int[])
       and (status = 'active' or ${RETURNS_BY_IMPORT_SQL})
     order by id for update`,
    [adIds],
    { timeoutMs: BATCH_LIMIT_MS },
  );
  const current = new Map(found.map((ad) => [ad.id, ad]));
  const changed: AdChange[] = [];
  const written: object[] = [];
  const priced: KnownRow[] = [];
  for (const given of rows) {
    const ad = current.get(given.ad_id);
    if (!ad) continue;
    const row = rowFor(given, ad);
    const changes = changesOf(row, ad, columns);
    const isChanged = changes.length > 0 || row.has_new_pictures || !ad.is_active;
    const { import_hash, import_reading, import_row_id, import_images } = row;
    written.push({
      ...ad,
      ...Object.fromEntries(changes.map(({ field, to }) => [field, to])),
      ...{ import_hash, import_reading, import_row_id, import_images },
      updated_at: isChanged ? now.toISOString() : null,
    });
    if (changes.some(({ field }) => PRICE_FIELDS.includes(field))) priced.push(row);
    if (!isChanged) continue;
    const shown = changes.filter(({ field }) => SHOWN.test(field));
    if (row.has_new_pictures) shown.push({ field: 'images', from: null, to: row.import_images });
    if (!ad.is_active) shown.push({ field: 'status', from: 'archived', to: 'active' });
    changed.push({ ad_id: ad.id, changes: shown });
  }
  await tx.query(WRITE_SQL, [JSON.stringify(written)], { timeoutMs: BATCH_LIMIT_MS });
  for (const row of priced) {
    const { price, currency } = row;
    const userId = current.get(row.ad_id)?.user_id as number;
    await changeAd(tx, outbox, { adId: row.ad_id, userId, now }, { price, currency });
  }
  for (const row of rows) if (row.has_new_pictures && current.has(row.ad_id)) await replacePictures(tx, row);
  await requestChecks(
    tx,
    changed.map(({ ad_id }) => ad_id),
    now,
  );
  return changed;
};

/**
 * Takes ads off sale that are no longer in their seller's file, and their pictures to addresses that its owner alone
 * reads; they return when they are again.
 */
export const withdrawAds = async (tx: SqlQueries, adIds: readonly number[], now: Date): Promise<void> => {
  const withdrawn = await tx.query<{ id: number }>(
    `update ads set status = 'archived', import_withdrawn_at = $2::timestamptz, updated_at = $2::timestamptz
     where id = any($1::int[]) and status = 'active' returning id`,
    [adIds, now.toISOString()],
    { timeoutMs: BATCH_LIMIT_MS },
  );
  await requestPictureMoves(
    tx,
    withdrawn.rows.map(({ id }) => id),
    BATCH_LIMIT_MS,
  );
  await requestChecks(tx, adIds, now);
};
