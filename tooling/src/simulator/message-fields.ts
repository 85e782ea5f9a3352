/** A check of one value of a message. */
export type Check = (value: unknown) => boolean;

export interface Field {
  readonly check: Check;
  readonly isOptional?: true;
  /** Version since which the field is understood. */
  readonly since?: string;
}

export type Fields = Readonly<Record<string, Field>>;

export const string: Check = (value) => typeof value === 'string';
export const boolean: Check = (value) => typeof value === 'boolean';
export const oneOf =
  (...values: readonly string[]): Check =>
  (value) =>
    values.includes(String(value));
export const textOf =
  (min: number, max: number): Check =>
  (value) =>
    typeof value === 'string' && value.length >= min && value.length <= max;
export const url: Check = (value) => typeof value === 'string' && /^https?:\/\/[^\s]+$/.test(value);

export const must = (check: Check): Field => ({ check });
export const may = (check: Check, since?: string): Field => ({
  check,
  isOptional: true,
  ...(since ? { since } : {}),
});

/** Fields that are unknown, missing or wrong. */
export const fieldProblems = (fields: Fields, given: Readonly<Record<string, unknown>>): string[] => {
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(fields, name));
  const problems = unknown.map((name) => `unknown field ${name}`);
  for (const [name, { check, isOptional }] of Object.entries(fields)) {
    if (!(name in given)) {
      if (!isOptional) problems.push(`field ${name} is missing`);
    } else if (!check(given[name])) problems.push(`field ${name} is wrong`);
  }
  return problems;
};
