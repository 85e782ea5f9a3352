import { createAction } from '@cars/shared-app/action';
import { SESSION_KEYS, sessionStore } from '@cars/shared-contracts/client/storage';
import {
  api,
  atom,
  favouritesAtom,
  showToastAtom,
  toastAtom,
  toggleFavouriteAtom,
} from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { changeOwnFieldsAtom } from './atoms.ts';
import { showNoticeAtom } from './popup-atoms.ts';
import { TEXTS } from './texts.ts';

/** Whether messages about this ad's price are on: they belong to a favourite [CAT-71]. */
export const hasPriceAlertAtom = atom((get) => {
  const isFavourite = get(favouritesAtom);
  return (ad: AdDetails): boolean => isFavourite(ad) === true && ad.price_alert === true;
});

const alert = createAction({
  name: 'price alert',
  scope: 'user',
  optimistic: (set, { id }: AdDetails, isOn: boolean) => {
    set(changeOwnFieldsAtom, id, { price_alert: isOn });
    return () => set(changeOwnFieldsAtom, id, { price_alert: !isOn });
  },
  run: async ({ get, set }, ad: AdDetails, isOn: boolean) => {
    if (isOn && get(favouritesAtom)(ad) === false) await set(toggleFavouriteAtom, ad);
    const input = { params: { id: ad.id }, body: { price_alert: isOn } };
    const reply = await (isOn ? api.favourites.keep(input) : api.favourites.change(input));
    // The user's own details may have arrived meanwhile, as they were before; with the messages the ad is a favourite.
    const heart = isOn && get(favouritesAtom)(ad) === null ? { is_favorited: true } : {};
    set(changeOwnFieldsAtom, ad.id, { price_alert: isOn, ...heart });
    return reply?.data.bot ?? null;
  },
});
export const priceAlertAtom = alert.stateAtom;

/** The ad of a bot that cannot write yet, and where its chat begins; null for none. */
export const silentBotAtom = atom<{ readonly adId: number; readonly url: string | null } | null>(null);

/** Switches messages about the price of one ad [CAT-71]; a failure is an alert with the reason. */
export const switchPriceAlertAtom = atom(null, async (_get, set, ad: AdDetails, isOn: boolean) => {
  const outcome = await set(alert.runAtom, ad, isOn);
  if (outcome?.status === 'failed')
    set(showNoticeAtom, ad.id, `${TEXTS.alertFailed} ${outcome.failure.message}`);
  if (outcome?.status !== 'done') return;
  if (outcome.value) set(silentBotAtom, { adId: ad.id, url: outcome.value.url });
  else set(showToastAtom, isOn ? TEXTS.alertIsOn : TEXTS.alertIsOff);
});

/** Without the heart there are no messages: what a toast still promises is taken back. */
export const withdrawAlertToastAtom = atom(null, (get, set) => {
  if (get(toastAtom)?.text === TEXTS.alertIsOn) set(showToastAtom, null);
});

/** A guest has tapped the switch of this ad: after sign-in it is on, which no address alone can do. */
export const rememberPriceAlert = (adId: number): void => {
  sessionStore.set(SESSION_KEYS.priceAlert, String(adId));
};

/** Whether this ad's switch was tapped before sign-in; it is forgotten. */
export const takePriceAlert = (adId: number): boolean => {
  const isRemembered = sessionStore.get(SESSION_KEYS.priceAlert) === String(adId);
  sessionStore.remove(SESSION_KEYS.priceAlert);
  return isRemembered;
};
