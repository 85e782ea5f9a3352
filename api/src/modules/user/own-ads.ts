import type { ArchivedAd, OwnAd, PublicSeller } from '@cars/shared-contracts/schemas/profile';
import type { SqlQueries } from '../../db/sql-client.ts';
import { CARD_COLUMNS, type CardRow, cardOf } from '../ad/card.ts';
import { DAYS_SHOWN } from '../event/days.ts';
import { moscowDay } from '../event/viewer.ts';
import { PUBLIC_ACCOUNT_TYPE, PUBLIC_NAME } from './public-seller.ts';

interface ArchivedRow extends CardRow {
  readonly engine: string | null;
  readonly is_sold: boolean;
}

const OWN_ADS = 'from ads where user_id = $1 and status = $2 order by created_at desc, id desc';

interface ActiveRow extends CardRow {
  readonly views: number;
  readonly contacts: number;
}

/** Each with the interest of the days that the statistics of the ad show. */
export const readActiveAds = async (sql: SqlQueries, userId: number, now: Date): Promise<OwnAd[]> => {
  const { rows } = await sql.query<ActiveRow>(
    `select ${CARD_COLUMNS}, views, contacts
     from (select * from ads where user_id = $1 and status = $2) ads
     cross join lateral (
       select count(*) filter (where type = 'view')::int as views,
         count(*) filter (where type in ('contact_telegram', 'contact_phone'))::int as contacts
       from ad_events where ad_id = ads.id and 
         ad_events.created_at >= ($3::date - ${DAYS_SHOWN - 1})::timestamp at time zone 'Europe/Moscow') interest
     order by ads.created_at desc, ads.id desc`,
    [userId, 'active', moscowDay(now)],
  );
  return rows.map((row) => ({ ...cardOf(row), interest: { views: row.views, contacts: row.contacts } }));
};

/** Archived ads keep their older, nested shape [DATA-4]. */
export const readArchivedAds = async (sql: SqlQueries, userId: number): Promise<ArchivedAd[]> => {
  const { rows } = await sql.query<ArchivedRow>(
    `select ${CARD_COLUMNS}, engine, sold_at is not null as is_sold ${OWN_ADS}`,
    [userId, 'archived'],
  );
  return rows.map((row) => {
    const { id, images, mark, model, year, kpp, mileage, status, ...rest } = cardOf(row);
    const { price, currency, price_rub, city_key, city, stock_status } = rest;
    return {
      id,
      car: {
        images,
        car_mark: { name: mark },
        car_model: { name: model },
        year,
        engine: row.engine,
        kpp,
        mileage,
      },
      ad_status: { name: status },
      price,
      currency,
      price_rub,
      city_key,
      city: city ?? null,
      stock_status,
      ...(row.is_sold ? { is_sold: true } : {}),
    };
  });
};

/**
 * Public data of a seller; null for an unknown id and for a user who never offered a car, so that buyers
 * cannot be enumerated [C15] [C16].
 */
export const readPublicSeller = async (sql: SqlQueries, id: number): Promise<PublicSeller | null> => {
  const { rows } = await sql.query<PublicSeller>(
    `select u.id, ${PUBLIC_NAME} as name, u.username, u.avatar, ${PUBLIC_ACCOUNT_TYPE} as account_type,
       to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD') as since,
       (select count(*) from ads a where a.user_id = u.id and a.status = 'active') as "listingsCount"
     from users u left join legal_data l on l.user_id = u.id
     where u.id = $1 and u.anonymized_at is null
       and (u.legal_entity_verified or exists (select from ads a where a.user_id = u.id and a.status <> 'deleted'))`,
    [id],
  );
  return rows[0] ?? null;
};
