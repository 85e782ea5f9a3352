import type { PriceChange } from '@cars/shared-contracts/schemas/price-history';
import { SIMILAR_MIN } from '@cars/shared-contracts/schemas/price-history';
import type { SqlQueries } from '../../db/sql-client.ts';
import type { Caller } from '../../http/caller.ts';
import { failures } from '../../http/failure.ts';

const CHANGES_SHOWN = 50;
const SIMILAR_YEARS = 2;
const SIMILAR_MILEAGE_SHARE = 0.4;
/** Prices farther than this from the middle of their range are not useful for one car. */
const RANGE_HALF_SHARE_MAX = 0.3;
/** The cheapest and the most expensive tenth are left out: one wrong figure must not make the range. */
const TRIMMED_SHARE = 0.1;

export interface SimilarCar {
  readonly model_id: number;
  /** Narrows the sample when enough ads of it are known. */
  readonly generation_id?: number | null;
  readonly year: number;
  /** Kilometers. */
  readonly mileage: number | null;
}

interface Sample {
  readonly count: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** Whole rubles. */
export interface PriceRange {
  readonly count: number;
  readonly from: number;
  readonly to: number;
}

type Rates = { readonly USD: number; readonly EUR: number };

/** $2 is the caller's id. */
const SHOWN = `(status = 'active' or (status = 'archived' and user_id = $2::int))`;
const CHANGED_AT = `to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as changed_at`;

/** Price history and prices of similar cars [DATA-24]. */
export class PriceHistoryService {
  readonly #sql: SqlQueries;

  constructor(sql: SqlQueries) {
    this.#sql = sql;
  }

  /**
   * Price changes of an active ad, newest first, and its publication as the last line; of an archived one for its
   * owner only. Throws 404 for a hidden ad [C13].
   */
  async history(adId: number, caller: Caller): Promise<PriceChange[]> {
    const { rows } = await this.#sql.query<PriceChange>(
      `select ${CHANGED_AT}, cause, price, currency, price_rub from (
         select id, changed_at, cause, price, currency, price_rub from price_changes where ad_id = $1
           and exists (select from ads where id = $1 and ${SHOWN})
         union all
         select 0, created_at, 'published', price, currency, price_rub from ads
         where id = $1 and ${SHOWN} and not exists (select from price_changes where ad_id = $1)
       ) changes order by id desc limit ${CHANGES_SHOWN}`,
      [adId, caller.kind === 'user' ? caller.userId : null],
    );
    if (rows.length === 0) throw failures.absentAd();
    return rows;
  }

  /**
   * Prices of other active ads like this one: see `similarTo`. Null when there is no useful range, for an ad without
   * a known model or mileage, and for a hidden one.
   */
  async similar(adId: number): Promise<PriceRange | null> {
    const { rows } = await this.#sql.query<SimilarCar>(
      `select model_id, generation_id, year, mileage from ads
       where id = $1 and status = 'active' and model_id is not null and mileage is not null`,
      [adId],
    );
    return rows[0] ? this.similarTo(rows[0], adId) : null;
  }

  /**
   * Count and price range, without the outer tenths, of active ads of a model, two years and 40 % of the
   * mileage around, of the same generation when there are five of it. Null for fewer than five, and for a
   * range wider than 30 % around its middle.
   */
  async similarTo(car: SimilarCar, exceptAdId: number | null): Promise<PriceRange | null> {
    const generation = car.generation_id ?? null;
    const narrow = generation === null ? null : await this.#sample(car, generation, exceptAdId);
    const { count, low, high } =
      narrow && narrow.count >= SIMILAR_MIN ? narrow : await this.#sample(car, null, exceptAdId);
    if (count < SIMILAR_MIN || low === null || high === null) return null;
    if (high - low > RANGE_HALF_SHARE_MAX * (low + high)) return null;
    return { count, from: low, to: high };
  }

  async #sample(
    { model_id, year, mileage }: SimilarCar,
    generation: number | null,
    exceptAdId: number | null,
  ): Promise<Sample> {
    const { rows } = await this.#sql.query<Sample>(
      `select count(*)::int as count,
         percentile_disc(${TRIMMED_SHARE}) within group (order by price_rub) as low,
         percentile_disc(${1 - TRIMMED_SHARE}) within group (order by price_rub) as high
       from ads
       where status = 'active' and model_id = $1 and id <> $4
         and year between $2::int - ${SIMILAR_YEARS} and $2::int + ${SIMILAR_YEARS}
         and ($3::float8 is null or mileage between
           $3::float8 * ${1 - SIMILAR_MILEAGE_SHARE} and $3::float8 * ${1 + SIMILAR_MILEAGE_SHARE})
         and ($5::int is null or generation_id = $5)`,
      [model_id, year, mileage, exceptAdId ?? 0, generation],
    );
    return rows[0] ?? { count: 0, low: null, high: null };
  }
}

/** Adds a line for the price that a seller has set, in the transaction of that change. */
export const recordSellerPrice = async (tx: SqlQueries, adId: number, now: Date): Promise<void> => {
  await tx.query(
    `insert into price_changes (ad_id, cause, price, currency, price_rub, changed_at)
     select id, 'seller', price, currency, price_rub, $2::timestamptz from ads where id = $1`,
    [adId, now.toISOString()],
  );
};

/** Adds the line of the publication where an ad has no line yet: the next change would hide that price. */
export const keepPublishedPrice = async (tx: SqlQueries, adId: number): Promise<void> => {
  await tx.query(
    `insert into price_changes (ad_id, cause, price, currency, price_rub, changed_at)
     select id, 'published', price, currency, price_rub, created_at from ads
     where id = $1 and not exists (select from price_changes where ad_id = $1)`,
    [adId],
  );
};

/** A rate that moves a price by less than this since its last line adds no line. */
const RATE_STEP_SHARE = 0.01;

/**
 * In the transaction of a new rate, before `price_rub` is recomputed: adds a line for each active ad in a
 * foreign currency whose ruble price moved by one per cent or more since its last line. Daily changes make no
 * history, and many small ones add up to one line.
 */
export const recordRateChanges = async (
  tx: SqlQueries,
  { USD, EUR }: Rates,
  now: Date,
  timeoutMs: number,
): Promise<void> => {
  const rubles = `round((a.price * case a.currency when 'USD' then $1::float8 else $2::float8 end)::numeric)`;
  const isForeign = `a.status = 'active' and a.currency in ('USD', 'EUR')`;
  // The price of the publication is the first line, to which small steps add up.
  await tx.query(
    `insert into price_changes (ad_id, cause, price, currency, price_rub, changed_at)
     select a.id, 'published', a.price, a.currency, a.price_rub, a.created_at from ads a
     where ${isForeign} and not exists (select from price_changes where ad_id = a.id)`,
    [],
    { timeoutMs },
  );
  await tx.query(
    `insert into price_changes (ad_id, cause, price, currency, price_rub, changed_at)
     select a.id, 'rate', a.price, a.currency, ${rubles}, $3::timestamptz
     from ads a cross join lateral (
       select c.price_rub from price_changes c where c.ad_id = a.id order by c.id desc limit 1
     ) last
     where ${isForeign} and abs(${rubles} - last.price_rub) >= ${RATE_STEP_SHARE} * last.price_rub`,
    [USD, EUR, now.toISOString()],
    { timeoutMs },
  );
};
