/*
 * Checks of values that the page reads before its first paint, when the schema library is not loaded yet: the stored
 * session and the page's data blocks. Everything else is validated by the schemas of the endpoints.
 */

export type Check<T> = (value: unknown) => value is T;

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
export const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
/** Any value of JSON, where a missing field has none. */
export const isPresent = (value: unknown): value is unknown => value !== undefined;

export const isTextLike =
  (pattern: RegExp): Check<string> =>
  (value): value is string =>
    isText(value) && pattern.test(value);

export const orNull =
  <T>(check: Check<T>): Check<T | null> =>
  (value): value is T | null =>
    value === null || check(value);

export const orMissing =
  <T>(check: Check<T>): Check<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || check(value);

export const isListOf =
  <T>(check: Check<T>): Check<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(check);

/** An object whose fields all pass; further fields are allowed and stay. */
export const isObjectOf =
  <T extends object>(fields: { readonly [Key in keyof T]-?: Check<T[Key]> }): Check<T> =>
  (value): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Check<unknown>>(fields).every(([name, check]) =>
      check((value as Readonly<Record<string, unknown>>)[name]),
    );
