import type { Rates } from '@cars/shared-contracts/schemas/rate';
import type { SqlQueries } from '../../db/sql-client.ts';
import { BUILT_IN_RATES } from './rate-table.ts';

/**
 * The rates that ads written in this transaction are counted by: the newest stored ones, else the built-in ones
 * [PRICE-9]. The table is held until the end of the transaction, so that new rates, which recount the ads they
 * find, come after these ads and not between them.
 */
export async function ratesInForce(tx: SqlQueries): Promise<Rates> {
  await tx.query('lock table rates in share mode');
  const { rows } = await tx.query<{ usd: number; eur: number; rate_date: string }>(
    'select usd, eur, rate_date::text from rates order by id desc limit 1',
  );
  const [stored] = rows;
  return stored ? { RUB: 1, USD: stored.usd, EUR: stored.eur, date: stored.rate_date } : BUILT_IN_RATES;
}
