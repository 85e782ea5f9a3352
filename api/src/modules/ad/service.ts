import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import type { AdMap, AdMapQuery } from '@cars/shared-contracts/schemas/ad-map';
import type { AdOrder, AdSearch } from '@cars/shared-contracts/schemas/ad-search';
import { COUNT_MAX } from '@cars/shared-contracts/schemas/limits';
import type { PageQuery, Pagination } from '@cars/shared-contracts/schemas/page';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/database.ts';
import type { SqlQueries } from '../../db/sql-client.ts';
import type { Caller } from '../../http/caller.ts';
import { failures } from '../../http/failure.ts';
import { SerializedJson } from '../../http/serialized-json.ts';
import { type Cursor, paginationOf, startOf } from '../../list-page.ts';
import { nextTurn } from '../../next-turn.ts';
import { AdLookup } from './ad-lookup.ts';
import { fieldsJson, joinCards, type SerializedCard, serializeCard } from './card.ts';
import { readDetails, type SerializedDetails } from './details.ts';
import { writeFacets } from './facets.ts';
import { type AdFilter, filterKey, filterOf } from './filter.ts';
import { listBytes, listJson, sellerListJson } from './list-json.ts';
import { mapOf } from './map-clusters.ts';
import { type ChangedAds, CurrentIndex, type IndexState } from './memory/current-index.ts';
import { findCardsById, findCardsOfSeller, readSoldIds } from './queries.ts';
import { createReadSource, type ReadSource } from './read-source.ts';
import { readSimilarAds } from './similar-ads.ts';

/** Maximum age of a cached response where other processes write to the same database; a list holds a count of this age. */
const SHARED_TTL_MS = 400;

export interface AdServiceParts {
  readonly database: Database;
  /** With more active ads than these, searches use SQL alone. */
  readonly indexMaxAds: number;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  readonly now: () => Date;
  /** Favourite flags of a user for these ads, without the user's own; without it, lists have no hearts. */
  readonly favouritesOf?: (userId: number, adIds: readonly number[]) => Promise<ReadonlyMap<number, boolean>>;
  /** What an ad's page has of this user; null on an own ad. */
  readonly ownFieldsOf?: (userId: number, adId: number) => Promise<Partial<AdDetails> | null>;
  /** Runs after each `changed`, which does not wait for it. */
  readonly onChanged?: () => void;
}

/** The last page that there can be [CAT-42]. */
const lastPageOf = ({ per_page }: PageQuery): number => Math.ceil(COUNT_MAX / per_page);

/** Ads of a page; none behind the last one. */
const limitOf = (page: PageQuery): number => (page.page > lastPageOf(page) ? 0 : page.per_page);

const placeOf = (page: PageQuery, { count, next }: { count: number; next: Cursor | null }): Pagination =>
  paginationOf(page, Math.min(count, COUNT_MAX), page.page < lastPageOf(page) ? next : null);

/** Reading ads: lists, counts, pages [DATA-18]. Writers of ads call `changed` afterwards. */
export class AdService {
  readonly #database: Database;
  readonly #favouritesOf: AdServiceParts['favouritesOf'];
  readonly #ownFieldsOf: AdServiceParts['ownFieldsOf'];
  readonly #onChanged: AdServiceParts['onChanged'];
  readonly #filterOf: (search: AdSearch) => AdFilter;
  readonly #index: CurrentIndex;
  readonly #lookup: AdLookup;
  readonly #primary: ReadSource;
  /** The primary, or its replicas: what guests read may be seconds old. */
  readonly #forGuests: ReadSource;
  #refreshing: Promise<void> = Promise.resolve();

  constructor({ database, indexMaxAds, log, now, favouritesOf, ownFieldsOf, onChanged }: AdServiceParts) {
    const ttlMs = database.engine === 'pglite' ? 0 : SHARED_TTL_MS;
    this.#database = database;
    this.#filterOf = (search) => filterOf(search, now().getUTCFullYear());
    this.#index = new CurrentIndex({ database, maxAds: indexMaxAds, log });
    this.#lookup = new AdLookup(this.#index);
    this.#favouritesOf = favouritesOf;
    this.#ownFieldsOf = ownFieldsOf;
    this.#onChanged = onChanged;
    const sourceOf = (sql: SqlQueries) => {
      const countListings = (sellerIds: readonly number[]) => this.#lookup.countOfSellers(sql, sellerIds);
      return createReadSource(sql, ttlMs, (ids) => readDetails(sql, ids, countListings));
    };
    this.#primary = sourceOf(database.sql);
    this.#forGuests = database.replicas ? sourceOf(database.replicas.sql) : this.#primary;
  }

