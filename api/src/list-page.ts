import type { PageQuery, Pagination } from '@cars/shared-contracts/schemas/page';

/** A place in a list: behind the item with this value of the order and this id. Null: an item without a value. */
export interface Cursor {
  readonly value: number | null;
  readonly id: number;
}

/** Where a page begins: behind so many items, or behind a place, which stays when items before it come or go. */
export type ListStart = number | Cursor;

/** Where a page begins [DATA-49]. */
export const startOf = ({ page, per_page, after }: PageQuery): ListStart => {
  const [value, id] = after?.split('.') ?? [];
  return id ? { value: value === '-' ? null : Number(value), id: Number(id) } : (page - 1) * per_page;
};

export interface CutPage<T> {
  readonly items: readonly T[];
  /** Null at the end of the list. */
  readonly next: Cursor | null;
}

/** The items of a page, and where the next one begins; `items` has one more where the list goes on. */
export const cutPage = <T>(items: readonly T[], size: number, cursorOf: (item: T) => Cursor): CutPage<T> => {
  const last = items.length > size ? items[size - 1] : undefined;
  return { items: items.slice(0, size), next: last ? cursorOf(last) : null };
};

/** The position of a page [DATA-8]. The last page is the current one exactly when a list that is continued ends. */
export const paginationOf = (
  { page, per_page, after }: PageQuery,
  total: number,
  next: Cursor | null,
): Pagination => {
  const pages = Math.max(1, Math.ceil(total / per_page));
  const known = next ? Math.max(pages, page + 1) : page;
  return {
    current_page: page,
    last_page: after === undefined ? pages : known,
    total_items: total,
    ...(next ? { next: `${next.value ?? '-'}.${next.id}` } : {}),
  };
};
