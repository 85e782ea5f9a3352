import { formatDay } from '@cars/shared-contracts/rules/date';
import { expect, test } from '@rstest/core';
import { eachDatabase } from '../../db/test-databases.ts';
import { addAds } from '../../test-app.ts';
import { testMarkets } from '../../test-market.ts';
import { CATALOG } from '../handbook/catalog/catalog.ts';

const FILTERS = '/api/saved-filters';
const bmw = { name: 'BMW', mark_id: 1, price_to: 2_000_000 };

eachDatabase('saved filters', (database) => {
  const open = testMarkets(database);

  test('are stored, listed, switched and removed by their owner', async () => {
    const { buyer } = await open();
    const { user } = buyer;
    const saved = (await user.post(FILTERS, bmw)).json();
    const filter = {
      id: expect.any(Number),
      name: 'BMW',
      notify_on_new_ad: true,
      criteria: { mark_id: 1, price_to: 2_000_000 },
    };
    expect(saved).toEqual({ success: true, data: filter });
    expect((await user.get(FILTERS)).json().data).toEqual([filter]);
    const { id } = saved.data;
    const call = (body: object) => user.patch(`${FILTERS}/${id}/toggle-notifications`, body);
    expect((await call({ notify: false })).json().data.notify_on_new_ad).toBe(false);
    expect((await call({ notify: 'no' })).statusCode).toBe(422);
    expect((await user.delete(`${FILTERS}/${id}`)).json()).toEqual({ success: true });
    expect((await user.delete(`${FILTERS}/${id}`)).statusCode).toBe(404);
    expect((await user.get(FILTERS)).json().data).toEqual([]);
  });

  test('of another user are absent, and a guest has none [C11]', async () => {
    const { buyer, seller, guest } = await open();
    const { id } = (await buyer.user.post(FILTERS, bmw)).json().data;
    expect((await seller.user.get(FILTERS)).json().data).toEqual([]);
    expect(
      (await seller.user.patch(`${FILTERS}/${id}/toggle-notifications`, { notify: false })).statusCode,
    ).toBe(404);
    expect((await seller.user.delete(`${FILTERS}/${id}`)).statusCode).toBe(404);
    expect((await buyer.user.get(FILTERS)).json().data).toHaveLength(1);
    expect((await guest.get(FILTERS)).statusCode).toBe(401);
  });

  test('the same filter is stored once, in any order and in parallel [J5] [CAT-36]', async () => {
    const { buyer } = await open();
    const filter = { name: 'a', stock_status: ['in_stock', 'on_order'], car_status_ids: [2, 1] };
    const same = { name: 'b', car_status_ids: [1, 2], stock_status: ['on_order', 'in_stock'], mark_id: null };
    const replies = await Promise.all([buyer.user.post(FILTERS, filter), buyer.user.post(FILTERS, same)]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    const refused = replies.find(({ statusCode }) => statusCode === 422);
    expect(refused?.json().message).toBe('Этот набор фильтров уже сохранен.');
  });

  test('without criteria or with a reversed range are refused', async () => {
    const { buyer } = await open();
    const refuse = async (filter: object) => (await buyer.user.post(FILTERS, filter)).json().message;
    expect(await refuse({ name: 'x' })).toBe(
      'Для сохранения поиска необходимо выбрать хотя бы один параметр.',
    );
    expect(await refuse({ name: 'x', is_in_stock: false, bodies: [] })).toBe(
      'Для сохранения поиска необходимо выбрать хотя бы один параметр.',
    );
    expect(await refuse({ name: 'x', price_from: 10, price_to: 5 })).toBe('Начало диапазона больше конца');
  });

  test('without a name gets the one of the panel [CAT-47]', async () => {
    const { buyer, clock } = await open();
    const nameOf = async (filter: object) => (await buyer.user.post(FILTERS, filter)).json().data.name;
    const mark = CATALOG.find(({ name }) => name === 'Toyota');
    const model = mark?.models.find(({ name }) => name === 'Camry');
    expect(await nameOf({ mark_id: mark?.id, model_id: model?.id })).toBe('Toyota Camry');
    expect(await nameOf({ mark_id: mark?.id })).toBe('Toyota');
    expect(await nameOf({ kpps: ['cvt'] })).toBe(`от ${formatDay(clock.now())}`);
  });

  test('hostile criteria are refused or dropped, never stored [D19]', async () => {
    const { buyer } = await open();
    const hostile: object[] = [
      { name: 'x', car_status_ids: Array.from({ length: 10_000 }, () => 1) },
      { name: 'x', year_filter: { type: 'range', value: [2020, 2010] } },
      { name: 'x', mark_id: { $ne: 1 } },
      { name: 'x\u0000', mark_id: 1 },
      JSON.parse('{"name":"x","__proto__":{"mark_id":1},"criteria":{"a":{"b":{}}}}'),
    ];
    for (const filter of hostile) expect((await buyer.user.post(FILTERS, filter)).statusCode).toBe(422);
    expect((await buyer.user.get(FILTERS)).json().data).toEqual([]);
  });

  test('the fifty-first is refused [I7]', async () => {
    const { buyer } = await open();
    await database().sql.query(
      `insert into saved_filters (user_id, name, notify_on_new_ad, criteria, criteria_hash, created_at)
       select $1, 'x', false, '{}', n::text, now() from generate_series(1, 50) n`,
      [buyer.id],
    );
    expect((await buyer.user.post(FILTERS, bmw)).json().message).toBe(
      'Можно сохранить не больше 50 фильтров.',
    );
  });
});

eachDatabase('new ads', (database) => {
  const open = testMarkets(database);

  test('that match are sent once for each ad and user [CAT-48]', async () => {
    const { app, buyer, seller, sentMessages } = await open();
    const { filterNotifier } = app.services;
    await filterNotifier.look(); // ads from before the filters are not new
    for (const filter of [bmw, { name: 'свежие', year_filter: { type: 'range', value: [2010, 2026] } }]) {
      await buyer.user.post(FILTERS, filter);
    }
    await seller.user.post(FILTERS, bmw);
    expect(await filterNotifier.look()).toBe(0);
    const [fits] = await addAds(database(), [
      { user_id: seller.id, price_rub: 1_500_000 },
      { user_id: seller.id, mark_id: 2, mark: 'Audi', model: 'A4', year: 2005 },
      { user_id: seller.id, status: 'archived' },
    ]);
    expect(await filterNotifier.look()).toBe(1);
    expect(await filterNotifier.look()).toBe(0);
    expect(await sentMessages()).toEqual([
      {
        to: '79005550001',
        kind: 'new_ad',
        text: `Новое объявление по вашему фильтру: BMW X5, 1 500 000 ₽. Объявление ID: ${fits}.`,
        link: { label: 'Открыть объявление', path: `/car/${fits}` },
      },
    ]);
  });

  test('of an import beyond five are sent as a number', async () => {
    const { app, buyer, seller, sentMessages } = await open();
    await buyer.user.post(FILTERS, bmw);
    await app.services.filterNotifier.look();
    await addAds(
      database(),
      Array.from({ length: 17 }, () => ({ user_id: seller.id })),
    );
    expect(await app.services.filterNotifier.look()).toBe(6);
    expect((await sentMessages()).at(-1)?.text).toBe(
      'И ещё новых объявлений по вашим фильтрам: 12. Посмотрите их в каталоге.',
    );
  });

  test('are not sent to a user who switched it off', async () => {
    const { app, buyer, seller } = await open();
    await buyer.user.post(FILTERS, { ...bmw, notify_on_new_ad: false });
    await app.services.filterNotifier.look();
    await addAds(database(), [{ user_id: seller.id }]);
    expect(await app.services.filterNotifier.look()).toBe(0);
  });
});
