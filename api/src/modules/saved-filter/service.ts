import { savedFilterName } from '@cars/shared-contracts/rules/saved-filter';
import type { NewSavedFilter, SavedFilter } from '@cars/shared-contracts/schemas/saved-filter';
import { and, count, desc, eq } from 'drizzle-orm';
import type { Orm } from '../../db/database.ts';
import { savedFilters, users } from '../../db/schema.ts';
import { failures } from '../../http/failure.ts';
import type { Mark } from '../handbook/catalogue/catalogue.ts';
import { CRITERIA_MAX_BYTES, criteriaHash, criteriaOf } from './criteria.ts';

/** Filters of one person at most [I7]. */
export const FILTERS_MAX = 50;

const SHOWN = {
  id: savedFilters.id,
  name: savedFilters.name,
  notify_on_new_ad: savedFilters.notify_on_new_ad,
  criteria: savedFilters.criteria,
};
const absent = () => failures.absent('Фильтр не найден.');

/** The filter of this person and nobody else's: another person's is absent [C11]. */
const ownFilter = (userId: number, id: number) =>
  and(eq(savedFilters.id, id), eq(savedFilters.user_id, userId));

/** Filters that people keep [DATA-10]. */
export class SavedFilterService {
  readonly #orm: Orm;
  readonly #now: () => Date;
  readonly #marks: readonly Mark[];

  /** `marks` give a filter that comes without a name its own. */
  constructor({ orm, now, marks }: { orm: Orm; now: () => Date; marks: readonly Mark[] }) {
    this.#orm = orm;
    this.#now = now;
    this.#marks = marks;
  }

  /** Built as the product's own client builds it [CAT-37]. */
  #nameOf({ name, mark_id, model_id }: NewSavedFilter): string {
    if (name !== undefined) return name.trim();
    const mark = this.#marks.find(({ id }) => id === mark_id);
    const model = mark?.models.find(({ id }) => id === model_id);
    return savedFilterName({ brand: mark?.name ?? null, model: model?.name ?? null }, this.#now());
  }

  /** Throws 422 for a filter without a wish, one that is kept already, a price range upside down, or the 51st. */
  async create(userId: number, filter: NewSavedFilter): Promise<SavedFilter> {
    const criteria = criteriaOf(filter);
    checkCriteria(criteria);
    return this.#orm.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update'); // one at a time
      const [kept] = await tx
        .select({ filters: count() })
        .from(savedFilters)
        .where(eq(savedFilters.user_id, userId));
      if ((kept?.filters ?? 0) >= FILTERS_MAX)
        throw failures.invalid({ name: [`Можно сохранить не больше ${FILTERS_MAX} фильтров.`] });
      const [saved] = await tx
        .insert(savedFilters)
        .values({
          user_id: userId,
          name: this.#nameOf(filter),
          notify_on_new_ad: filter.notify_on_new_ad,
          criteria,
          criteria_hash: criteriaHash(criteria),
          created_at: this.#now(),
        })
        .onConflictDoNothing()
        .returning(SHOWN);
      if (!saved) throw failures.invalid({ criteria: ['Этот набор фильтров уже сохранен.'] });
      return saved;
    });
  }

  /** The last saved first. */
  list(userId: number): Promise<SavedFilter[]> {
    return this.#orm
      .select(SHOWN)
      .from(savedFilters)
      .where(eq(savedFilters.user_id, userId))
      .orderBy(desc(savedFilters.id));
  }

  /** Throws 404 for a filter that is not the person's. */
  async toggle(userId: number, id: number, notify: boolean): Promise<SavedFilter> {
    const [changed] = await this.#orm
      .update(savedFilters)
      .set({ notify_on_new_ad: notify })
      .where(ownFilter(userId, id))
      .returning(SHOWN);
    if (!changed) throw absent();
    return changed;
  }

  /** Throws 404 for a filter that is not the person's. */
  async remove(userId: number, id: number): Promise<void> {
    const removed = await this.#orm
      .delete(savedFilters)
      .where(ownFilter(userId, id))
      .returning({ id: savedFilters.id });
    if (removed.length === 0) throw absent();
  }
}

const checkCriteria = (criteria: SavedFilter['criteria']): void => {
  if (Object.keys(criteria).length === 0)
    throw failures.invalid({ criteria: ['Для сохранения поиска необходимо выбрать хотя бы один параметр.'] });
  if (JSON.stringify(criteria).length > CRITERIA_MAX_BYTES)
    throw failures.invalid({ criteria: ['Слишком много условий в одном фильтре.'] });
  for (const field of ['price', 'mileage'] as const) {
    const from = criteria[`${field}_from`];
    const to = criteria[`${field}_to`];
    if (from != null && to != null && from > to)
      throw failures.invalid({ [`${field}_from`]: ['Начало диапазона больше конца'] });
  }
};
