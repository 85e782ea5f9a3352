import { fc } from '@cars/tooling/testing/properties';
import type { FuzzInput } from './test-fuzz-inputs.ts';
import { id } from './test-fuzz-values.ts';

/** Names with a meaning in some call, and some without. */
const anyName = (known: readonly string[]) =>
  fc.oneof(
    fc.constantFrom(...known, 'id', 'page', 'images', 'images[0]', 'images[]', 'image', '__proto__'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
  );
export const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    'NaN',
    '1e309',
    '-0',
    '0x10',
    '[]',
    '{}',
    'null',
    '../../etc/passwd',
    "'; drop table ads;--",
  ),
  fc.integer().map(String),
  fc.double().map(String),
);

const keysOf = (schema: unknown): readonly string[] =>
  typeof schema === 'object' && schema !== null && 'shape' in schema ? Object.keys(schema.shape ?? {}) : [];

/** Form fields of the call with any text. */
export const anyParts = (schema: unknown) =>
  fc.array(fc.tuple(anyName(keysOf(schema)), anyText), { maxLength: 30 });

/** A query with the call's own names or others, and any text. */
export const anyQuery = (schema: unknown) => fc.dictionary(anyName(keysOf(schema)), anyText, { maxKeys: 5 });

/** A body that is no JSON, any JSON, or one that fits but for one field. */
export const anyBody = (fitting: FuzzInput['body']) => {
  const noise = fc.oneof(
    fc.jsonValue({ maxDepth: 20 }).map((value) => JSON.stringify(value)),
    fc.string({ unit: 'binary' }),
  );
  if (!fitting) return noise;
  const altered = fc.tuple(fitting, fc.nat(), fc.jsonValue({ maxDepth: 5 })).map(([body, at, value]) => {
    const keys = Object.keys(body);
    return JSON.stringify({ ...body, [keys[at % (keys.length || 1)] ?? 'x']: value });
  });
  return fc.oneof({ weight: 1, arbitrary: noise }, { weight: 2, arbitrary: altered });
};

/** `.` and `..` are resolved by the client of HTTP: they name another call's path. */
const isDotSegment = (value: string) => value === '.' || value === '..';

export const anyId = fc.oneof(
  fc
    .string()
    .map((value) => value.replace(/\p{Surrogate}/gu, ''))
    .filter((value) => !isDotSegment(value)),
  fc.integer().map(String),
  id.map(String),
);
