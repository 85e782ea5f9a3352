import { localStore, SESSION_KEYS, STORAGE_KEYS, sessionStore } from '@cars/shared-contracts/client/storage';
import { api, atom, updateUserAtom, userIdAtom } from '@cars/shared-contracts/runtime';
import type { AdCard } from '@cars/shared-contracts/schemas/ad';
import { archivedCard, type ProfileTab } from './rules.ts';
import { TEXTS } from './texts.ts';

/** One tab's ads. A tab that is shown stays while it is refreshed. */
export type OwnAds =
  | { readonly status: 'loading' }
  | { readonly status: 'shown'; readonly ads: readonly AdCard[] }
  | { readonly status: 'failed' };

const LOADING: OwnAds = { status: 'loading' };

interface Lists {
  readonly userId: number | null;
  readonly active: OwnAds;
  readonly archive: OwnAds;
}

const listsAtom = atom<Lists>({ userId: null, active: LOADING, archive: LOADING });

/** Both tabs' ads of the person who is signed in now. */
export const ownAdsAtom = atom((get): Readonly<Record<ProfileTab, OwnAds>> => {
  const lists = get(listsAtom);
  return lists.userId === get(userIdAtom) ? lists : { active: LOADING, archive: LOADING };
});

const fetchAds = async (tab: ProfileTab): Promise<readonly AdCard[]> => {
  if (tab === 'archive') {
    const reply = await api.users.archivedAds();
    if (!reply) throw new Error('An answer without ads');
    return reply.data.map(archivedCard);
  }
  const reply = await api.users.activeAds();
  if (!reply) throw new Error('An answer without ads');
  return reply.data;
};

/** Loads one tab; its count comes with it. */
export const loadOwnAdsAtom = atom(null, async (get, set, tab: ProfileTab): Promise<void> => {
  const userId = get(userIdAtom);
  if (userId === null) return;
  const put = (state: OwnAds) => {
    if (get(userIdAtom) === userId) set(listsAtom, { ...get(ownAdsAtom), userId, [tab]: state });
  };
  const wasShown = get(ownAdsAtom)[tab].status === 'shown';
  if (!wasShown) put(LOADING);
  try {
    put({ status: 'shown', ads: await fetchAds(tab) });
  } catch (error) {
    console.warn('own ads', error);
    if (!wasShown) put({ status: 'failed' });
  }
});

/** One deletion at a time: asked about, on its way, and what came of it [CAR-27]. */
export type Removal =
  | { readonly status: 'none' }
  | { readonly status: 'asked' | 'under-way'; readonly adId: number }
  | { readonly status: 'told'; readonly message: string };

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
    set(removalValueAtom, { status: 'told', message: TEXTS.removed });
    await set(loadOwnAdsAtom, 'active');
  } catch (error) {
    console.warn('delete', error);
    set(removalValueAtom, { status: 'told', message: TEXTS.removeFailed });
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
