import { formatWhole } from '@cars/shared-contracts/rules/money';
import type { Facet } from '@cars/shared-contracts/schemas/ad-facets';
import type { OptionCount } from '@cars/shared-ui/kit/chip';
import { foundText } from '../../found-text.ts';

export const countOf = (count: number): OptionCount => ({
  text: formatWhole(count),
  words: foundText(count, false),
  isNone: count === 0,
});

/** Ads of all these values together. */
export const sumOf = ({ values, absent = 0 }: Facet, keys: readonly string[]): number =>
  keys.reduce((sum, key) => sum + (values[key] ?? absent), 0);

/** The count of an option: '' is the one without a condition, any other stands for the given keys. */
export const optionCount = (
  facet: Facet | null | undefined,
  value: string,
  keysOf: (value: string) => readonly string[] = (key) => [key],
): OptionCount | null => {
  if (!facet) return null;
  return countOf(value === '' ? facet.all : sumOf(facet, keysOf(value)));
};

/** A color of the filter has no `#`. */
export const colorKeys = (code: string): string[] => [`#${code}`];
