import { api, atom, failureOf } from '@cars/shared-contracts/runtime';
import type { AdCard, Seller } from '@cars/shared-contracts/schemas/ad';
import type { PublicSeller } from '@cars/shared-contracts/schemas/profile';

/** One page of a seller's ads. A page that could not be loaded is an empty list [ERR-18]. */
export type SellerAds =
  | { readonly status: 'loading' }
  | { readonly status: 'shown'; readonly ads: readonly AdCard[]; readonly totalPages: number }
  | { readonly status: 'failed' };

/** Who sells. `absent`: nobody has this number, or somebody who sells nothing. */
export type SellerState =
  | { readonly status: 'loading' }
  | { readonly status: 'known'; readonly seller: PublicSeller }
  | { readonly status: 'absent' }
  | { readonly status: 'failed' };

/** The ways to reach a seller; the phone stands in the details of an ad alone. */
export type SellerContact = Pick<Seller, 'username' | 'phone_number'>;

const LOADING = { status: 'loading' } as const;

const adsValueAtom = atom<{ readonly key: string; readonly state: SellerAds } | null>(null);
const sellerValueAtom = atom<{ readonly id: number; readonly state: SellerState } | null>(null);
const contactValueAtom = atom<{ readonly id: number; readonly contact: SellerContact } | null>(null);
const countValueAtom = atom<{ readonly id: number; readonly count: number } | null>(null);
const requestAtom = atom<AbortController | null>(null);

const keyOf = (id: number, page: number) => `${id}/${page}`;

/** The ads of a seller's page; a page that nobody asked for yet is loading. */
export const sellerAdsAtom = atom((get) => {
  const value = get(adsValueAtom);
  return (id: number, page: number): SellerAds => (value?.key === keyOf(id, page) ? value.state : LOADING);
});

export const sellerAtom = atom((get) => {
  const value = get(sellerValueAtom);
  return (id: number): SellerState => (value?.id === id ? value.state : LOADING);
});

/** How to reach the seller, as far as it is known. */
export const sellerContactAtom = atom((get) => {
  const seller = get(sellerAtom);
  const value = get(contactValueAtom);
  return (id: number): SellerContact => {
    const state = seller(id);
    const username = state.status === 'known' ? state.seller.username : null;
    return value?.id === id ? value.contact : { username, phone_number: null };
  };
});

/** How many ads the seller has, or null. */
export const sellerCountAtom = atom((get) => {
  const value = get(countValueAtom);
  return (id: number): number | null => (value?.id === id ? value.count : null);
});

/**
 * Loads one page of a seller's ads; the latest request wins. A page that is shown already (Back from a car)
 * stays on the screen and is refreshed silently.
 */
export const loadSellerAdsAtom = atom(null, async (get, set, id: number, page: number) => {
  const request = new AbortController();
  get(requestAtom)?.abort();
  set(requestAtom, request);
  const isLatest = () => get(requestAtom) === request;
  const key = keyOf(id, page);
  const wasShown = get(sellerAdsAtom)(id, page).status === 'shown';
  if (!wasShown) set(adsValueAtom, { key, state: LOADING });
  try {
    const reply = await api.ads.ofSeller({ params: { id }, query: { page } }, { signal: request.signal });
    if (!isLatest()) return;
    if (!reply) throw new Error('An answer without ads');
    const { data: ads, total_pages: totalPages } = reply.data;
    set(adsValueAtom, { key, state: { status: 'shown', ads, totalPages } });
    if (ads[0]) void set(loadContactAtom, id, ads[0].id);
  } catch (error) {
    if (!isLatest()) return;
    console.warn('ads of a seller', error);
    if (!wasShown) set(adsValueAtom, { key, state: { status: 'failed' } });
  }
});

/** Loads who sells; somebody who is shown already stays when a refresh fails. */
export const loadSellerAtom = atom(null, async (get, set, id: number) => {
  const wasKnown = get(sellerAtom)(id).status === 'known';
  if (!wasKnown) set(sellerValueAtom, { id, state: LOADING });
  try {
    const reply = await api.users.seller({ params: { id } });
    if (!reply) throw new Error('An answer without a seller');
    set(sellerValueAtom, { id, state: { status: 'known', seller: reply.data } });
  } catch (error) {
    const isAbsent = failureOf(error).kind === 'absent';
    if (!isAbsent) console.warn('seller', error);
    if (isAbsent || !wasKnown)
      set(sellerValueAtom, { id, state: { status: isAbsent ? 'absent' : 'failed' } });
  }
});

/** Lists carry no phone, so it comes from the details of one ad. A failure is only logged. */
const loadContactAtom = atom(null, async (get, set, id: number, adId: number) => {
  if (get(contactValueAtom)?.id === id) return;
  try {
    const reply = await api.ads.details({ params: { id: adId } });
    if (reply?.data.user.id === id) set(contactValueAtom, { id, contact: reply.data.user });
  } catch (error) {
    console.warn('contact of a seller', error);
  }
});

/** Loads the count of a seller's ads; a failure is only logged [ERR-18]. */
export const loadSellerCountAtom = atom(null, async (_get, set, id: number) => {
  try {
    const reply = await api.ads.countOfSeller({ params: { id } });
    if (reply) set(countValueAtom, { id, count: reply.data.count });
  } catch (error) {
    console.warn('count of a seller', error);
  }
});

/** The page is left: nothing that is still on its way may change it. */
export const leaveSellerAtom = atom(null, (get, set) => {
  get(requestAtom)?.abort();
  set(requestAtom, null);
});
