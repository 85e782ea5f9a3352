import { createAction } from '@cars/shared-app/action';
import { withBlocker } from '@cars/shared-contracts/client/blocked-call';
import { api, atom, countOwnAdChangeAtom, type Failure } from '@cars/shared-contracts/runtime';
import type { Complaint } from '@cars/shared-contracts/schemas/complaint';
import { showNoticeAtom, showPopupOfAtom } from './popup-atoms.ts';
import { TEXTS } from './texts.ts';

/** Other reasons are of no use beside these sentences. */
const failedText = (text: string, { failure }: { readonly failure: Failure }): string =>
  withBlocker(text, failure.serverMessage);

const onlineShow = createAction({
  name: 'online-show',
  run: (_call, adId: number) => api.orders.onlineShow({ params: { id: adId } }),
});
export const onlineShowAtom = onlineShow.stateAtom;

/** Requests an online viewing from the seller; the result is an alert [CAR-23]. */
export const requestOnlineShowAtom = atom(null, async (_get, set, adId: number) => {
  const outcome = await set(onlineShow.runAtom, adId);
  if (outcome?.status === 'done') set(showNoticeAtom, adId, TEXTS.onlineShowSent, 'online-show');
  if (outcome?.status === 'failed')
    set(showNoticeAtom, adId, failedText(TEXTS.onlineShowFailed, outcome), 'online-show');
});

const complaint = createAction({
  name: 'complaint',
  run: (_call, body: Complaint) => api.complaints.create({ body }),
});
export const complaintAtom = complaint.stateAtom;

/**
 * Sends a complaint; the result is an alert, and the popup closes after sending [CAR-25]. After a failure it
 * stays open with its text.
 */
export const complainAtom = atom(null, async (_get, set, body: Complaint) => {
  const outcome = await set(complaint.runAtom, body);
  if (outcome?.status === 'done') set(showNoticeAtom, body.ad_id, TEXTS.complaintSent, 'complaint');
  if (outcome?.status === 'failed')
    set(showNoticeAtom, body.ad_id, failedText(TEXTS.complaintFailed, outcome));
});

const deletion = createAction({
  name: 'delete',
  run: (_call, adId: number) => api.ads.remove({ params: { id: adId } }),
});
export const deletionAtom = deletion.stateAtom;

/** Deletes the owner's ad [CAR-27]; its page shows the result. */
export const deleteAdAtom = atom(null, async (_get, set, adId: number) => {
  const outcome = await set(deletion.runAtom, adId);
  if (outcome?.status === 'done') {
    set(countOwnAdChangeAtom);
    set(showPopupOfAtom, adId, 'removed');
  }
  if (outcome?.status === 'failed')
    set(showNoticeAtom, adId, failedText(TEXTS.deleteFailed, outcome), 'confirm-delete');
});
