import { cityById } from '@cars/shared-contracts/rules/city-list';
import { DAY_MS } from '@cars/shared-contracts/rules/date';
import type { ComparedAd, PricedCar } from '@cars/shared-contracts/rules/fair-price/car';
import { COMPANY_ADS_MAX, PRIVATE_ADS_MAX } from '@cars/shared-contracts/rules/fair-price/fair-price';
import {
  comparedCondition,
  NEW_MILEAGE_MAX,
  YEARS_AROUND,
} from '@cars/shared-contracts/rules/fair-price/steps';
import { conditionByKey } from '@cars/shared-contracts/rules/vehicle-conditions';
import { isTellingVin } from '@cars/shared-contracts/rules/vin-text';
import { VIN_MAX_CHARS } from '@cars/shared-contracts/schemas/limits';
import type { SqlQueries } from '../../db/sql-client.ts';
import { IS_VERIFIED } from '../user/public-seller.ts';
import type { WarningKind } from '../warning/kinds.ts';

/**
 * Sellers with an ad that counts, read for one model year, those of the oldest accounts, so that neither many ads nor many new accounts hide them;
 * and ads used: the cost of a fair price does not grow with the number of ads on sale.
 */
const SELLERS_OF_YEAR = 250;
const ACTIVE_OF_YEAR = 75;
const SOLD_OF_YEAR = 25;
/** A sold ad counts for this long, and only when it was public for a day. */
const SOLD_COUNTS_DAYS = 180;
const PUBLIC_BEFORE_SOLD_DAYS = 1;
/** A price that a seller reports as paid counts when it is this near to the asking price, else the asking price. */
const PAID_SHARE = 0.2;

/**
 * Doubts about price or car: an ad with one of these warnings counts again once a moderator dismissed it. The earlier
 * of two ads counts on, so that a copy does not silence it.
 */
const DOUBTS: readonly WarningKind[] = ['low_price', 'same_picture', 'same_vin', 'vin_mark', 'vin_year'];

/** SQL: in the condition and with the steering of the question's car, as `comparedTo` compares them. */
const IS_ALIKE = `($7::text is null or ads.rudder is null or ads.rudder = $7)
  and case when ads.statuses_id = $9::int and ads.mileage > ${NEW_MILEAGE_MAX}
    then $10::int else ads.statuses_id end = $8::int`;

/**
 * SQL: another car than that of the question (a VIN that is not whole is that of one car in one year alone), alike, and
 * no doubt about it. Before any limit, so that others hide no one.
 */
const IS_COUNTED = `${IS_ALIKE} and ads.id <> $3 and ($5::text is null or ads.vin_number is distinct from $5
  or (length($5) < ${VIN_MAX_CHARS} and ads.year <> $2::int)) and not exists (
  select from ad_warnings w
  where w.ad_id = ads.id and w.kind = any($6::text[]) and w.detail is distinct from 'earlier' and not w.is_dismissed
)`;

/** SQL: as many ads of the user `u` count, before any limit too, so that few accounts with many ads hide no one else. */
const VOICES = `case when ${IS_VERIFIED} then ${COMPANY_ADS_MAX} else ${PRIVATE_ADS_MAX} end`;
const IS_OF_YEAR = "status = 'active' and model_id = $1 and ads.year = requested.year";

interface CarRow extends Omit<PricedCar, 'region'> {
  readonly city_id: number | null;
}

interface ComparedRow extends CarRow {
  readonly id: number;
  readonly seller: number;
  readonly vin: string | null;
  readonly price: number;
  readonly sold: boolean;
  readonly company: boolean;
}

export const regionOf = (cityId: number | null | undefined): string | null =>
  cityById(cityId ?? 0)?.region ?? null;

