import * as z from 'zod/mini';
import {
  FILTERS,
  type Filter,
  type FilterName,
  type FilterValue,
  type RangeFilter,
  SEARCH_FILTERS,
} from './filters.ts';
import { COLORS_MAX, INTEGER_MAX, RADII_KM, REGION_NAME } from './limits.ts';
import { PageQuerySchema } from './page.ts';
import { StockStatusSchema } from './vehicle.ts';

/** Orders of a list [CAT-23]. */
export const AdOrderSchema = z.enum([
  'created_desc',
  'price_asc',
  'price_desc',
  'year_desc',
  'year_asc',
  'mileage_asc',
  'mileage_desc',
]);
export type AdOrder = z.infer<typeof AdOrderSchema>;

/** A whole number within bounds. */
export const bounded = (min: number, max: number) =>
  z.int('Ожидается целое число').check(z.gte(min, `Не меньше ${min}`), z.lte(max, `Не больше ${max}`));

/** From and to; null for an open end [CAT-30]. */
const range = ([lowest, highest]: RangeFilter['bounds']) => {
  const end = z.nullable(bounded(lowest, highest));
  return z
    .tuple([end, end])
    .check(
      z.refine(([from, to]) => from === null || to === null || from <= to, 'Начало диапазона больше конца'),
    );
};

const listOf = (member: z.ZodMiniType, max: number, noun = 'значений') =>
  z.array(member).check(z.maxLength(max, `Не больше ${max} ${noun}`));

const schemaOf = (filter: Filter): z.ZodMiniType => {
  switch (filter.kind) {
    case 'id':
      return bounded(1, INTEGER_MAX);
    case 'ids':
      return listOf(
        bounded(1, filter.idMax),
        filter.listMax,
        filter.column === 'mark_id' ? 'марок' : 'состояний',
      );
    case 'flag':
      return z.boolean();
    case 'range':
      return range(filter.bounds);
    case 'choice':
      return z.enum(Object.keys(filter.labels));
    case 'choices':
      return listOf(z.enum(Object.keys(filter.labels)), Object.keys(filter.labels).length);
    case 'colors':
      return listOf(z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'Код цвета: # и шесть знаков')), COLORS_MAX);
    case 'region':
      return z.string().check(z.regex(REGION_NAME, 'Название региона'));
    default:
      return z.literal(RADII_KM);
  }
};

/** The schema of a filter in a search. */
export const valueSchema = <Name extends FilterName>(
  name: Name,
): z.ZodMiniType<FilterValue<Name>, FilterValue<Name>> => {
  const schema = schemaOf(FILTERS[name]);
  if (name === 'year_filter') return z.object({ type: z.literal('range'), value: schema }) as never;
  return (name === 'stock_status' ? z.union([StockStatusSchema, schema]) : schema) as never;
};

/** Body of POST /v2/ads/search [DATA-18] [DATA-25] [DATA-39] [DATA-40] [DATA-42]. Unknown keys are dropped. */
export const AdSearchSchema = z.object(
  Object.fromEntries(SEARCH_FILTERS.map(([name]) => [name, z.optional(valueSchema(name))])) as unknown as {
    [Name in FilterName]: z.ZodMiniOptional<z.ZodMiniType<FilterValue<Name>, FilterValue<Name>>>;
  },
);
export type AdSearch = z.infer<typeof AdSearchSchema>;

export const AdSearchQuerySchema = z.extend(PageQuerySchema, {
  order_by: z._default(z.optional(AdOrderSchema), 'created_desc'),
});
export type AdSearchQuery = z.infer<typeof AdSearchQuerySchema>;

/** Live count for the filter button [DATA-24]; `more`: over 10,000 [CAT-42]. */
export const AdCountReplySchema = z.object({
  success: z.boolean(),
  data: z.object({ count: z.int(), more: z.boolean() }),
});

/** The body of a search may be missing [DATA-29]: an empty filter. */
export const AdSearchBodySchema = z._default(AdSearchSchema, {});
