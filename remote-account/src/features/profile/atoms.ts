import { createRequest, type RequestState } from '@cars/shared-app/request';
import { localStore, SESSION_KEYS, STORAGE_KEYS, sessionStore } from '@cars/shared-contracts/client/storage';
import { api, atom, updateUserAtom } from '@cars/shared-contracts/runtime';
import type { AdCard } from '@cars/shared-contracts/schemas/ad';
import { archivedCard, type ProfileTab } from './rules.ts';
import { TEXTS } from './texts.ts';

/** One tab's ads. A tab that is shown stays while it is refreshed, and when the refresh fails. */
export type OwnAds = RequestState<readonly AdCard[]>;

const requestOf = (load: (signal: AbortSignal) => Promise<readonly AdCard[] | null>) =>
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

/** Loads one tab; its count comes with it. */
export const loadOwnAdsAtom = atom(null, (_get, set, tab: ProfileTab) => set(REQUESTS[tab].loadAtom));

/** One deletion at a time: asked about, on its way, and what came of it [CAR-27]. */
export type Removal =
  | { readonly status: 'none' }
  | { readonly status: 'asked' | 'under-way'; readonly adId: number }
  | { readonly status: 'finished'; readonly message: string };

const removalValueAtom = atom<Removal>({ status: 'none' });
export const removalAtom = atom((get) => get(removalValueAtom));

/** Asks whether the ad is to go. */
export const askRemovalAtom = atom(null, (_get, set, adId: number) =>
  set(removalValueAtom, { status: 'asked', adId }),
);

/** The answer was no, or the alert was read; what is under way comes to its end. */
export const closeRemovalAtom = atom(null, (get, set) => {
  if (get(removalValueAtom).status !== 'under-way') set(removalValueAtom, { status: 'none' });
});

/** Deletes the ad that was asked about; a second tap meanwhile is none [V9]. */
export const removeAdAtom = atom(null, async (get, set): Promise<void> => {
  const removal = get(removalValueAtom);
  if (removal.status !== 'asked') return;
  set(removalValueAtom, { ...removal, status: 'under-way' });
  try {
    await api.ads.remove({ params: { id: removal.adId } });
    set(removalValueAtom, { status: 'finished', message: TEXTS.removed });
    await set(loadOwnAdsAtom, 'active');
  } catch (error) {
    console.warn('delete', error);
    set(removalValueAtom, { status: 'finished', message: TEXTS.removeFailed });
  }
});

const isBannerClosedValueAtom = atom(sessionStore.get(SESSION_KEYS.legalBannerClosed) === 'true');
export const isBannerClosedAtom = atom((get) => get(isBannerClosedValueAtom));

/** The banner is gone for this session [ACC-22]. */
export const closeBannerAtom = atom(null, (_get, set) => {
  sessionStore.set(SESSION_KEYS.legalBannerClosed, 'true');
  set(isBannerClosedValueAtom, true);
});

/**
 * Reloads the user: moderation may have decided meanwhile. Data that were refused may be sent
 * again. A failure is only logged.
 */
export const refreshUserAtom = atom(null, async (_get, set): Promise<void> => {
  try {
    const reply = await api.users.self();
    if (!reply) return;
    const { user } = reply.data;
    if (user.account_type !== 'legal_entity') localStore.remove(STORAGE_KEYS.legalDataSent);
    set(updateUserAtom, user);
  } catch (error) {
    console.warn('self', error);
  }
});
