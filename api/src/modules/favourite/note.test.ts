import { afterEach, expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { addAds, openTestApp, type TestApp } from '../../test-app.ts';
import { createCaller, createClock, enterAs } from '../../test-callers.ts';

const BUYER = '79005550001';
const OTHER = '79005550002';
const SELLER = '79005550003';
const LIST = '/api/v2/ads/favorites';
const NOTE = 'Перезвонить в среду\n\t– торг до 900';

onDatabase('notes to favourites', (database) => {
  const apps: TestApp[] = [];
  afterEach(async () => {
    await Promise.all(apps.splice(0).map((app) => app.close()));
  });
  const open = async () => {
    const { now } = createClock();
    const app = await openTestApp(database(), { now });
    apps.push(app);
    const enter = async (phone: string) => enterAs(app, database(), phone, now());
    const [{ user: buyer, id: buyerId }, { user: other }, { user: seller, id: sellerId }] = [
      await enter(BUYER),
      await enter(OTHER),
      await enter(SELLER),
    ];
    const [ad = 0] = await addAds(database(), [{ user_id: sellerId }]);
    await app.services.ads.changed('all');
    return { app, buyer, buyerId, other, seller, ad, heart: `/api/v2/ads/${ad}/favorites` };
  };

  test('are kept as they were typed, but for invisible marks, and an empty one is none [CAT-68]', async () => {
    const { buyer, heart } = await open();
    await buyer.post(heart);
    const write = async (note: string) => (await buyer.patch(heart, { note })).json();
    expect(await write(` ${NOTE} `)).toEqual({ success: true, data: { note: NOTE, price_alert: false } });
    expect((await write('а\u202Eб\u0007в\r\nг')).data.note).toBe('абв\nг');
    expect((await write('ж'.repeat(500))).data.note).toHaveLength(500);
    const tooLong = await buyer.patch(heart, { note: 'ж'.repeat(501) });
    expect([tooLong.statusCode, tooLong.json().errors]).toEqual([422, { note: ['Не длиннее 500 символов'] }]);
    expect((await buyer.patch(heart, { note: 'а\u0000' })).statusCode).toBe(422);
    expect((await buyer.patch(heart, {})).json().data.note).toHaveLength(500);
    expect((await write(' \n ')).data.note).toBeNull();
  });

  test('are shown to their author alone, in the favourites and on the page [CAT-68] [C22]', async () => {
    const { app, buyer, other, seller, ad, heart } = await open();
    for (const caller of [buyer, other]) await caller.post(heart);
    await buyer.patch(heart, { note: 'Тайна покупателя' });
    const page = `/api/v2/ads/details/${ad}`;
    expect((await buyer.get(LIST)).json().data.items[0].note).toBe('Тайна покупателя');
    const own = await buyer.get(page);
    expect(own.json().data.note).toBe('Тайна покупателя');
    expect([own.headers['cache-control'], own.headers.etag]).toEqual(['no-store', undefined]);
    expect((await other.get(LIST)).json().data.items[0].note).toBeNull();
    const others = await Promise.all([
      ...[createCaller(app), other, seller].map((caller) => caller.get(page)),
      ...[buyer, other, seller].flatMap((caller) => [
        caller.get('/api/v2/ads/preview'),
        caller.post('/api/v2/ads/search', {}),
        caller.post('/api/v2/ads/cards', { ids: [ad] }),
      ]),
    ]);
    for (const reply of others) {
      expect(reply.statusCode).toBe(200);
      expect(reply.body).not.toContain('Тайна');
    }
    expect((await createCaller(app).patch(heart, { note: 'x' })).statusCode).toBe(401);
  });

  test('go with the favourite, which a late note does not bring back [CAT-69]', async () => {
    const { buyer, heart } = await open();
    const refused = await buyer.patch(heart, { note: 'Поздно' });
    expect([refused.statusCode, refused.json().message]).toEqual([404, 'Объявления уже нет в избранном.']);
    await buyer.post(heart);
    await buyer.patch(heart, { note: NOTE });
    expect((await buyer.delete(heart)).json()).toEqual({ success: true, data: { note: NOTE } });
    expect((await buyer.delete(heart)).json()).toEqual({ success: true });
    expect((await buyer.patch(heart, { note: 'Поздно' })).statusCode).toBe(404);
    await buyer.post(heart);
    expect((await buyer.get(LIST)).json().data.items[0].note).toBeNull();
  });

  test('come back with the heart, of a sold car too [CAT-69]', async () => {
    const { app, buyer, seller, heart, ad } = await open();
    await buyer.post(heart);
    await buyer.patch(heart, { note: NOTE });
    const { data } = (await buyer.delete(heart)).json();
    expect((await seller.post(`/api/web-user/ads/sold/${ad}`, {})).statusCode).toBe(200);
    expect((await buyer.put(heart, data)).json()).toEqual({
      success: true,
      data: { note: NOTE, price_alert: false },
    });
    expect((await buyer.put(heart, {})).json().data.note).toBe(NOTE);
    expect((await buyer.get(LIST)).json().data.items).toMatchObject([{ is_sold: true, note: NOTE }]);
    expect((await seller.put(heart, data)).statusCode).toBe(422);
    await database().sql.query("update ads set status = 'deleted' where id = $1", [ad]);
    await app.services.ads.changed('all');
    expect((await buyer.put(heart, data)).statusCode).toBe(404);
  });

  test('are erased with the account [CAT-68] [I9]', async () => {
    const { buyer, buyerId, heart } = await open();
    await buyer.post(heart);
    await buyer.patch(heart, { note: NOTE });
    expect((await buyer.delete('/api/web-user/self')).statusCode).toBe(200);
    const { rows } = await database().sql.query('select from favourites where user_id = $1', [buyerId]);
    expect(rows).toEqual([]);
  });
});
