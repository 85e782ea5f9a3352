import { savedFilterName } from '@cars/shared-contracts/rules/saved-filter';
import { SEARCH_FILTERS, savedNames } from '@cars/shared-contracts/schemas/filters';
import type { NewSavedFilter, SavedFilter } from '@cars/shared-contracts/schemas/saved-filter';
import type { SqlClient } from '../../db/sql-client.ts';
import { failures } from '../../http/failure.ts';
import type { Mark } from '../handbook/catalog/catalog.ts';
import {
  CRITERIA_MAX_BYTES,
  type Criteria,
  criteriaHash,
  criteriaOf,
  criteriaOfStored,
  type StoredCriteria,
  storedCriteria,
} from './criteria.ts';

/** Filters of one user at most [I7]. */
export const FILTERS_MAX = 50;

const COLUMNS = 'id, name, notify_on_new_ad, criteria';
type Row = Omit<SavedFilter, 'criteria'> & { readonly criteria: StoredCriteria };

const filterOfRow = ({ criteria, ...row }: Row): SavedFilter => ({
  ...row,
  criteria: criteriaOfStored(criteria) as SavedFilter['criteria'],
});

const absent = () => failures.absent('Фильтр не найден.');

/** Saved filters of users [DATA-10]. */
export class SavedFilterService {
  readonly #sql: SqlClient;
  readonly #now: () => Date;
  readonly #marks: readonly Mark[];

  /** `marks` provide the name of a filter without one. */
  constructor({ sql, now, marks }: { sql: SqlClient; now: () => Date; marks: readonly Mark[] }) {
    this.#sql = sql;
    this.#now = now;
    this.#marks = marks;
  }

  /** Built as the product's own client builds it [CAT-37]. */
  #nameOf({ name, mark_id, model_id }: NewSavedFilter): string {
    if (name !== undefined) return name;
    const mark = this.#marks.find(({ id }) => id === mark_id);
    const model = mark?.models.find(({ id }) => id === model_id);
    return savedFilterName({ brand: mark?.name ?? null, model: model?.name ?? null }, this.#now());
  }

  /** Throws 422 for a filter without criteria, an existing one, a reversed price range, or the 51st. */
  async create(userId: number, filter: NewSavedFilter): Promise<SavedFilter> {
    const criteria = criteriaOf(filter, this.#now());
    checkCriteria(criteria);
    const stored = storedCriteria(criteria);
    return this.#sql.transaction(async (tx) => {
      // One at a time.
      const owner = 'select from users where id = $1 and anonymized_at is null for update';
      if ((await tx.query(owner, [userId])).rows.length === 0) throw failures.unauthorized();
      const { rows: counted } = await tx.query<{ count: number }>(
        'select count(*) as count from saved_filters where user_id = $1',
        [userId],
      );
      if ((counted[0]?.count ?? 0) >= FILTERS_MAX)
        throw failures.invalid({ name: [`Можно сохранить не больше ${FILTERS_MAX} фильтров.`] });
      const { rows } = await tx.query<Row>(
        `insert into saved_filters (user_id, name, notify_on_new_ad, criteria, criteria_hash, created_at)
         values ($1, $2, $3, $4::text::jsonb, $5, $6::timestamptz) on conflict do nothing returning ${COLUMNS}`,
        [
          userId,
          this.#nameOf(filter),
          filter.notify_on_new_ad,
          JSON.stringify(stored),
          criteriaHash(stored),
          this.#now().toISOString(),
        ],
      );
      const [saved] = rows;
      if (!saved) throw failures.invalid({ criteria: ['Этот набор фильтров уже сохранен.'] });
      return filterOfRow(saved);
    });
  }

  /** The last saved first. */
  async list(userId: number): Promise<SavedFilter[]> {
    const { rows } = await this.#sql.query<Row>(
      `select ${COLUMNS} from saved_filters where user_id = $1 order by id desc`,
      [userId],
    );
    return rows.map(filterOfRow);
  }

  /** Throws 404 for a filter that is not the user's [C11]. */
  async toggle(userId: number, id: number, notify: boolean): Promise<SavedFilter> {
    const { rows } = await this.#sql.query<Row>(
      `update saved_filters set notify_on_new_ad = $3 where id = $1 and user_id = $2 returning ${COLUMNS}`,
      [id, userId, notify],
    );
    const [changed] = rows;
    if (!changed) throw absent();
    return filterOfRow(changed);
  }

  /** Throws 404 for a filter that is not the user's [C11]. */
  async remove(userId: number, id: number): Promise<void> {
    const { affectedRows } = await this.#sql.query(
      'delete from saved_filters where id = $1 and user_id = $2',
      [id, userId],
    );
    if (affectedRows === 0) throw absent();
  }
}

const checkCriteria = (criteria: Criteria): void => {
  if (Object.keys(criteria).length === 0)
    throw failures.invalid({ criteria: ['Для сохранения поиска необходимо выбрать хотя бы один параметр.'] });
  if (JSON.stringify(criteria).length > CRITERIA_MAX_BYTES)
    throw failures.invalid({ criteria: ['Слишком много условий в одном фильтре.'] });
  const fields: Readonly<Record<string, unknown>> = criteria;
  for (const [name] of SEARCH_FILTERS) {
    const [from, to] = savedNames(name);
    if (to !== undefined && Number(fields[from] ?? 0) > Number(fields[to] ?? Number.POSITIVE_INFINITY))
      throw failures.invalid({ [from]: ['Начало диапазона больше конца'] });
  }
};
