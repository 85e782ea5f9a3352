import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { adForm, fileOf, updateOf } from '../../test-selling.ts';
import { changingStage } from './test-changing.ts';

onDatabase('changing an ad', (database) => {
  const { open, photo, rowOf, masters } = changingStage(database);

  test('writes the fields of the form and leaves the rest', async () => {
    const { change, adId, guest } = await open({ description: 'Было', video: 'https://rutube.ru/video/1' });
    const reply = await change({
      price: '900000',
      currency: 'RUB',
      description: 'Стало',
      report_url: 'https://report.example/2',
    });
    expect(reply.json()).toEqual({ success: true, data: { id: adId } });
    const { data } = (await guest.get(`/api/v2/ads/details/${adId}`)).json();
    expect(data).toMatchObject({
      price: 900_000,
      price_rub: 900_000,
      description: 'Стало',
      report_url: 'https://report.example/2',
      video: 'https://rutube.ru/video/1',
    });
    await change({ video: '', report_url: '' });
    expect(await rowOf(adId)).toMatchObject({ video: null, report_url: null, description: 'Стало' });
    expect((await change({})).statusCode).toBe(200);
  });

  test('refuses with the sentences of the form, and then writes nothing', async () => {
    const { change, adId } = await open();
    const wrong = [
      ['price', '0', 'Укажите цену.'],
      ['price', '', 'Укажите цену.'],
      ['price', '1e3', 'Укажите цену.'],
      ['price', '10000000000', 'Цена не может быть больше 9\u00a0999\u00a0999\u00a0999.'],
      ['currency', 'GBP', 'Выберите валюту (USD, EUR, RUB).'],
      ['currency', '', 'Выберите валюту (USD, EUR, RUB).'],
      ['report_url', 'ftp://x.example', 'Некорректная ссылка на отчет.'],
      ['vin_report_url', 'x', 'Некорректная ссылка на VIN отчет.'],
      ['video', 'https://youtube.com/video', 'Некорректная ссылка на видео обзор.'],
      ['description', 'я'.repeat(2501), 'Описание не должно превышать 2500 символов.'],
    ] as const;
    for (const [field, value, message] of wrong) {
      const reply = await change({ with_vat: '0', price: '5', [field]: value });
      expect([field, reply.statusCode, reply.json().message]).toEqual([field, 422, message]);
      expect(Object.keys(reply.json().errors)).toEqual([field]);
    }
    const both = await change({ price: 'x', currency: 'GBP', video: 'x' });
    expect(both.json().message).toBe('Укажите цену.');
    expect(Object.keys(both.json().errors)).toEqual(['price', 'currency', 'video']);
    for (const [field, value] of [
      ['warranty', 'yes'],
      ['description', 'a\u0000'],
    ] as const) {
      const reply = await change({ [field]: value });
      expect([field, reply.statusCode, Object.keys(reply.json().errors)]).toEqual([field, 422, [field]]);
    }
    expect((await rowOf(adId))?.price).toBe(1_000_000);
  });

  test('is for the ad’s own seller [C2]', async () => {
    const { buyer, guest, adId, change } = await open();
    const form = () => adForm({ price: '1' }, [fileOf(photo())]);
    const before = await masters();
    expect((await buyer.user.form(updateOf(adId), form())).statusCode).toBe(403);
    expect((await guest.form(updateOf(adId), form())).statusCode).toBe(401);
    expect((await buyer.user.form(updateOf(9_999), form())).statusCode).toBe(404);
    for (const id of ['0', '-1', '2147483648', 'x', '1%20or%201=1'])
      expect([404, 422]).toContain(
        (await buyer.user.form(`/api/web-user/ads/update/${id}`, form())).statusCode,
      );
    expect(await rowOf(adId)).toMatchObject({ price: 1_000_000 });
    await database().sql.query("update ads set status = 'archived' where id = $1", [adId]);
    expect((await buyer.user.form(updateOf(adId), form())).statusCode).toBe(404);
    expect((await change({ price: '2' })).statusCode).toBe(200);
    await database().sql.query("update ads set status = 'deleted' where id = $1", [adId]);
    expect((await change({ price: '3' })).statusCode).toBe(404);
    expect(await masters()).toEqual(before);
  });

  test('changes only the fields of the form [C5] [SELL-20]', async () => {
    const { change, adId, buyer } = await open();
    const before = await rowOf(adId);
    const reply = await change({
      price: '1000000',
      mark_id: '5',
      mark: 'Другая',
      vin_number: 'X',
      user_id: String(buyer.id),
      statuses_id: '1',
      status: 'archived',
      year: '1999',
      price_rub: '1',
      online_show: '1',
      created_at: '2001-01-01',
      id: '5',
    });
    expect(reply.statusCode).toBe(200);
    expect(await rowOf(adId)).toEqual({ ...before, updated_at: expect.anything() });
  });

  test('lets only a verified company promise VAT, guarantee and credit [C6]', async () => {
    const { change, adId, seller } = await open();
    const promise = { with_vat: '1', warranty: '1', available_for_credit: '1' };
    await change(promise);
    expect(await rowOf(adId)).toMatchObject({
      with_vat: false,
      warranty: false,
      available_for_credit: false,
    });
    await database().sql.query(
      "update users set account_type = 'legal_entity', legal_entity_verified = true where id = $1",
      [seller.id],
    );
    await change(promise);
    const flags = { with_vat: true, with_guarantee: true, with_credit: true };
    expect(await rowOf(adId)).toMatchObject({ ...flags, warranty: true, available_for_credit: true });
    expect((await change({ description: 'w' })).statusCode).toBe(200);
    expect(await rowOf(adId)).toMatchObject({
      ...flags,
      description: 'w',
      warranty: true,
      available_for_credit: true,
    });
    await change({ warranty: '0', description: 'x' });
    const changed = { ...flags, warranty: false, with_guarantee: false };
    expect(await rowOf(adId)).toMatchObject(changed);
    // The company waits with corrected data.
    await database().sql.query('update users set legal_entity_verified = false where id = $1', [seller.id]);
    await change({ with_vat: '0', warranty: '1', available_for_credit: '1', description: 'y' });
    expect(await rowOf(adId)).toMatchObject({ ...changed, description: 'y' });
  });

  test('of a price is recorded in the history and sent to subscribers, once', async () => {
    const { change, adId, buyer, guest, sentMessages, clock, app } = await open();
    await database().sql.query('update users set notify_on_price_change = true where id = $1', [buyer.id]);
    await buyer.user.post(`/api/v2/ads/${adId}/favorites`);
    clock.pass(60);
    await change({ price: '900000', description: 'Торг' });
    await change({ price: '900000' });
    await change({ description: 'Без торга' });
    const prices = async () =>
      (await guest.get(`/api/v2/ads/${adId}/price-history`))
        .json()
        .data.map(({ cause, price, currency }: Record<string, unknown>) => [cause, price, currency]);
    expect(await prices()).toEqual([
      ['seller', 900_000, 'RUB'],
      ['published', 1_000_000, 'RUB'],
    ]);
    expect(await sentMessages()).toMatchObject([
      { kind: 'price_change', text: expect.stringContaining('1 000 000 ₽ → 900 000 ₽') },
    ]);
    await change({ price: '10000', currency: 'USD' });
    expect((await rowOf(adId))?.price_rub).toBe(Math.round(10_000 * app.services.rates.current.USD));
    expect((await prices())[0]).toEqual(['seller', 10_000, 'USD']);
    await change({ currency: 'EUR' });
    expect((await rowOf(adId))?.price_rub).toBe(Math.round(10_000 * app.services.rates.current.EUR));
  });

  test('to a lower price is no reduction before a price was public for a day [CAT-53] [I75]', async () => {
    const { change, adId, clock, guest } = await open({ price: 2_000_000 });
    const isReduced = async () =>
      (await guest.get(`/api/v2/ads/details/${adId}`)).json().data.price_reduced_at !== null;
    clock.pass(30);
    await change({ price: '1000000' });
    expect(await isReduced()).toBe(false);
    clock.pass(86_399);
    await change({ price: '990000' });
    expect(await isReduced()).toBe(false);
    clock.pass(86_400);
    await change({ price: '980000' });
    expect(await isReduced()).toBe(true);
    // Another one a moment later is below the same seen price.
    clock.pass(30);
    await change({ price: '970000' });
    expect(await isReduced()).toBe(true);
  });

  test('to a lower price is shown on the card, to a higher one or by a rate is not [CAT-53]', async () => {
    const { change, adId, guest, clock, app } = await open({ created_at: '2026-02-01T00:00:00Z' });
    const reducedAt = async () => {
      const card = (await guest.get('/api/v2/ads/preview')).json().data.items[0];
      const page = (await guest.get(`/api/v2/ads/details/${adId}`)).json().data;
      expect(page.price_reduced_at).toBe(card.price_reduced_at);
      return card.price_reduced_at;
    };
    const moment = () => clock.now().toISOString().replace('.000', '');
    expect(await reducedAt()).toBeNull();
    clock.pass(60);
    await change({ price: '900000' });
    const first = moment();
    expect(await reducedAt()).toBe(first);
    clock.pass(60);
    await change({ description: 'Торг' });
    await change({ description: 'Торг', price: '900000', currency: 'RUB' });
    expect(await reducedAt()).toBe(first);
    await change({ price: '950000' });
    expect(await reducedAt()).toBeNull();
    // Raised first, then lowered: no real reduction.
    clock.pass(60);
    await change({ price: '920000' });
    expect(await reducedAt()).toBeNull();
    await change({ price: '890000' });
    expect(await reducedAt()).toBe(moment());
    const inDollars = Math.ceil(890_000 / app.services.rates.current.USD);
    await change({ price: String(inDollars), currency: 'USD' });
    expect(await reducedAt()).toBeNull();
    // A price of more than two weeks ago no longer counts.
    const price = Number((await rowOf(adId))?.price_rub) - 1;
    await change({ price: String(price), currency: 'RUB' });
    expect(price).toBeGreaterThan(890_000);
    expect(await reducedAt()).toBeNull();
    await database().sql.exec("update price_changes set changed_at = changed_at - interval '15 days'");
    await change({ price: String(price - 1) });
    expect(await reducedAt()).toBe(moment());
  });

  test('returns hints for the seller before publishing', async () => {
    const { seller, buyer, adId } = await open({ vin_number: 'XTA210990Y2766389', mileage: 90_000 });
    const hints = async (user: typeof seller.user, query: Record<string, string>) =>
      (await user.get(`/api/web-user/ads/hints?${new URLSearchParams(query)}`)).json().data;
    const vin_number = 'хта210990у2766389';
    expect(await hints(seller.user, { vin_number })).toEqual({
      similar: null,
      prices: [],
      duplicate_ad_id: adId,
    });
    expect(await hints(seller.user, { vin_number, ad_id: String(adId) })).toMatchObject({
      duplicate_ad_id: null,
    });
    expect(await hints(buyer.user, { vin_number })).toMatchObject({ duplicate_ad_id: null });
    await database().sql.query(
      `with sellers as (insert into users (phone) select '7902' || (1000000 + n) from generate_series(1, 12) n returning id)
       insert into ads (user_id, mark_id, mark, model_id, price, price_rub, year, mileage)
       select id, 1, 'BMW', 11, 400000 + n * 20000, 400000 + n * 20000, 2015, 100000 + n
       from (select id, row_number() over (order by id) as n from sellers) s`,
    );
    const car = { model_id: '11', year: '2014', mileage: '90000' };
    const hinted = await hints(seller.user, { ...car, ad_id: String(adId) });
    expect(hinted).toMatchObject({ similar: { count: 12 }, duplicate_ad_id: null });
    expect(hinted.prices).toEqual(Array.from({ length: 12 }, (_, n) => 420_000 + n * 20_000));
    expect(await hints(seller.user, { ...car, year: '2025' })).toMatchObject({ similar: null });
    // The ad under edit has its car already.
    expect(await hints(seller.user, { ad_id: String(adId) })).toMatchObject({ similar: { count: 12 } });
    for (const [name, value] of Object.entries({ model_id: '11', year: '2014' }))
      expect(await hints(seller.user, { [name]: value })).toEqual({
        similar: null,
        prices: [],
        duplicate_ad_id: null,
      });
    expect((await seller.user.get('/api/web-user/ads/hints?year=abc')).statusCode).toBe(422);
  });
});
