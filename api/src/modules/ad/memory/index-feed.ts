import type { SqlQueries } from '../../../db/sql-client.ts';
import { countActive, readChunksForIndex, readForIndex } from '../queries.ts';
import type { AdIndex } from './ad-index.ts';

/** Older entries of the log are deleted; a server that was away for longer reads all ads again. */
export const AD_CHANGES_TTL_S = 3_600;
const AWAY_MAX_MS = (AD_CHANGES_TTL_S * 1_000) / 2;
/** Too many ads are counted again after this time. */
const COUNTED_EVERY_MS = 60_000;
/** Ads of one statement, and of one change of the index. */
const BATCH = 2_000;
/** The entry of a table that was emptied. */
const ALL_ADS = 0;

/** Reads every active ad into an index. */
export const fillIndex = async (index: AdIndex, sql: SqlQueries): Promise<void> => {
  index.reset(await countActive(sql));
  for await (const rows of readChunksForIndex(sql)) index.append(rows);
  index.index();
};

interface Changes {
  /** The start of the database's server: after a failover the address has another one, which may lack transactions. */
  readonly server: string;
  /** Every transaction below it has ended. */
  readonly position: string;
  readonly ids: readonly number[];
}

/** The ads that transactions from `since` on have written; null for none. */
const readChanges = async (sql: SqlQueries, since: string | null): Promise<Changes> => {
  const { rows } = await sql.query<Changes>(
    `select pg_postmaster_start_time()::text as server,
       pg_snapshot_xmin(pg_current_snapshot())::text as position,
       coalesce((select array_agg(distinct ad_id) from ad_changes where xid >= $1::text::xid8), '{}') as ids`,
    [since],
  );
  const [changes] = rows;
  if (!changes) throw new Error('a select without a row');
  return changes;
};

/**
 * Keeps an index equal to a database that several servers write to. Triggers log each written ad with the number of its
 * transaction; each reading begins at the oldest one that was open at the reading before, so none is missed
 * (docs/decisions/0220).
 */
export class IndexFeed {
  readonly #sql: SqlQueries;
  readonly #index: AdIndex;
  readonly #adsMax: number;
  readonly #nowMs: () => number;
  /** Where the next reading begins; null before the first one. */
  #position: string | null = null;
  #server = '';
  #readAtMs = Number.NEGATIVE_INFINITY;
  #countAtMs = Number.NEGATIVE_INFINITY;
  #hasTooMany = false;
  #working: Promise<unknown> = Promise.resolve();

  constructor(parts: {
    readonly sql: SqlQueries;
    readonly index: AdIndex;
    /** With more active ads the index is not filled. */
    readonly adsMax: number;
    /** Milliseconds of a clock that only goes forward. */
    readonly nowMs?: () => number;
  }) {
    this.#sql = parts.sql;
    this.#index = parts.index;
    this.#adsMax = parts.adsMax;
    this.#nowMs = parts.nowMs ?? (() => performance.now());
  }

  /** For how long the index may lack changes of other servers; infinite until it is filled. */
  get ageMs(): number {
    return this.#position === null ? Number.POSITIVE_INFINITY : this.#nowMs() - this.#readAtMs;
  }

  /** More active ads than the index may hold, at the last count. */
  get hasTooMany(): boolean {
    return this.#hasTooMany;
  }

  /** Applies everything that was committed before the call. One reading at a time; a failed one changes nothing. */
  catchUp(): Promise<void> {
    const reading = this.#working.then(() => this.#read());
    this.#working = reading.catch(() => undefined);
    return reading;
  }

  async #read(): Promise<void> {
    if (this.#nowMs() < this.#countAtMs) return;
    if (this.#nowMs() - this.#readAtMs > AWAY_MAX_MS) await this.#fill();
    if (this.#position === null) return;
    const startedAtMs = this.#nowMs();
    const { server, position, ids } = await readChanges(this.#sql, this.#position);
    if (server !== this.#server || ids.includes(ALL_ADS)) return this.#fill();
    for (let from = 0; from < ids.length; from += BATCH) {
      const batch = ids.slice(from, from + BATCH);
      this.#index.update(batch, await readForIndex(this.#sql, batch));
    }
    this.#position = position;
    this.#readAtMs = startedAtMs;
  }

  /** Reads all ads; the changes meanwhile come with the next reading of the log. */
  async #fill(): Promise<void> {
    this.#position = null;
    this.#readAtMs = Number.NEGATIVE_INFINITY; // where it fails, the next reading begins here again
    const startedAtMs = this.#nowMs();
    const { server, position } = await readChanges(this.#sql, null);
    this.#hasTooMany = (await countActive(this.#sql)) > this.#adsMax;
    if (this.#hasTooMany) {
      this.#countAtMs = startedAtMs + COUNTED_EVERY_MS;
      return this.#index.reset(0);
    }
    await fillIndex(this.#index, this.#sql);
    this.#position = position;
    this.#server = server;
    this.#readAtMs = startedAtMs;
  }
}
