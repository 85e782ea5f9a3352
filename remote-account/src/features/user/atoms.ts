import { createRequest, type RequestState } from '@cars/shared-app/request';
import { api, atom } from '@cars/shared-contracts/runtime';
import type { AdCard, Seller } from '@cars/shared-contracts/schemas/ad';
import type { PublicSeller } from '@cars/shared-contracts/schemas/profile';

interface SellerAds {
  readonly ads: readonly AdCard[];
  readonly totalPages: number;
  /** Where the next page begins. */
  readonly next?: string | undefined;
}

/** A page of a seller's ads, with the hearts of a user (0: a guest). */
type PageOfSeller = [id: number, page: number, after: string | undefined, userId: number];

/** A seller's contacts; only the details of an ad contain the phone. */
export type SellerContact = Pick<Seller, 'username' | 'phone_number'>;

/** A page that is already shown (Back from a car) is refreshed silently. */
const adsRequest = createRequest({
  name: 'ads of a seller',
  keepsLoaded: true,
  replaces: () => false,
  load: async (signal, ...[id, page, after]: PageOfSeller): Promise<SellerAds | null> => {
    const reply = await api.ads.ofSeller({ params: { id }, query: { page, after } }, { signal });
    return reply && { ads: reply.data.data, totalPages: reply.data.total_pages, next: reply.data.next };
  },
});

/** The seller's public data; absent for an unknown number. The current seller stays when a refresh fails. */
const sellerRequest = createRequest({
  name: 'seller',
  keepsLoaded: true,
  replaces: ({ kind }) => kind === 'absent',
  expected: ['absent'],
  load: async (signal, id: number) => (await api.users.seller({ params: { id } }, { signal }))?.data ?? null,
});

/** How many ads the seller has; a failure is only logged [ERR-18]. */
const countRequest = createRequest({
  name: 'count of a seller',
  keepsLoaded: true,
  replaces: () => false,
  load: async (signal, id: number) =>
    (await api.ads.countOfSeller({ params: { id } }, { signal }))?.data.count ?? null,
});

export type SellerState = RequestState<PublicSeller>;

/** Lists contain no phone, so the details of one ad are loaded. A failure is only logged. */
const contactRequest = createRequest({
  name: 'contact of a seller',
  keepsLoaded: true,
  load: async (signal, adId: number) =>
    (await api.ads.details({ params: { id: adId } }, { signal }))?.data.user ?? null,
});
/** Of the seller whose contact was loaded last. */
const contactAtom = atom((get) => {
  const value = get(contactRequest.valueAtom);
  return value?.state.status === 'loaded' ? value.state.data : null;
});

/** The ads of a seller's page [ERR-18]. */
export const sellerAdsAtom = adsRequest.stateAtom;
export const sellerAtom = sellerRequest.stateAtom;
export const loadSellerAtom = sellerRequest.loadAtom;

/** The page was left: nothing that is in flight may change it. */
export const leaveSellerAtom = adsRequest.cancelAtom;

/** The seller's contacts, as far as they are known. */
export const sellerContactAtom = atom((get) => {
  const seller = get(sellerAtom);
  const contact = get(contactAtom);
  return (id: number): SellerContact => {
    const state = seller(id);
    const username = state.status === 'loaded' ? state.data.username : null;
    return contact?.id === id ? contact : { username, phone_number: null };
  };
});

/** How many ads the seller has, or null. */
export const sellerCountAtom = atom((get) => {
  const stateOf = get(countRequest.stateAtom);
  return (id: number): number | null => {
    const state = stateOf(id);
    return state.status === 'loaded' ? state.data : null;
  };
});
export const loadSellerCountAtom = countRequest.loadAtom;

/** Loads one page of a seller's ads, and the seller's contacts. */
export const loadSellerAdsAtom = atom(null, async (get, set, ...page: PageOfSeller) => {
  await set(adsRequest.loadAtom, ...page);
  const [id] = page;
  const state = get(sellerAdsAtom)(...page);
  const first = state.status === 'loaded' ? state.data.ads[0] : undefined;
  if (first && get(contactAtom)?.id !== id) void set(contactRequest.loadAtom, first.id);
});
