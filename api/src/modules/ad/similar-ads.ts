import { carTitle } from '@cars/shared-contracts/rules/ad';
import type { AdState } from '@cars/shared-contracts/schemas/similar-ads';
import type { SqlQueries } from '../../db/sql-client.ts';
import { CARD_COLUMNS, type CardRow } from './card.ts';
import type { AdFilter } from './filter.ts';
import { readJsonRows } from './json-rows.ts';
import { type ComparedCar, nearest, SIMILAR_MAX, similarSteps } from './similar-rules.ts';

/** Ads that one search takes, the newest few of each seller: the cost does not grow with the number of ads [I60]. */
const OF_STEP = 32;
const OF_SELLER = 4;

interface SimilarRow extends CardRow, ComparedCar {
  readonly is_sold: boolean;
}
const COLUMNS = `${CARD_COLUMNS}, mark_id, model_id, body, city_id, user_id, sold_at is not null as is_sold`;

const readRows = (sql: SqlQueries, ids: readonly number[]): Promise<SimilarRow[]> =>
  readJsonRows<SimilarRow>(sql, `select ${COLUMNS} from ads where id = any($1::int[])`, [ids]);

const stateOf = ({ status, is_sold }: SimilarRow): AdState => {
  if (status === 'active') return 'active';
  if (status !== 'archived') return 'deleted';
  return is_sold ? 'sold' : 'archived';
};

/** An archived ad keeps its name as its shared card does [CAR-52]; nothing of a deleted one is shown [C13]. */
const titleOf = (state: AdState, row: SimilarRow): string | null =>
  state === 'deleted' ? null : `${carTitle(row)}, ${row.year}`;

/** Ads near to one ad and what became of it [CAR-54]; `find` returns the newest matching ids. */
export const readSimilarAds = async (
  sql: SqlQueries,
  id: number,
  find: (filter: AdFilter, ofSeller: number, limit: number) => Promise<readonly number[]>,
): Promise<{ readonly state: AdState; readonly title: string | null; readonly rows: readonly CardRow[] }> => {
  const [row] = await readRows(sql, [id]);
  if (!row) return { state: 'never', title: null, rows: [] };
  const state = stateOf(row);
  const found = new Map<number, SimilarRow>();
  for (const filter of similarSteps(row)) {
    const ids = (await find(filter, OF_SELLER, OF_STEP)).filter((other) => !found.has(other));
    const rows = ids.length > 0 ? await readRows(sql, ids) : [];
    for (const other of rows) if (other.status === 'active') found.set(other.id, other);
    if (nearest(row, [...found.values()]).length === SIMILAR_MAX) break;
  }
  return { state, title: titleOf(state, row), rows: nearest(row, [...found.values()]) };
};
