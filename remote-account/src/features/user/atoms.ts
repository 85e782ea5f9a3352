import { api, atom } from '@cars/shared-contracts/runtime';
import type { AdCard, Seller } from '@cars/shared-contracts/schemas/ad';

/** One page of a seller's ads. A page that could not be loaded is an empty list (spec §8 "Other"). */
export type SellerAds =
  | { readonly status: 'loading' }
  | { readonly status: 'shown'; readonly ads: readonly AdCard[]; readonly totalPages: number }
  | { readonly status: 'failed'; readonly ads: readonly [] };

/** Who sells: on the way, known, or not to be found out. */
export type SellerState =
  | { readonly status: 'awaited' }
  | { readonly status: 'known'; readonly seller: Seller }
  | { readonly status: 'unknown' };

const LOADING: SellerAds = { status: 'loading' };
const AWAITED: SellerState = { status: 'awaited' };
const UNKNOWN: SellerState = { status: 'unknown' };

const adsValueAtom = atom<{ readonly key: string; readonly state: SellerAds } | null>(null);
const sellerValueAtom = atom<{ readonly id: number; readonly state: SellerState } | null>(null);
const countValueAtom = atom<{ readonly id: number; readonly count: number } | null>(null);
const requestAtom = atom<AbortController | null>(null);

const keyOf = (id: number, page: number) => `${id}/${page}`;

/** The ads of a seller's page; a page that nobody asked for yet is loading. */
export const sellerAdsAtom = atom((get) => {
  const value = get(adsValueAtom);
  return (id: number, page: number): SellerAds => (value?.key === keyOf(id, page) ? value.state : LOADING);
});

/** Who the seller is. */
export const sellerAtom = atom((get) => {
  const value = get(sellerValueAtom);
  return (id: number): SellerState => (value?.id === id ? value.state : AWAITED);
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
    void set(loadSellerAtom, id, ads[0]?.id ?? null);
  } catch (error) {
    if (!isLatest()) return;
    console.warn('ads of a seller', error);
    if (!wasShown) set(adsValueAtom, { key, state: { status: 'failed', ads: [] } });
    void set(loadSellerAtom, id, null);
  }
});

/**
 * Lists carry nothing of their seller (ruling 33) and there is no call for one person, so name, avatar and
 * contacts come from the details of any ad of theirs. A failure is only logged.
 */
const loadSellerAtom = atom(null, async (get, set, id: number, adId: number | null) => {
  if (get(sellerAtom)(id).status === 'known') return;
  let state: SellerState = UNKNOWN;
  try {
    const reply = adId === null ? null : await api.ads.details({ params: { id: adId } });
    if (reply?.data.user.id === id) state = { status: 'known', seller: reply.data.user };
  } catch (error) {
    console.warn('seller', error);
  }
  set(sellerValueAtom, { id, state });
});

/** Loads the count of a seller's ads; a failure is only logged (spec §8 "Other"). */
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
