import { conditionWords } from '@cars/shared-contracts/rules/condition-words';
import { formatDay } from '@cars/shared-contracts/rules/date';
import { formatKm } from '@cars/shared-contracts/rules/measure';
import { adPrice, formatWhole } from '@cars/shared-contracts/rules/money';
import { onSaleText } from '@cars/shared-contracts/rules/on-sale';
import { plural } from '@cars/shared-contracts/rules/plural';
import { shortPrice, shortRange } from '@cars/shared-contracts/rules/short-price';
import { vehicleLabel } from '@cars/shared-contracts/rules/vehicle';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import type { PriceChange, SimilarAd, SimilarPrices } from '@cars/shared-contracts/schemas/price-history';
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

/** Places on the scale, 0 … 1; null for a price that is not known. */
export interface ScalePlaces {
  readonly from: number;
  readonly middle: number | null;
  readonly to: number;
  readonly price: number | null;
}

/** The scale reaches as far below and above the middle half as that is wide; a price beyond is at the end. */
export const scalePlaces = ({ from, middle, to }: SimilarPrices, price: number | null): ScalePlaces => {
  const width = Math.max(to - from, 1);
  const placeOf = (value: number) => Math.min(1, Math.max(0, (value - (from - width)) / (3 * width)));
  return {
    from: placeOf(from),
    middle: middle === undefined ? null : placeOf(middle),
    to: placeOf(to),
    price: price === null ? null : placeOf(price),
  };
};

const thousands = (km: number): string => formatWhole(km / 1000);

type Basis = NonNullable<SimilarPrices['basis']>;

/** «пробег 60–110 тыс. км», of cars that are nearly new «пробег до 59 км». */
const mileageText = (from: number, to: number): string =>
  to < 1_000 ? `пробег до ${formatKm(to)}` : `пробег ${thousands(from)}–${thousands(to)} тыс.\u00A0км`;

/** «с пробегом, то же поколение, 2017–2019 годы, 60–110 тыс. км, автомат»: what similar ads have in common. */
const basisText = ({ year_from, year_to, mileage_from, mileage_to, ...basis }: Basis): string =>
  [
    conditionWords(basis.condition) ?? '',
    basis.same_generation ? 'то же поколение' : '',
    year_from === year_to ? `${year_from}\u00A0год` : `${year_from}–${year_to}\u00A0годы`,
    mileage_from === null || mileage_to === null ? '' : mileageText(mileage_from, mileage_to),
    (vehicleLabel('kpp', basis.kpp) ?? '').toLowerCase(),
    basis.region ?? '',
  ]
    .filter(Boolean)
    .join(', ');

/** «Сравнили с 18 объявлениями (2 из них недавно проданы): новые, 2017–2019 годы.», of few «только с 7». */
export const sourceText = ({ count, basis, sold = 0, is_rough }: SimilarPrices): string => {
  const ads = `Сравнили ${is_rough ? 'только ' : ''}с ${count} ${plural(count, ['объявлением', 'объявлениями', 'объявлениями'])}`;
  const ended =
    sold > 0 ? ` (${sold} из них недавно ${plural(sold, ['продано', 'проданы', 'проданы'])})` : '';
  return `${ads}${ended}${basis ? `: ${basisText(basis)}` : ''}.`;
};

/** «на 11 % ниже похожих», of few «примерно на 11 % ниже похожих»: the price beside their middle half; null without an estimate. */
export const priceVerdict = (
  { price_rub: price }: Pick<AdDetails, 'price_rub'>,
  similar: SimilarPrices | null,
): string | null => {
  if (!similar || price === null) return null;
  const { from, to, middle = (from + to) / 2, is_rough = false } = similar;
  const percent = Math.round((Math.abs(price - middle) / middle) * 100);
  if (price >= from && price <= to) return is_rough ? TEXTS.priceRoughlyAsSimilar : TEXTS.priceAsSimilar;
  const words = price < from ? TEXTS.cheaperThanSimilar : TEXTS.dearerThanSimilar;
  return `${is_rough ? TEXTS.roughly : ''}${words(percent)}`;
};

/** «Обычно просят 2,42–2,69 млн ₽, чаще около 2,54 млн ₽.», of few «примерно 2,42–2,69 млн ₽»: middle half and middle. */
export const usualText = ({ from, middle, to, is_rough }: SimilarPrices): string =>
  `Обычно просят ${is_rough ? TEXTS.roughly : ''}${shortRange(from, to)}${middle === undefined ? '' : `, чаще около ${shortPrice(middle)}`}.`;

/** A date has its own full stop: «12 ноября 2026 г.» */
const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

/** «В продаже 12 дней. Цена снижена на 20 000 ₽, 12 ноября 2026 г.»: how the price came about. */
export const historyText = (
  ad: Pick<AdDetails, 'created_at' | 'status'>,
  history: readonly PriceChange[],
): string =>
  [onSaleText(ad), lastChange(history)].flatMap((text) => (text === null ? [] : [sentence(text)])).join(' ');

/** The seller's last change of the price; null while nothing is known. */
const lastChange = (history: readonly PriceChange[]): string | null => {
  if (history.length === 0) return null;
  const [last] = priceRows(history);
  if (!last?.difference) return TEXTS.priceUnchanged;
  const { isLess, text } = last.difference;
  return `${isLess ? TEXTS.priceIsReduced : TEXTS.priceRaised} на ${text.slice(1)}, ${last.day}`;
};

/** «2018 год, 85 000 км»: the name of a similar ad in the list. */
export const similarAdText = ({ year, mileage }: SimilarAd): string =>
  mileage === null ? `${year}\u00A0год` : `${year}\u00A0год, ${formatKm(mileage)}`;

/** «в пересчёте ≈ 1,12 млн ₽»: the price of which the quartiles are; null where it is the same when rounded. */
export const adjustedText = ({ price_rub, adjusted_rub }: SimilarAd): string | null =>
  adjusted_rub === undefined || shortPrice(adjusted_rub) === shortPrice(price_rub)
    ? null
    : `в\u00A0пересчёте ≈\u00A0${shortPrice(adjusted_rub)}`;
