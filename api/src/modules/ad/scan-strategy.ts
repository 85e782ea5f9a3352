import type { AdOrder } from '@cars/shared-contracts/schemas/ad-search';
import { COUNT_MAX } from '@cars/shared-contracts/schemas/limits';
import type { SqlQueries } from '../../db/sql-client.ts';
import type { AdFilter } from './filter.ts';
import { estimateCount, type ScanStrategy } from './queries.ts';

/** Sorting this many matches takes as long as a scan of all ads at worst. */
const SORT_MAX = 100_000;

/**
 * How the SQL finds a page: few matches are sorted, and many are found soon along an order. At its end, as new cars by
 * mileage, up to `SORT_MAX` are sorted as well, except by date, which is independent of the car.
 */
export const strategyFor = async (
  sql: SqlQueries,
  filter: AdFilter,
  order: AdOrder,
  count: number,
): Promise<ScanStrategy> => {
  if (count <= COUNT_MAX) return 'sort';
  if (order === 'created_desc' || Object.keys(filter).length === 0) return 'indexScan';
  return (await estimateCount(sql, filter)) <= SORT_MAX ? 'sort' : 'indexScan';
};
