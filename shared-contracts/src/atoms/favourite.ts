import { atom } from 'jotai';
import { messengerUserId } from '../rules/messenger-user.ts';
import type { AdCard } from '../schemas/ad.ts';
import type { EventType } from '../schemas/event.ts';
import type { FavouriteChanges } from '../schemas/favourite.ts';
import { api } from './api.ts';
import { messengerAtom } from './messenger.ts';
import { userIdAtom } from './session.ts';

type MarkedAd = Pick<AdCard, 'id' | 'is_favorited'>;

/** Changes since the lists on the screen were loaded, and the user who made them. */
interface UserOverrides {
  readonly userId: number | null;
  readonly overrides: ReadonlyMap<number, boolean>;
}

const userOverridesAtom = atom<UserOverrides>({ userId: null, overrides: new Map() });

/** Overrides belong to the user who made them; after a user switch they are ignored. */
const overridesAtom = atom((get) => {
  const { userId, overrides } = get(userOverridesAtom);
  return userId === get(userIdAtom) ? overrides : new Map<number, boolean>();
});

const setFavouriteAtom = atom(null, (get, set, adId: number, isFavourite: boolean) =>
  set(userOverridesAtom, {
    userId: get(userIdAtom),
    overrides: new Map(get(overridesAtom)).set(adId, isFavourite),
  }),
);

/** Whether an ad is a favourite; null where no heart is shown: to guests, and on the user's own ads [ROLE-3]. */
export const favouritesAtom = atom((get) => {
  const overrides = get(overridesAtom);
  const isGuest = get(userIdAtom) === null;
  return ({ id, is_favorited }: MarkedAd): boolean | null =>
    isGuest || is_favorited === undefined ? null : (overrides.get(id) ?? is_favorited);
});

/** Ads whose change is in flight, by `user/ad`. */
const inFlight = new Set<string>();

/** What went with a heart, by `user/ad`: the next tap brings it back [CAT-69]. */
const removed = new Map<string, FavouriteChanges>();

const send = async (key: string, id: number, isFavourite: boolean): Promise<void> => {
  const params = { id };
  const body = removed.get(key);
  if (!isFavourite) {
    const reply = await api.favourites.remove({ params });
    if (reply?.data) removed.set(key, reply.data);
  } else {
    await (body ? api.favourites.keep({ params, body }) : api.favourites.add({ params }));
    removed.delete(key);
  }
};

/**
 * Toggles a favourite optimistically: the screen, then the server, then the event and a short vibration. A failure is
 * logged and restores the confirmed value; quick taps collapse into the last one.
 */
export const toggleFavouriteAtom = atom(null, async (get, set, ad: MarkedAd): Promise<void> => {
  const userId = get(userIdAtom);
  const before = get(favouritesAtom)(ad);
  if (userId === null || before === null) return;
  set(setFavouriteAtom, ad.id, !before);
  const key = `${userId}/${ad.id}`;
  if (inFlight.has(key)) return;
  inFlight.add(key);
  let confirmed = before;
  try {
    for (;;) {
      const next = get(overridesAtom).get(ad.id) ?? confirmed;
      if (next === confirmed || get(userIdAtom) !== userId) return;
      await send(key, ad.id, next);
      confirmed = next;
      const messenger = get(messengerAtom);
      recordFavourite(ad.id, userId, messengerUserId(messenger), next);
      messenger.haptic.impact('light');
    }
  } catch (error) {
    console.warn('Ошибка при обновлении избранного', error);
    if (get(userIdAtom) === userId) set(setFavouriteAtom, ad.id, confirmed);
  } finally {
    inFlight.delete(key);
  }
});

const recordFavourite = (adId: number, userId: number, telegramId: string | null, isFavourite: boolean) => {
  const type: EventType = isFavourite ? 'favorite_add' : 'favorite_remove';
  const body = { ad_id: adId, type, user_id: userId, telegram_id: telegramId };
  api.events
    .record({ body }, { keepalive: true, isUnread: true })
    .catch((error: unknown) => console.warn('event', error));
};
