import { api, atom } from '@cars/shared-contracts/runtime';
import type { Complaint } from '@cars/shared-contracts/schemas/complaint';
import { showNoticeAtom, showPopupOfAtom } from './popup-atoms.ts';
import { TEXTS } from './texts.ts';

type Call = 'online-show' | 'complaint' | 'delete';

const inFlightAtom = atom<Call | null>(null);

/** The call that is on its way: its button turns, and a second tap sends nothing [V9]. */
export const callInFlightAtom = atom((get) => get(inFlightAtom));

/** Runs a call unless one is running. False when it failed; the failure is logged. */
const runAtom = atom(
  null,
  async (get, set, call: Call, run: () => Promise<unknown>): Promise<boolean | null> => {
    if (get(inFlightAtom)) return null;
    set(inFlightAtom, call);
    try {
      await run();
      return true;
    } catch (error) {
      console.warn(call, error);
      return false;
    } finally {
      set(inFlightAtom, null);
    }
  },
);

/** Asks the seller for an online viewing; the result is an alert [CAR-23]. */
export const askOnlineShowAtom = atom(null, async (_get, set, adId: number) => {
  const isDone = await set(runAtom, 'online-show', () => api.orders.onlineShow({ params: { id: adId } }));
  if (isDone !== null)
    set(showNoticeAtom, adId, isDone ? TEXTS.onlineShowSent : TEXTS.onlineShowFailed, 'online-show');
});

/**
 * Sends a complaint; the result is an alert, and the popup closes after sending [CAR-25]. A
 * failure leaves it open: what was written is not lost.
 */
export const complainAtom = atom(null, async (_get, set, body: Complaint) => {
  const isDone = await set(runAtom, 'complaint', () => api.complaints.create({ body }));
  if (isDone) set(showNoticeAtom, body.ad_id, TEXTS.complaintSent, 'complaint');
  if (isDone === false) set(showNoticeAtom, body.ad_id, TEXTS.complaintFailed);
});

/** Deletes the owner's ad [CAR-27]; its page says what came of it. */
export const deleteAdAtom = atom(null, async (_get, set, adId: number) => {
  const isDone = await set(runAtom, 'delete', () => api.ads.remove({ params: { id: adId } }));
  if (isDone === false) set(showNoticeAtom, adId, TEXTS.deleteFailed, 'confirm-delete');
  if (isDone) set(showPopupOfAtom, adId, 'removed');
});
