import { DAY_MS } from '@cars/shared-contracts/rules/date';
import { FAIR_PRICE_MIN_ADS } from '@cars/shared-contracts/rules/fair-price/fair-price';
import { medianOf } from '@cars/shared-contracts/rules/fair-price/fit';
import type { DaysStatistics, StatisticsDay } from '@cars/shared-contracts/schemas/event';
import type { SqlQueries } from '../../db/sql-client.ts';
import { failures } from '../../http/failure.ts';
import type { PriceHistoryService } from '../price-history/service.ts';
import type { EventService } from './service.ts';
import { moscowDay } from './viewer.ts';

/** Of the statistics: today and the days before it, in Moscow. */
export const DAYS_SHOWN = 30;
/** A median over fewer sellers could be narrowed down to one of them. */
const SIMILAR_MIN_SELLERS = 6;
const ON_DAY = `(created_at at time zone 'Europe/Moscow')::date`;

export interface DaysStatisticsParts {
  readonly sql: SqlQueries;
  readonly now: () => Date;
  readonly prices: Pick<PriceHistoryService, 'similarAdsOf'>;
  readonly events: Pick<EventService, 'flush'>;
}

interface DayRow extends StatisticsDay {
  readonly own_ads: number;
}

/** Own ads day by day [SELL-45]: the same events, counted by the same rules, as the counters of today. */
export class DaysStatisticsService {
  readonly #parts: DaysStatisticsParts;

  constructor(parts: DaysStatisticsParts) {
    this.#parts = parts;
  }

  /** One ad of this user, or all of them. Throws 404 for an ad that is not this user's. */
  async days(userId: number, adId: number | null): Promise<DaysStatistics> {
    await this.#parts.events.flush();
    const { rows } = await this.#parts.sql.query<DayRow>(
      `with own as (
         select id from ads where user_id = $1 and ($2::int is null or id = $2::int)
       ), counted as (
         select ${ON_DAY} as on_day,
           count(*) filter (where type = 'view')::int as views,
           count(*) filter (where type in ('contact_telegram', 'contact_phone'))::int as contacts,
           count(*) filter (where type = 'favorite_add')::int as favorites
         from own join ad_events on ad_id = own.id
         where created_at > $3::date - interval '${DAYS_SHOWN} days' group by 1
       )
       select to_char(day, 'YYYY-MM-DD') as date, coalesce(views, 0) as views, coalesce(contacts, 0) as contacts,
         coalesce(favorites, 0) as favorites, (select count(*)::int from own) as own_ads
       from generate_series($3::date - ${DAYS_SHOWN - 1}, $3::date, interval '1 day') shown (day)
       left join counted on on_day = day::date order by day`,
      [userId, adId, moscowDay(this.#parts.now())],
    );
    if (adId !== null && rows[0]?.own_ads === 0) throw failures.absentAd();
    return {
      days: rows.map(({ own_ads, ...day }) => day),
      similar: adId === null ? null : await this.#similar(userId, adId),
    };
  }

  /** The median of the daily views of similar active ads of other sellers; null when these are too few. */
  async #similar(userId: number, adId: number): Promise<DaysStatistics['similar']> {
    const ads = (await this.#parts.prices.similarAdsOf(adId)).filter(
      ({ seller, isSold }) => !isSold && seller !== userId,
    );
    const sellers = new Set(ads.map(({ seller }) => seller));
    if (ads.length < FAIR_PRICE_MIN_ADS || sellers.size < SIMILAR_MIN_SELLERS) return null;
    const now = this.#parts.now();
    const { rows } = await this.#parts.sql.query<{ views_per_day: number }>(
      `select (select count(*) from ad_events e
           where e.ad_id = a.id and e.type = 'view' and e.created_at > $2::timestamptz)
         / greatest(1, extract(epoch from $3::timestamptz - greatest(a.created_at, $2::timestamptz)) / 86400)::float8
           as views_per_day
       from ads a where a.id = any ($1::int[])`,
      [
        ads.map(({ id }) => id),
        new Date(now.getTime() - DAYS_SHOWN * DAY_MS).toISOString(),
        now.toISOString(),
      ],
    );
    return { views_per_day: Math.round(medianOf(rows.map(({ views_per_day }) => views_per_day))) };
  }
}
