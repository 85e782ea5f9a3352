import { conditionWords } from '@cars/shared-contracts/rules/condition-words';
import { isFarBelowSimilar } from '@cars/shared-contracts/rules/fair-price/fair-price';
import { formatPrice } from '@cars/shared-contracts/rules/money';
import { plural } from '@cars/shared-contracts/rules/plural';
import { shortRange } from '@cars/shared-contracts/rules/short-price';
import type { AdHints } from '@cars/shared-contracts/schemas/new-ad';

/** Before model and year are known. */
export const SIMILAR_LATER = 'Укажите модель и год: покажем цены похожих.';

/** As long as the two texts get, for the room that is kept for them. */
export const LONGEST_SIMILAR =
  'Похожие стоят примерно 980 тыс. – 1,11 млн ₽ (11 объявлений, восстановленные).';
export const LONGEST_PLACE = 'Дешевле 300 из 400 таких моделей. С ценой 99 999 999 ₽ — дешевле 390.';

/** «Похожие стоят 1,05–1,32 млн ₽ (12 объявлений, с пробегом).», of few ads «… примерно …»; null of too few. */
export const similarText = ({ similar, prices }: AdHints): string | null => {
  if (!similar) return prices ? null : SIMILAR_LATER;
  const { count, from, to, basis, is_rough } = similar;
  const ads = `${count} ${plural(count, ['объявление', 'объявления', 'объявлений'])}`;
  const source = [ads, conditionWords(basis?.condition)].filter(Boolean).join(', ');
  return `Похожие стоят ${is_rough ? 'примерно ' : ''}${shortRange(from, to)} (${source}).`;
};

/** The share by which the text tries a lower price, and the step that it is rounded to. */
const LOWER_SHARE = 0.05;
const ROUND_RUBLES = 1_000;

/** From two on. */
const OTHERS = ['двух', 'трёх', 'четырёх', 'пяти', 'шести', 'семи', 'восьми', 'девяти', 'десяти'];
const othersText = (count: number): string =>
  count === 1 ? 'другой такой модели' : `остальных ${OTHERS[count - 2] ?? count}`;

/**
 * «Дешевле остальных шести.», «Дешевле 15 из 22 таких моделей. С ценой 1 140 000 ₽ — дешевле 18.»: the price beside those
 * of other ads, and what a lower one would change. Null without similar prices.
 */
export const placeText = (rubles: number | null, { similar, prices = [] }: AdHints): string | null => {
  if (rubles === null || !similar || prices.length === 0) return null;
  const dearerThan = (price: number) => prices.filter((other) => other > price).length;
  const count = dearerThan(rubles);
  if (count === prices.length) return `Дешевле ${othersText(count)}.`;
  const now =
    count === 0
      ? `Дороже ${othersText(prices.length)}.`
      : `Дешевле ${count} из ${prices.length} таких моделей.`;
  const lower = Math.floor((rubles * (1 - LOWER_SHARE)) / ROUND_RUBLES) * ROUND_RUBLES;
  const next = dearerThan(lower);
  return lower > 0 && next > count ? `${now} С ценой ${formatPrice(lower, 'RUB')} — дешевле ${next}.` : now;
};

/** So many times the upper quartile is improbable. */
const FAR_ABOVE = 3;

/** A price that is probably a typo, by those of similar cars; it does not block [SELL-27]. */
export const priceWarning = (rubles: number | null, { similar }: AdHints): string | null => {
  if (rubles === null || !similar || similar.is_rough) return null;
  if (isFarBelowSimilar(rubles, { lower: similar.from })) return 'Цена намного ниже похожих: проверьте.';
  return rubles > similar.to * FAR_ABOVE ? 'Цена намного выше похожих: проверьте.' : null;
};
