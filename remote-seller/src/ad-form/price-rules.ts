import { conditionWords } from '@cars/shared-contracts/rules/condition-words';
import { isFarBelowSimilar } from '@cars/shared-contracts/rules/fair-price/fair-price';
import { formatPrice } from '@cars/shared-contracts/rules/money';
import { plural } from '@cars/shared-contracts/rules/plural';
import { shortRange } from '@cars/shared-contracts/rules/short-price';
import type { AdHints } from '@cars/shared-contracts/schemas/new-ad';

const FEW_SIMILAR = 'Мало объявлений — не оцениваем.';
const NO_SIMILAR = 'Похожих объявлений пока нет.';
/** Before model and year are known. */
export const SIMILAR_LATER = 'Укажите модель и год: покажем цены похожих.';

/** As long as the two texts get, for the room that is kept for them. */
export const LONGEST_SIMILAR =
  'Похожие стоят примерно 980 тыс. – 1,11 млн ₽ (11 объявлений, восстановленные).';
export const LONGEST_PLACE = 'По цене 100-е из 400 таких моделей. С ценой 99 999 999 ₽ станет 100-м.';

/** «Похожие стоят 1,05–1,32 млн ₽ (12 объявлений, с пробегом).», of few ads «Похожие стоят примерно …». */
export const similarText = ({ similar, prices }: AdHints): string => {
  if (!similar && !prices) return SIMILAR_LATER;
  if (!similar) return prices?.length ? FEW_SIMILAR : NO_SIMILAR;
  const { count, from, to, basis, is_rough } = similar;
  const ads = `${count} ${plural(count, ['объявление', 'объявления', 'объявлений'])}`;
  const source = [ads, conditionWords(basis?.condition)].filter(Boolean).join(', ');
  return `Похожие стоят ${is_rough ? 'примерно ' : ''}${shortRange(from, to)} (${source}).`;
};

/** The share by which the text tries a lower price, and the step that it is rounded to. */
const LOWER_SHARE = 0.05;
const ROUND_RUBLES = 1_000;

/** From the cheapest, the first is 1; of equal prices the older ads stand first. */
const placeOf = (price: number, prices: readonly number[]): number =>
  1 + prices.filter((other) => other <= price).length;

/**
 * «По цене 8-е из 23 таких моделей. С ценой 1 140 000 ₽ станет 5-м.»: the ad's place from the cheapest, and what a lower
 * price would change. Null without other ads.
 */
export const placeText = (rubles: number | null, { prices = [] }: AdHints): string | null => {
  if (rubles === null || prices.length === 0) return null;
  const place = placeOf(rubles, prices);
  const now = `По цене ${place}-е из ${prices.length + 1} таких моделей.`;
  const lower = Math.floor((rubles * (1 - LOWER_SHARE)) / ROUND_RUBLES) * ROUND_RUBLES;
  const next = placeOf(lower, prices);
  return lower > 0 && next < place ? `${now} С ценой ${formatPrice(lower, 'RUB')} станет ${next}-м.` : now;
};

/** So many times the upper quartile is improbable. */
const FAR_ABOVE = 3;

/** A price that is probably a typo, by those of similar cars; it does not block [SELL-27]. */
export const priceWarning = (rubles: number | null, { similar }: AdHints): string | null => {
  if (rubles === null || !similar || similar.is_rough) return null;
  if (isFarBelowSimilar(rubles, { lower: similar.from })) return 'Цена намного ниже похожих: проверьте.';
  return rubles > similar.to * FAR_ABOVE ? 'Цена намного выше похожих: проверьте.' : null;
};
