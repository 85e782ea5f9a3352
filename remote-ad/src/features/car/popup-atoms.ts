import { atom } from '@cars/shared-contracts/runtime';
import { loadCarAtom } from './atoms.ts';

/** The popup of the page: at most one. */
export type CarPopup =
  | 'none'
  | 'actions'
  | 'order'
  | 'phone'
  | 'online-show'
  | 'complaint'
  | 'map'
  | 'owner-actions'
  | 'sold'
  | 'return-to-sale'
  | 'confirm-delete'
  | 'removed';

interface OnScreen {
  /** Null while no car is on the screen. */
  readonly adId: number | null;
  readonly popup: CarPopup;
  /** An alert over everything else [ERR-20]. */
  readonly notice: string | null;
}

const NOWHERE: OnScreen = { adId: null, popup: 'none', notice: null };

const onScreenAtom = atom<OnScreen>(NOWHERE);

export const carPopupAtom = atom((get) => get(onScreenAtom).popup);
export const carNoticeAtom = atom((get) => get(onScreenAtom).notice);

/**
 * A car was shown. Popups that its parts have opened meanwhile stay: leaving the last car closed everything.
 */
export const enterCarAtom = atom(null, (get, set, adId: number) =>
  set(onScreenAtom, { ...get(onScreenAtom), adId }),
);

/** The car was left: pending requests show nothing on another page [V10]. */
export const exitCarAtom = atom(null, (_get, set) => set(onScreenAtom, NOWHERE));

export const showPopupAtom = atom(null, (get, set, popup: CarPopup) =>
  set(onScreenAtom, { ...get(onScreenAtom), popup }),
);

/** Shows a popup on the page of this ad; on any other page nothing. */
export const showPopupOfAtom = atom(null, (get, set, adId: number, popup: CarPopup) => {
  if (get(onScreenAtom).adId === adId) set(showPopupAtom, popup);
});

/**
 * Loads the ad again after a change, while its page is shown: a load for another page would cancel that page's own.
 * `popup` is closed when it is still open.
 */
export const reloadCarAtom = atom(null, async (get, set, adId: number, popup?: CarPopup) => {
  const seen = get(onScreenAtom);
  if (seen.adId !== adId) return;
  if (seen.popup === popup) set(showPopupAtom, 'none');
  await set(loadCarAtom, adId);
});

export const closeNoticeAtom = atom(null, (get, set) =>
  set(onScreenAtom, { ...get(onScreenAtom), notice: null }),
);

/**
 * Shows an alert on the page of this ad; on any other page nothing. `popup` is closed when it is still open.
 */
export const showNoticeAtom = atom(null, (get, set, adId: number, notice: string, popup?: CarPopup) => {
  const seen = get(onScreenAtom);
  if (seen.adId !== adId) return;
  set(onScreenAtom, { ...seen, notice, popup: seen.popup === popup ? 'none' : seen.popup });
});
