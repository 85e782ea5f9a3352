import { DEFAULT_FILTER } from '@cars/shared-contracts/rules/catalog-filter';
import { countOwnAdChangeAtom } from '@cars/shared-contracts/runtime';
import { listAd, listAds, pageOf } from '@cars/shared-test/factories';
import { freshStore } from '@cars/shared-test/stage';
import { type Call, failure, held, offline } from '@cars/shared-test/stub-fetch';
import { describe, expect, test } from '@rstest/core';
import { stubCatalog, stubList } from '../../test-catalog.tsx';
import {
  applyFilterAtom,
  filterAtom,
  listingAtom,
  loadListingAtom,
  openListingAtom,
  retryListingAtom,
  scrollAnchorAtom,
} from './atoms.ts';

const requests = (seen: readonly Call[]) => seen.map(({ method, url, body }) => ({ method, url, body }));

const open = async (store = freshStore(), filter = DEFAULT_FILTER, pages = 1) => {
  await store.set(loadListingAtom, { filter, pages });
  return store;
};

describe('loading the list', () => {
  test('without a filter the preview is requested, by the address of the prefetched response [CAT-8]', async () => {
    const seen = stubList(pageOf(listAds(1, 16), 1, 3));
    const store = await open();
    expect(requests(seen)).toEqual([
      { method: 'GET', url: '/api/v2/ads/preview?page=1&per_page=16', body: undefined },
    ]);
    expect(store.get(listingAtom)).toMatchObject({
      status: 'shown',
      page: 1,
      next: { page: 2 },
      more: 'idle',
    });
  });

  test('with a filter the search is requested, in the chosen order [CAT-8]', async () => {
    const seen = stubCatalog();
    await open(freshStore(), { ...DEFAULT_FILTER, sort: 'price_asc', brand: '7', cityId: '2' });
    expect(requests(seen)).toEqual([
      {
        method: 'POST',
        url: '/api/v2/ads/search?page=1&per_page=16&order_by=price_asc',
        body: { mark_id: 7, city_id: 2 },
      },
    ]);
  });

  test('an address with three pages loads all three, in their order [CAT-40]', async () => {
    stubList(({ query }) => {
      const page = Number(query.page);
      return pageOf(listAds((page - 1) * 16 + 1, 16), page, 9);
    });
    const store = await open(freshStore(), DEFAULT_FILTER, 3);
    const listing = store.get(listingAtom);
    expect(listing).toMatchObject({ status: 'shown', page: 3, next: { page: 4 } });
    expect(listing.status === 'shown' && listing.ads.map(({ id }) => id)).toEqual(
      Array.from({ length: 48 }, (_, index) => index + 1),
    );
  });

  test('five pages are two responses, the second one from where the first one ended [CAT-40] [DATA-49]', async () => {
    const seen = stubList(({ query: { page, per_page, after } }) => {
      const first = after === undefined ? 1 : Number(after) + 1;
      const reply = pageOf(listAds(first, Number(per_page)), Number(page), 9);
      Object.assign(reply.data.pagination, { next: String(first + Number(per_page) - 1) });
      return reply;
    });
    const store = await open(freshStore(), DEFAULT_FILTER, 5);
    expect(seen.map(({ query }) => [query.page, query.per_page, query.after])).toEqual([
      ['1', '48', undefined],
      ['4', '32', '48'],
    ]);
    const listing = store.get(listingAtom);
    expect(listing).toMatchObject({ page: 5, next: { page: 6, after: '80' } });
    expect(listing.status === 'shown' && listing.ads.map(({ id }) => id)).toEqual(
      Array.from({ length: 80 }, (_, index) => index + 1),
    );
  });

  test.each<[string, RegExp[]]>([
    ['', []],
    ['null', []],
    ['{', []],
    ['[]', [/preview: response of another shape/]],
  ])('the body %s means that nothing was found', async (body, warnings) => {
    expectConsole(...warnings);
    stubList(new Response(body));
    const store = await open();
    expect(store.get(listingAtom)).toEqual({ status: 'empty', reason: 'Объявления не найдены' });
  });

  test('no match for a filter has its own sentence [CAT-10]', async () => {
    stubList(pageOf([]));
    const store = await open(freshStore(), { ...DEFAULT_FILTER, brand: '7' });
    expect(store.get(listingAtom)).toEqual({
      status: 'empty',
      reason: 'Объявления по заданным параметрам не найдены',
    });
  });

  test('broken items are left out, the valid ones are shown', async () => {
    expectConsole(/GET \/v2\/ads\/preview: response of another shape/);
    stubList(Response.json(pageOf([listAd(1), { id: 'x' }, listAd(3)])));
    const store = await open();
    const listing = store.get(listingAtom);
    expect(listing.status === 'shown' && listing.ads.map(({ id }) => id)).toEqual([1, 3]);
  });

  test('a list that is already loaded is not requested again for the same address', async () => {
    const seen = stubList(pageOf(listAds(1, 16)));
    const store = await open();
    store.set(openListingAtom, { filter: { ...DEFAULT_FILTER }, pages: 1 });
    expect(seen).toHaveLength(1);
  });

  test('a list that was loaded before an own ad changed is refreshed in place [CAT-58]', async () => {
    let first = 1;
    const seen = stubList(({ query }) => {
      const page = Number(query.page);
      return pageOf(listAds(first + (page - 1) * 16, 16), page, 3);
    });
    const store = await open(freshStore(), DEFAULT_FILTER, 2);
    const anchor = { adId: 20, offset: 12 };
    store.set(scrollAnchorAtom, anchor);
    const idsOf = () => {
      const listing = store.get(listingAtom);
      return listing.status === 'shown' ? listing.ads.map(({ id }) => id) : [];
    };

    first = 0;
    store.set(countOwnAdChangeAtom);
    store.set(openListingAtom, { filter: { ...DEFAULT_FILTER }, pages: 1 });
    expect(idsOf()[0], 'shown while it is refreshed').toBe(1);
    await expect.poll(() => idsOf()[0]).toBe(0);
    expect(idsOf()).toHaveLength(32);
    expect(store.get(listingAtom)).toMatchObject({ page: 2, next: { page: 3 }, more: 'idle' });
    expect(store.get(scrollAnchorAtom)).toEqual(anchor);

    store.set(openListingAtom, { filter: { ...DEFAULT_FILTER }, pages: 1 });
    expect(seen, 'no request without another change').toHaveLength(4);
  });

  test('a refresh that failed leaves the list and is tried again by the next visit', async () => {
    expectConsole(/GET \/v2\/ads\/preview: 500/, /catalog ApiError/);
    stubList(pageOf(listAds(1, 16)));
    const store = await open();
    store.set(countOwnAdChangeAtom);
    const refused = stubList(failure(500));
    store.set(openListingAtom, { filter: DEFAULT_FILTER });
    await expect.poll(() => store.get(listingAtom)).toMatchObject({ status: 'shown', more: 'idle' });
    expect(refused).toHaveLength(1);
    const seen = stubList(pageOf(listAds(0, 16)));
    store.set(openListingAtom, { filter: DEFAULT_FILTER });
    expect(seen).toHaveLength(1);
  });

  test('the latest request wins, whatever the order of responses', async () => {
    const slow = held<'ads.preview'>();
    stubCatalog({ 'ads.preview': slow.response, 'ads.search': pageOf([listAd(2)]) });
    const store = freshStore();
    const first = store.set(loadListingAtom, { filter: DEFAULT_FILTER });
    await store.set(loadListingAtom, { filter: { ...DEFAULT_FILTER, brand: '7' } });
    slow.release(pageOf([listAd(1)]));
    await first;
    const listing = store.get(listingAtom);
    expect(listing.status === 'shown' && listing.ads.map(({ id }) => id)).toEqual([2]);
  });
});

