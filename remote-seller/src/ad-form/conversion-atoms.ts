import { formatPrice, rateNote } from '@cars/shared-contracts/rules/money';
import { api, atom, loadRatesAtom, ratesAtom } from '@cars/shared-contracts/runtime';
import { AD_PRICE_MAX } from '@cars/shared-contracts/schemas/limits';
import type { Currency } from '@cars/shared-contracts/schemas/money';
import { draftAtom } from './form-atoms.ts';

/** A foreign price and the roubles that it is worth. */
interface Conversion {
  readonly amount: string;
  readonly from: Currency;
  readonly roubles: number;
}

const conversionAtom = atom<Conversion | null>(null);

/** The price that is to be converted: `USD 25000`; '' for roubles and for what is no price. */
export const foreignPriceAtom = atom((get): string => {
  const { price, currency } = get(draftAtom);
  const isPrice = /^[1-9]\d*$/.test(price) && Number(price) <= AD_PRICE_MAX;
  return isPrice && currency !== 'RUB' && currency !== '' ? `${currency} ${price}` : '';
});

/** «≈ 4 138 364 ₽ · 1 $ = 101,68 ₽» for the price in the form; null while unknown. */
export const conversionTextAtom = atom((get): string | null => {
  const conversion = get(conversionAtom);
  if (!conversion || `${conversion.from} ${conversion.amount}` !== get(foreignPriceAtom)) return null;
  const rate = rateNote(conversion.from, get(ratesAtom));
  return `≈ ${formatPrice(conversion.roubles, 'RUB')}${rate ? ` · ${rate}` : ''}`;
});

/** Asks what a foreign price is worth; a failure says nothing. */
export const convertPriceAtom = atom(null, async (_get, set, price: string, signal: AbortSignal) => {
  if (price === '') return;
  const [from = '', amount = ''] = price.split(' ');
  void set(loadRatesAtom);
  try {
    const query = { amount, from: from as Currency, to: 'RUB' } as const;
    const reply = await api.rates.convert({ query }, { signal });
    if (reply && !signal.aborted)
      set(conversionAtom, { amount, from: query.from, roubles: reply.data.amount });
  } catch (error) {
    if (!signal.aborted) console.warn('conversion', error);
  }
});
