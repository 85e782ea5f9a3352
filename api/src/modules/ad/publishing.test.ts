import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { LIMITS } from '../../http/limits.ts';
import { noise } from '../../images/fixtures.ts';
import { addAds } from '../../test-app.ts';
import { CAR, CREATE, fileOf, newAdForm, upload } from '../../test-selling.ts';
import { publishingStage } from './test-publishing.ts';

const UNLIMITED = [{ points: 1_000_000, seconds: 60 }];

onDatabase('publishing an ad', (database) => {
  const { open, photo, rowOf, count, orphans } = publishingStage(database);

  test('writes every field of the form, and lists show it without a delay [DATA-5]', async () => {
    const { seller, guest, clock } = await open();
    const first = await upload(seller.user, photo());
    const form = newAdForm(
      {
        vin_number: 'хта210990у2766389',
        color: '#C0C0C0',
        latitude: '55.75',
        longitude: '37.61',
        address: 'Москва, Тверская, 1',
        online_show: 'true',
        description: ' Один хозяин ',
        video: 'https://vk.com/video-1_2',
        report_url: 'https://report.example/1',
        vin_report_url: '',
        pts_number: '77 АА 123456',
      },
      [first.ticket, fileOf(photo())],
    );
    const reply = await seller.user.form(CREATE, form);
    expect(reply.statusCode, reply.body).toBe(200);
    const { id } = reply.json().data;
    expect(reply.json()).toEqual({ success: true, data: { id } });
    const { data } = (await guest.get(`/api/v2/ads/details/${id}`)).json();
    expect(data).toMatchObject({
      id,
      mark: CAR.mark.name,
      model: CAR.model.name,
      generation: CAR.generation.name,
      price: 1_250_000,
      currency: 'RUB',
      price_rub: 1_250_000,
      year: 2015,
      mileage: 84_000,
      power: 190,
      color: '#c0c0c0',
      vin_number: 'XTA210990Y2766389',
      is_used: true,
      is_in_stock: true,
      stock_status: 'in_stock',
      status: 'active',
      city_key: 'moscow',
      city: 'Москва',
      latitude: 55.75,
      longitude: 37.61,
      address: 'Москва, Тверская, 1',
      online_show: true,
      description: 'Один хозяин',
      video: 'https://vk.com/video-1_2',
      report_url: 'https://report.example/1',
      vin_report_url: null,
      pts_number: '77 АА 123456',
      has_video: true,
      user: { id: seller.id },
    });
    expect(data.images).toHaveLength(2);
    expect(data.images[0]).toBe(first.address);
    expect(await rowOf(id)).toMatchObject({ statuses_id: 2, cover: first.address });
    const preview = (await guest.get('/api/v2/ads/preview')).json().data.items;
    expect(preview).toMatchObject([{ id, images: [first.address] }]);
    expect((await guest.get(`/api/v2/ads/${id}/price-history`)).json().data).toMatchObject([
      { cause: 'published', price: 1_250_000, changed_at: clock.now().toISOString().replace('.000', '') },
    ]);
    expect(await count('uploads')).toBe(0);
    expect(await orphans()).toEqual([]);
  });

  test('an ad without a condition has status 1 [SELL-18]', async () => {
    const { seller } = await open();
    const form = newAdForm({ statuses_id: null });
    const { id } = (await seller.user.form(CREATE, form)).json().data;
    expect(await rowOf(id)).toMatchObject({ statuses_id: 1 });
  });

  test('accepts an ad without pictures, and converts another currency to rubles', async () => {
    const { seller, app } = await open();
    const form = newAdForm({ price: '10000', currency: 'USD', stock_status: 'on_order' });
    const { id } = (await seller.user.form(CREATE, form)).json().data;
    const { USD } = app.services.rates.current;
    expect(await rowOf(id)).toMatchObject({
      price: 10_000,
      currency: 'USD',
      price_rub: Math.round(10_000 * USD),
      is_in_stock: false,
      stock_status: 'on_order',
      cover: null,
    });
  });

  test('writes text as text [D1] [D3] [D18]', async () => {
    const { seller, guest } = await open();
    const description = "'); drop table ads;-- <script>alert(1)</script> \u202Eтскет";
    const fields = { description, address: 'Мос\u202Eква\u200B' };
    const { id } = (await seller.user.form(CREATE, newAdForm(fields))).json().data;
    const { data } = (await guest.get(`/api/v2/ads/details/${id}`)).json();
    expect([data.description, data.address]).toEqual([description.replace('\u202E', ''), 'Москва']);
  });

  test('writes no field that is not in the form [C4]', async () => {
    const { seller, buyer } = await open();
    const grabbed = {
      id: '777',
      user_id: String(buyer.id),
      status: 'archived',
      price_rub: '1',
      created_at: '2001-01-01',
      is_favorited: 'true',
      views: '100',
      cover: '/img/original/x.webp',
      is_in_stock: 'false',
      mark: 'Другая',
      city_key: 'sochi',
      import_hash: 'x',
    };
    const { id } = (await seller.user.form(CREATE, newAdForm(grabbed))).json().data;
    expect(id).not.toBe(777);
    expect(await rowOf(id)).toMatchObject({
      user_id: seller.id,
      status: 'active',
      price_rub: 1_250_000,
      cover: null,
      is_in_stock: true,
      mark: CAR.mark.name,
      city_key: 'moscow',
      import_hash: null,
    });
  });

  test('lets only a verified company promise VAT, guarantee and credit [C6] [ACC-20] [ROLE-7]', async () => {
    const { seller } = await open();
    const promises = ['with_vat', 'with_guarantee', 'with_credit', 'warranty', 'available_for_credit'];
    const form = () => newAdForm(Object.fromEntries(promises.map((name) => [name, 'true'])));
    const promised = async () => {
      const row = await rowOf((await seller.user.form(CREATE, form())).json().data.id);
      return promises.map((name) => row?.[name]);
    };
    expect(new Set(await promised())).toEqual(new Set([false]));
    const become = (verified: boolean) =>
      database().sql.query(
        "update users set account_type = 'legal_entity', legal_entity_verified = $2 where id = $1",
        [seller.id, verified],
      );
    await become(false);
    expect(new Set(await promised())).toEqual(new Set([false]));
    await become(true);
    expect(new Set(await promised())).toEqual(new Set([true]));
  });

  test('is for signed-in users, ten times an hour [G4]', async () => {
    const { seller, guest } = await open();
    expect((await guest.form(CREATE, newAdForm())).statusCode).toBe(401);
    for (let n = 0; n < 10; n += 1)
      expect((await seller.user.form(CREATE, newAdForm())).statusCode).toBe(200);
    const refused = await seller.user.form(CREATE, newAdForm());
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('is rejected for unknown pictures, and leaves no file behind [H13]', async () => {
    const { seller, buyer } = await open();
    const foreign = await upload(buyer.user, photo());
    const own = await upload(seller.user, photo());
    const bad = fileOf(Buffer.from('<?php'));
    const lists = [
      [fileOf(photo()), foreign.ticket],
      [fileOf(photo()), `up_${'A'.repeat(43)}`],
      [fileOf(photo()), own.address],
      [own.ticket, own.ticket],
      [fileOf(photo()), 'https://evil.example/a.webp'],
      [fileOf(photo()), fileOf(photo()), bad],
    ];
    for (const list of lists) {
      const reply = await seller.user.form(CREATE, newAdForm({}, list));
      expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([422, ['images']]);
    }
    expect(await orphans()).toEqual([]);
    expect([await count('ads'), await count('uploads')]).toEqual([0, 2]);
    expect((await seller.user.form(CREATE, newAdForm({}, [own.ticket]))).statusCode).toBe(200);
    const again = await seller.user.form(CREATE, newAdForm({}, [own.ticket]));
    expect(again.json().errors.images).toEqual(['Изображение не найдено: добавьте его ещё раз.']);
  });

  test('while the account is being erased leaves no ad that is shown [I12]', async () => {
    const { seller, guest } = await open();
    const { ticket } = await upload(seller.user, photo());
    const replies = await Promise.all([
      seller.user.form(CREATE, newAdForm()),
      seller.user.form(CREATE, newAdForm({}, [fileOf(photo())])),
      seller.user.delete('/api/web-user/self'),
      seller.user.form(CREATE, newAdForm({}, [ticket])),
      seller.user.form(CREATE, newAdForm()),
    ]);
    for (const { statusCode } of replies) expect([200, 401, 422]).toContain(statusCode);
    const { rows } = await database().sql.query("select from ads where status = 'active'");
    expect([rows, await count('uploads')]).toEqual([[], 0]);
    expect((await guest.get('/api/v2/ads/preview')).json().data.items).toEqual([]);
  });

  test('accepts twenty pictures and not one more [H6]', async () => {
    const { seller } = await open();
    const tiny = await noise(8, 8).png().toBuffer();
    const list = Array.from({ length: 21 }, () => fileOf(tiny));
    expect((await seller.user.form(CREATE, newAdForm({}, list))).statusCode).toBe(422);
    const { id } = (await seller.user.form(CREATE, newAdForm({}, list.slice(1)))).json().data;
    const { rows } = await database().sql.query('select from ad_images where ad_id = $1', [id]);
    expect(rows).toHaveLength(20);
  });

  test('counts are the lengths of the lists after a hundred ads are published and deleted concurrently [J10]', async () => {
    const limits = { ...LIMITS, create: UNLIMITED, upload: UNLIMITED, write: UNLIMITED };
    const { app, seller, buyer, guest } = await open({ limits });
    const old = await addAds(
      database(),
      Array.from({ length: 50 }, (_, n) => ({ user_id: n % 2 ? seller.id : buyer.id })),
    );
    await app.services.ads.changed('all');
    const done = async (call: () => ReturnType<typeof seller.user.delete>) => {
      const { statusCode } = await call();
      if (statusCode === 503) return done(call); // a busy machine refuses some
      expect(statusCode).toBe(200);
    };
    const changes = old.flatMap((id, n) => {
      const { user } = n % 2 ? seller : buyer;
      return [() => user.delete(`/api/web-user/ads/delete/${id}`), () => user.form(CREATE, newAdForm())];
    });
    await Promise.all(changes.map(done));
    const data = async (url: string) => (await guest.get(url)).json().data;
    const page = await data('/api/v2/ads/preview?per_page=50');
    expect([page.items.length, page.pagination.total_items]).toEqual([50, 50]);
    for (const { id, user } of [seller, buyer]) {
      const own = await data(`/api/ads/web-user/${id}?per_page=50`);
      expect(own.data.length).toBeGreaterThan(10);
      expect(own.total_items).toBe(own.data.length);
      expect(await data(`/api/ads/web-user/${id}/count`)).toEqual({ count: own.data.length });
      expect((await data(`/api/web-user/public/${id}`)).listingsCount).toBe(own.data.length);
      const active = (await user.get('/api/web-user/ads/get/active')).json().data;
      expect(active.length).toBe(own.data.length);
      const search = await guest.post('/api/v2/ads/search/count', {});
      expect(search.json().data).toEqual({ count: 50, more: false });
    }
  }, 90_000);

  test('the pictures of a deleted ad are not served, not even to the owner [C13]', async () => {
    const { app, seller, guest } = await open();
    const form = newAdForm({}, [fileOf(photo()), fileOf(photo())]);
    const { id } = (await seller.user.form(CREATE, form)).json().data;
    const { images } = (await guest.get(`/api/v2/ads/details/${id}`)).json().data;
    const addresses = images.flatMap((address: string) => [
      address,
      address.replace('original', 'card-350.webp'),
      address.replace('original', 'details-800.webp'),
    ]);
    expect(addresses).toHaveLength(6);
    const statuses = async (caller: typeof guest) =>
      Promise.all(addresses.map(async (url: string) => (await caller.get(url)).statusCode));
    expect(await statuses(guest)).toEqual(addresses.map(() => 200));
    expect((await seller.user.delete(`/api/web-user/ads/delete/${id}`)).statusCode).toBe(200);
    await app.services.uploads.sweep();
    for (const caller of [guest, seller.user])
      expect(await statuses(caller)).toEqual(addresses.map(() => 404));
  });
});
