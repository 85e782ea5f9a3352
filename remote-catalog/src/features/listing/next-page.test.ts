import { DEFAULT_FILTER } from '@cars/shared-contracts/rules/catalog-filter';
import type { AdCard } from '@cars/shared-contracts/schemas/ad';
import { listAd, listAds, pageOf, userProfile } from '@cars/shared-test/factories';
import { freshStore, signIn } from '@cars/shared-test/stage';
import { type Call, failure, held } from '@cars/shared-test/stub-fetch';
import { describe, expect, test } from '@rstest/core';
import { stubCatalog, stubList } from '../../test-catalog.tsx';
import { listingAtom, loadListingAtom, loadNextPageAtom, openListingAtom } from './atoms.ts';

const open = async (store = freshStore(), filter = DEFAULT_FILTER, pages = 1) => {
  await store.set(loadListingAtom, { filter, pages });
  return store;
};

describe('the next page', () => {
  const firstOf = async (lastPage: number) => {
    stubList(pageOf(listAds(1, 16), 1, lastPage));
    return open();
  };

  test('is appended [CAT-7]', async () => {
    const store = await firstOf(3);
    const seen = stubList(pageOf(listAds(17, 16), 2, 3));
    await store.set(loadNextPageAtom);
    expect(seen.map(({ url }) => url)).toEqual(['/api/v2/ads/preview?page=2&per_page=16']);
    const listing = store.get(listingAtom);
    expect(listing).toMatchObject({ page: 2, next: { page: 3 }, more: 'idle' });
    expect(listing.status === 'shown' && listing.ads).toHaveLength(32);
  });

  test('begins where the server states that the page before it ended [DATA-49] [P28]', async () => {
    const ending = (page: ReturnType<typeof pageOf<AdCard>>, next?: string) => {
      Object.assign(page.data.pagination, next === undefined ? {} : { next });
      return page;
    };
    stubList(ending(pageOf(listAds(1, 16), 1, 2), '1764000.16'));
    const store = await open();
    const seen = stubList(ending(pageOf(listAds(17, 16), 2, 3), '1763000.32'));
    await store.set(loadNextPageAtom);
    expect(seen.map(({ url }) => url)).toEqual(['/api/v2/ads/preview?page=2&after=1764000.16&per_page=16']);
    const last = stubList(ending(pageOf(listAds(33, 1), 3, 3)));
    await store.set(loadNextPageAtom);
    await store.set(loadNextPageAtom);
    expect(last.map(({ query }) => query.after)).toEqual(['1763000.32']);
    expect(store.get(listingAtom)).toMatchObject({ page: 3, next: null });
  });

  test('is not requested at the last page [CAT-6]', async () => {
    const store = await firstOf(1);
    const seen = stubList(failure(500));
    await store.set(loadNextPageAtom);
    expect(seen).toEqual([]);
  });

  test('is not requested for a page that another has followed [DATA-37]', async () => {
    const store = await firstOf(3);
    const seen = stubList(pageOf(listAds(17, 16), 2, 3));
    await store.set(loadNextPageAtom, 1);
    await store.set(loadNextPageAtom, 1);
    expect(seen).toHaveLength(1);
    await store.set(loadNextPageAtom, 2);
    expect(seen).toHaveLength(2);
  });

  test('is requested once while it is in flight [CAT-6]', async () => {
    const store = await firstOf(3);
    const slow = held<'ads.preview'>();
    const seen = stubList(slow.response);
    const loading = store.set(loadNextPageAtom);
    await store.set(loadNextPageAtom);
    slow.release(pageOf(listAds(17, 16), 2, 3));
    await loading;
    expect(seen).toHaveLength(1);
  });

  test('that fails leaves the cards, is only logged, and may be requested again [ERR-8]', async () => {
    expectConsole(/GET \/v2\/ads\/preview: 500/, /Произошла ошибка при загрузке объявлений ApiError/);
    const store = await firstOf(3);
    stubList(failure(500));
    await store.set(loadNextPageAtom);
    const listing = store.get(listingAtom);
    expect(listing).toMatchObject({ status: 'shown', page: 1, more: { kind: 'crashed' } });
    expect(listing.status === 'shown' && listing.ads).toHaveLength(16);
    stubList(pageOf(listAds(17, 16), 2, 3));
    await store.set(loadNextPageAtom);
    expect(store.get(listingAtom)).toMatchObject({ page: 2, more: 'idle' });
  });

  test('that is empty ends the list', async () => {
    const store = await firstOf(3);
    stubList(pageOf([], 2, 3));
    await store.set(loadNextPageAtom);
    expect(store.get(listingAtom)).toMatchObject({ page: 2, next: null });
  });

  test('is dropped when the filter changes meanwhile', async () => {
    const store = await firstOf(3);
    const slow = held<'ads.preview'>();
    stubCatalog({ 'ads.preview': slow.response, 'ads.search': pageOf([listAd(99)]) });
    const loading = store.set(loadNextPageAtom);
    await store.set(loadListingAtom, { filter: { ...DEFAULT_FILTER, sort: 'price_asc' } });
    slow.release(pageOf(listAds(17, 16), 2, 3));
    await loading;
    const listing = store.get(listingAtom);
    expect(listing.status === 'shown' && listing.ads.map(({ id }) => id)).toEqual([99]);
  });
});

describe('a sign-in that ends beside a next page [CAT-41]', () => {
  const FILTER = { filter: DEFAULT_FILTER, pages: 1 };
  const guestCards = (page: number) => listAds((page - 1) * 16 + 1, 16);
  const guestPage = (page: number) => pageOf(guestCards(page), page, 3);
  const ownPage = (page: number) =>
    pageOf(
      guestCards(page).map((ad) => ({ ...ad, is_favorited: true })),
      page,
      3,
    );
  const ownList = ({ query }: Call) => ownPage(Number(query.page));
  const heartsOf = (store: Awaited<ReturnType<typeof open>>) => {
    const listing = store.get(listingAtom);
    return listing.status === 'shown' ? listing.ads.filter((ad) => ad.is_favorited).length : -1;
  };
  /** A guest's first page. */
  const openAsGuest = async () => {
    stubList(guestPage(1));
    return open();
  };

  test('cancels the page of the guest, and the next one has hearts too', async () => {
    const store = await openAsGuest();
    const late = held<'ads.preview'>();
    stubList(late.response);
    const loading = store.set(loadNextPageAtom);
    stubList(ownList);
    signIn(userProfile(), store);
    store.set(openListingAtom, FILTER);
    late.release(guestPage(2));
    await loading;
    await expect.poll(() => heartsOf(store)).toBe(16);
    expect(store.get(listingAtom)).toMatchObject({ page: 1, more: 'idle' });
    await store.set(loadNextPageAtom);
    expect(heartsOf(store)).toBe(32);
  });

  test.each([
    ['is appended', 200, 32],
    ['fails', 500, 16],
  ])('leaves the hearts of the cards when a page that was requested later %s', async (_, status, hearts) => {
    expectConsole(...(status === 500 ? [/GET .*: 500/, /ApiError/] : []));
    const store = await openAsGuest();
    const first = held<'ads.preview'>();
    const second = held<'ads.preview'>();
    stubList(({ query }) => (query.page === '1' ? first.response : second.response));
    signIn(userProfile(), store);
    store.set(openListingAtom, FILTER);
    const loading = store.set(loadNextPageAtom);
    first.release(ownPage(1));
    await expect.poll(() => heartsOf(store)).toBe(16);
    second.release(status === 500 ? failure(500) : ownPage(2));
    await loading;
    expect(heartsOf(store)).toBe(hearts);
  });
});
