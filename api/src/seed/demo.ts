import { DAY_MS } from '@cars/shared-contracts/rules/date';
import type { Database } from '../db/database.ts';
import type { SqlQueries } from '../db/sql-client.ts';
import type { Images } from '../images/pipeline.ts';
import { ratesInForce } from '../modules/rate/rates-in-force.ts';
import { DEMO_AD_COLUMNS, makeAds, type SeededAd } from './ads.ts';
import { type PictureAddresses, pictureAddresses } from './demo-pictures.ts';
import { EVENT_COLUMNS, makeEvents } from './events.ts';
import { USER_COLUMNS } from './generated-sellers.ts';
import { withHighlights } from './highlights.ts';
import { BATCH_LIMIT_MS, type ColumnTypes, insertRows, skipWrittenIds } from './insert-rows.ts';
import { makeUsers, type SeededUser } from './users.ts';

/** Row of `settings` that marks the demo as written; its value has version and date. */
const STAMP = 'demo_seed';
/** Raised when the rows change; a stamp of any version prevents a second seed. */
const VERSION = 6;

/** How long a start waits for another one that is filling the same database. */
const OTHER_START_LIMIT_MS = 60_000;
/** One of so many offers has become cheaper. */
const REDUCED_EVERY = 9;
/** Share of the users with a portrait; the rest show their initials. */
const AVATAR_EVERY = 3;
export const LEGAL_COLUMNS = {
  user_id: 'integer',
  organization_type: 'text',
  organization_name: 'text',
  inn: 'text',
  ogrn: 'text',
  rs: 'text',
  ks: 'text',
  legal_address: 'text',
  phone_number: 'text',
  email: 'text',
  submitted_at: 'timestamptz',
  decided_at: 'timestamptz',
} as const satisfies ColumnTypes;
export const IMAGE_COLUMNS = {
  ad_id: 'integer',
  position: 'smallint',
  address: 'text',
} as const satisfies ColumnTypes;

export interface DemoRequest {
  readonly db: Pick<Database, 'sql'>;
  readonly images: Pick<Images, 'addressOf'>;
  readonly log: { info(details: object, message: string): void };
  /** Dates are counted back from this day; default today. */
  readonly now?: Date;
}

export type DemoResult =
  | { readonly seeded: false }
  | { readonly seeded: true; readonly users: number; readonly ads: number; readonly pictures: number };

const avatarOf = (pictures: PictureAddresses, { id }: SeededUser): string | null =>
  id % AVATAR_EVERY === 0 ? pictures.avatar(id) : null;

const picturesOf = ({ id, images }: SeededAd) =>
  images.map((address, position) => ({ ad_id: id, position, address }));

const WARNING_COLUMNS = {
  ad_id: 'integer',
  kind: 'text',
  fact: 'text',
  detail: 'text',
  found_at: 'timestamptz',
  reply: 'text',
  replied_at: 'timestamptz',
} as const satisfies ColumnTypes;

const isThere = async (sql: SqlQueries): Promise<boolean> => {
  const { rows } = await sql.query<{ found: boolean }>(
    'select exists (select from settings where key = $1) or exists (select from users) as found',
    [STAMP],
  );
  return rows[0]?.found ?? false;
};

/** Some sellers have reduced their price since the ad appeared, for history and badges. */
const reducePrices = async (tx: SqlQueries, startOfDay: number): Promise<void> => {
  const day = new Date(startOfDay).toISOString();
  await tx.query(
    `with reduced as (
       select id, currency, price, price_rub, created_at,
         created_at + ($1::timestamptz - created_at) * (0.4 + (id % 5) * 0.1) as reduced_at,
         1 + 0.01 * (3 + id % 9) as share, case when price < 300000 then -3 else -4 end as digits
       from ads
       where id % ${REDUCED_EVERY} = 0 and status = 'active' and currency = 'RUB' and price > 100000
     ), marked as (
       update ads set price_reduced_at = reduced_at from reduced where reduced.id = ads.id
     )
     insert into price_changes (ad_id, cause, price, currency, price_rub, changed_at)
     select id, 'published', round(price * share, digits), currency, round(price_rub * share, digits), created_at
     from reduced
     union all
     select id, 'seller', price, currency, price_rub, reduced_at from reduced
     order by 1, 2`,
    [day],
  );
};

