import { api, atom, explainFailure, favouritesAtom, userIdAtom } from '@cars/shared-contracts/runtime';
import type { AdCard } from '@cars/shared-contracts/schemas/ad';
import { foreignPrices, withRoubles } from './rules.ts';
import { TEXTS } from './texts.ts';

/** The kept ads. A failure empties the list [ERR-11]. */
export type FavouriteAds =
  | { readonly status: 'loading' }
  | { readonly status: 'shown'; readonly ads: readonly AdCard[] }
  | { readonly status: 'failed'; readonly message: string };

const LOADING: FavouriteAds = { status: 'loading' };

const valueAtom = atom<{ readonly userId: number | null; readonly state: FavouriteAds }>({
  userId: null,
  state: LOADING,
});
const requestAtom = atom<AbortController | null>(null);

/** The list without what was dropped from it since; a drop that the server refused is back in its place. */
export const favouriteAdsAtom = atom((get): FavouriteAds => {
  const { userId, state } = get(valueAtom);
  if (userId !== get(userIdAtom)) return LOADING;
  if (state.status !== 'shown') return state;
  const isFavourite = get(favouritesAtom);
  return { status: 'shown', ads: state.ads.filter((ad) => isFavourite(ad) !== false) };
});

const failureText = (error: unknown): string =>
  explainFailure(error, { offline: TEXTS.failed, broken: TEXTS.failed });

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

/** Loads the list anew; one that is shown stays while it is refreshed. */
export const loadFavouriteAdsAtom = atom(null, async (get, set): Promise<void> => {
  const userId = get(userIdAtom);
  if (userId === null) return;
  get(requestAtom)?.abort();
  const request = new AbortController();
  set(requestAtom, request);
  const { signal } = request;
  if (get(favouriteAdsAtom).status !== 'shown') set(valueAtom, { userId, state: LOADING });
  try {
    const reply = await api.favourites.list({}, { signal });
    if (signal.aborted) return;
    if (!reply?.success) {
      set(valueAtom, { userId, state: { status: 'failed', message: reply?.message || TEXTS.refused } });
      return;
    }
    // Whatever the server leaves out: what stands here is kept.
    const kept = reply.data.items.map((ad) => ({ ...ad, is_favorited: ad.is_favorited ?? true }));
    const ads = await convert(kept, signal);
    if (!signal.aborted) set(valueAtom, { userId, state: { status: 'shown', ads } });
  } catch (error) {
    if (signal.aborted) return;
    console.warn('favourites', error);
    set(valueAtom, { userId, state: { status: 'failed', message: failureText(error) } });
  }
});

/** The screen is left. */
export const leaveFavouritesAtom = atom(null, (get) => get(requestAtom)?.abort());

const notifyValueAtom = atom<{ readonly userId: number | null; readonly isOn: boolean } | null>(null);

/** Whether price changes are told; null while nobody knows. */
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
