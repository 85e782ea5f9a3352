import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { warningMarkets } from './test-warnings.ts';

const DAY_S = 86_400;

onDatabase('a warning about an account', (database) => {
  const { open } = warningMarkets(database);
  /** A seller of a new account with five ads. */
  const openNew = async () => {
    const market = await open(Array.from({ length: 5 }, () => ({})));
    await market.sql.query('update users set created_at = $1::timestamptz', [
      market.clock.now().toISOString(),
    ]);
    const moderations = async () =>
      (await market.sentMessages()).filter(({ kind }) => kind === 'moderation').length;
    return { ...market, moderations };
  };
  const manyAds = (count: number) => [`Продавец зарегистрирован недавно, объявлений у него уже ${count}.`];

  test('is on all its ads with the number of the moment, and goes with the sixth [WARN-2] [WARN-4] [WARN-7]', async () => {
    const { seller, publish, textsOf, ids, moderations } = await openNew();
    const sixth = await publish(seller);
    const all = [...ids, sixth];
    for (const id of all) expect(await textsOf(id)).toEqual(manyAds(6));
    expect(await moderations()).toBe(1);
    const seventh = await publish(seller);
    for (const id of [...all, seventh]) expect(await textsOf(id)).toEqual(manyAds(7));
    for (const id of [sixth, seventh]) await seller.user.delete(`/api/web-user/ads/delete/${id}`);
    for (const id of ids) expect(await textsOf(id)).toBeUndefined();
    expect(await moderations()).toBe(1);
  });

  test('goes when the account is a week old, without a write [WARN-7]', async () => {
    const { seller, publish, textsOf, settle, clock, ids, sql } = await openNew();
    await publish(seller);
    await settle();
    clock.pass(7 * DAY_S - 1);
    await settle();
    expect(await textsOf(ids[0] ?? 0)).toEqual(manyAds(6));
    clock.pass(1);
    await settle();
    expect(await textsOf(ids[0] ?? 0)).toBeUndefined();
    expect((await sql.query('select ad_id from warning_checks')).rows).toEqual([]);
  });

  test('goes also when the ad that brought it was sold meanwhile [WARN-7]', async () => {
    const { seller, publish, textsOf, settle, clock, ids, sql } = await openNew();
    await publish(seller);
    const seventh = await publish(seller);
    await settle();
    await seller.user.post(`/api/web-user/ads/sold/${seventh}`, {});
    expect(await textsOf(ids[0] ?? 0)).toEqual(manyAds(6));
    clock.pass(7 * DAY_S);
    await settle();
    expect(await textsOf(ids[0] ?? 0)).toBeUndefined();
    expect((await sql.query('select ad_id from warning_checks')).rows).toEqual([]);
  });

  test('waits for one decision, which is about all its ads [WARN-10]', async () => {
    const { seller, publish, textsOf, settle, ids, moderator } = await openNew();
    const sixth = await publish(seller);
    await settle();
    const anna = await moderator();
    const items = async () => (await anna.user.get('/api/web-user/moderation')).json().data.warnings;
    const [item, ...more] = await items();
    expect(more).toEqual([]);
    const decision = { subject: 'warning', id: item.id, accept: false, revision: item.revision };
    expect((await anna.user.post('/api/web-user/moderation/decide', decision)).statusCode).toBe(200);
    for (const id of [...ids, sixth]) expect(await textsOf(id)).toBeUndefined();
    expect(await items()).toEqual([]);
  });
});
