import * as z from 'zod/mini';
import { AdSearchSchema, bounded, valueSchema } from './ad-search.ts';
import {
  type FilterValue,
  type SavedEnd,
  type SavedName,
  type SavedWhole,
  SEARCH_FILTERS,
  savedNames,
} from './filters.ts';
import { FILTER_NAME_MAX_CHARS } from './limits.ts';
import { nameOf } from './text.ts';

/** A range is two fields, unless it is one [DATA-10]. */
const fieldsOf = ([name, filter]: (typeof SEARCH_FILTERS)[number]): (readonly [string, z.ZodMiniType])[] => {
  const [from, to] = savedNames(name);
  const isPair = filter.kind === 'range' && to !== undefined;
  const field = z.optional(z.nullable(isPair ? bounded(...filter.bounds) : valueSchema(name)));
  return to === undefined
    ? [[from, field]]
    : [
        [from, field],
        [to, field],
      ];
};

type Nullable<Value> = z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniType<Value, Value>>>;
type Pairs = { [Field in SavedEnd]: Nullable<number> };
type Fields = { [Name in SavedWhole as SavedName<Name>]: Nullable<FilterValue<Name>> };

/** Creation fields [DATA-10] [DATA-25] [DATA-39] [DATA-40] [DATA-42]. */
export const NewSavedFilterSchema = z.object({
  /** By default the server builds it from mark and model, or from the date. */
  name: z.optional(nameOf(FILTER_NAME_MAX_CHARS).check(z.minLength(1, 'Назовите фильтр'))),
  notify_on_new_ad: z._default(z.optional(z.boolean()), true),
  ...(Object.fromEntries(SEARCH_FILTERS.flatMap(fieldsOf)) as unknown as Fields & Pairs),
});
export type NewSavedFilter = z.infer<typeof NewSavedFilterSchema>;

/**
 * The years of a response, null for an open end. Its type stays that of contract 1.17, whose builds expect two numbers
 * and search with a null as with no year; rules and server use that of the creation fields.
 */
const YearsOfReplySchema = AdSearchSchema.shape.year_filter as unknown as z.ZodMiniType<
  { type: 'range'; value: [number, number] } | undefined
>;

/** A saved filter in a response; `criteria` are its creation fields. */
export const SavedFilterSchema = z.object({
  id: z.int(),
  name: z.string(),
  notify_on_new_ad: z.boolean(),
  criteria: z.extend(z.omit(NewSavedFilterSchema, { name: true, notify_on_new_ad: true }), {
    year_filter: z.optional(z.nullable(YearsOfReplySchema)),
  }),
});
export type SavedFilter = z.infer<typeof SavedFilterSchema>;

export const SavedFilterReplySchema = z.object({ success: z.boolean(), data: SavedFilterSchema });
export const SavedFiltersReplySchema = z.object({ success: z.boolean(), data: z.array(SavedFilterSchema) });
export const ToggleNotificationsSchema = z.object({ notify: z.boolean() });
