import * as z from 'zod/mini';

type Schema = z.core.$ZodType;
type Parsed = z.core.util.SafeParseResult<unknown>;

/** The fields of an object that may all be missing, without further conditions; null for any other schema. */
const optionalFields = (schema: Schema): readonly (readonly [string, Schema])[] | null => {
  if (!(schema instanceof z.core.$ZodObject)) return null;
  const { shape, catchall, checks = [] } = schema._zod.def;
  const fields = Object.entries<Schema>(shape);
  const isPlain = catchall === undefined && checks.length === 0;
  return isPlain && fields.every(([, field]) => field instanceof z.core.$ZodOptional) ? fields : null;
};

/**
 * `safeParse` of a schema. A filter names few of its two dozen fields: only those are parsed, unless one of them is
 * wrong.
 */
export const parserOf = (schema: Schema): ((value: unknown) => Parsed) => {
  const parse = (value: unknown) => z.safeParse(schema, value);
  const isDefault = schema instanceof z.core.$ZodDefault;
  const fields = optionalFields(isDefault ? schema._zod.def.innerType : schema);
  if (!fields) return parse;
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return parse(value);
    const data: Record<string, unknown> = {};
    for (const [name, field] of fields) {
      if (!(name in value)) continue;
      const parsed = z.safeParse(field, (value as Record<string, unknown>)[name]);
      if (!parsed.success) return parse(value);
      data[name] = parsed.data;
    }
    return { success: true, data };
  };
};