/** The car of an active ad with its model; null for a hidden ad and one without a known model. */
export const readPricedCar = async (
  sql: SqlQueries,
  adId: number,
): Promise<{ modelId: number; car: PricedCar; vin: string | null } | null> => {
  const { rows } = await sql.query<
    CarRow & { readonly model_id: number | null; readonly vin: string | null }
  >(
    `select model_id, vin_number as vin, generation_id, year, mileage, power, kpp, engine, drivetrain, rudder, statuses_id, city_id
     from ads where id = $1 and status = 'active'`,
    [adId],
  );
  const [row] = rows;
  if (!row?.model_id) return null;
  const { model_id: modelId, vin, city_id, ...car } = row;
  return { modelId, vin, car: { ...car, region: regionOf(city_id) } };
};

/**
 * Active and recently sold ads of a model around a year, the newest few of each seller and of each year; without those
 * that a warning doubts and those of the same car. Erased sellers count as one: a number may register again at once.
 */
export const readComparedAds = async (
  sql: SqlQueries,
  question: {
    readonly modelId: number;
    readonly car: Pick<PricedCar, 'year' | 'rudder' | 'statuses_id' | 'mileage'>;
    readonly vin: string | null;
    readonly exceptAdId: number | null;
  },
  now: Date,
): Promise<ComparedAd[]> => {
  const { modelId, car, vin, exceptAdId } = question;
  const { rows } = await sql.query<ComparedRow>(
    `select near.id, near.user_id as seller, near.vin_number as vin, near.generation_id, near.year, near.mileage,
       near.power, near.kpp, near.engine, near.drivetrain, near.rudder, near.statuses_id, near.city_id,
       near.price, near.sold,
       ${IS_VERIFIED} as company
     from generate_series($2::int - ${YEARS_AROUND}, $2::int + ${YEARS_AROUND}) requested (year)
     cross join lateral (
       (with recursive sellers (user_id, place) as (
          select min(user_id), 1 from ads where ${IS_OF_YEAR} and ${IS_COUNTED}
          union all
          select (
            select min(user_id) from ads where ${IS_OF_YEAR} and ads.user_id > sellers.user_id and ${IS_COUNTED}
          ), place + 1
          from sellers where user_id is not null and place < ${SELLERS_OF_YEAR}
        )
        select newest.* from sellers join users u on u.id = sellers.user_id cross join lateral (
          select id, ads.user_id, vin_number, generation_id, year, mileage, power, kpp, engine, drivetrain, rudder,
            statuses_id, city_id, price_rub as price, false as sold
          from ads where ${IS_OF_YEAR} and ads.user_id = sellers.user_id and ${IS_COUNTED}
          order by id desc limit ${VOICES}
        ) newest order by id desc limit ${ACTIVE_OF_YEAR})
       union all
       (select id, user_id, vin_number, generation_id, year, mileage, power, kpp, engine, drivetrain, rudder,
          statuses_id, city_id, paid as price, true as sold
        from (select ads.*, ${VOICES} as voices, row_number() over (
            partition by case when u.anonymized_at is null then user_id else 0 end order by ads.id desc) as place,
          case when abs(sold_price_rub - price_rub) <= ${PAID_SHARE} * price_rub
            then sold_price_rub else price_rub end as paid
        from ads join users u on u.id = ads.user_id
        where status = 'archived' and sold_at is not null and model_id = $1 and ads.year = requested.year
          and sold_at > $4::timestamptz
          and sold_at > ads.created_at + interval '${PUBLIC_BEFORE_SOLD_DAYS} day' and ${IS_COUNTED}) counted
        where place <= voices
        order by id desc limit ${SOLD_OF_YEAR})
     ) near
     join users u on u.id = near.user_id`,
    [
      modelId,
      car.year,
      exceptAdId ?? 0,
      new Date(now.getTime() - SOLD_COUNTS_DAYS * DAY_MS).toISOString(),
      vin && isTellingVin(vin) ? vin : null,
      DOUBTS,
      car.rudder,
      comparedCondition(car),
      conditionByKey('new').id,
      conditionByKey('used').id,
    ],
  );
  return rows.map(({ city_id, sold, company, ...row }) => ({
    ...row,
    isSold: sold,
    isCompany: company,
    region: regionOf(city_id),
  }));
};
