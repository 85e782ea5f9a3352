import type { Currency } from '@cars/shared-contracts/schemas/money';
import { cleanCell } from './clean-cell.ts';

const CURRENCY_WORDS: readonly (readonly [Currency, RegExp])[] = [
  ['RUB', /^(?:₽|руб\.?|рубл(?:ь|я|ей|и)|р\.?|rub\.?|rur|643)$/iu],
  ['USD', /^(?:\$|us\$|usd|долл\.?|доллар(?:ы|а|ов)?(?: сша)?)$/iu],
  ['EUR', /^(?:€|eur|euro|евро)$/iu],
];

/** Currencies before or behind the number of a price. */
export const MONEY_UNITS =
  /^(?:₽|us\$|\$|€|rub|rur|usd|eur)|(?:₽|\$|€|рубл(?:ь|я|ей)|руб\.?|р\.?|rub\.?|rur|usd|eur|евро|долл(?:\.|аров|ара|ар)?)$/giu;

/** The currency of a word or a sign; null for an unknown one. */
export const currencyOf = (word: string): Currency | null =>
  CURRENCY_WORDS.find(([, pattern]) => pattern.test(cleanCell(word)))?.[0] ?? null;

/** The currencies that a price names itself. */
export const currenciesIn = (price: string): readonly Currency[] => {
  const named = cleanCell(price).match(MONEY_UNITS) ?? [];
  return [...new Set(named.flatMap((word) => currencyOf(word) ?? []))];
};