/** Half of the archived cars were sold, for a little less than their price. */
const sellCars = async (tx: SqlQueries, startOfDay: number): Promise<void> => {
  await tx.query(
    `update ads set sold_at = created_at + ($1::timestamptz - created_at) * 0.4,
       sold_price_rub = round(price_rub * (1 - 0.01 * (id % 5)), -3)
     where status = 'archived' and id % 2 = 0`,
    [new Date(startOfDay).toISOString()],
  );
};

/** Those that the statistics show, or what a car gets in its time on sale. */
const countViews = async (tx: SqlQueries, startOfDay: number): Promise<void> => {
  await tx.query(
    `insert into ad_views (ad_id, views)
     select id, coalesce(seen.views, id % 5 + (1 + id * 7 % 4) * ($1::date - created_at::date))
     from ads left join (
       select ad_id, count(*) as views from ad_events where type = 'view' group by ad_id
     ) seen on seen.ad_id = ads.id`,
    [new Date(startOfDay).toISOString()],
  );
};

/**
 * Fills an empty database with the demo: fixture users, sellers and ads, the same rows on every machine on the same
 * day (views of today only up to now), in one transaction. A database with the demo's stamp or any user is
 * unchanged.
 */
export async function seedDemo({ db, images, log, now = new Date() }: DemoRequest): Promise<DemoResult> {
  if (await isThere(db.sql)) return { seeded: false };
  const started = performance.now();
  const pictures = pictureAddresses(images);
  const startOfDay = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const users = makeUsers(startOfDay);

  const result = await db.sql.transaction(
    async (tx): Promise<DemoResult> => {
      // Two starts over one PostgreSQL: the second waits here and then finds the stamp.
      await tx.exec(`set local lock_timeout = ${OTHER_START_LIMIT_MS}`);
      await tx.query('lock table settings in share row exclusive mode', [], {
        timeoutMs: OTHER_START_LIMIT_MS,
      });
      if (await isThere(tx)) return { seeded: false };
      const { ads, warnings } = withHighlights(
        makeAds(users, { startOfDay, rates: await ratesInForce(tx), pictures }),
      );
      const shown = ads.flatMap(picturesOf);
      await insertRows(
        tx,
        'users',
        { id: 'integer', ...USER_COLUMNS },
        users.map((user) => ({ ...user, avatar: avatarOf(pictures, user) })),
      );
      await insertRows(
        tx,
        'legal_data',
        LEGAL_COLUMNS,
        users.flatMap(({ id, phone, legal }) =>
          legal ? { user_id: id, phone_number: phone, ...legal } : [],
        ),
      );
      await insertRows(tx, 'ads', DEMO_AD_COLUMNS, ads);
      await insertRows(tx, 'ad_images', IMAGE_COLUMNS, shown);
      await insertRows(tx, 'ad_warnings', WARNING_COLUMNS, warnings);
      await reducePrices(tx, startOfDay);
      await sellCars(tx, startOfDay);
      await insertRows(tx, 'ad_events', EVENT_COLUMNS, makeEvents(ads, startOfDay, now));
      await countViews(tx, startOfDay);
      await skipWrittenIds(tx, 'users');
      await skipWrittenIds(tx, 'ads');
      const written = { users: users.length, ads: ads.length, pictures: shown.length };
      await tx.query('insert into settings (key, value) values ($1, $2::text::jsonb)', [
        STAMP,
        JSON.stringify({ version: VERSION, ...written }),
      ]);
      return { seeded: true, ...written };
    },
    { timeoutMs: BATCH_LIMIT_MS },
  );
  const writing_ms = Math.round(performance.now() - started);
  if (result.seeded) log.info({ ...result, writing_ms }, 'the demo data is in');
  return result;
}
