import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { showAdAgain, takeAdDown } from '../../moderation/ad-visibility.ts';
import { testMarkets } from '../../test-market.ts';
import { CREATE, newAdForm } from '../../test-selling.ts';

onDatabase('a sale', (database) => {
  const open = testMarkets(database);
  const sold = (id: number) => `/api/web-user/ads/sold/${id}`;
  const onSale = (id: number) => `/api/web-user/ads/on-sale/${id}`;
  const details = (id: number) => `/api/v2/ads/details/${id}`;
  const rowOf = async (id: number) =>
    (await database().sql.query<Record<string, unknown>>('select * from ads where id = $1', [id])).rows[0];

  test('and publishing leave an account thirty ads on sale, a verified company any number [SELL-57]', async () => {
    const many = Array.from({ length: 30 }, () => ({}));
    const { seller, adId } = await open(many);
    const REFUSED = [
      'На продаже уже 30 ваших объявлений, больше может только проверенная компания. Отметьте проданные или удалите лишние.',
    ];
    const publish = () => seller.user.form(CREATE, newAdForm({}));
    const refused = await publish();
    expect([refused.statusCode, refused.json().errors]).toEqual([422, { ads: REFUSED }]);
    await seller.user.post(sold(adId), {});
    expect((await publish()).statusCode).toBe(200);
    const late = await seller.user.post(onSale(adId));
    expect([late.statusCode, late.json().errors]).toEqual([422, { ads: REFUSED }]);
    await database().sql.query(
      "update users set account_type = 'legal_entity', legal_entity_verified = true where id = $1",
      [seller.id],
    );
    expect((await publish()).statusCode).toBe(200);
    expect((await seller.user.post(onSale(adId))).statusCode).toBe(200);
  });

  test('and publishing leave an approved company that waits with corrected data any number [SELL-57]', async () => {
    const { seller, adId } = await open(Array.from({ length: 31 }, () => ({})));
    const { sql } = database();
    const publish = async () => (await seller.user.form(CREATE, newAdForm({}))).statusCode;
    await sql.query(
      "update users set account_type = 'legal_entity', legal_entity_verified = false where id = $1",
      [seller.id],
    );
    expect(await publish()).toBe(422);
    await sql.query("update users set login = 'dealer-1' where id = $1", [seller.id]);
    expect(await publish()).toBe(200);
    await seller.user.post(sold(adId), {});
    expect((await seller.user.post(onSale(adId))).statusCode).toBe(200);
    const decide = (action: string) =>
      sql.query(
        `insert into moderation_log (moderator, via, action, subject_id, acted_at) values ('anna', 'tg:1', $2, $1, now())`,
        [seller.id, action],
      );
    await decide('company_approved');
    expect(await publish()).toBe(200);
    await decide('company_rejected');
    expect(await publish()).toBe(422);
  });

  test('after a granted appeal leaves an account thirty ads on sale too, a verified company any number [SELL-57] [MOD-6]', async () => {
    const { seller, buyer, ids, clock } = await open(Array.from({ length: 31 }, () => ({})));
    const [adId = 0, other = 0] = ids;
    const { sql } = database();
    await sql.query(
      `with complaint as (
         insert into complaints (ad_id, user_id, reason_id, description, created_at) values ($1, $2, 4, '', now())
         returning id
       ) insert into complaint_decisions (complaint_id, ad_id, is_violation, rule_id, decided_by, decided_at)
       select id, $1, true, 4, 'anna', now() from complaint`,
      [adId, buyer.id],
    );
    const { rows } = await sql.query<{ id: number }>('select complaint_id as id from complaint_decisions');
    const complaint = rows[0]?.id ?? 0;
    const takeDown = () => sql.transaction((tx) => takeAdDown(tx, adId, complaint, clock.now()));
    const grant = () => sql.transaction((tx) => showAdAgain(tx, adId, complaint, clock.now()));
    const setVerified = (isVerified: boolean) =>
      sql.query(
        `update users set account_type = case when $2 then 'legal_entity' else 'person' end,
           legal_entity_verified = $2::boolean where id = $1`,
        [seller.id, isVerified],
      );
    await takeDown();
    expect([await grant(), (await rowOf(adId))?.status]).toEqual(['without_room', 'archived']);
    await setVerified(true);
    expect([await grant(), (await rowOf(adId))?.status]).toEqual(['shown_again', 'active']);
    await setVerified(false);
    await takeDown();
    await seller.user.post(sold(other), {});
    expect(await grant()).toBe('shown_again');
  });

  test('moves the ad out of the lists; its link states that it is sold [SELL-40] [C13]', async () => {
    const { seller, buyer, guest, adId } = await open([
      {
        vin_number: 'XTA210990Y2766389',
        latitude: 55.7,
        longitude: 37.6,
        city_key: 'moscow',
        price: 1_000_000,
        description: 'Звоните: 8 916 123-45-67 или @petrov_auto',
      },
    ]);
    await guest.get(details(adId));
    await buyer.user.post(`/api/v2/ads/${adId}/favorites`);
    expect((await seller.user.post(sold(adId), { price: 950_000 })).json()).toEqual({ success: true });
    expect(await rowOf(adId)).toMatchObject({ status: 'archived', sold_price_rub: 950_000 });
    expect((await guest.get('/api/v2/ads/preview')).json().data.items).toEqual([]);
    for (const caller of [guest, buyer.user]) {
      const { data } = (await caller.get(details(adId))).json();
      expect(data).toMatchObject({
        id: adId,
        status: 'archived',
        is_sold: true,
        vin_number: null,
        latitude: null,
        description: null,
      });
      expect(data.user).toMatchObject({ id: seller.id, phone_number: null, username: null });
    }
    expect((await seller.user.get(details(adId))).json().data).toMatchObject({
      is_sold: true,
      vin_number: 'XTA210990Y2766389',
      latitude: 55.7,
      description: 'Звоните: 8 916 123-45-67 или @petrov_auto',
    });
    const favourites = (await buyer.user.get('/api/v2/ads/favorites')).json().data.items;
    expect(favourites).toMatchObject([
      { id: adId, status: 'archived', is_sold: true, city_key: null, city: null },
    ]);
    const archive = (await seller.user.get('/api/web-user/ads/get/archive')).json().data;
    expect(archive).toMatchObject([{ id: adId, is_sold: true, city: 'Москва' }]);
  });

  test('leaves others these fields of the ad, and no paper, place and contact [C13]', async () => {
    const { seller, buyer, guest, adId } = await open([
      {
        vin_number: 'XTA210990Y2766389',
        pts_number: '77УХ123456',
        latitude: 55.7,
        longitude: 37.6,
        address: 'Москва, Арбат, 1',
        city_key: 'moscow',
        report_url: 'https://report.example/1',
        vin_report_url: 'https://report.example/2',
        description: 'Звоните: 8 916 123-45-67',
      },
    ]);
    await database().sql.query("update users set name = 'Пётр', username = 'petrov_auto' where id = $1", [
      seller.id,
    ]);
    await seller.user.post(sold(adId), {});
    const forOthers = {
      id: adId,
      images: [],
      mark: 'BMW',
      model: 'X5',
      generation: null,
      price: 1_000_000,
      currency: 'RUB',
      price_rub: 1_000_000,
      year: 2015,
      mileage: null,
      kpp: null,
      city_key: null,
      city: null,
      status: 'archived',
      stock_status: 'in_stock',
      has_video: false,
      condition: 'new',
      created_at: expect.any(String),
      price_reduced_at: null,
      is_sold: true,
      engine: null,
      power: null,
      body: null,
      drivetrain: null,
      rudder: null,
      pts_type: null,
      pts_number: null,
      vin_number: null,
      color: null,
      width: null,
      height: null,
      length: null,
      is_used: null,
      is_in_stock: true,
      with_vat: false,
      online_show: false,
      with_guarantee: false,
      with_credit: false,
      warranty: false,
      available_for_credit: false,
      latitude: null,
      longitude: null,
      address: null,
      description: null,
      video: null,
      report_url: null,
      vin_report_url: null,
      user: {
        id: seller.id,
        name: 'Пётр',
        username: null,
        phone_number: null,
        avatar: null,
        account_type: 'private',
        listingsCount: 0,
      },
    };
    expect((await guest.get(details(adId))).json().data).toEqual(forOthers);
    expect((await buyer.user.get(details(adId))).json().data).toEqual({
      ...forOthers,
      is_favorited: false,
      note: null,
      price_alert: false,
    });
    expect((await seller.user.get(details(adId))).json().data).toMatchObject({
      pts_number: '77УХ123456',
      vin_number: 'XTA210990Y2766389',
      latitude: 55.7,
      longitude: 37.6,
      address: 'Москва, Арбат, 1',
      city: 'Москва',
      description: 'Звоните: 8 916 123-45-67',
      report_url: 'https://report.example/1',
      vin_report_url: 'https://report.example/2',
      user: { username: 'petrov_auto', phone_number: expect.stringMatching(/^7/) },
    });
  });

  test('counts once: a repeated call changes nothing, and the ad returns within 30 days [SELL-41] [I70]', async () => {
    const { seller, guest, adId, clock } = await open();
    await seller.user.post(sold(adId), {});
    const first = await rowOf(adId);
    expect(first).toMatchObject({ sold_price_rub: null });
    clock.pass(60);
    expect((await seller.user.post(sold(adId), { price: 1 })).statusCode).toBe(200);
    expect(await rowOf(adId)).toEqual(first);
    expect((await seller.user.post(onSale(adId))).json()).toEqual({ success: true });
    expect((await seller.user.post(onSale(adId))).json()).toEqual({ success: true });
    expect(await rowOf(adId)).toMatchObject({ status: 'active', sold_at: null, sold_price_rub: null });
    expect((await guest.get('/api/v2/ads/preview')).json().data.items).toMatchObject([{ id: adId }]);
    expect((await guest.get(details(adId))).json().data.is_sold).toBeUndefined();
    await seller.user.post(sold(adId), {});
    await database().sql.query("update ads set sold_at = sold_at - interval '31 days' where id = $1", [adId]);
    expect((await seller.user.post(onSale(adId))).json()).toMatchObject({
      errors: {
        id: ['Вернуть в продажу можно в течение 30 дней после продажи: разместите новое объявление.'],
      },
    });
  });

  test('ends three times a day at most, whatever strangers and repeated calls do [SELL-41] [I71]', async () => {
    const { seller, buyer, adId, clock } = await open();
    const sell = () => seller.user.post(sold(adId), {});
    const comeBack = async () => (await seller.user.post(onSale(adId))).statusCode;
    for (let at = 0; at < 3; at += 1) {
      await sell();
      expect((await buyer.user.post(onSale(adId))).statusCode).toBe(404);
      expect([await comeBack(), await comeBack()]).toEqual([200, 200]);
    }
    await sell();
    const refused = await seller.user.post(onSale(adId));
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      'Слишком много запросов. Повторить можно через 24 часа.',
    ]);
    expect(await rowOf(adId)).toMatchObject({ status: 'archived' });
    clock.pass(86_400);
    expect(await comeBack()).toBe(200);
    expect(await rowOf(adId)).toMatchObject({ status: 'active' });
  });

  test('takes the prices of the form [SELL-41]', async () => {
    const { seller, adId } = await open();
    for (const [price, message] of [
      [0, 'Укажите цену.'],
      [10_000_000_000, 'Цена не может быть больше 9\u00a0999\u00a0999\u00a0999.'],
    ] as const) {
      const reply = await seller.user.post(sold(adId), { price });
      expect([reply.statusCode, reply.json().errors]).toEqual([422, { price: [message] }]);
    }
    expect(await rowOf(adId)).toMatchObject({ status: 'active', sold_at: null });
  });

  test('is for the ad’s own seller, and never for an ad that was taken down [C40]', async () => {
    const { app, clock, seller, buyer, guest, adId } = await open();
    for (const address of [sold(adId), onSale(adId)]) {
      expect((await buyer.user.post(address, {})).statusCode).toBe(403);
      expect((await guest.post(address, {})).statusCode).toBe(401);
    }
    await seller.user.post(sold(adId), { price: 900_000 });
    await database().sql.transaction((tx) => takeAdDown(tx, adId, 0, clock.now()));
    await app.services.ads.changed([adId]);
    expect(await rowOf(adId)).toMatchObject({ status: 'archived', sold_at: null, sold_price_rub: null });
    expect((await guest.get(details(adId))).statusCode).toBe(404);
    expect((await seller.user.post(sold(adId), {})).json().errors).toEqual({
      id: ['Объявление снято с публикации: отметить его проданным нельзя.'],
    });
    expect((await seller.user.post(onSale(adId))).json().errors).toEqual({
      id: ['Вернуть в продажу можно только проданное объявление.'],
    });
    expect((await buyer.user.post(sold(adId), {})).statusCode).toBe(404);
    await database().sql.query("update ads set status = 'deleted' where id = $1", [adId]);
    expect((await seller.user.post(sold(adId), {})).statusCode).toBe(404);
  });
});
