import type { SqlQueries } from '../../db/sql-client.ts';
import { type AdFilter, filterSql } from './filter.ts';
import type { CityNumbers } from './map-clusters.ts';

/** Ads that one reading takes at most: the work is bounded, whatever the filter. */
const MAP_ADS_MAX = 200_000;

/** Ads by their city; null for more ads than `adsMax`. */
export const readCities = async (
  sql: SqlQueries,
  filter: AdFilter,
  adsMax = MAP_ADS_MAX,
): Promise<CityNumbers[] | null> => {
  const { where, params } = filterSql(filter);
  const { rows } = await sql.query<CityNumbers>(
    `select city_id, count(*) as count, min(price_rub) as min_price_rub
     from (select city_id, price_rub from ads where ${where} limit $${params.length + 1}) as matches group by city_id`,
    [...params, adsMax + 1],
  );
  const ads = rows.reduce((sum, { count }) => sum + count, 0);
  return ads > adsMax ? null : rows;
};
