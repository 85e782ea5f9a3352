import { DAY_MS } from '@cars/shared-contracts/rules/date';
import type { Database } from '../db/database.ts';
import type { SqlQueries } from '../db/sql-client.ts';
import type { Images } from '../images/pipeline.ts';
import { ratesInForce } from '../modules/rate/rates-in-force.ts';
import { DEMO_AD_COLUMNS, makeAds, type SeededAd } from './ads.ts';
import { EVENT_COLUMNS, makeEvents } from './events.ts';
import { USER_COLUMNS } from './generated-sellers.ts';
import {
  carRequest,
  drawAll,
  drawAvatars,
  drawingOfKey,
  type Illustrations,
  illustrationAddresses,
  type PictureRequest,
} from './illustrations/make-illustrations.ts';
import { BATCH_LIMIT_MS, type ColumnTypes, insertRows, skipWrittenIds } from './insert-rows.ts';
import { makeUsers, type SeededUser } from './users.ts';

/** Row of `settings` that marks the demo as written; its value has version and date. */
const STAMP = 'demo_seed';
/** Raised when the rows change; a stamp of any version prevents a second seed. */
const VERSION = 3;

/** How long a start waits for another one that is filling the same database. */
const OTHER_START_LIMIT_MS = 60_000;
/** Share of the cars offered for three weeks that have become cheaper since. */
const REDUCED_EVERY = 9;
/** Share of the users with a portrait; the rest show their initials. */
const AVATAR_EVERY = 3;
/** Ads of the first pages whose covers are drawn at the seed; the others are drawn on request. */
const DRAWN_AT_START = 16;

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
  readonly images: Pick<Images, 'storeImage' | 'hasImage' | 'addressOf'>;
  readonly log: { info(details: object, message: string): void };
  /** Dates are counted back from this day; default today. */
  readonly now?: Date;
}

export type DemoResult =
  | { readonly seeded: false }
  | { readonly seeded: true; readonly users: number; readonly ads: number; readonly pictures: number };

const avatarOf = (illustrations: Illustrations, { id }: SeededUser): string | null =>
  id % AVATAR_EVERY === 0 ? illustrations.avatar(id) : null;

const picturesOf = ({ id, images }: SeededAd) =>
  images.map((address, position) => ({ ad_id: id, position, address }));

/** Covers of the newest ads: what the first pages of the catalog show. */
function firstCovers(ads: readonly SeededAd[]): PictureRequest[] {
  const keys = ads
    .filter(({ status }) => status === 'active')
    .slice(-DRAWN_AT_START)
    .flatMap(({ cover }) => cover?.split('/').at(-1) ?? []);
  return [...new Set(keys)].flatMap((key) => {
    const drawing = drawingOfKey(key);
    return drawing ? carRequest(drawing) : [];
  });
}

const isThere = async (sql: SqlQueries): Promise<boolean> => {
  const { rows } = await sql.query<{ found: boolean }>(
    'select exists (select from settings where key = $1) or exists (select from users) as found',
    [STAMP],
  );
  return rows[0]?.found ?? false;
};

/** Some sellers have reduced their price in the last days, for history and badges. */
const reducePrices = async (tx: SqlQueries, startOfDay: number): Promise<void> => {
  const day = new Date(startOfDay).toISOString();
  await tx.query(
    `with reduced as (
       select id, currency, price, price_rub, created_at,
         $1::timestamptz - (id % 13) * interval '1 day' - (id % 11) * interval '1 hour' as reduced_at,
         1 + 0.01 * (3 + id % 9) as share
       from ads
       where id % ${REDUCED_EVERY} = 0 and status = 'active' and created_at < $1::timestamptz - interval '21 days'
     ), marked as (
       update ads set price_reduced_at = reduced_at from reduced where reduced.id = ads.id
     )
     insert into price_changes (ad_id, cause, price, currency, price_rub, changed_at)
     select id, 'published', round(price * share, -3), currency, round(price_rub * share, -3), created_at
     from reduced
     union all
     select id, 'seller', price, currency, price_rub, reduced_at from reduced
     order by 1, 2`,
    [day],
  );
};

/**
 * Fills an empty database with the demo: fixture users, sellers and ads, the same rows on every machine on the same
 * day (views of today only up to now), in one transaction. A database with the demo's stamp or any user is unchanged;
 * other pictures are drawn on the first request.
 */
export async function seedDemo({ db, images, log, now = new Date() }: DemoRequest): Promise<DemoResult> {
  if (await isThere(db.sql)) return { seeded: false };
  const started = performance.now();
  const illustrations = illustrationAddresses(images);
  await drawAvatars(images);
  let covers: PictureRequest[] = [];
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
      const ads = makeAds(users, { startOfDay, rates: await ratesInForce(tx), illustrations });
      const pictures = ads.flatMap(picturesOf);
      covers = firstCovers(ads);
      await insertRows(
        tx,
        'users',
        { id: 'integer', ...USER_COLUMNS },
        users.map((user) => ({ ...user, avatar: avatarOf(illustrations, user) })),
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
      await insertRows(tx, 'ad_images', IMAGE_COLUMNS, pictures);
      await reducePrices(tx, startOfDay);
      await insertRows(tx, 'ad_events', EVENT_COLUMNS, makeEvents(ads, startOfDay, now));
      await skipWrittenIds(tx, 'users');
      await skipWrittenIds(tx, 'ads');
      const written = { users: users.length, ads: ads.length, pictures: pictures.length };
      await tx.query('insert into settings (key, value) values ($1, $2::text::jsonb)', [
        STAMP,
        JSON.stringify({ version: VERSION, ...written }),
      ]);
      return { seeded: true, ...written };
    },
    { timeoutMs: BATCH_LIMIT_MS },
  );
  const written = performance.now();
  if (result.seeded) await drawAll(images, covers);
  const times = {
    writing_ms: Math.round(written - started),
    drawing_ms: Math.round(performance.now() - written),
  };
  if (result.seeded) log.info({ ...result, ...times }, 'the demo data is in');
  return result;
}
