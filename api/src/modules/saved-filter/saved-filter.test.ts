import { formatDay } from '@cars/shared-contracts/rules/date';
import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { testMarkets } from '../../test-market.ts';
import { CATALOG } from '../handbook/catalog/catalog.ts';
import { SavedFilterService } from './service.ts';

const FILTERS = '/api/saved-filters';
const bmw = { name: 'BMW', mark_id: 1, price_to: 2_000_000 };

onDatabase('saved filters', (database) => {
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
    expect(refused?.json().errors).toEqual({ criteria: ['Этот набор фильтров уже сохранен.'] });
  });

  test('without criteria or with a reversed range are refused', async () => {
    const { buyer } = await open();
    const refuse = async (filter: object) => (await buyer.user.post(FILTERS, filter)).json().errors;
    const empty = { criteria: ['Для сохранения поиска необходимо выбрать хотя бы один параметр.'] };
    expect(await refuse({ name: 'x' })).toEqual(empty);
    expect(await refuse({ name: 'x', is_in_stock: false, bodies: [] })).toEqual(empty);
    const reversed = ['Начало диапазона больше конца'];
    expect(await refuse({ name: 'x', price_from: 10, price_to: 5 })).toEqual({ price_from: reversed });
    expect(await refuse({ name: 'x', mileage_from: 10, mileage_to: 5 })).toEqual({ mileage_from: reversed });
    const exact = { name: 'x', price_from: 5, price_to: 5, mileage_from: 7, mileage_to: 7 };
    expect((await buyer.user.post(FILTERS, exact)).statusCode).toBe(200);
  });

  test('without a name gets the one of the panel [CAT-47]', async () => {
    const { buyer, clock } = await open();
    const nameOf = async (filter: object) => (await buyer.user.post(FILTERS, filter)).json().data.name;
    const mark = CATALOG.find(({ name }) => name === 'Toyota');
    const model = mark?.models.find(({ name }) => name === 'Camry');
    expect(await nameOf({ mark_id: mark?.id, model_id: model?.id })).toBe('Toyota Camry');
    expect(await nameOf({ mark_id: mark?.id })).toBe('Toyota');
    expect(await nameOf({ kpps: ['cvt'] })).toBe(`от ${formatDay(clock.now()).replace(/\s/g, ' ')}`);
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

  test('have criteria of 4096 characters at most [D19]', async () => {
    const { buyer, clock } = await open();
    const { sql } = database();
    const service = new SavedFilterService({ sql, now: clock.now, marks: CATALOG });
    const filter = (first: number, count: number) => ({
      notify_on_new_ad: false,
      car_status_ids: [first, ...Array<number>(count - 1).fill(1)],
    });
    // {"car_status_ids":[1,1,…]} has 20 characters and two for each number.
    const saved = await service.create(buyer.id, filter(1, 2_038));
    expect(JSON.stringify(saved.criteria)).toHaveLength(4_096);
    await expect(service.create(buyer.id, filter(10, 2_038))).rejects.toMatchObject({
      status: 422,
      errors: { criteria: ['Слишком много условий в одном фильтре.'] },
    });
    expect(await service.list(buyer.id)).toHaveLength(1);
  });

  test('the fifty-first is refused [I7]', async () => {
    const { buyer } = await open();
    await database().sql.query(
      `insert into saved_filters (user_id, name, notify_on_new_ad, criteria, criteria_hash, created_at)
       select $1, 'x', false, '{}', n::text, now() from generate_series(1, 50) n`,
      [buyer.id],
    );
    expect((await buyer.user.post(FILTERS, bmw)).json().errors).toEqual({
      name: ['Можно сохранить не больше 50 фильтров.'],
    });
  });

  test('are listed from the last to the first', async () => {
    const { buyer } = await open();
    for (const [price_to, name] of ['один', 'два', 'три'].entries())
      await buyer.user.post(FILTERS, { name, price_to });
    const names = (await buyer.user.get(FILTERS)).json().data.map((filter: { name: string }) => filter.name);
    expect(names).toEqual(['три', 'два', 'один']);
  });

  test('an absent filter is named in the refusal', async () => {
    const { buyer } = await open();
    const removed = await buyer.user.delete(`${FILTERS}/7`);
    expect([removed.statusCode, removed.json().message]).toEqual([404, 'Фильтр не найден.']);
  });
});
