import * as z from 'zod/mini';
import { INTEGER_MAX, PAGE_SIZE } from './limits.ts';

/** The largest page size that the server accepts [DATA-32]. */
export const PAGE_SIZE_MAX = 50;
/** The largest page number the server reads [DATA-32]. */
export const PAGE_MAX = 10_000;

/** A whole number in an address, with ASCII digits only. */
export const DigitsSchema = z.string().check(z.regex(/^[0-9]{1,10}$/, 'Ожидается целое число'));

/** Address part `{id}`: 1 … 2^31−1. Larger numbers are refused here, not by the database. */
export const IdParamSchema = z.pipe(
  z.pipe(DigitsSchema, z.transform(Number)),
  z.int().check(z.gte(1, 'Число слишком мало'), z.lte(INTEGER_MAX, 'Число слишком велико')),
);
export const IdParamsSchema = z.object({ id: IdParamSchema });

/** A whole number of an address within its bounds. */
export const addressNumber = (min: number, max: number) =>
  z.pipe(
    z.pipe(DigitsSchema, z.transform(Number)),
    z.int().check(z.gte(min, `Наименьшее значение — ${min}`), z.lte(max, `Наибольшее значение — ${max}`)),
  );
const pageNumber = (max: number) => addressNumber(1, max);

export const PageQuerySchema = z.object({
  page: z._default(z.optional(pageNumber(PAGE_MAX)), 1),
  per_page: z._default(z.optional(pageNumber(PAGE_SIZE_MAX)), PAGE_SIZE),
});
export type PageQuery = z.infer<typeof PageQuerySchema>;

/** The position of a page among all [DATA-8]. */
export const PaginationSchema = z.object({
  current_page: z.int(),
  last_page: z.int(),
  total_items: z.optional(z.int()),
});
export type Pagination = z.infer<typeof PaginationSchema>;