describe('a failed load', () => {
  test('empties the list and shows its sentence [CAT-7] [ERR-7]', async () => {
    expectConsole(/GET \/v2\/ads\/preview: 503/, /catalog ApiError/);
    stubList(failure(503, { success: false, message: 'Сервис отдыхает' }));
    const store = await open();
    expect(store.get(listingAtom)).toMatchObject({
      status: 'failed',
      title: 'Произошла ошибка при загрузке',
      failure: { message: 'Сервис отдыхает' },
    });
  });

  test('of a search has its own sentence [ERR-7]', async () => {
    expectConsole(/POST \/v2\/ads\/search: 500/, /catalog ApiError/);
    stubList(failure(500));
    const store = await open(freshStore(), { ...DEFAULT_FILTER, brand: '7' });
    expect(store.get(listingAtom)).toMatchObject({ title: 'Произошла ошибка при поиске' });
  });

  test('of a reset has its own sentence [ERR-7]', async () => {
    expectConsole(/GET \/v2\/ads\/preview: 500/, /catalog ApiError/);
    stubList(failure(500));
    const store = freshStore();
    store.set(applyFilterAtom, { change: { brand: '' }, reason: 'reset' });
    await store.set(loadListingAtom, { filter: DEFAULT_FILTER, reason: 'reset' });
    expect(store.get(listingAtom)).toMatchObject({ title: 'Произошла ошибка при сбросе поиска' });
  });

  test('joined messages of a refused request are shown [P4] [ERR-1]', async () => {
    expectConsole(/GET \/v2\/ads\/preview: 422/, /catalog ApiError/);
    stubList(failure(422, { errors: { price: ['Цена мала'], year: ['Год велик'] } }));
    const store = await open();
    expect(store.get(listingAtom)).toMatchObject({ failure: { message: 'Цена мала Год велик' } });
  });

  test('without a response gives advice about the connection', async () => {
    expectConsole(/catalog ApiError/);
    stubList(offline);
    const store = await open();
    expect(store.get(listingAtom)).toMatchObject({
      title: 'Произошла ошибка при загрузке',
      failure: { message: 'Сервер не отвечает. Проверьте соединение и попробуйте ещё раз.' },
    });
  });

  test('may have a pause requested by the server', async () => {
    expectConsole(/GET \/v2\/ads\/preview: 429/, /catalog ApiError/);
    stubList(failure(429, { message: 'Слишком много запросов' }, { 'Retry-After': '7' }));
    const store = await open();
    expect(store.get(listingAtom)).toMatchObject({
      failure: { message: 'Слишком много запросов', retryAfterSeconds: 7 },
    });
  });

  test('is retried with the same filter from its first page', async () => {
    expectConsole(/POST \/v2\/ads\/search: 500/, /catalog ApiError/);
    stubList(failure(500));
    const store = await open(freshStore(), { ...DEFAULT_FILTER, sort: 'year_desc' }, 4);
    const seen = stubCatalog();
    await store.set(retryListingAtom);
    expect(seen.map(({ url }) => url)).toEqual(['/api/v2/ads/search?page=1&per_page=16&order_by=year_desc']);
    expect(store.get(listingAtom).status).toBe('shown');
  });
});

describe('changing the filter', () => {
  test('preserves the other choices, reloads and returns the new address', () => {
    stubCatalog();
    const store = freshStore();
    store.set(applyFilterAtom, { change: { cityId: '2' } });
    expect(store.set(applyFilterAtom, { change: { sort: 'price_desc' } })).toBe(
      '/catalog?sort=price_desc&cityId=2',
    );
    expect(store.get(filterAtom)).toMatchObject({ cityId: '2', sort: 'price_desc' });
    expect(store.get(listingAtom)).toEqual({ status: 'loading' });
  });
});
