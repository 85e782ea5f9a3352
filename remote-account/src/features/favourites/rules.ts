import type { AdCard } from '@cars/shared-contracts/schemas/ad';
import { CONVERT_MANY_MAX } from '@cars/shared-contracts/schemas/limits';
import type { ConvertMany } from '@cars/shared-contracts/schemas/rate';

/** Prices of one conversion call at most (the contract's own bound). */

export type FavouriteTab = 'ads' | 'params';

/** The tab an address asks for; anything else means the ads. */
export const tabOf = (text: string | null): FavouriteTab => (text === 'params' ? 'params' : 'ads');

type Prices = ConvertMany['prices'];

/** Foreign prices as the conversion call takes them [PRICE-6], as many calls as they need. */
export const foreignPrices = (ads: readonly AdCard[]): readonly Prices[] => {
  const foreign = ads.filter(({ currency }) => currency !== 'RUB');
  const calls = Math.ceil(foreign.length / CONVERT_MANY_MAX);
  return Array.from({ length: calls }, (_, call) =>
    Object.fromEntries(
      foreign
        .slice(call * CONVERT_MANY_MAX, (call + 1) * CONVERT_MANY_MAX)
        .map(({ id, price, currency }) => [`id_${id}`, { amount: price, from: currency }]),
    ),
  );
};

/** The ads with what the conversion answered, in whole rubles [PRICE-1]; what has no answer stays as it came. */
export const withRubles = (
  ads: readonly AdCard[],
  amounts: Readonly<Record<string, number>>,
): readonly AdCard[] =>
  ads.map((ad) => {
    const amount = amounts[`id_${ad.id}`];
    return amount === undefined ? ad : { ...ad, price_rub: Math.round(amount) };
  });
