import type { Database } from '../../../db/database.ts';
import { countActive, readForIndex } from '../queries.ts';
import { AdIndex } from './ad-index.ts';
import { fillIndex, IndexFeed } from './index-feed.ts';

/** Where other servers write to the same database: pause between readings of their changes. */
const READING_EVERY_MS = 250;
/** An index that may lack changes of this age is not used until it has caught up. */
const INDEX_AGE_MAX_MS = 900;

/** Ids of ads that were written, or all of them. */
export type ChangedAds = number[] | 'all';

export interface CurrentIndexParts {
  readonly database: Database;
  /** With more active ads than these there is no index. */
  readonly maxAds: number;
}

/** The index in memory, kept up to date; null wherever it may lack a change. */
export class CurrentIndex {
  readonly #database: Database;
  readonly #maxAds: number;
  readonly #index = new AdIndex();
  /** Only where other servers write to the same database; a server on its own knows its changes. */
  readonly #feed: IndexFeed | null;
  #reading: NodeJS.Timeout | null = null;
  #isFilled = false;

  constructor({ database, maxAds }: CurrentIndexParts) {
    this.#database = database;
    this.#maxAds = maxAds;
    this.#feed =
      database.engine === 'postgres'
        ? new IndexFeed({ sql: database.sql, index: this.#index, adsMax: maxAds })
        : null;
  }

  /** Reads the changes of other servers from now on, in the background. A server on its own does not need it. */
  startReading(): void {
    if (!this.#feed || this.#maxAds === 0) return;
    const read = async (feed: IndexFeed) => {
      await feed.catchUp().catch(() => undefined); // the SQL is used until a later reading succeeds
      if (this.#reading) this.#reading = setTimeout(() => read(feed), READING_EVERY_MS).unref();
    };
    this.#reading = setTimeout(read, 0, this.#feed).unref();
  }

  stop(): void {
    if (this.#reading) clearTimeout(this.#reading);
    this.#reading = null;
  }

  /** What the metrics show: ads in the index, and for how long it may lack changes. */
  get state(): { readonly ads: number; readonly ageS: number } {
    return {
      ads: this.current() === null ? 0 : this.#index.size,
      ageS: this.#feed ? this.#feed.ageMs / 1_000 : 0,
    };
  }

  /** The index, where it holds all changes. */
  current(): AdIndex | null {
    const isCurrent = this.#feed ? this.#feed.ageMs <= INDEX_AGE_MAX_MS : this.#isFilled;
    return isCurrent ? this.#index : null;
  }

  /** Takes a change over. Refreshes must not overlap; after a failed one the SQL is used until the next. */
  async refresh(what: ChangedAds): Promise<void> {
    try {
      if (!this.#feed) await this.#update(what);
      else if (this.#reading) await this.#feed.catchUp();
    } catch (error) {
      this.#isFilled = false;
      throw error;
    }
  }

  async #update(what: ChangedAds): Promise<void> {
    const { sql } = this.#database;
    if (what !== 'all' && this.#isFilled) return this.#index.update(what, await readForIndex(sql, what));
    this.#isFilled = false;
    if ((await countActive(sql)) > this.#maxAds) return this.#index.reset(0);
    await fillIndex(this.#index, sql);
    this.#isFilled = true;
  }
}
