import type { ComparedAd, FairPrice, PricedCar } from '@cars/shared-contracts/rules/fair-price/car';
import { fairPrice } from '@cars/shared-contracts/rules/fair-price/fair-price';
import type { PriceChange, SimilarPrices } from '@cars/shared-contracts/schemas/price-history';
import type { SqlQueries } from '../../db/sql-client.ts';
import type { Caller } from '../../http/caller.ts';
import { failures } from '../../http/failure.ts';
import { readComparedAds, readPricedCar } from './compared-ads.ts';

const CHANGES_SHOWN = 50;
/** Model years among which a price has its place, and how many of their prices are returned. */
const PLACE_YEARS = 2;
const PLACE_PRICES_MAX = 400;

/** A car of a model, which may have no ad yet. */
export interface RequestedCar {
  readonly modelId: number;
  readonly car: PricedCar;
  /** An ad with the same one is the same car. */
  readonly vin: string | null;
}

type Rates = { readonly USD: number; readonly EUR: number };

/** $2 is the caller's id. */
const SHOWN = `(status = 'active' or (status = 'archived' and user_id = $2::int))`;
const CHANGED_AT = `to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as changed_at`;

/** Price history and prices of similar cars [DATA-24]. */
export class PriceHistoryService {
  readonly #sql: SqlQueries;
  readonly #now: () => Date;

  constructor(sql: SqlQueries, now: () => Date) {
    this.#sql = sql;
    this.#now = now;
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

  /** The fair price of an active ad's car; null for too few similar ads, an unknown model and a hidden ad. */
  async fairPriceOf(adId: number): Promise<FairPrice | null> {
    const requested = await readPricedCar(this.#sql, adId);
    return requested && fairPrice(requested.car, await this.#compared(requested, adId));
  }

  /** The ads behind the fair price of an active ad's car; none where there is no fair price. */
  async similarAdsOf(adId: number): Promise<readonly ComparedAd[]> {
    return (await this.fairPriceOf(adId))?.ads ?? [];
  }

  /** The same for the ad's page. */
  async similar(adId: number): Promise<SimilarPrices | null> {
    const fair = await this.fairPriceOf(adId);
    return fair && similarPrices(fair);
  }

  /**
   * The same for a car in the form, by default that of an active ad, and the asking prices among which its own has
   * a place, ascending.
   */
  async similarTo(
    given: RequestedCar | null,
    adId: number | null,
  ): Promise<{ readonly similar: SimilarPrices | null; readonly prices: readonly number[] }> {
    const requested = given ?? (adId === null ? null : await readPricedCar(this.#sql, adId));
    if (!requested) return { similar: null, prices: [] };
    const compared = await this.#compared(requested, adId);
    const fair = fairPrice(requested.car, compared);
    const prices = compared
      .filter(({ isSold, year }) => !isSold && Math.abs(year - requested.car.year) <= PLACE_YEARS)
      .map(({ price }) => price)
      .sort((one, other) => one - other)
      .slice(0, PLACE_PRICES_MAX);
    return { similar: fair && similarPrices(fair), prices };
  }

  #compared({ modelId, car, vin }: RequestedCar, exceptAdId: number | null): Promise<ComparedAd[]> {
    return readComparedAds(this.#sql, { modelId, car, vin, exceptAdId }, this.#now());
  }
}

/** A fair price on the wire. Sold ads are counted and not listed: they are no longer public. */
const similarPrices = ({ lower, middle, upper, isRough, basis, ads }: FairPrice): SimilarPrices => ({
  count: ads.length,
  from: lower,
  middle,
  to: upper,
  is_rough: isRough || undefined,
  sold: ads.filter(({ isSold }) => isSold).length,
  basis: {
    condition: basis.condition,
    year_from: basis.years[0],
    year_to: basis.years[1],
    mileage_from: basis.mileage?.[0] ?? null,
    mileage_to: basis.mileage?.[1] ?? null,
    same_generation: basis.isSameGeneration,
    kpp: basis.kpp,
    region: basis.region,
  },
  ads: ads
    .filter(({ isSold }) => !isSold)
    .map(({ id, year, mileage, price, adjusted }) => ({
      id,
      year,
      mileage,
      price_rub: price,
      adjusted_rub: adjusted,
    })),
});

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
