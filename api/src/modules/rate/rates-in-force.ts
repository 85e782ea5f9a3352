import type { Rates } from '@cars/shared-contracts/schemas/rate';
import type { SqlQueries } from '../../db/sql-client.ts';
import { BUILT_IN_RATES } from './rate-table.ts';

/**
 * The rates for ads written in this transaction: the newest stored ones, else the built-in ones [PRICE-9].
 * They are locked until its end, so that new rates, which recompute existing ads, follow these ads.
 */
export async function ratesInForce(tx: SqlQueries): Promise<Rates> {
  await tx.query('lock table rates in share mode');
  const { rows } = await tx.query<{ usd: number; eur: number; rate_date: string }>(
    'select usd, eur, rate_date::text from rates order by id desc limit 1',
  );
  const [stored] = rows;
  return stored ? { RUB: 1, USD: stored.usd, EUR: stored.eur, date: stored.rate_date } : BUILT_IN_RATES;
}
