import { api, countOwnAdChangeAtom, type FailureWords } from '@cars/shared-contracts/runtime';
import { createAction } from './action.ts';

const WORDS: FailureWords = {
  offline: 'Нет соединения. Проверьте его и попробуйте ещё раз.',
  broken: 'Не удалось сохранить. Попробуйте ещё раз.',
};

/** One action for each ad: the sheet of one ad shows no call for another. */
const byAd = <Action>(create: (adId: number) => Action) => {
  const actions = new Map<number, Action>();
  return (adId: number): Action => {
    const action = actions.get(adId) ?? create(adId);
    actions.set(adId, action);
    return action;
  };
};

/** The seller's own ad becomes sold [SELL-40]. */
export const saleOf = byAd((adId) =>
  createAction({
    name: 'sale',
    scope: 'user',
    words: WORDS,
    run: async ({ set }, price: number | null) => {
      await api.ads.markSold({ params: { id: adId }, body: price === null ? {} : { price } });
      set(countOwnAdChangeAtom);
    },
  }),
);

/** A sold ad is on sale again [SELL-41]. */
export const returnOf = byAd((adId) =>
  createAction({
    name: 'return to sale',
    scope: 'user',
    words: WORDS,
    run: async ({ set }) => {
      await api.ads.returnToSale({ params: { id: adId } });
      set(countOwnAdChangeAtom);
    },
  }),
);
