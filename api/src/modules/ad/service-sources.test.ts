import { cityByName } from '@cars/shared-contracts/rules/city-list';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { DatabaseError } from '../../db/sql-client.ts';
import { onDatabase } from '../../db/test-databases.ts';
import { beforeStatements } from '../../db/test-statements.ts';
import type { Caller } from '../../http/caller.ts';
import type { SerializedJson } from '../../http/serialized-json.ts';
import { type AdFields, addAds, addUsers } from '../../test-app.ts';
import { AdService, type AdServiceParts } from './service.ts';

const GUEST = { kind: 'guest' } as const;
const FIRST = { page: 1, per_page: 16 };
const VIEW = { west: 19, south: 41, east: 180, north: 75, zoom: 4 };
const KAZAN = cityByName('Казань')?.id ?? 0;
const userOf = (userId: number) => ({ kind: 'user', userId }) as unknown as Caller;

onDatabase('ads from the primary and its replicas', (database, engine) => {
  /** Where each statement was sent. */
  let sent: string[] = [];
  let clock = 1_000;
  let services: AdService[] = [];
  beforeEach(async () => {
    [sent, clock, services] = [[], 1_000, []];
    rs.spyOn(performance, 'now').mockImplementation(() => clock);
    await addUsers(database(), 3);
  });
  afterEach(() => {
    for (const service of services) service.stop();
    rs.restoreAllMocks();
  });

  const sourceNamed = (name: string) =>
    beforeStatements(database().sql, () => {
      sent.push(name);
      return undefined;
    });
  const open = (parts: Partial<AdServiceParts> = {}, hasReplicas = true) => {
    const replicas = { sql: sourceNamed('replica'), states: () => [], close: async () => undefined };
    const service = new AdService({
      database: { ...database(), sql: sourceNamed('primary'), ...(hasReplicas ? { replicas } : {}) },
      indexMaxAds: 0,
      log: { info: () => undefined, warn: () => undefined },
      now: () => new Date('2026-03-02T09:00:00Z'),
      ...parts,
    });
    services.push(service);
    return service;
  };
  /** The sources of the statements of `work`, each named once. */
  const sourcesOf = async (work: () => unknown): Promise<string[]> => {
    sent = [];
    await work();
    return [...new Set(sent)];
  };
  const dataOf = async (reply: Promise<SerializedJson> | SerializedJson) =>
    JSON.parse(String((await reply).bytes)).data;
  /** The caches look at the clock once a millisecond, by a timer that is due before this one. */
  const clockIsRead = () => new Promise((resolve) => setTimeout(resolve, 2));
  const add = (...ads: AdFields[]) => addAds(database(), ads);

  test('guests read from a replica, users and the search without replicas from the primary', async () => {
    const [id = 0] = await add({ city_id: KAZAN }, { city_id: KAZAN });
    const callsOf = (service: AdService, caller: Caller) => [
      () => service.preview(FIRST, caller),
      () => service.search({ price: [1, 2_000_000] }, 'price_asc', FIRST, caller),
      () => service.count({ price: [1, 3_000_000] }, caller),
      () => service.facets({}, caller),
      () => service.map({}, VIEW, caller),
      () => service.details(id, caller),
      () => service.similar(id, caller),
      () => service.cards([id], caller),
      () => service.ofSeller(1, FIRST, caller),
      () => service.countOfSeller(1, caller),
    ];
    const service = open();
    for (const call of callsOf(service, GUEST)) expect(await sourcesOf(call)).toEqual(['replica']);
    for (const call of callsOf(service, userOf(2))) expect(await sourcesOf(call)).toEqual(['primary']);
    expect(await sourcesOf(() => open().shared(id))).toEqual(['replica']);
    const alone = open({}, false);
    for (const call of callsOf(alone, GUEST)) expect(await sourcesOf(call)).toEqual(['primary']);
  });

  test('what was read is not read again, until a change or its age of 0.4 s beside other writers [S23]', async () => {
    const [id = 0] = await add({ city_id: KAZAN });
    const service = open({ favouritesOf: async () => new Map() });
    const guests = [
      () => service.preview(FIRST, GUEST),
      () => service.facets({}, GUEST),
      () => service.map({}, VIEW, GUEST),
      () => service.similar(id, GUEST),
      () => service.details(id, GUEST),
    ];
    const users = [() => service.facets({}, userOf(2)), () => service.details(id, userOf(2))];
    const readAll = (calls: readonly (() => unknown)[]) =>
      sourcesOf(async () => {
        for (const call of calls) await call();
      });
    for (const [calls, source] of [
      [guests, 'replica'],
      [users, 'primary'],
    ] as const) {
      expect(await readAll(calls)).toEqual([source]);
      expect(await readAll(calls)).toEqual([]);
      await service.changed([id]);
      for (const call of calls) expect(await sourcesOf(call)).toEqual([source]);
      clock += 390;
      expect(await readAll(calls)).toEqual([]);
      clock += 20;
      await clockIsRead();
      expect(await readAll(calls)).toEqual(engine === 'pglite' ? [] : [source]);
    }
    // What holds hearts is read for each user.
    for (const call of [() => service.preview(FIRST, userOf(2)), () => service.similar(id, userOf(2))])
      for (let round = 0; round < 2; round += 1) expect(await sourcesOf(call)).toEqual(['primary']);
  });

  test('each filter, ad and part of the map has a response of its own', async () => {
    const [first = 0, second = 0] = await add(
      { city_id: KAZAN, price_rub: 100, model: 'X5' },
      { user_id: 2, city_id: KAZAN, price_rub: 200, model: 'X6' },
      { user_id: 2, city_id: null, price_rub: 300 },
    );
    const service = open();
    const totalOf = async (price: [number, number]) =>
      (await dataOf(service.facets({ price }, GUEST))).total as number;
    expect([await totalOf([1, 150]), await totalOf([1, 250])]).toEqual([1, 2]);
    const mapOf = async (price: [number, number], view = VIEW) => {
      const map = await service.map({ price }, view, GUEST);
      return map && [map.total, map.without_city, map.clusters.map(({ count }) => count)];
    };
    expect(await mapOf([1, 150])).toEqual([1, 0, [1]]);
    expect(await mapOf([1, 350])).toEqual([3, 1, [2]]);
    expect(await mapOf([1, 350], { ...VIEW, west: 100 })).toEqual([3, 1, []]);
    const titleOf = async (id: number) => (await dataOf(service.similar(id, GUEST))).title;
    expect([await titleOf(first), await titleOf(second)]).toEqual(['BMW X5, 2015', 'BMW X6, 2015']);
  });

  test.each([0, 100])(
    'a seller’s page has its ads, pages and number, with an index of %s',
    async (indexMaxAds) => {
      const ids = await add({}, {}, {}, { status: 'archived' }, {}, {});
      const active = ids.filter((_, at) => at !== 3).reverse();
      await add({ user_id: 2 });
      const service = open({ indexMaxAds });
      await service.changed('all');
      const pageOf = async (sellerId: number, page: number) => {
        const list = service.ofSeller(sellerId, { page, per_page: 2 }, GUEST);
        const { data, next: _, ...place } = await dataOf(list);
        return [data.map(({ id }: { id: number }) => id), place];
      };
      const place = (current_page: number) => ({ current_page, total_pages: 3, total_items: 5 });
      expect(await pageOf(1, 1)).toEqual([active.slice(0, 2), place(1)]);
      expect(await pageOf(1, 2)).toEqual([active.slice(2, 4), place(2)]);
      expect(await pageOf(1, 3)).toEqual([active.slice(4), place(3)]);
      expect(await pageOf(1, 4)).toEqual([[], place(4)]);
      expect(await pageOf(3, 1)).toEqual([[], { current_page: 1, total_pages: 1, total_items: 0 }]);
      expect([await service.countOfSeller(2, GUEST), await service.countOfSeller(3, GUEST)]).toEqual([1, 0]);
      const details = await dataOf(service.details(ids[0] ?? 0, GUEST));
      expect(details.user.listingsCount).toBe(5);
    },
  );

  test.each([0, 100])('who sees which ad, with an index of %s [C13]', async (indexMaxAds) => {
    const [active = 0, archived = 0, sold = 0, deleted = 0] = await add(
      { description: 'на ходу' },
      { status: 'archived', description: 'на ходу' },
      { status: 'archived', sold_at: '2026-11-01T00:00:00Z', description: 'на ходу' },
      { status: 'deleted' },
    );
    const service = open({ indexMaxAds, ownFieldsOf: async (userId) => ({ note: `заметка ${userId}` }) });
    await service.changed('all');
    const seenBy = (caller: Caller) => async (id: number) =>
      dataOf(service.details(id, caller)).then(
        ({ description, note }) => [description, note],
        ({ status }) => status,
      );
    const all = [active, archived, sold, deleted, 99_999];
    const seen = async (caller: Caller) => {
      const each = [];
      for (const id of all) each.push(await seenBy(caller)(id));
      return each;
    };
    expect(await seen(GUEST)).toEqual([['на ходу', undefined], 404, [null, undefined], 404, 404]);
    expect(await seen(userOf(2))).toEqual([['на ходу', 'заметка 2'], 404, [null, 'заметка 2'], 404, 404]);
    const own = ['на ходу', 'заметка 1'];
    expect(await seen(userOf(1))).toEqual([own, own, own, 404, 404]);
    const shared = (id: number) =>
      service.shared(id).then(
        ({ id: found, status }) => [found, status],
        ({ status }) => status,
      );
    expect(await shared(active)).toEqual([active, 'active']);
    expect(await shared(archived)).toEqual([archived, 'archived']);
    expect([await shared(deleted), await shared(99_999)]).toEqual([404, 404]);
  });

  test('cards are those of active ads, with the hearts of a user', async () => {
    const [first = 0, gone = 0, second = 0] = await add({}, { status: 'archived' }, {});
    const favouritesOf = async (userId: number, ids: readonly number[]) =>
      new Map(ids.map((id) => [id, userId === 2 && id === second]));
    const service = open({ favouritesOf });
    const hearts = async (caller: Caller) =>
      (await dataOf(service.cards([second, gone, first], caller))).items.map(
        ({ id, is_favorited }: { id: number; is_favorited?: boolean }) => [id, is_favorited],
      );
    expect(await hearts(userOf(2))).toEqual([
      [second, true],
      [first, false],
    ]);
    expect(await hearts(GUEST)).toEqual([
      [second, undefined],
      [first, undefined],
    ]);
  });

  test('the index is filled by the start, counted for the metrics and left alone after the stop', async () => {
    const [id = 0] = await add({}, {}, { status: 'archived' });
    const service = open({ indexMaxAds: 100 });
    expect(service.indexState).toMatchObject({ ads: 0, unused: 'filling' });
    await service.start();
    await expect.poll(() => service.indexState).toEqual({ ads: 2, ageS: 0, unused: null });
    expect(await sourcesOf(() => service.count({}, GUEST))).toEqual([]);
    await database().sql.query("update ads set status = 'archived' where id = $1", [id]);
    await service.changed([id]);
    expect(service.indexState.ads).toBe(1);
    service.stop();
    // A server with others reads nothing more; one on its own has no reading to end.
    expect(await sourcesOf(() => service.changed([id]))).toEqual(engine === 'pglite' ? ['primary'] : []);
  });

  test.each([
    [0, 'off'],
    [1, 'too_many'],
  ])('the metrics say why an index of %s is not used: %s', async (indexMaxAds, reason) => {
    await add({}, {});
    const service = open({ indexMaxAds });
    await service.start();
    await expect.poll(() => service.indexState).toMatchObject({ ads: 0, unused: reason });
  });

  test('a guest opens an ad that an index which is behind does not have', async () => {
    await add({});
    let isHeld = false;
    const sql = beforeStatements(database().sql, (text) =>
      isHeld && text.includes('ad_changes') ? Promise.reject(new DatabaseError('away', 'held')) : undefined,
    );
    const service = open({ indexMaxAds: 100, database: { ...database(), sql } }, false);
    await service.start();
    await expect.poll(() => service.indexState.unused).toBeNull();
    isHeld = true;
    const [id = 0] = await add({});
    clock += 2_000;
    expect(await dataOf(service.details(id, GUEST))).toMatchObject({ id });
  });

  test('a reading that fails is logged once and counted until one succeeds', async () => {
    const [id = 0] = await add({}, {});
    let isAway = false;
    const lines: string[] = [];
    const log = {
      info: (text: string) => lines.push(text),
      warn: (_: unknown, text: string) => lines.push(text),
    } as unknown as AdServiceParts['log'];
    const sql = beforeStatements(database().sql, () =>
      isAway ? Promise.reject(new DatabaseError('away', 'the database is away')) : undefined,
    );
    const service = open({ indexMaxAds: 100, log, database: { ...database(), sql } });
    await service.start();
    await expect.poll(() => service.indexState.unused).toBeNull();
    isAway = true;
    for (let call = 0; call < 3; call += 1) await expect(service.changed([id])).rejects.toThrow('away');
    clock += 29_000;
    expect(service.indexState.unused).toBe(engine === 'pglite' ? 'failed' : null);
    clock += 2_000; // beside other writers the last state is used for 30 s
    expect(service.indexState).toMatchObject({ ads: 0, unused: 'failed' });
    expect(lines).toEqual(['the ads in memory could not be read']);
    isAway = false;
    await service.changed('all');
    expect(service.indexState).toMatchObject({ ads: 2, unused: null });
    expect(lines.slice(1)).toEqual(['the ads in memory are read again']);
  });
});
