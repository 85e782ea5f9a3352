import type { AdOrder } from '@cars/shared-contracts/schemas/ad-search';
import type { SqlQueries } from '../../db/sql-client.ts';
import { type CutPage, cutPage, type ListStart } from '../../list-page.ts';
import { CARD_COLUMNS, type CardRow } from './card.ts';
import { type AdFilter, behindSql, filterSql, ORDER_SQL, PLACE_SQL } from './filter.ts';
import { type Columns, readJsonColumns, readJsonRows } from './json-rows.ts';
import { INDEX_SQL, INDEXED_NAMES, type IndexedRow } from './memory/indexed-row.ts';

/** Rows of one statement while the index is read, so that other statements run in between. */
const CHUNK = 4_000;
const CHUNK_LIMIT_MS = 20_000;

/** The ids come first, so that the texts of cards are made for the page alone. */
const readPage = async (
  sql: SqlQueries,
  { where, params }: { readonly where: string; readonly params: readonly unknown[] },
  order: AdOrder,
  start: ListStart,
  limit: number,
): Promise<CutPage<CardRow>> => {
  const values = [...params];
  const behind = typeof start === 'number' ? '' : ` and ${behindSql(order, start, values)}`;
  const ordered = ORDER_SQL[order];
  const { rows } = await sql.query<CardRow & { readonly place: number | null }>(
    `select ${CARD_COLUMNS}, ${PLACE_SQL[order]} as place from ads where id in (
       select id from ads where ${where}${behind} order by ${ordered}
       limit $${values.length + 1} offset $${values.length + 2}
     ) order by ${ordered}`,
    [...values, limit + 1, typeof start === 'number' ? start : 0],
  );
  return cutPage(rows, limit, ({ place, id }) => ({ value: place, id }));
};

/** A page of the matches: the reference of the index in memory, and what serves while there is none. */
export const findCards = (
  sql: SqlQueries,
  filter: AdFilter,
  order: AdOrder,
  start: ListStart,
  limit: number,
): Promise<CutPage<CardRow>> => readPage(sql, filterSql(filter), order, start, limit);

/** A seller's active ads, newest first. */
export const findCardsOfSeller = (
  sql: SqlQueries,
  sellerId: number,
  start: ListStart,
  limit: number,
): Promise<CutPage<CardRow>> =>
  readPage(
    sql,
    { where: "user_id = $1 and status = 'active'", params: [sellerId] },
    'created_desc',
    start,
    limit,
  );

/** The ids of the newest matches, at most `ofSeller` of each seller. */
export const findNewest = async (
  sql: SqlQueries,
  filter: AdFilter,
  ofSeller: number,
  limit: number,
): Promise<number[]> => {
  const { where, params } = filterSql(filter);
  const { rows } = await sql.query<{ id: number }>(
    `select id from (
       select id, created_at, row_number() over (partition by user_id order by ${ORDER_SQL.created_desc}) as place
       from ads where ${where}
     ) matches where place <= $${params.length + 1} order by ${ORDER_SQL.created_desc} limit $${params.length + 2}`,
    [...params, ofSeller, limit],
  );
  return rows.map(({ id }) => id);
};

/** Matches, counted up to `limit` and no further [CAT-42]. */
export const countCards = async (sql: SqlQueries, filter: AdFilter, limit: number): Promise<number> => {
  const { where, params } = filterSql(filter);
  const { rows } = await sql.query<{ count: number }>(
    `select count(*) as count from (select 1 from ads where ${where} limit $${params.length + 1}) as matches`,
    [...params, limit],
  );
  return rows[0]?.count ?? 0;
};

/** Those of the given ads that are active, in the given order. */
export const findCardsById = async (sql: SqlQueries, ids: readonly number[]): Promise<CardRow[]> => {
  const { rows } = await sql.query<CardRow>(
    `select ${CARD_COLUMNS} from ads where id = any($1::int[]) and status = 'active'
     order by array_position($1::int[], id)`,
    [ids],
  );
  return rows;
};

/** Active ads of each of these sellers; a seller without any is absent. */
export const countOfSellers = async (
  sql: SqlQueries,
  sellerIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql.query<{ user_id: number; count: number }>(
    `select user_id, count(*) as count from ads
     where user_id = any($1::int[]) and status = 'active' group by user_id`,
    [sellerIds],
  );
  return new Map(rows.map(({ user_id, count }) => [user_id, count]));
};

/** Every active ad for the memory, a chunk at a time; the next one is read while the caller uses the last one. */
export async function* readChunksForIndex(sql: SqlQueries): AsyncGenerator<Columns<IndexedRow>> {
  const read = (after: number) =>
    readJsonColumns<IndexedRow>(
      sql,
      `${INDEX_SQL} and id > $1 order by id limit $2`,
      INDEXED_NAMES,
      [after, CHUNK],
      { timeoutMs: CHUNK_LIMIT_MS },
    );
  let reading = read(0);
  for (;;) {
    const chunk = await reading;
    const last = chunk.id.at(-1);
    const isLast = last === undefined || chunk.id.length < CHUNK;
    if (!isLast) {
      reading = read(last);
      reading.catch(() => undefined); // it is awaited when the caller comes back, if it does
    }
    yield chunk;
    if (isLast) return;
  }
}

export const countActive = async (sql: SqlQueries): Promise<number> => {
  const { rows } = await sql.query<{ count: number }>(
    "select count(*) as count from ads where status = 'active'",
  );
  return rows[0]?.count ?? 0;
};

/** Those of the given ads that are active. */
export const readForIndex = async (sql: SqlQueries, ids: readonly number[]): Promise<IndexedRow[]> => {
  return readJsonRows<IndexedRow>(sql, `${INDEX_SQL} and id = any($1::int[])`, [ids]);
};

/** The last sold ads, which a guest may open. */
const SOLD_MAX = 100_000;

export const readSoldIds = async (sql: SqlQueries, max = SOLD_MAX): Promise<ReadonlySet<number>> => {
  const { rows } = await sql.query<{ id: number }>(
    `select id from ads where status = 'archived' and sold_at is not null
     order by sold_at desc, id desc limit $1::int`,
    [max],
  );
  return new Set(rows.map(({ id }) => id));
};
