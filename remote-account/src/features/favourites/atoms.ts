import { createRequest, type RequestState } from '@cars/shared-app/request';
import { api, atom, favouritesAtom, refusal, userIdAtom } from '@cars/shared-contracts/runtime';
import type { AdCard } from '@cars/shared-contracts/schemas/ad';
import { foreignPrices, withRoubles } from './rules.ts';
import { TEXTS } from './texts.ts';

/** Foreign prices in roubles; a failed conversion is logged and leaves the list as it came [PRICE-5]. */
const convert = async (ads: readonly AdCard[], signal: AbortSignal): Promise<readonly AdCard[]> => {
  try {
    const replies = await Promise.all(
      foreignPrices(ads).map((prices) => api.rates.convertMany({ body: { to: 'RUB', prices } }, { signal })),
    );
    return replies.reduce((converted, reply) => withRoubles(converted, reply?.data ?? {}), ads);
  } catch (error) {
    if (!signal.aborted) console.warn('favourites: conversion', error);
    return ads;
  }
};

const listRequest = createRequest({
  name: 'favourites',
  scope: 'user',
  keepsLoaded: true,
  words: { offline: TEXTS.failed, broken: TEXTS.failed },
  expected: ['refused'],
  load: async (signal) => {
    const reply = await api.favourites.list({}, { signal });
    if (!reply?.success) throw refusal(reply?.message || TEXTS.refused);
    // The server may omit the mark: what is in this list is a favourite.
    const favourites = reply.data.items.map((ad) => ({ ...ad, is_favorited: ad.is_favorited ?? true }));
    return convert(favourites, signal);
  },
});

/**
 * The favourites without those that were removed since; a removal that the server refused is back in its place. A
 * failure empties the list [ERR-11].
 */
export const favouriteAdsAtom = atom((get): RequestState<readonly AdCard[]> => {
  const state = get(listRequest.stateAtom)();
  if (state.status !== 'loaded') return state;
  const isFavourite = get(favouritesAtom);
  return { status: 'loaded', data: state.data.filter((ad) => isFavourite(ad) !== false) };
});

/** Loads the list again; one that is shown stays while it is refreshed. */
export const loadFavouriteAdsAtom = listRequest.loadAtom;

/** The screen is left. */
export const leaveFavouritesAtom = listRequest.cancelAtom;

const notifyValueAtom = atom<{ readonly userId: number | null; readonly isOn: boolean } | null>(null);

/** Whether price notifications are on; null while unknown. */
export const notifyAtom = atom((get) => {
  const value = get(notifyValueAtom);
  return value !== null && value.userId === get(userIdAtom) ? value.isOn : null;
});

/** Loads the setting; a failure is only logged [ERR-18]. */
export const loadNotifyAtom = atom(null, async (get, set): Promise<void> => {
  const userId = get(userIdAtom);
  if (userId === null) return;
  try {
    const reply = await api.users.settings();
    if (reply) set(notifyValueAtom, { userId, isOn: reply.data.notify_on_price_change });
  } catch (error) {
    console.warn('settings', error);
  }
});

let isChanging = false;

/** Switches the messages at once; when the server refuses, the switch reverts [P16]. */
export const changeNotifyAtom = atom(null, async (get, set, isOn: boolean): Promise<void> => {
  const userId = get(userIdAtom);
  if (isChanging || userId === null) return;
  isChanging = true;
  set(notifyValueAtom, { userId, isOn });
  try {
    await api.users.changeSettings({ body: { notify_on_price_change: isOn } });
  } catch (error) {
    console.warn('settings', error);
    if (get(userIdAtom) === userId) set(notifyValueAtom, { userId, isOn: !isOn });
  } finally {
    isChanging = false;
  }
});
