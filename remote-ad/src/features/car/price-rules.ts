import { formatDay } from '@cars/shared-contracts/rules/date';
import { adPrice, formatWhole } from '@cars/shared-contracts/rules/money';
import { plural } from '@cars/shared-contracts/rules/plural';
import type { PriceChange } from '@cars/shared-contracts/schemas/price-history';
import { TEXTS } from './texts.ts';

export interface PriceRow {
  readonly key: string;
  readonly day: string;
  readonly price: string;
  /** The reason of the change: the seller, or the currency rate. */
  readonly cause: string;
  /** Difference from the earlier price; null for the first one. */
  readonly difference: { readonly text: string; readonly isLess: boolean } | null;
}

const CAUSES = {
  published: TEXTS.published,
  seller: TEXTS.sellerChanged,
  rate: TEXTS.rateChanged,
} as const satisfies Record<PriceChange['cause'], string>;

const differenceOf = (now: PriceChange, before: PriceChange | undefined): PriceRow['difference'] => {
  if (now.price_rub === null || before === undefined || before.price_rub === null) return null;
  const change = Math.round(now.price_rub) - Math.round(before.price_rub);
  if (change === 0) return null;
  return { text: `${change < 0 ? '−' : '+'}${formatWhole(Math.abs(change))}\u00A0₽`, isLess: change < 0 };
};

/** Rows of the price history, newest first; a single price is no history. */
export const priceRows = (history: readonly PriceChange[]): PriceRow[] => {
  const dated = history.filter(({ changed_at }) => !Number.isNaN(Date.parse(changed_at)));
  if (dated.length < 2) return [];
  return dated.map((change, at) => ({
    key: `${change.changed_at}/${at}`,
    day: formatDay(change.changed_at),
    price: adPrice(change),
    cause: CAUSES[change.cause],
    difference: differenceOf(change, dated[at + 1]),
  }));
};

/** «12 похожих: 1 050 000 – 1 320 000 ₽»: the range of similar cars. */
export const similarText = ({ count, from, to }: { count: number; from: number; to: number }): string =>
  `${count} ${plural(count, ['похожий', 'похожих', 'похожих'])}: ${formatWhole(from)} – ${formatWhole(to)}\u00A0₽`;

/** The position of a price in a range, 0 … 1; null when it cannot be compared. */
export const placeInRange = (
  price: number | null,
  { from, to }: { from: number; to: number },
): number | null => {
  if (price === null || to <= from) return null;
  return Math.min(1, Math.max(0, (price - from) / (to - from)));
};

/**
 * The text of the row at the price: a verdict over the range of similar cars, else the last change of the
 * price.
 */
export const priceSummary = (
  price: number | null,
  history: readonly PriceChange[],
  similar: { readonly count: number; readonly from: number; readonly to: number } | null,
): { readonly title: string; readonly text: string } => {
  if (similar && price !== null) {
    const title =
      price < similar.from
        ? TEXTS.cheaperThanSimilar
        : price > similar.to
          ? TEXTS.dearerThanSimilar
          : TEXTS.priceAsSimilar;
    return { title, text: similarText(similar) };
  }
  return { title: TEXTS.priceHistory, text: historySummary(history) };
};

/** The seller's last change of the price. */
const historySummary = (history: readonly PriceChange[]): string => {
  if (history.length === 0) return TEXTS.priceUnknown;
  const [last] = priceRows(history);
  if (!last?.difference) return TEXTS.priceUnchanged;
  const { isLess, text } = last.difference;
  return `${isLess ? TEXTS.priceReduced : TEXTS.priceRaised} на ${text.slice(1)}, ${last.day}`;
};
