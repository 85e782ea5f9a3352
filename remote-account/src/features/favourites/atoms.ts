import { createAction } from '@cars/shared-app/action';
import { createNoteAction } from '@cars/shared-app/note-action';
import { createRequest, type RequestState } from '@cars/shared-app/request';
import { createRequestChange } from '@cars/shared-app/request-change';
import { api, atom, favouritesAtom, refusal } from '@cars/shared-contracts/runtime';
import type { FavouriteAd } from '@cars/shared-contracts/schemas/favourite';
import { foreignPrices, withRubles } from './rules.ts';
import { TEXTS } from './texts.ts';

/** Foreign prices in rubles; a failed conversion is logged and leaves the list unchanged [PRICE-5]. */
const convert = async (ads: readonly FavouriteAd[], signal: AbortSignal): Promise<readonly FavouriteAd[]> => {
  try {
    const replies = await Promise.all(
      foreignPrices(ads).map((prices) => api.rates.convertMany({ body: { to: 'RUB', prices } }, { signal })),
    );
    return replies.reduce((converted, reply) => withRubles(converted, reply?.data ?? {}), ads);
  } catch (error) {
    if (!signal.aborted) console.warn('favourites: conversion', error);
    return ads;
  }
};

const listRequest = createRequest({
  name: 'favourites',
  scope: 'user',
  keepsLoaded: true,
  expected: ['refused'],
  words: { refused: TEXTS.refused },
  load: async (signal) => {
    const reply = await api.favourites.list({}, { signal });
    if (!reply) throw refusal(TEXTS.refused);
    // The server may omit the mark: every ad of this list is a favourite.
    const favourites = reply.data.items.map((ad) => ({ ...ad, is_favorited: ad.is_favorited ?? true }));
    return convert(favourites, signal);
  },
});

/**
 * The favourites without those that were removed since, but for those with a note, which may come back [CAT-69]; an ad
 * returns to its position when the server refuses its removal. A failure empties the list [ERR-11].
 */
export const favouriteAdsAtom = atom((get): RequestState<readonly FavouriteAd[]> => {
  const state = get(listRequest.stateAtom)();
  if (state.status !== 'loaded') return state;
  const isFavourite = get(favouritesAtom);
  return { status: 'loaded', data: state.data.filter((ad) => ad.note || isFavourite(ad) !== false) };
});

/** Loads the list again; the current one is shown meanwhile. */
export const loadFavouriteAdsAtom = listRequest.loadAtom;

/** The screen is left. */
export const leaveFavouritesAtom = listRequest.cancelAtom;

const changeListAtom = createRequestChange(listRequest);

const showNoteAtom = atom(null, (_get, set, adId: number, note: string | null) => {
  set(changeListAtom, (ads) => ads.map((ad) => (ad.id === adId ? { ...ad, note } : ad)));
});

export const saveNoteAtom = createNoteAction(showNoteAtom);

/** The switch of a setting that failed to load has a retry instead [ERR-18]. */
const notifyRequest = createRequest({
  name: 'settings',
  scope: 'user',
  keepsLoaded: true,
  replaces: () => false,
  load: async (signal) => (await api.users.settings({}, { signal }))?.data.notify_on_price_change ?? null,
});

/** Whether price notifications are on. */
export const notifyAtom = atom((get) => get(notifyRequest.stateAtom)());
export const loadNotifyAtom = notifyRequest.loadAtom;

const changeNotifyDataAtom = createRequestChange(notifyRequest);

/** Switches the notifications optimistically; when the server refuses, the switch reverts [P16]. */
export const changeNotifyAtom = createAction({
  name: 'settings',
  optimistic: (set, isOn: boolean) => {
    const token = set(changeNotifyDataAtom, () => isOn);
    return () => token && set(changeNotifyDataAtom, () => !isOn, token);
  },
  run: (_call, isOn: boolean) => api.users.changeSettings({ body: { notify_on_price_change: isOn } }),
}).runAtom;
