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

/**
 * The states of the page of one car. Only `settling` and `shown` have a car; in all others it is null
 * [ERR-9].
 */
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

/** What an ad has of the user who looks at it. */
type OwnFields = Partial<Pick<AdDetails, 'is_favorited' | 'note' | 'price_alert'>>;

interface OwnChange {
  readonly adId: number;
  readonly userId: number | null;
  readonly fields: OwnFields;
  readonly atMs: number;
}

/** What this user has changed of the latest car: a reply that was requested before has the fields as they were. */
const ownChangeAtom = atom<OwnChange | null>(null);

const ownChangeOf = (change: OwnChange | null, adId: number, userId: number | null): OwnChange | null =>
  change?.adId === adId && change.userId === userId ? change : null;

/** The user of the latest request; null: a guest. */
const loadedUserAtom = atom<number | null>(null);

/** The car was in the page's HTML and is shown as for a guest. */
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
const HIDDEN_PAGE_MS = 100;

/** Resolves when the current frame has been painted. */
const painted = () =>
  new Promise<void>((resolve) => {
    const limit = setTimeout(resolve, HIDDEN_PAGE_MS);
    requestAnimationFrame(() => {
      clearTimeout(limit);
      setTimeout(resolve);
    });
  });

/**
 * Loads an ad's details; the latest request wins. An ad that has arrived already (Back from the seller's page, another
 * user) stays on the screen and is refreshed silently.
 */
export const loadCarAtom = atom(null, async (get, set, id: number) => {
  const signal = set(latest.beginAtom);
  const before = get(carStateAtom)(id);
  const known = before.status === 'shown' || before.status === 'settling' ? before.ad : null;
  const isPrefetched = known !== null && get(prefetchedIdAtom) === id;
  set(prefetchedIdAtom, null);
  set(loadedUserAtom, get(userIdAtom));
  if (isPrefetched) {
    void set(recordViewAtom, known, signal);
    // The server's markup has no data of the signed-in user: owner and heart are requested separately.
    if (get(userIdAtom) === null) return;
  }
  if (!known) set(carValueAtom, { id, state: LOADING });
  // The request of a first screen was sent before this script ran.
  const requestedAtMs = isPrefetched ? 0 : performance.now();
  try {
    // The tapped card's own content first: a call takes a slow phone as long as drawing it.
    if (get(previewAdAtom)?.id === id) await painted();
    if (signal.aborted) return;
    const reply = await api.ads.details({ params: { id } }, { signal });
    if (signal.aborted) return;
    if (!reply) throw new Error('A response without an ad');
    const change = ownChangeOf(get(ownChangeAtom), id, get(userIdAtom));
    const isLater = change !== null && change.atMs >= requestedAtMs;
    const ad = isLater ? { ...reply.data, ...change.fields } : reply.data;
    // Returning to a mounted car is no second view.
    if (!known) {
      set(carValueAtom, { id, state: { status: 'settling', ad } });
      void set(recordViewAtom, ad, signal);
      await pause(SKELETON_DELAY_MS);
      if (signal.aborted) return;
    }
    set(carValueAtom, { id, state: { status: 'shown', ad } });
  } catch (error) {
    if (signal.aborted) return;
    console.warn('car details', error);
    const state = failedState(error);
    // A refresh that failed leaves the shown car, unless the ad no longer exists.
    const stays = known !== null && state.status !== 'missing';
    set(carValueAtom, { id, state: stays ? { status: 'shown', ad: known } : state });
  }
});

/**
 * Shows what this user has changed for a favourite, also over details that were requested before; the details of a guest
 * have no place for it.
 */
export const changeOwnFieldsAtom = atom(null, (get, set, adId: number, fields: OwnFields) => {
  const userId = get(userIdAtom);
  const { fields: earlier = {} } = ownChangeOf(get(ownChangeAtom), adId, userId) ?? {};
  set(ownChangeAtom, { adId, userId, fields: { ...earlier, ...fields }, atMs: performance.now() });
  const state = get(carStateAtom)(adId);
  if ((state.status === 'shown' || state.status === 'settling') && state.ad.is_favorited !== undefined)
    set(carValueAtom, { id: adId, state: { ...state, ad: { ...state.ad, ...fields } } });
});

/** A user who has signed in or out since sees another car: its heart, or the owner's actions [CAR-61]. */
export const followUserAtom = atom(null, (get, set, id: number) => {
  if (get(loadedUserAtom) !== get(userIdAtom)) void set(loadCarAtom, id);
});

/** The page was left: nothing that is in flight may change it. */
export const leaveCarAtom = latest.cancelAtom;

/** A page in the background, or one that the browser draws ahead, has no viewer before it is looked at. */
const lookedAt = (): Promise<void> | null =>
  document.visibilityState === 'visible'
    ? null
    : new Promise((resolve) => {
        const look = () => {
          if (document.visibilityState !== 'visible') return;
          document.removeEventListener('visibilitychange', look);
          resolve();
        };
        document.addEventListener('visibilitychange', look);
      });

/** Records a view once the car is looked at; a car that was left before has none. */
const recordViewAtom = atom(null, async (_get, set, ad: AdDetails, signal: AbortSignal) => {
  await lookedAt();
  if (!signal.aborted) set(recordEventAtom, ad, 'view');
});

/**
 * Records an event of an ad in the statistics, except the owner's own visits [CAR-29]. Nothing waits for the
 * call, a failure is only logged [ERR-12], and the browser finishes it when the page is left.
 */
export const recordEventAtom = atom(null, (get, _set, ad: AdDetails, type: EventType) => {
  const userId = get(userIdAtom);
  if (userId === ad.user.id) return;
  const telegramId = messengerUserId(get(messengerAtom));
  const body = { ad_id: ad.id, type, user_id: userId, telegram_id: telegramId };
  api.events
    .record({ body }, { keepalive: true, isUnread: true })
    .catch((error: unknown) => console.warn('event', error));
});
