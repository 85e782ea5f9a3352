import type { Pagination } from '../schemas/page.ts';

/** A page of a list; `after` is where it begins, as the page before it states. */
export interface ListPage {
  readonly page: number;
  readonly after?: string | undefined;
}

/** The page after this one; null at the end. A server of before counts pages alone. */
export const pageAfter = (page: number, { current_page, last_page, next }: Pagination): ListPage | null =>
  next !== undefined || current_page < last_page ? { page: page + 1, after: next } : null;

/**
 * The page that a numbered list shows: that of the address, any other text meaning the first one. The link from the page
 * before it has left in the history where it begins.
 */
export const pageOfLocation = ({ search, state }: { search: string; state: unknown }): ListPage => {
  const page = new URLSearchParams(search).get('page') ?? '';
  const { after } = (state ?? {}) as { after?: unknown };
  return {
    page: /^[1-9][0-9]{0,3}$/.test(page) ? Number(page) : 1,
    after: typeof after === 'string' ? after : undefined,
  };
};
