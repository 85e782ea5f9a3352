import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { addAds, addUsers, openTestApp, signIn, type TestApp } from '../../test-app.ts';

const PERSONAL = /"(phone|phone_number|email|inn|login|telegram_id|username|password_hash)":/;

onDatabase('the calls of the catalog', (database) => {
  let app: TestApp;
  beforeEach(async () => {
    await addUsers(database(), 3);
    app = await openTestApp(database());
  });
  afterEach(() => app.close());

  const add = async (ads: Parameters<typeof addAds>[1]) => {
    const ids = await addAds(database(), ads);
    await app.services.ads.changed(ids);
    return ids;
  };
  const data = async (url: string) => (await app.call(url)).json().data;
  const search = async (body: object, query = '') =>
    (await app.call({ method: 'POST', url: `/api/v2/ads/search${query}`, payload: body })).json().data;
  const idsOf = (page: { items: { id: number }[] }) => page.items.map(({ id }) => id);

  test('an empty catalog is one empty page', async () => {
    expect(await data('/api/v2/ads/preview')).toEqual({
      items: [],
      pagination: { current_page: 1, last_page: 1, total_items: 0 },
    });
  });

  test('pages of sixteen follow each other without gaps, and the page after the last is empty [D14] [CAT-5] [DATA-8]', async () => {
    const ids = await add(Array.from({ length: 35 }, (_, n) => ({ price_rub: n % 3 })));
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push(await data(`/api/v2/ads/preview?page=${page}`));
    expect(pages.flatMap(idsOf)).toEqual([...ids].reverse());
    expect(pages.map(({ pagination: { next: _, ...place } }) => place)).toEqual(
      [1, 2, 3, 4].map((current_page) => ({ current_page, last_page: 3, total_items: 35 })),
    );
    expect(idsOf(await data('/api/v2/ads/preview?page=10000'))).toEqual([]);
  });

  test('an open end hides nothing: the dearest, the farthest driven, the newest [CAT-30]', async () => {
    const [dear, far] = await add([
      { price_rub: 3_120_000_000, year: 2050, mileage: 10 },
      { price_rub: 5, year: 2000, mileage: 1_200_000 },
    ]);
    const year = (value: (number | null)[]) => ({ year_filter: { type: 'range', value } });
    const found = async (body: object) => idsOf(await search(body));
    for (const to of [null, 99_999_999, 9_999_999_999])
      expect(await found({ price: [90_000_000, to] })).toEqual([dear]);
    for (const to of [null, 999_999]) expect(await found({ mileage: [500_000, to] })).toEqual([far]);
    // Older clients send the year of their device, or the next one.
    for (const to of [null, new Date().getUTCFullYear(), new Date().getUTCFullYear() + 1])
      expect(await found(year([2010, to]))).toEqual([dear]);
    expect(await found(year([1900, 2010]))).toEqual([far]);
    expect(await found({ price: [0, 90_000_000] })).toEqual([far]);
    expect(await found({ price: [0, 99_999_999], mileage: [null, null], ...year([1900, null]) })).toEqual([
      far,
      dear,
    ]);
  });

  test('every order of a list [CAT-23]', async () => {
    const [a, b, c, d] = await add([
      { price_rub: 300, year: 2010, mileage: 50, created_at: '2026-01-01T00:00:00Z' },
      { price_rub: 100, year: 2020, mileage: null, created_at: '2026-01-03T00:00:00Z' },
      { price_rub: 200, year: 2000, mileage: 90, created_at: '2026-01-02T00:00:00Z' },
      { price_rub: 200, year: 2010, mileage: 10, created_at: '2026-01-04T00:00:00Z' },
    ]);
    const expected = {
      created_desc: [d, b, c, a],
      price_asc: [b, c, d, a],
      price_desc: [a, d, c, b],
      year_desc: [b, d, a, c],
      year_asc: [c, a, d, b],
      mileage_asc: [d, a, c, b],
      mileage_desc: [c, a, d, b],
    };
    for (const [order, ids] of Object.entries(expected)) {
      expect([order, idsOf(await search({}, `?order_by=${order}`))]).toEqual([order, ids]);
    }
  });

  test('every field of a search narrows it [DATA-39]', async () => {
    const [matching] = await add([
      {
        mark_id: 7,
        model_id: 71,
        city_id: 2,
        year: 2018,
        price_rub: 500,
        mileage: 30,
        statuses_id: 2,
        stock_status: 'in_transit',
        body: 'suv',
        kpp: 'cvt',
        pts_type: 'original',
        engine: 'diesel',
        drivetrain: 'all_wheel',
        rudder: 'right',
        power: 150,
        color: '#040001',
        is_in_stock: true,
      },
      { is_in_stock: false },
    ]);
    const fields = {
      mark_id: 7,
      model_id: 71,
      city_id: 2,
      stock_status: 'in_transit',
      year_filter: { type: 'range', value: [2017, 2018] },
      price: [400, 500],
      mileage: [0, 30],
      car_statuses: [2, 3],
      is_in_stock: true,
      bodies: ['suv'],
      kpps: ['cvt', 'manual'],
      pts_type: 'original',
      engines: ['diesel', 'hybrid'],
      drivetrains: ['all_wheel'],
      rudder: 'right',
      power: [150, 200],
      // The form's black finds every code with that name.
      colors: ['#000000'],
    };
    for (const [name, value] of Object.entries(fields)) {
      expect([name, idsOf(await search({ [name]: value }))]).toEqual([name, [matching]]);
    }
    expect(idsOf(await search(fields))).toEqual([matching]);
    expect(idsOf(await search({ ...fields, stock_status: ['in_stock', 'on_order'] }))).toEqual([]);
    expect(idsOf(await search({ is_in_stock: false }))).toHaveLength(2);
    const count = await app.call({ method: 'POST', url: '/api/v2/ads/search/count', payload: fields });
    expect(count.json()).toEqual({ success: true, data: { count: 1, more: false } });
  });

  test('a card is marked with a video only where the page has a player for its link [CAT-50]', async () => {
    const links = ['https://vkvideo.ru/abc', 'http://vk.com/video-1_2', null];
    const ids = await add(links.map((video) => ({ video })));
    const { items } = await data('/api/v2/ads/preview');
    const marks = new Map(items.map((item: { id: number; has_video: boolean }) => [item.id, item.has_video]));
    expect(ids.map((id) => marks.get(id))).toEqual([false, true, false]);
    expect((await data(`/api/v2/ads/details/${ids[0]}`)).has_video).toBe(false);
  });

  test('a search without a body is one without conditions [DATA-29]', async () => {
    const ids = await add([{}, {}]);
    for (const url of ['/api/v2/ads/search', '/api/v2/ads/search/count'])
      expect((await app.call({ method: 'POST', url })).statusCode).toBe(200);
    const found = (await app.call({ method: 'POST', url: '/api/v2/ads/search' })).json().data;
    expect(found.items).toHaveLength(ids.length);
  });

  test('an invalid value has a Russian sentence with its field', async () => {
    const refuse = async (payload: object) =>
      (await app.call({ method: 'POST', url: '/api/v2/ads/search', payload })).json().errors;
    expect(await refuse({ is_in_stock: 'да' })).toEqual({ is_in_stock: ['Здесь ожидается да или нет'] });
    expect(await refuse({ price: 5 })).toEqual({ price: ['Здесь ожидается список'] });
    expect(await refuse({ year_filter: { type: 'range' } })).toEqual({
      'year_filter.value': ['Обязательное поле'],
    });
    expect(await refuse({ kpps: ['robot'] })).toEqual({ 'kpps.0': ['Недопустимое значение'] });
    expect(await refuse({ colors: ['#FFF'] })).toEqual({ 'colors.0': ['Код цвета: # и шесть знаков'] });
    expect(await refuse({ power: [200, 100] })).toEqual({ power: ['Начало диапазона больше конца'] });
  });

  test('a list has the cover and nothing about the seller [C15] [DATA-28]', async () => {
    const [id] = await add([
      {
        cover: '/img/original/a.webp',
        city_key: 'moscow',
        video: 'https://vk.com/video-1_2',
        statuses_id: 4,
        created_at: '2026-01-05T10:00:00Z',
      },
    ]);
    await database().sql.query(
      "insert into ad_images values ($1, 0, '/img/original/a.webp'), ($1, 1, '/img/original/b.webp')",
      [id],
    );
    const replies = [
      await app.call('/api/v2/ads/preview'),
      await app.call({ method: 'POST', url: '/api/v2/ads/search', payload: {} }),
      await app.call('/api/ads/web-user/1'),
    ];
    for (const reply of replies) {
      expect(reply.body).not.toMatch(PERSONAL);
      expect(reply.body).not.toContain('b.webp');
    }
    expect((await data('/api/v2/ads/preview')).items[0]).toMatchObject({
      images: ['/img/original/a.webp'],
      city: 'Москва',
      has_video: true,
      condition: 'damaged',
      created_at: '2026-01-05T10:00:00Z',
    });
    expect((await data(`/api/v2/ads/details/${id}`)).images).toEqual([
      '/img/original/a.webp',
      '/img/original/b.webp',
    ]);
  });

  test('the page of an ad names its seller and how much he sells [DATA-3]', async () => {
    const [id] = await add([{}, {}, { user_id: 2 }, { status: 'archived' }]);
    expect((await data(`/api/v2/ads/details/${id}`)).user).toEqual({
      id: 1,
      name: 'Продавец 1',
      username: null,
      phone_number: '79000000001',
      avatar: null,
      account_type: 'private',
      listingsCount: 2,
    });
  });

  test('an archived ad is visible to its owner only, a deleted one to no user [C13] [ROLE-12]', async () => {
    const [archived, deleted] = await add([{ status: 'archived' }, { status: 'deleted' }]);
    const owner = await signIn(database(), 1);
    const other = await signIn(database(), 2);
    const status = async (id: number | undefined, headers = {}) =>
      (await app.call({ url: `/api/v2/ads/details/${id}`, headers })).statusCode;
    expect([await status(archived), await status(archived, other), await status(archived, owner)]).toEqual([
      404, 404, 200,
    ]);
    expect([await status(deleted), await status(deleted, owner)]).toEqual([404, 404]);
    expect(idsOf(await data('/api/v2/ads/preview'))).toEqual([]);
    expect((await data('/api/ads/web-user/1')).data).toEqual([]);
    expect(await data('/api/ads/web-user/1/count')).toEqual({ count: 0 });
    const body = (await app.call(`/api/v2/ads/details/${deleted}`)).json();
    expect(body).toEqual({
      ...(await app.call('/api/v2/ads/details/999999')).json(),
      request_id: body.request_id,
    });
  });

  test('enumerating ids finds what is public and nothing else [C16]', async () => {
    const statuses = ['active', 'archived', 'deleted'] as const;
    const ids = await add(Array.from({ length: 60 }, (_, n) => ({ status: statuses[n % 3] })));
    const last = Math.max(...ids) + 100;
    const found: number[] = [];
    const refusals = new Set<string>();
    for (let id = 1; id <= last; id += 1) {
      const reply = await app.call(`/api/v2/ads/details/${id}`);
      if (reply.statusCode === 200) found.push(id);
      else refusals.add(JSON.stringify({ ...reply.json(), request_id: '', status: reply.statusCode }));
    }
    expect(found).toEqual(ids.filter((_, n) => n % 3 === 0));
    expect(refusals.size).toBe(1);
  });

  test('a change shows in lists and pages after a notification', async () => {
    const [id] = await add([{ price_rub: 100 }]);
    await data('/api/v2/ads/preview');
    await data(`/api/v2/ads/details/${id}`);
    await database().sql.query('update ads set price = 7, price_rub = 7 where id = $1', [id]);
    await app.services.ads.changed([id ?? 0]);
    expect((await data('/api/v2/ads/preview')).items[0].price_rub).toBe(7);
    expect((await data(`/api/v2/ads/details/${id}`)).price_rub).toBe(7);
  });

  test('ids out of range are refused before the database, unknown ones are 404 [D6]', async () => {
    for (const id of [
      '0',
      '-1',
      '2147483648',
      '9223372036854775808',
      '1e20',
      '0x10',
      '１',
      '1 or 1=1',
      '1.5',
    ]) {
      expect([id, (await app.call(`/api/v2/ads/details/${encodeURIComponent(id)}`)).statusCode]).toEqual([
        id,
        422,
      ]);
    }
    expect((await app.call('/api/v2/ads/details/2147483647')).statusCode).toBe(404);
  });

  test('ten thousand and more are counted up to page 625 [CAT-42] [I77]', async () => {
    await database().sql.exec(
      `insert into ads (user_id, mark_id, mark, price, price_rub, year, kpp)
       select 1, 1, 'BMW', n, n, 2000, 'cvt' from generate_series(1, 10050) n`,
    );
    await app.services.ads.changed('all');
    for (const body of [{}, { kpps: ['cvt'] }]) {
      const last = await search(body, '?page=625&order_by=price_asc');
      expect(last.pagination).toEqual({ current_page: 625, last_page: 625, total_items: 10_000 });
      expect(last.items.map(({ price }: { price: number }) => price)).toEqual(
        Array.from({ length: 16 }, (_, n) => 9_985 + n),
      );
      expect(idsOf(await search(body, '?page=626'))).toEqual([]);
      const count = await app.call({ method: 'POST', url: '/api/v2/ads/search/count', payload: body });
      expect(count.json().data).toEqual({ count: 10_000, more: true });
    }
  });
});
