import type { SqlQueries } from '../../db/sql-client.ts';
import type { SerializedJson } from '../../http/serialized-json.ts';
import { createBatchLoader } from './batch-loader.ts';
import type { SerializedDetails } from './details.ts';
import type { CityNumbers } from './map-clusters.ts';
import { ResponseCache } from './response-cache.ts';

const CACHED_LISTS = 2_000;
const CACHED_DETAILS = 30_000;
const CACHED_FACETS = 500;
const CACHED_MAPS = 200;
/** A page's number of views is of this age at most, where only a write clears the caches. */
const DETAILS_TTL_MS = 60_000;

/** A database that ads are read from, with the responses made from it. */
export interface ReadSource {
  readonly sql: SqlQueries;
  readonly lists: ResponseCache<SerializedJson>;
  readonly counts: ResponseCache<{ count: number }>;
  readonly totals: ResponseCache<{ count: number; more: boolean }>;
  readonly facets: ResponseCache<SerializedJson>;
  /** By filter alone: every part of the map is made of it. */
  readonly cities: ResponseCache<{ numbers: readonly CityNumbers[] | null }>;
  readonly details: ResponseCache<SerializedDetails>;
  /** Ids of all sold ads, under one key. */
  readonly sold: ResponseCache<ReadonlySet<number>>;
  readonly loader: ReturnType<typeof createBatchLoader<SerializedDetails>>;
  clear(): void;
}

/** `ttlMs` 0: responses are stored until `clear`. */
export const createReadSource = (
  sql: SqlQueries,
  ttlMs: number,
  readDetails: (ids: readonly number[]) => Promise<readonly SerializedDetails[]>,
): ReadSource => {
  const source = {
    lists: new ResponseCache<SerializedJson>({ max: CACHED_LISTS, ttlMs }),
    counts: new ResponseCache<{ count: number }>({ max: CACHED_LISTS, ttlMs }),
    totals: new ResponseCache<{ count: number; more: boolean }>({ max: CACHED_LISTS, ttlMs }),
    facets: new ResponseCache<SerializedJson>({ max: CACHED_FACETS, ttlMs }),
    cities: new ResponseCache<{ numbers: readonly CityNumbers[] | null }>({ max: CACHED_MAPS, ttlMs }),
    details: new ResponseCache<SerializedDetails>({ max: CACHED_DETAILS, ttlMs: ttlMs || DETAILS_TTL_MS }),
    sold: new ResponseCache<ReadonlySet<number>>({ max: 1, ttlMs }),
  };
  return {
    ...source,
    sql,
    loader: createBatchLoader(readDetails),
    clear: () => {
      for (const cache of Object.values(source)) cache.clear();
    },
  };
};
