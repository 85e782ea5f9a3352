import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { type AdFields, addAds, addUsers, openTestApp, signIn, type TestApp } from '../../test-app.ts';
import { AdService } from './service.ts';

onDatabase('similar ads', (database) => {
  let app: TestApp;
  beforeEach(async () => {
    await addUsers(database(), 9);
    app = await openTestApp(database());
  });
  afterEach(() => app.close());

  const add = async (...ads: AdFields[]): Promise<number[]> => {
    const ids = await addAds(database(), ads);
    await app.services.ads.changed(ids);
    return ids;
  };
  const similar = async (id: number | undefined) =>
    (await app.call(`/api/v2/ads/${id}/similar`)).json().data as {
      state: string;
      title: string | null;
      items: { id: number }[];
    };
  const idsOf = async (id: number | undefined) => (await similar(id)).items.map((ad) => ad.id);

  test('the model comes before the mark and the body, the region before other regions [CAR-54]', async () => {
    const [own, ofBody, ofMark, far, near] = await add(
      { city_id: 138, body: 'suv' },
      { user_id: 2, mark_id: 2, model_id: 21, body: 'suv' },
      { user_id: 3, model_id: 12, body: 'suv' },
      { user_id: 4, city_id: 1 },
      { user_id: 5, city_id: 139, year: 2016 },
    );
    await add({ user_id: 6, mark_id: 3, model_id: 31, body: 'sedan' });
    await add({ user_id: 6, price_rub: 9_000_000 });
    await add({ user_id: 7, statuses_id: 4 });
    expect(await idsOf(own)).toEqual(expect.arrayContaining([near, far, ofMark, ofBody]));
    expect(await idsOf(own)).toHaveLength(4);
    expect((await idsOf(own)).slice(2)).toEqual([ofMark, ofBody]);
  });

  test('eight ads at most, two of a seller, never the ad itself [CAR-54] [I60]', async () => {
    const [own] = await add({ user_id: 9 });
    await add(...Array.from({ length: 40 }, () => ({ user_id: 2 })));
    expect(await idsOf(own)).toHaveLength(2);
    await add(...[3, 4, 5, 6, 7, 8].flatMap((user_id) => [{ user_id }, { user_id }]));
    const ids = await idsOf(own);
    expect(ids).toHaveLength(8);
    expect(ids).not.toContain(own);
  });

  test.each([0, 1_000])(
    'many newer ads of one seller hide no others, with an index of %i [I60] [S31]',
    async (max) => {
      const [own, older] = await add({ user_id: 9 }, { user_id: 3 });
      const ids = await add(...Array.from({ length: 40 }, () => ({ user_id: 2 })));
      const log = { info: () => undefined, warn: () => undefined };
      const service = new AdService({
        database: database(),
        indexMaxAds: max,
        log,
        now: () => new Date('2026-03-02T09:00:00Z'),
      });
      await service.changed('all');
      const { bytes } = await service.similar(own ?? 0, { kind: 'guest' });
      const found = JSON.parse(String(bytes)).data.items.map(({ id }: { id: number }) => id);
      service.stop();
      expect(found).toEqual([ids.at(-1), ids.at(-2), older]);
    },
  );

  test('an ad that is gone names what happened, and lists no ad that is gone [CAR-55] [C13]', async () => {
    const [sold, archived, deleted, active] = await add(
      { user_id: 2, status: 'archived', sold_at: '2026-11-01T00:00:00Z', generation: 'F15' },
      { user_id: 3, status: 'archived' },
      { user_id: 4, status: 'deleted' },
      { user_id: 5 },
    );
    const seen = [];
    for (const id of [sold, archived, deleted, active]) seen.push(await similar(id));
    expect(seen.map(({ state, title, items }) => [state, title, items.map(({ id }) => id)])).toEqual([
      ['sold', 'BMW X5 F15, 2015', [active]],
      ['archived', 'BMW X5, 2015', [active]],
      ['deleted', null, [active]],
      ['active', 'BMW X5, 2015', []],
    ]);
    expect(await similar(999_999)).toEqual({ state: 'never', title: null, items: [] });
  });

  test('ads by their ids come in the given order, without those that are gone [CAR-57] [C13]', async () => {
    const [first, gone, second] = await add({}, { status: 'archived' }, { user_id: 2 });
    const cards = async (ids: unknown) =>
      app.call({ method: 'POST', url: '/api/v2/ads/cards', payload: { ids } });
    const reply = await cards([second, gone, 999_999, first]);
    expect(reply.json().data.items.map(({ id }: { id: number }) => id)).toEqual([second, first]);
    expect((await cards(Array.from({ length: 21 }, (_, n) => n + 1))).statusCode).toBe(422);
    expect((await cards([])).json().data.items).toEqual([]);
  });

  test('a card has the heart of its reader alone', async () => {
    const [own, other] = await add({ user_id: 2 }, { user_id: 3 });
    const headers = await signIn(database(), 4);
    await app.call({ method: 'POST', url: `/api/v2/ads/${other}/favorites`, headers });
    const items = async (of: object) =>
      (await app.call({ url: `/api/v2/ads/${own}/similar`, headers: { ...of } })).json().data.items;
    expect(await items(headers)).toEqual([expect.objectContaining({ id: other, is_favorited: true })]);
    expect(await items({})).toEqual([expect.not.objectContaining({ is_favorited: true })]);
  });
});