  /**
   * Fills the index: on the embedded database before it resolves, on PostgreSQL in the background where it takes longer
   * than a moment. Searches use the SQL until then.
   */
  start(): Promise<void> {
    return this.#database.engine === 'pglite' ? this.changed('all') : this.#index.startReading();
  }

  stop(): void {
    this.#index.stop();
  }

  /** Whether another server is better while the index is filled for the first time. */
  get isFilling(): boolean {
    return this.#index.isFilling;
  }

  /** What the metrics show of the index. */
  get indexState(): IndexState {
    return this.#index.state;
  }

  /**
   * Call it after a transaction that wrote ads: from when it resolves, every response shows the change. `all`
   * after an import or a new rate; ads whose seller changed count as changed too.
   */
  changed(what: ChangedAds): Promise<void> {
    const refresh = this.#refreshing.then(() => this.#refresh(what));
    this.#refreshing = refresh.catch(() => undefined);
    return refresh;
  }

  async #refresh(what: ChangedAds): Promise<void> {
    try {
      await this.#index.refresh(what);
    } finally {
      this.#primary.clear();
      this.#forGuests.clear();
      this.#onChanged?.();
    }
  }

  /** A signed-in user may have just written, and sees it in every response. */
  #sourceFor(caller: Caller): ReadSource {
    return caller.kind === 'guest' ? this.#forGuests : this.#primary;
  }

  /** A page of the newest ads. */
  preview(page: PageQuery, caller: Caller): Promise<SerializedJson> | SerializedJson {
    return this.#page({}, 'created_desc', page, caller);
  }

  /** A page of the matching ads. A page beyond the last is empty and has the same shape [CAT-42]. */
  search(
    search: AdSearch,
    order: AdOrder,
    page: PageQuery,
    caller: Caller,
  ): Promise<SerializedJson> | SerializedJson {
    return this.#page(this.#filterOf(search), order, page, caller);
  }

  /** The number of matching ads, exact up to 10,000. */
  async count(search: AdSearch, caller: Caller): Promise<{ count: number; more: boolean }> {
    const filter = this.#filterOf(search);
    const source = this.#sourceFor(caller);
    return source.totals.get(filterKey(filter), async () => {
      const { count } = await this.#lookup.find(source, filter, 'created_desc', 0, 0);
      return { count: Math.min(count, COUNT_MAX), more: count > COUNT_MAX };
    });
  }

  /** Ads by the options of a filter; null where there is no index and the SQL would read too many. */
  facets(search: AdSearch, caller: Caller): Promise<SerializedJson> | SerializedJson {
    const filter = this.#filterOf(search);
    const { sql, facets } = this.#sourceFor(caller);
    return facets.get(filterKey(filter), async () => {
      const counts = await this.#lookup.facets(sql, filter);
      return new SerializedJson(
        JSON.stringify({ success: true, data: counts && writeFacets(counts, filter) }),
      );
    });
  }

  /** Ads by cities in a part of the map; null where there is no index and the SQL would read too many. */
  async map(search: AdSearch, view: AdMapQuery, caller: Caller): Promise<AdMap | null> {
    const filter = this.#filterOf(search);
    const { sql, cities } = this.#sourceFor(caller);
    const { numbers } = await cities.get(filterKey(filter), async () => ({
      numbers: await this.#lookup.cities(sql, filter),
    }));
    return numbers && mapOf(numbers, view);
  }

  /**
   * An ad's page; of a sold one others see a part. Throws 404 for an ad that is absent, deleted, or archived
   * otherwise and not the caller's [C13].
   */
  async details(id: number, caller: Caller): Promise<SerializedJson> {
    // Guests who enumerate ids cause no database queries.
    if (caller.kind === 'guest' && this.#index.lacks(id) && !(await this.#isSold(id)))
      throw failures.absentAd();
    const written = await this.#written(id, this.#sourceFor(caller));
    const isOwner = caller.kind === 'user' && caller.userId === written.sellerId;
    const isWhole = written.status === 'active' || (written.status === 'archived' && isOwner);
    const jsonPrefix = isWhole ? written.jsonPrefix : written.soldJsonPrefix;
    if (jsonPrefix === null) throw failures.absentAd();
    const own = caller.kind === 'guest' ? null : await this.#ownFieldsOf?.(caller.userId, id);
    return new SerializedJson(`{"data":${jsonPrefix}${fieldsJson(own ?? {})}}}`);
  }

  /** One query for all sold ads, until the next change. */
  async #isSold(id: number): Promise<boolean> {
    const { sql, sold } = this.#forGuests;
    return (await sold.get('ids', () => readSoldIds(sql))).has(id);
  }

  /**
   * An ad on sale, or an archived one, for what its shared link shows; the caller decides what of it may be seen.
   * Throws 404 for others.
   */
  async shared(id: number): Promise<AdDetails> {
    const written = await this.#written(id, this.#forGuests);
    if (written.status !== 'active' && written.status !== 'archived') throw failures.absentAd();
    return JSON.parse(`${written.jsonPrefix}}`);
  }

  /** Ads near to one ad, with what became of it. */
  similar(id: number, caller: Caller): Promise<SerializedJson> | SerializedJson {
    const source = this.#sourceFor(caller);
    const make = async () => {
      const { state, title, rows } = await readSimilarAds(source.sql, id, (filter, ofSeller, limit) =>
        this.#lookup.newest(source.sql, filter, ofSeller, limit),
      );
      const items = await this.#write(rows.map(serializeCard), caller);
      return new SerializedJson(
        `{"success":true,"data":{"state":"${state}","title":${JSON.stringify(title)},"items":${items}}}`,
      );
    };
    return caller.kind === 'user' ? make() : source.lists.get(`similar ${id}`, make);
  }

  /** Active ads by their ids, in the given order. */
  async cards(ids: readonly number[], caller: Caller): Promise<SerializedJson> {
    const rows = await findCardsById(this.#sourceFor(caller).sql, ids);
    const items = await this.#write(rows.map(serializeCard), caller);
    return new SerializedJson(`{"success":true,"data":{"items":${items}}}`);
  }

  #written(id: number, { details, loader }: ReadSource): Promise<SerializedDetails> | SerializedDetails {
    return details.get(String(id), async () => {
      const found = await loader.load(id);
      if (!found) throw failures.absentAd();
      return found;
    });
  }

  /** A page of a seller's active ads in the older shape of that call. */
  async ofSeller(sellerId: number, page: PageQuery, caller: Caller): Promise<SerializedJson> {
    const { sql } = this.#sourceFor(caller);
    const [count, { items, next }] = await Promise.all([
      this.countOfSeller(sellerId, caller),
      findCardsOfSeller(sql, sellerId, startOf(page), page.per_page),
    ]);
    const cards = await this.#write(items.map(serializeCard), caller);
    return new SerializedJson(sellerListJson(cards, paginationOf(page, count, next)));
  }

  async countOfSeller(sellerId: number, caller: Caller): Promise<number> {
    return (await this.#lookup.countOfSellers(this.#sourceFor(caller).sql, [sellerId])).get(sellerId) ?? 0;
  }

  #page(
    filter: AdFilter,
    order: AdOrder,
    page: PageQuery,
    caller: Caller,
  ): Promise<SerializedJson> | SerializedJson {
    if (caller.kind === 'user' && this.#favouritesOf) return this.#makePage(filter, order, page, caller);
    const key = `${order} ${page.page} ${page.per_page} ${page.after ?? ''} ${filterKey(filter)}`;
    return this.#sourceFor(caller).lists.get(key, async () => {
      await nextTurn();
      return this.#pageInMemory(filter, order, page) ?? this.#makePage(filter, order, page, caller);
    });
  }

  /** A page without hearts; null while the SQL is used. */
  #pageInMemory(filter: AdFilter, order: AdOrder, page: PageQuery): SerializedJson | null {
    const found = this.#lookup.write(filter, order, startOf(page), limitOf(page));
    return found && new SerializedJson(listBytes(found.items, placeOf(page, found)));
  }

  async #makePage(
    filter: AdFilter,
    order: AdOrder,
    page: PageQuery,
    caller: Caller,
  ): Promise<SerializedJson> {
    const source = this.#sourceFor(caller);
    const found = await this.#lookup.find(source, filter, order, startOf(page), limitOf(page));
    return new SerializedJson(listJson(await this.#write(found.cards, caller), placeOf(page, found)));
  }

  async #favourites(caller: Caller, ids: readonly number[]): Promise<ReadonlyMap<number, boolean> | null> {
    if (caller.kind === 'guest' || !this.#favouritesOf) return null;
    return this.#favouritesOf(caller.userId, ids);
  }

  async #write(cards: readonly SerializedCard[], caller: Caller): Promise<string> {
    return joinCards(
      cards,
      await this.#favourites(
        caller,
        cards.map(({ id }) => id),
      ),
    );
  }
}
