import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../db/database.ts';
import { inTime } from '../../../in-time.ts';
import { countActive, readForIndex } from '../queries.ts';
import { AdIndex } from './ad-index.ts';
import { fillIndex, IndexFeed } from './index-feed.ts';

/** Where other servers write to the same database: pause between readings of their changes. */
const READING_EVERY_MS = 250;
/** An index that may lack changes of this age is not used until it has caught up: the database is slow or away. */
const INDEX_AGE_MAX_MS = 30_000;
/** An index of this age has every ad that was published before the page of one can be opened. */
const ABSENCE_AGE_MAX_MS = 1_000;

/** The start waits for an index that is filled in this time. */
const FILLED_AT_ONCE_MS = 1_000;
/** After this time a server serves without an index. */
const FILLING_MAX_MS = 30_000;

/** Ids of ads that were written, or all of them. */
export type ChangedAds = number[] | 'all';

/** Why searches read the database: no index is wanted, there are too many ads, or it is not (or not yet) current. */
export type UnusedBecause = 'off' | 'too_many' | 'filling' | 'failed' | 'behind';

export interface IndexState {
  readonly ads: number;
  /** For how long it may lack changes. */
  readonly ageS: number;
  /** Null while searches read it. */
  readonly unused: UnusedBecause | null;
}

export interface CurrentIndexParts {
  readonly database: Database;
  /** With more active ads than these there is no index. */
  readonly maxAds: number;
  /** Receives the first of several failures in a row, and their end. */
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** The index in memory, kept up to date; null wherever it may lack a change. */
export class CurrentIndex {
  readonly #database: Database;
  readonly #maxAds: number;
  readonly #log: CurrentIndexParts['log'];
  readonly #index = new AdIndex();
  /** Only where other servers write to the same database; a server on its own knows its changes. */
  readonly #feed: IndexFeed | null;
  #reading: NodeJS.Timeout | null = null;
  #startedAtMs = Number.NEGATIVE_INFINITY;
  #isFilled = false;
  #hasTooMany = false;
  #hasFailed = false;

  constructor({ database, maxAds, log }: CurrentIndexParts) {
    this.#database = database;
    this.#maxAds = maxAds;
    this.#log = log;
    this.#feed =
      database.engine === 'postgres'
        ? new IndexFeed({ sql: database.sql, index: this.#index, adsMax: maxAds })
        : null;
  }

  /**
   * Reads the changes of other servers from now on, in the background; resolves when a small index is filled. A server on
   * its own does not need it.
   */
  async startReading(): Promise<void> {
    this.#startedAtMs = performance.now();
    if (!this.#feed || this.#maxAds === 0) return;
    const read = async (feed: IndexFeed) => {
      await this.#watched(feed.catchUp()).catch(() => undefined); // the SQL is used until a later one succeeds
      if (this.#reading) this.#reading = setTimeout(() => read(feed), READING_EVERY_MS).unref();
    };
    this.#reading = setTimeout(read, 0, this.#feed).unref();
    await inTime(this.refresh([]), FILLED_AT_ONCE_MS).catch(() => undefined); // the readings go on
  }

  /** The index is filled for the first time, and not for too long. */
  get isFilling(): boolean {
    const isStart = performance.now() - this.#startedAtMs < FILLING_MAX_MS;
    const wasFilled = Number.isFinite(this.#feed?.ageMs);
    const unused = this.#unusedBecause();
    return isStart && (unused === 'filling' || (unused === 'failed' && !wasFilled));
  }

  stop(): void {
    if (this.#reading) clearTimeout(this.#reading);
    this.#reading = null;
  }

  /** What the metrics show. */
  get state(): IndexState {
    const unused = this.#unusedBecause();
    return {
      ads: unused === null ? this.#index.size : 0,
      ageS: this.#feed ? this.#feed.ageMs / 1_000 : 0,
      unused,
    };
  }

  #unusedBecause(): UnusedBecause | null {
    if (this.current() !== null) return null;
    if (this.#maxAds === 0) return 'off';
    if (this.#hasFailed) return 'failed';
    if (this.#hasTooMany || this.#feed?.hasTooMany) return 'too_many';
    return this.#feed && Number.isFinite(this.#feed.ageMs) ? 'behind' : 'filling';
  }

  /** The index, where it holds all changes. */
  current(): AdIndex | null {
    const isCurrent = this.#feed ? this.#feed.ageMs <= INDEX_AGE_MAX_MS : this.#isFilled;
    return isCurrent ? this.#index : null;
  }

  /** Whether no such ad is active. A list may be half a minute old, the page of an ad may not be missing. */
  lacks(id: number): boolean {
    const isFresh = !this.#feed || this.#feed.ageMs <= ABSENCE_AGE_MAX_MS;
    return isFresh && this.current()?.has(id) === false;
  }

  /** Takes a change over. Refreshes must not overlap; after a failed one the SQL is used until the next. */
  async refresh(what: ChangedAds): Promise<void> {
    try {
      if (!this.#feed) await this.#watched(this.#update(what));
      else if (this.#reading) await this.#watched(this.#feed.catchUp());
    } catch (error) {
      this.#isFilled = false;
      throw error;
    }
  }

  /** Logs a failure once until the next success. */
  async #watched(reading: Promise<void>): Promise<void> {
    try {
      await reading;
    } catch (error) {
      if (!this.#hasFailed) this.#log.warn({ err: error }, 'the ads in memory could not be read');
      this.#hasFailed = true;
      throw error;
    }
    if (this.#hasFailed) this.#log.info('the ads in memory are read again');
    this.#hasFailed = false;
  }

  async #update(what: ChangedAds): Promise<void> {
    const { sql } = this.#database;
    if (what !== 'all' && this.#isFilled) return this.#index.update(what, await readForIndex(sql, what));
    this.#isFilled = false;
    this.#hasTooMany = (await countActive(sql)) > this.#maxAds;
    if (this.#hasTooMany) return this.#index.reset(0);
    await fillIndex(this.#index, sql);
    this.#isFilled = true;
  }
}
