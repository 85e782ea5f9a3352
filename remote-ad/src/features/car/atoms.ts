import { createLatest } from '@cars/shared-app/latest';
import { pause } from '@cars/shared-contracts/client/pause';
import { messengerUserId } from '@cars/shared-contracts/rules/messenger-user';
import {
  api,
  atom,
  type Failure,
  failureOf,
  messengerAtom,
  previewAdAtom,
  userIdAtom,
} from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import type { EventType } from '@cars/shared-contracts/schemas/event';

/** The skeleton stays this long after the details arrived [CAR-13]. */
export const SKELETON_DELAY_MS = 300;

/** Failures of an ad that does not exist, or is not public any more. */
const MISSING: readonly string[] = ['forbidden', 'absent', 'invalid'];

/** What the page of one car can be. Only `settling` and `shown` have a car; in all others it is null [ERR-9]. */
export type CarState =
  | { readonly status: 'loading' }
  /** The details have loaded and the skeleton is still shown. */
  | { readonly status: 'settling'; readonly ad: AdDetails }
  | { readonly status: 'shown'; readonly ad: AdDetails }
  | { readonly status: 'missing' }
  | { readonly status: 'failed'; readonly failure: Failure };

const LOADING: CarState = { status: 'loading' };

const carValueAtom = atom<{ readonly id: number; readonly state: CarState } | null>(null);
const latest = createLatest();

/** The state of a car by its id; a car without a request yet is loading. */
export const carStateAtom = atom((get) => {
  const car = get(carValueAtom);
  return (id: number): CarState => (car?.id === id ? car.state : LOADING);
});

/** The car from the page's HTML, not shown yet. */
const prefetchedIdAtom = atom<number | null>(null);

/** A car came with the page's HTML and is shown as for a guest. */
export const takeCarAtom = atom(null, (_get, set, ad: AdDetails) => {
  set(prefetchedIdAtom, ad.id);
  set(carValueAtom, { id: ad.id, state: { status: 'shown', ad } });
});

const failedState = (error: unknown): CarState => {
  const failure = failureOf(error);
  if (MISSING.includes(failure.kind)) return { status: 'missing' };
  return { status: 'failed', failure };
};

/** A hidden page paints no frames: continue without one. */
const UNSEEN_MS = 100;

/** Resolves when the frame that is being prepared has been painted. */
const painted = () =>
  new Promise<void>((resolve) => {
    const limit = setTimeout(resolve, UNSEEN_MS);
    requestAnimationFrame(() => {
      clearTimeout(limit);
      setTimeout(resolve);
    });
  });

/**
 * Loads an ad's details. The latest request wins: what an older one answers is dropped. An ad that is
 * already shown (Back from the seller's page) stays on the screen and is refreshed silently.
 */
export const loadCarAtom = atom(null, async (get, set, id: number) => {
  const signal = set(latest.beginAtom);
  const before = get(carStateAtom)(id);
  const wasShown = before.status === 'shown';
  const isPrefetched = wasShown && get(prefetchedIdAtom) === id;
  set(prefetchedIdAtom, null);
  if (isPrefetched) {
    set(recordEventAtom, before.ad, 'view');
    // Of a signed-in person the page knew nothing: whose ad it is, and the heart, come with an answer of their own.
    if (get(userIdAtom) === null) return;
  }
  if (!wasShown) set(carValueAtom, { id, state: LOADING });
  try {
    // The tapped card's own content first: a call costs a slow phone as much as drawing it does.
    if (get(previewAdAtom)?.id === id) await painted();
    if (signal.aborted) return;
    const reply = await api.ads.details({ params: { id } }, { signal });
    if (signal.aborted) return;
    if (!reply) throw new Error('An answer without an ad');
    const ad = reply.data;
    // Returning to a mounted car is no second view.
    if (!wasShown) set(recordEventAtom, ad, 'view');
    if (!wasShown) {
      set(carValueAtom, { id, state: { status: 'settling', ad } });
      await pause(SKELETON_DELAY_MS);
      if (signal.aborted) return;
    }
    set(carValueAtom, { id, state: { status: 'shown', ad } });
  } catch (error) {
    if (signal.aborted) return;
    console.warn('car details', error);
    const state = failedState(error);
    // A refresh that failed says nothing new about a car that is on the screen, unless it is gone.
    if (!wasShown || state.status === 'missing') set(carValueAtom, { id, state });
  }
});

/** The page is left: nothing that is in flight may change it. */
export const leaveCarAtom = latest.cancelAtom;

/**
 * Records in the statistics what happened to an ad [CAR-29]. The owner's own visits are not recorded
 * [CAR-29]; nothing waits for it, a failure is only logged [ERR-12], and the browser finishes the call
 * when the page is left.
 */
export const recordEventAtom = atom(null, (get, _set, ad: AdDetails, type: EventType) => {
  const userId = get(userIdAtom);
  if (userId === ad.user.id) return;
  const telegramId = messengerUserId(get(messengerAtom).initData);
  api.events
    .record({ body: { ad_id: ad.id, type, user_id: userId, telegram_id: telegramId } }, { keepalive: true })
    .catch((error: unknown) => console.warn('event', error));
});
