import type { FavouriteAd } from '@cars/shared-contracts/schemas/favourite';
import { CONVERT_MANY_MAX } from '@cars/shared-contracts/schemas/limits';
import type { ConvertMany } from '@cars/shared-contracts/schemas/rate';

/** Maximum of prices in one conversion call (the contract's own bound). */

export type FavouriteTab = 'ads' | 'params';

/** The tab of an address; any other value means the ads. */
export const tabOf = (text: string | null): FavouriteTab => (text === 'params' ? 'params' : 'ads');

type Prices = ConvertMany['prices'];

/** Foreign prices in the format of the conversion call [PRICE-6], split into as many calls as necessary. */
export const foreignPrices = (ads: readonly FavouriteAd[]): readonly Prices[] => {
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

/**
 * The ads with their converted prices, in whole rubles [PRICE-1]; an ad without a conversion is unchanged.
 */
export const withRubles = (
  ads: readonly FavouriteAd[],
  amounts: Readonly<Record<string, number>>,
): readonly FavouriteAd[] =>
  ads.map((ad) => {
    const amount = amounts[`id_${ad.id}`];
    return amount === undefined ? ad : { ...ad, price_rub: Math.round(amount) };
  });
