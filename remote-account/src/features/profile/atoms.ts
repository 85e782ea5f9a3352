import { createAction } from '@cars/shared-app/action';
import { createRequest, type RequestState } from '@cars/shared-app/request';
import { localStore, SESSION_KEYS, STORAGE_KEYS, sessionStore } from '@cars/shared-contracts/client/storage';
import { api, atom, countOwnAdChangeAtom, updateUserAtom, userIdAtom } from '@cars/shared-contracts/runtime';
import type { AdCard } from '@cars/shared-contracts/schemas/ad';
import type { OwnAd } from '@cars/shared-contracts/schemas/profile';
import type { RequestsSummary } from '@cars/shared-contracts/schemas/request';
import { archivedCard, type ProfileTab } from './rules.ts';

/** One tab's ads. The shown tab stays while it is refreshed, and when the refresh fails. */
export type OwnAds = RequestState<readonly OwnAd[]>;

const requestOf = (load: (signal: AbortSignal) => Promise<readonly OwnAd[] | null>) =>
  createRequest({ name: 'own ads', scope: 'user', keepsLoaded: true, replaces: () => false, load });

const REQUESTS = {
  active: requestOf(async (signal) => (await api.users.activeAds({}, { signal }))?.data ?? null),
  archive: requestOf(
    async (signal) => (await api.users.archivedAds({}, { signal }))?.data.map(archivedCard) ?? null,
  ),
} as const;

/** Both tabs' ads of the signed-in user. */
export const ownAdsAtom = atom(
  (get): Readonly<Record<ProfileTab, OwnAds>> => ({
    active: get(REQUESTS.active.stateAtom)(),
    archive: get(REQUESTS.archive.stateAtom)(),
  }),
);

/** Loads one tab and its count. */
export const loadOwnAdsAtom = atom(null, (_get, set, tab: ProfileTab) => set(REQUESTS[tab].loadAtom));

const removalQuestionValueAtom = atom<AdCard | null>(null);
/** The ad whose removal has to be confirmed, or null. */
export const removalQuestionAtom = atom((get) => get(removalQuestionValueAtom));
export const openRemovalQuestionAtom = atom(null, (_get, set, ad: AdCard) =>
  set(removalQuestionValueAtom, ad),
);

const saleQuestionValueAtom = atom<AdCard | null>(null);
/** The ad that becomes sold or returns to sale, or null. */
export const saleQuestionAtom = atom((get) => get(saleQuestionValueAtom));
export const openSaleAtom = atom(null, (_get, set, ad: AdCard) => set(saleQuestionValueAtom, ad));
export const closeSaleAtom = atom(null, (_get, set) => set(saleQuestionValueAtom, null));

/** The ad is in the other tab now; the sheet of another ad stays. */
export const finishSaleAtom = atom(null, (get, set, adId: number) => {
  if (get(saleQuestionAtom)?.id === adId) set(closeSaleAtom);
  void set(loadOwnAdsAtom, 'active');
  void set(loadOwnAdsAtom, 'archive');
});

const removal = createAction({
  name: 'delete',
  scope: 'user',
  run: async ({ set }, adId: number) => {
    await api.ads.remove({ params: { id: adId } });
    set(countOwnAdChangeAtom);
    void set(loadOwnAdsAtom, 'active');
  },
});
export const removalAtom = removal.stateAtom;

/** The removal was declined, or the alert was closed; a call in flight continues. */
export const closeRemovalAtom = atom(null, (get, set) => {
  if (get(removalAtom).status === 'in-flight') return;
  set(removalQuestionValueAtom, null);
  set(removal.forgetAtom);
});

/** Deletes the ad after the confirmation [CAR-27]; a second tap meanwhile does nothing [V9]. */
export const removeAdAtom = removal.runAtom;

const isBannerClosedValueAtom = atom(sessionStore.get(SESSION_KEYS.legalBannerClosed) === 'true');
export const isBannerClosedAtom = atom((get) => get(isBannerClosedValueAtom));

/** The banner stays closed for this session [ACC-22]. */
export const closeBannerAtom = atom(null, (_get, set) => {
  sessionStore.set(SESSION_KEYS.legalBannerClosed, 'true');
  set(isBannerClosedValueAtom, true);
});

const moderationWaitingValueAtom = atom<{ readonly userId: number; readonly count: number } | null>(null);
/** How much waits for a moderator; null for everybody else [MOD-13]. */
export const moderationWaitingAtom = atom((get) => {
  const known = get(moderationWaitingValueAtom);
  return known?.userId === get(userIdAtom) ? known.count : null;
});

const requestsValueAtom = atom<{ readonly userId: number; readonly summary: RequestsSummary } | null>(null);
/** The requests to this user in short; null for a user without an ad. */
export const requestsSummaryAtom = atom((get) => {
  const known = get(requestsValueAtom);
  return known?.userId === get(userIdAtom) ? known.summary : null;
});

/**
 * Reloads the user, because moderation may have decided meanwhile; refused data may be sent again. A failure
 * is only logged.
 */
export const refreshUserAtom = atom(null, async (_get, set): Promise<void> => {
  try {
    const reply = await api.users.self();
    if (!reply) return;
    const { user, moderation_waiting: count, requests } = reply.data;
    set(moderationWaitingValueAtom, count === undefined ? null : { userId: user.id, count });
    set(requestsValueAtom, requests ? { userId: user.id, summary: requests } : null);
    if (user.account_type !== 'legal_entity') localStore.remove(STORAGE_KEYS.legalDataSent);
    set(updateUserAtom, user);
  } catch (error) {
    console.warn('self', error);
  }
});
