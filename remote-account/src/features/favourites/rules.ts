import type { AdCard } from '@cars/shared-contracts/schemas/ad';
import type { ConvertMany } from '@cars/shared-contracts/schemas/rate';

/** Prices of one conversion call at most (the contract's own bound). */
const PRICES_PER_CALL = 200;

export type FavouriteTab = 'ads' | 'params';

/** The tab an address asks for; anything else means the ads. */
export const tabOf = (text: string | null): FavouriteTab => (text === 'params' ? 'params' : 'ads');

type Prices = ConvertMany['prices'];

/** Foreign prices as the conversion call takes them [PRICE-6], as many calls as they need. */
export const foreignPrices = (ads: readonly AdCard[]): readonly Prices[] => {
  const foreign = ads.filter(({ currency }) => currency !== 'RUB');
  const calls = Math.ceil(foreign.length / PRICES_PER_CALL);
  return Array.from({ length: calls }, (_, call) =>
    Object.fromEntries(
      foreign
        .slice(call * PRICES_PER_CALL, (call + 1) * PRICES_PER_CALL)
        .map(({ id, price, currency }) => [`id_${id}`, { amount: price, from: currency }]),
    ),
  );
};

/** The ads with what the conversion answered, in whole roubles [PRICE-1]; what has no answer stays as it came. */
export const withRoubles = (
  ads: readonly AdCard[],
  amounts: Readonly<Record<string, number>>,
): readonly AdCard[] =>
  ads.map((ad) => {
    const amount = amounts[`id_${ad.id}`];
    return amount === undefined ? ad : { ...ad, price_rub: Math.round(amount) };
  });
