import * as z from 'zod/mini';
import { INTEGER_MAX, PAGE_SIZE, PAGE_SIZE_MAX } from './limits.ts';

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

/** A place in a list: behind the item with this value of the order, `-` for none, and this id. */
const CursorSchema = z
  .string()
  .check(
    z.regex(/^(?:-|[0-9]{1,16})\.[0-9]{1,10}$/, 'Такого места в списке нет. Начните с первой страницы.'),
  );

/** What reads a page of `size` items by default. `after`, the `next` of the page before, decides where it begins [DATA-49]. */
export const pageQuery = (size: number) =>
  z.object({
    page: z._default(z.optional(addressNumber(1, PAGE_MAX)), 1),
    per_page: z._default(z.optional(addressNumber(1, PAGE_SIZE_MAX)), size),
    after: z.optional(CursorSchema),
  });
export const PageQuerySchema = pageQuery(PAGE_SIZE);
export type PageQuery = z.infer<typeof PageQuerySchema>;

/** Where the page after this one begins; absent where there is none. */
export const NextSchema = z.optional(z.string());

/** The position of a page among all [DATA-8]. */
export const PaginationSchema = z.object({
  current_page: z.int(),
  last_page: z.int(),
  total_items: z.optional(z.int()),
  next: NextSchema,
});
export type Pagination = z.infer<typeof PaginationSchema>;
