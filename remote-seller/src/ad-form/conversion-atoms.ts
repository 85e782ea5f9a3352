import { createRequest } from '@cars/shared-app/request';
import { formatPrice, rateNote } from '@cars/shared-contracts/rules/money';
import { api, atom, ratesAtom } from '@cars/shared-contracts/runtime';
import { AD_PRICE_MAX } from '@cars/shared-contracts/schemas/limits';
import type { Currency } from '@cars/shared-contracts/schemas/money';
import { adDraftAtom } from './form-atoms.ts';

/** The price to be converted: `USD 25000`; '' for rubles and for an invalid price. */
export const foreignPriceAtom = atom((get): string => {
  const { price, currency } = get(adDraftAtom);
  const isPrice = /^[1-9]\d*$/.test(price) && Number(price) <= AD_PRICE_MAX;
  return isPrice && currency !== 'RUB' && currency !== '' ? `${currency} ${price}` : '';
});

/** A foreign price and its rubles. */
interface Conversion {
  readonly price: string;
  readonly from: Currency;
  readonly rubles: number;
}

/** Requests the rubles of a foreign price; a failure shows nothing. */
export const conversionRequest = createRequest({
  name: 'conversion',
  keepsLoaded: 'previous',
  replaces: () => false,
  debounceMs: 400,
  load: async (signal, price: string): Promise<Conversion | 'none' | null> => {
    if (price === '') return 'none';
    const [currency, amount = ''] = price.split(' ');
    const from = currency as Currency;
    const reply = await api.rates.convert({ query: { amount, from, to: 'RUB' } }, { signal });
    return reply && { price, from, rubles: reply.data.amount };
  },
});

/** The conversion of the price in the form; null while unknown. */
const conversionAtom = atom((get): Conversion | null => {
  const price = get(foreignPriceAtom);
  const state = get(conversionRequest.stateAtom)(price);
  if (state.status !== 'loaded' || state.data === 'none' || state.data.price !== price) return null;
  return state.data;
});

/** «≈ 4 138 364 ₽ · 1 $ = 101,68 ₽» for the price in the form; null while unknown. */
export const conversionTextAtom = atom((get): string | null => {
  const conversion = get(conversionAtom);
  if (!conversion) return null;
  const rate = rateNote(conversion.from, get(ratesAtom));
  return `≈ ${formatPrice(conversion.rubles, 'RUB')}${rate ? ` · ${rate}` : ''}`;
});

/** The price in the form in rubles; null while there is none or its rate is unknown. */
export const rublesAtom = atom((get): number | null => {
  const { price, currency } = get(adDraftAtom);
  if (currency !== 'RUB') return get(conversionAtom)?.rubles ?? null;
  return /^[1-9]\d*$/.test(price) && Number(price) <= AD_PRICE_MAX ? Number(price) : null;
});
