import { api, countOwnAdChangeAtom, type FailureWords } from '@cars/shared-contracts/runtime';
import { createAction } from './action.ts';

const WORDS: FailureWords = {
  offline: 'Нет соединения. Проверьте его и попробуйте ещё раз.',
  broken: 'Не удалось сохранить. Попробуйте ещё раз.',
};

const sale = createAction({
  name: 'sale',
  scope: 'user',
  words: WORDS,
  run: async ({ set }, adId: number, price: number | null) => {
    await api.ads.markSold({ params: { id: adId }, body: price === null ? {} : { price } });
    set(countOwnAdChangeAtom);
  },
});

/** The seller's own ad becomes sold [SELL-40]. */
export const saleAtom = sale.stateAtom;
export const markSoldAtom = sale.runAtom;
export const forgetSaleAtom = sale.forgetAtom;

const returning = createAction({
  name: 'return to sale',
  scope: 'user',
  words: WORDS,
  run: async ({ set }, adId: number) => {
    await api.ads.returnToSale({ params: { id: adId } });
    set(countOwnAdChangeAtom);
  },
});

/** A sold ad is on sale again [SELL-41]. */
export const returningAtom = returning.stateAtom;
export const returnToSaleAtom = returning.runAtom;
export const forgetReturningAtom = returning.forgetAtom;
