import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { DatabaseError } from '../../db/sql-client.ts';
import { onDatabase } from '../../db/test-databases.ts';
import { beforeStatements } from '../../db/test-statements.ts';
import type { SerializedJson } from '../../http/serialized-json.ts';
import { addAds, addUsers } from '../../test-app.ts';
import { AdService } from './service.ts';

const GUEST = { kind: 'guest' } as const;
const USER = { kind: 'user', userId: 2 } as never;
const FIRST = { page: 1, per_page: 16 };

onDatabase('reading ads', (database, engine) => {
  let statements: string[] = [];
  let isAway = false;
  let ids: number[] = [];
  beforeEach(async () => {
    [statements, isAway] = [[], false];
    await addUsers(database(), 2);
    ids = await addAds(database(), [
      { price_rub: 1 },
      { price_rub: 2 },
      { price_rub: 3, status: 'archived' },
    ]);
  });
  afterEach(() => {
    rs.restoreAllMocks();
  });

  type CallerParts = Pick<ConstructorParameters<typeof AdService>[0], 'favouritesOf' | 'ownFieldsOf'> & {
    readonly now?: () => Date;
  };
  const open = (ofCaller: CallerParts = {}) => {
    const sql = beforeStatements(database().sql, (statement) => {
      statements.push(statement);
      return isAway ? Promise.reject(new DatabaseError('away', 'the database is away')) : undefined;
    });
    return new AdService({
      database: { ...database(), sql },
      indexMaxAds: 1_000,
      log: { info: () => undefined, warn: () => undefined },
      now: () => new Date('2026-03-02T09:00:00Z'),
      ...ofCaller,
    });
  };
  const textOf = async (response: Promise<SerializedJson> | SerializedJson) => String((await response).bytes);
  /** Statements that `work` needed. */
  const costOf = async (work: () => unknown) => {
    statements = [];
    await work();
    return statements.length;
  };

  test('the same page, count and car of a guest cost the database nothing the second time', async () => {
    const service = open();
    await service.changed('all');
    const [id = 0] = ids;
    const calls = [
      () => service.preview(FIRST, GUEST),
      () => service.search({ price: [1, 2] }, 'price_asc', FIRST, GUEST),
      () => service.count({ price: [1, 2] }, GUEST),
      () => service.details(id, GUEST),
    ];
    for (const call of calls) {
      await call();
      expect(await costOf(call)).toBe(0);
    }
    await database().sql.query("update ads set mark = 'Audi' where id = $1", [id]);
    await service.changed([id]);
    expect(await textOf(service.details(id, GUEST))).toContain('Audi');
    expect(await textOf(service.preview(FIRST, GUEST))).toContain('Audi');
  });

  test.skipIf(engine !== 'pglite')(
    'searches of one turn of the event loop run together, after all of them are read',
    async () => {
      const service = open();
      await service.changed('all');
      const done: string[] = [];
      const search = async (name: string, price: [number, number]) => {
        await service.search({ price }, 'price_asc', FIRST, GUEST);
        done.push(name);
      };
      const first = search('first', [1, 1]);
      for (let n = 0; n < 20; n += 1) await Promise.resolve();
      const second = search('second', [2, 2]);
      const later = turn().then(() => done.push('later'));
      expect(done).toEqual([]);
      await Promise.all([first, second, later]);
      expect(done).toEqual(['first', 'second', 'later']);
    },
  );

  test('years are open from the year of the server’s clock on [CAT-30]', async () => {
    await database().sql.query('update ads set year = 2040');
    const service = open({ now: () => new Date('2031-06-01T00:00:00Z') });
    await service.changed('all');
    const countTo = async (year: number) =>
      (await service.count({ year_filter: { type: 'range', value: [2010, year] } }, GUEST)).count;
    expect([await countTo(2030), await countTo(2031)]).toEqual([0, 2]);
  });

  test('each page, order and filter is a response of its own', async () => {
    const service = open();
    await service.changed('all');
    const pages = [
      service.preview({ page: 1, per_page: 1 }, GUEST),
      service.preview({ page: 2, per_page: 1 }, GUEST),
      service.preview({ page: 1, per_page: 2 }, GUEST),
      service.search({}, 'price_asc', { page: 1, per_page: 2 }, GUEST),
      service.search({ price: [1, 1] }, 'price_asc', { page: 1, per_page: 2 }, GUEST),
    ];
    const texts = await Promise.all(pages.map(textOf));
    expect(new Set(texts).size).toBe(5);
  });

  test('hearts are those of the caller: they are in no response for others', async () => {
    const service = open({
      favouritesOf: async (_, adIds) => new Map(adIds.map((id) => [id, true])),
      ownFieldsOf: async () => ({ is_favorited: true }),
    });
    await service.changed('all');
    const heart = '"is_favorited":true';
    const [id = 0] = ids;
    for (const read of [
      (caller: typeof GUEST) => service.preview(FIRST, caller),
      (caller: typeof GUEST) => service.search({}, 'price_asc', FIRST, caller),
      (caller: typeof GUEST) => service.details(id, caller),
      (caller: typeof GUEST) => service.ofSeller(1, FIRST, caller),
    ]) {
      expect(await textOf(read(GUEST))).not.toContain(heart);
      expect(await textOf(read(USER))).toContain(heart);
      expect(await textOf(read(GUEST))).not.toContain(heart);
    }
    expect(await textOf(open().preview(FIRST, USER))).not.toContain(heart);
  });

  test('a failed refresh is the failure of its writer, and leaves nothing old behind', async () => {
    const service = open();
    await service.changed('all');
    const [id = 0] = ids;
    await service.preview(FIRST, GUEST);
    await database().sql.query("update ads set mark = 'Audi' where id = $1", [id]);
    isAway = true;
    const refreshed = await service.changed('all').then(
      () => 'refreshed',
      ({ message }) => message,
    );
    expect(refreshed).toBe(engine === 'pglite' ? 'the database is away' : 'refreshed');
    isAway = false;
    expect(await textOf(service.preview(FIRST, GUEST))).toContain('Audi');
    await service.changed([id]);
    expect(await textOf(service.search({ price: [1, 1] }, 'price_asc', FIRST, GUEST))).toContain('Audi');
  });

  test.runIf(engine === 'pglite')(
    'without other writers unknown ids and lists cost no statement, once the sold ads are known',
    async () => {
      const service = open();
      await service.changed('all');
      const unknown = () => expect(service.details(9_998, GUEST)).rejects.toMatchObject({ status: 404 });
      expect(await costOf(unknown)).toBe(1);
      const costs = [
        await costOf(() => expect(service.details(9_999, GUEST)).rejects.toMatchObject({ status: 404 })),
        await costOf(() =>
          expect(service.details(ids[2] ?? 0, GUEST)).rejects.toMatchObject({ status: 404 }),
        ),
        await costOf(() => service.preview(FIRST, GUEST)),
        await costOf(() => service.countOfSeller(1, GUEST)),
      ];
      expect(costs).toEqual([0, 0, 0, 0]);
      // The owner of an archived ad sees it, from the database.
      expect(await textOf(service.details(ids[2] ?? 0, { kind: 'user', userId: 1 } as never))).toContain(
        'BMW',
      );
    },
  );

  test.runIf(engine === 'postgres')(
    'beside other writers a response is 0.4 s old at most [S23]',
    async () => {
      let now = 1_000;
      rs.spyOn(performance, 'now').mockImplementation(() => now);
      const [id = 0] = ids;
      /** Whether a server that read the ad before its change shows the change after this time. */
      const isShownAfter = async (ms: number) => {
        const service = open();
        const reads = [() => service.preview(FIRST, GUEST), () => service.details(id, GUEST)];
        for (const read of reads) await read();
        const mark = `Audi ${ms}`;
        await database().sql.query('update ads set mark = $2 where id = $1', [id, mark]);
        now += ms;
        return Promise.all(reads.map(async (read) => (await textOf(read())).includes(mark)));
      };
      expect(await isShownAfter(390)).toEqual([false, false]);
      expect(await isShownAfter(410)).toEqual([true, true]);
    },
  );
});
