import type { Rates } from '@cars/shared-contracts/schemas/rate';
import { refusalCause } from '@cars/shared-server/refusal-cause';
import type { FastifyBaseLogger } from 'fastify';
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts';
import type { Database } from '../../db/database.ts';
import type { SqlQueries } from '../../db/sql-client.ts';
import { OutboundError, type OutboundFetch } from '../../outbound.ts';
import type { ReportProblem } from '../../outside.ts';
import { recordRateChanges } from '../price-history/service.ts';
import { BUILT_IN_RATES, isOfNow, readRateTable } from './rate-table.ts';

const FETCH_TIMEOUT_MS = 5_000;
const FETCH_MAX_BYTES = 1_000_000;
const REFRESH_EVERY_MS = 60 * 60_000;
/** Another process may have stored a newer table. */
const REREAD_EVERY_MS = 60_000;
const RECOMPUTE_LIMIT_MS = 60_000;

type Source = 'bank' | 'built_in';
interface Stored extends Rates {
  readonly source: Source;
}

export interface RateServiceParts {
  readonly database: Database;
  readonly outbound: OutboundFetch;
  /** Address of the daily table; without it the built-in rates are used. */
  readonly url?: string;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  readonly report: ReportProblem;
  /** `price_rub` of ads in foreign currencies was recomputed. */
  readonly onNewRates: () => Promise<void>;
}

const same = (a: Rates, b: Rates) => a.USD === b.USD && a.EUR === b.EUR && a.date === b.date;

/**
 * The rates in force [PRICE-8]: the last daily table of the bank, however old it is; the built-in one serves before the
 * first. A new table and every `price_rub` computed from it are written in one transaction, so that a list
 * never mixes two rates.
 */
export class RateService {
  readonly #parts: RateServiceParts;
  #current: Stored = { ...BUILT_IN_RATES, source: 'built_in' };
  #timers: NodeJS.Timeout[] = [];

  constructor(parts: RateServiceParts) {
    this.#parts = parts;
  }

  get current(): Rates {
    const { RUB, USD, EUR, date } = this.#current;
    return { RUB, USD, EUR, date };
  }

  /** Puts the last table of the bank in force, or the built-in one; then fetches the source in the background. */
  async start(): Promise<void> {
    const { sql } = this.#parts.database;
    const stored = await readNewest(sql);
    if (stored) this.#current = stored;
    // A server of before has put the built-in table in place of an old one.
    if (stored?.source !== 'bank')
      await this.#put((await readNewest(sql, 'bank')) ?? { ...BUILT_IN_RATES, source: 'built_in' });
    const every = (ms: number, work: () => Promise<void>) => {
      const timer = setInterval(() => void work().catch((error) => this.#warn(error)), ms);
      timer.unref();
      this.#timers.push(timer);
    };
    every(REREAD_EVERY_MS, () => this.#reread());
    if (!this.#parts.url) return;
    every(REFRESH_EVERY_MS, () => this.refresh());
    void this.refresh().catch((error) => this.#warn(error));
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  /** Fetches the source once. Only plausible rates are stored; a failure is reported and changes nothing. */
  async refresh(): Promise<void> {
    const { url, outbound, now, report } = this.#parts;
    if (!url) return;
    try {
      const reply = await outbound(url, {
        trustedOrigins: [new URL(url).origin],
        timeoutMs: FETCH_TIMEOUT_MS,
        maxBytes: FETCH_MAX_BYTES,
      });
      if (reply.status !== 200) return report(refusalCause(reply, now().getTime()));
      // The codes and figures of the table are ASCII; its Cyrillic names, in whatever encoding, are not read.
      const rates = readRateTable(reply.body.toString('utf8'), now());
      if (!rates) return report('no plausible table');
      report((await this.#put({ ...rates, source: 'bank' })) ? null : 'older table');
    } catch (error) {
      if (error instanceof OutboundError) report(error.problem);
      else this.#warn(error);
    }
  }

  #warn(error: unknown): void {
    this.#parts.log.warn({ err: error }, 'the rates could not be refreshed');
  }

  async #reread(): Promise<void> {
    const stored = await readNewest(this.#parts.database.sql);
    if (!stored || same(stored, this.#current)) return;
    this.#current = stored;
    await this.#parts.onNewRates();
  }

  /** Puts a table in force; false where a newer one of the bank stays. Two servers may have two sources. */
  async #put(rates: Stored): Promise<boolean> {
    let inForce = rates;
    const isNew = await this.#parts.database.sql.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.rates]);
      const newest = await readNewest(tx);
      if (newest && same(newest, rates)) {
        // The source has it still: the alert about a source that is away counts from here.
        await tx.query(
          'update rates set fetched_at = $1::timestamptz where id = (select max(id) from rates)',
          [this.#parts.now().toISOString()],
        );
        return false;
      }
      const isOfBank = newest?.source === 'bank' && isOfNow(newest, this.#parts.now());
      if (isOfBank && rates.date < newest.date) {
        inForce = newest;
        return false;
      }
      await tx.query(
        'insert into rates (rate_date, usd, eur, source, fetched_at) values ($1, $2, $3, $4, $5)',
        [rates.date, rates.USD, rates.EUR, rates.source, this.#parts.now().toISOString()],
      );
      await recordRateChanges(tx, rates, this.#parts.now(), RECOMPUTE_LIMIT_MS);
      await tx.query(
        `update ads set price_rub = round((price * case currency when 'USD' then $1::float8 else $2::float8 end)::numeric)
         where currency in ('USD', 'EUR')`,
        [rates.USD, rates.EUR],
        { timeoutMs: RECOMPUTE_LIMIT_MS },
      );
      return true;
    });
    const isOther = !same(inForce, this.#current);
    this.#current = inForce;
    if (isNew || isOther) await this.#parts.onNewRates();
    return inForce === rates;
  }
}

const readNewest = async (sql: SqlQueries, source: Source | null = null): Promise<Stored | null> => {
  const { rows } = await sql.query<{ usd: number; eur: number; rate_date: string; source: Source }>(
    `select usd, eur, rate_date, source from rates where $1::text is null or source = $1
     order by id desc limit 1`,
    [source],
  );
  const row = rows[0];
  return row
    ? { RUB: 1, USD: row.usd, EUR: row.eur, date: row.rate_date.slice(0, 10), source: row.source }
    : null;
};
