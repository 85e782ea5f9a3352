import { atom } from 'jotai';
import { messengerUserId } from '../rules/messenger-user.ts';
import type { AdCard } from '../schemas/ad.ts';
import { api } from './api.ts';
import { messengerAtom } from './messenger.ts';
import { userIdAtom } from './session.ts';

type KnownAd = Pick<AdCard, 'id' | 'is_favorited'>;

/** What a person changed since the lists on the screen were loaded. */
interface Changes {
  readonly userId: number | null;
  readonly hearts: ReadonlyMap<number, boolean>;
}

const changesAtom = atom<Changes>({ userId: null, hearts: new Map() });

/** Another person's changes are nobody's. */
const heartsAtom = atom((get) => {
  const { userId, hearts } = get(changesAtom);
  return userId === get(userIdAtom) ? hearts : new Map<number, boolean>();
});

const changeHeartAtom = atom(null, (get, set, adId: number, isFavourite: boolean) =>
  set(changesAtom, {
    userId: get(userIdAtom),
    hearts: new Map(get(heartsAtom)).set(adId, isFavourite),
  }),
);

/**
 * Whether the person keeps an ad; null where no heart belongs: guests see none, and the server says nothing of the
 * caller's own ads [ROLE-3].
 */
export const favouritesAtom = atom((get) => {
  const hearts = get(heartsAtom);
  const isGuest = get(userIdAtom) === null;
  return ({ id, is_favorited }: KnownAd): boolean | null =>
    isGuest || is_favorited === undefined ? null : (hearts.get(id) ?? is_favorited);
});

/** Ads whose change is on its way to the server, by `user/ad`. */
const underWay = new Set<string>();

/**
 * Turns a heart over [CAT-20]: on the screen at once, then on the server, then the event, then
 * the pulse. A failure is only logged and the heart returns to the truth [P15]. Quick taps become as few
 * calls as lead to the last one.
 */
export const toggleFavouriteAtom = atom(null, async (get, set, ad: KnownAd): Promise<void> => {
  const userId = get(userIdAtom);
  const before = get(favouritesAtom)(ad);
  if (userId === null || before === null) return;
  set(changeHeartAtom, ad.id, !before);
  const key = `${userId}/${ad.id}`;
  if (underWay.has(key)) return;
  underWay.add(key);
  let truth = before;
  try {
    for (;;) {
      const wanted = get(heartsAtom).get(ad.id) ?? truth;
      if (wanted === truth || get(userIdAtom) !== userId) return;
      await (wanted
        ? api.favourites.add({ params: { id: ad.id } })
        : api.favourites.remove({ params: { id: ad.id } }));
      truth = wanted;
      const messenger = get(messengerAtom);
      recordHeart(ad.id, userId, messengerUserId(messenger.initData), wanted);
      messenger.haptic.impact('light');
    }
  } catch (error) {
    console.warn('Ошибка при обновлении избранного', error);
    if (get(userIdAtom) === userId) set(changeHeartAtom, ad.id, truth);
  } finally {
    underWay.delete(key);
  }
});

const recordHeart = (adId: number, userId: number, telegramId: string | null, isFavourite: boolean) => {
  const type = isFavourite ? 'favorite_add' : 'favorite_remove';
  api.events
    .record({ body: { ad_id: adId, type, user_id: userId, telegram_id: telegramId } }, { keepalive: true })
    .catch((error: unknown) => console.warn('event', error));
};
