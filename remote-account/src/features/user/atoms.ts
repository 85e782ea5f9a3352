import { createRequest, type RequestState } from '@cars/shared-app/request';
import { api, atom } from '@cars/shared-contracts/runtime';
import type { AdCard, Seller } from '@cars/shared-contracts/schemas/ad';
import type { PublicSeller } from '@cars/shared-contracts/schemas/profile';

interface SellerAds {
  readonly ads: readonly AdCard[];
  readonly totalPages: number;
}

/** The ways to reach a seller; only the details of an ad contain the phone. */
export type SellerContact = Pick<Seller, 'username' | 'phone_number'>;

/** One page of a seller's ads; a page that is shown already (Back from a car) is refreshed silently. */
const adsRequest = createRequest({
  name: 'ads of a seller',
  keepsLoaded: true,
  replaces: () => false,
  load: async (signal, id: number, page: number): Promise<SellerAds | null> => {
    const reply = await api.ads.ofSeller({ params: { id }, query: { page } }, { signal });
    return reply && { ads: reply.data.data, totalPages: reply.data.total_pages };
  },
});

/** Who sells. Absent: the number is unknown. Who is shown already stays when a refresh fails. */
const sellerRequest = createRequest({
  name: 'seller',
  keepsLoaded: true,
  replaces: ({ kind }) => kind === 'absent',
  expected: ['absent'],
  load: async (signal, id: number) => (await api.users.seller({ params: { id } }, { signal }))?.data ?? null,
});

export type SellerState = RequestState<PublicSeller>;

const contactValueAtom = atom<{ readonly id: number; readonly contact: SellerContact } | null>(null);
const countValueAtom = atom<{ readonly id: number; readonly count: number } | null>(null);

/** The ads of a seller's page [ERR-18]. */
export const sellerAdsAtom = adsRequest.stateAtom;
export const sellerAtom = sellerRequest.stateAtom;
export const loadSellerAtom = sellerRequest.loadAtom;

/** The page is left: nothing that is in flight may change it. */
export const leaveSellerAtom = adsRequest.cancelAtom;

/** How to reach the seller, as far as it is known. */
export const sellerContactAtom = atom((get) => {
  const seller = get(sellerAtom);
  const value = get(contactValueAtom);
  return (id: number): SellerContact => {
    const state = seller(id);
    const username = state.status === 'loaded' ? state.data.username : null;
    return value?.id === id ? value.contact : { username, phone_number: null };
  };
});

/** How many ads the seller has, or null. */
export const sellerCountAtom = atom((get) => {
  const value = get(countValueAtom);
  return (id: number): number | null => (value?.id === id ? value.count : null);
});

/** Loads one page of a seller's ads, and the ways to reach the seller. */
export const loadSellerAdsAtom = atom(null, async (get, set, id: number, page: number) => {
  await set(adsRequest.loadAtom, id, page);
  const state = get(sellerAdsAtom)(id, page);
  const first = state.status === 'loaded' ? state.data.ads[0] : undefined;
  if (first) void set(loadContactAtom, id, first.id);
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
