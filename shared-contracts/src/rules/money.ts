import type { AdCard } from '../schemas/ad.ts';
import type { Currency } from '../schemas/money.ts';
import type { Rates } from '../schemas/rate.ts';

const DIGITS_OF_GROUP = 3;
const HUNDRED = 100;

export const CURRENCY_SIGNS: Readonly<Record<Currency, string>> = { RUB: '₽', USD: '$', EUR: '€' };

/** Digits in groups of three with no-break spaces between them, with the minus that may be before them. */
const group = (digits: string): string => {
  let text = '';
  for (let end = digits.length; end > 0; end -= DIGITS_OF_GROUP) {
    const part = digits.slice(Math.max(0, end - DIGITS_OF_GROUP), end);
    text = text === '' || part === '-' ? part + text : `${part}\u00A0${text}`;
  }
  return text;
};

/**
 * «1 234 567»: a whole number in ru-RU style, grouped with no-break spaces. `Intl` writes the same and needs 30 ms of a
 * phone's processor for its first number.
 */
export const formatWhole = (value: number): string => group(String(Math.round(value)));

/** «1 234 567 ₽» [PRICE-2]; there is no line break between number and sign. */
export const formatPrice = (amount: number, currency: Currency): string =>
  `${formatWhole(amount)}\u00A0${CURRENCY_SIGNS[currency]}`;

/** The displayed price: rubles when they are known, else the ad's own rounded price [PRICE-1] [PRICE-4]. */
export const adPrice = ({
  price,
  price_rub,
  currency,
}: Pick<AdCard, 'price' | 'price_rub' | 'currency'>): string =>
  price_rub === null ? formatPrice(price, currency) : formatPrice(price_rub, 'RUB');

const inRubles = (rate: number): string => {
  const kopecks = Math.round(rate * HUNDRED);
  return `${formatWhole(Math.floor(kopecks / HUNDRED))},${String(kopecks % HUNDRED).padStart(2, '0')}\u00A0₽`;
};

/** «1 $ = 92,35 ₽» under a foreign-currency price; null for rubles or without rates [PRICE-3]. */
export const rateNote = (currency: Currency, rates: Rates | null): string | null =>
  currency === 'RUB' || !rates ? null : `1\u00A0${CURRENCY_SIGNS[currency]} = ${inRubles(rates[currency])}`;

/** «12 500 $, курс 1 $ = 92,35 ₽»: without `rates` the rate is that of the conversion, which rounded the price. */
export const foreignPriceNote = (
  { price, price_rub, currency }: Pick<AdCard, 'price' | 'price_rub' | 'currency'>,
  rates: Rates | null = null,
): string | null => {
  if (currency === 'RUB' || price_rub === null || price <= 0) return null;
  const rate = rates?.[currency] ?? price_rub / price;
  return `${formatPrice(price, currency)}, курс 1\u00A0${CURRENCY_SIGNS[currency]} = ${inRubles(rate)}`;
};
