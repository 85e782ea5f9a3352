import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { beforeStatements } from '../../db/test-statements.ts';
import { addAds, addUsers } from '../../test-app.ts';
import { AdService } from './service.ts';

const GUEST = { kind: 'guest' } as const;

onDatabase('a service without its index', (database, engine) => {
  let clock = 1_000;
  let service: AdService;
  let release: () => void;
  let fail: (reason: Error) => void;
  beforeEach(() => {
    clock = 1_000;
    rs.spyOn(performance, 'now').mockImplementation(() => clock);
  });
  afterEach(() => {
    service.stop();
    rs.restoreAllMocks();
  });

  /** A service whose statements wait until `release`. */
  const openHeld = async (indexMaxAds: number) => {
    await addUsers(database(), 1);
    await addAds(database(), [{}, {}]);
    const isReleased = new Promise<void>((resolve, reject) => {
      release = resolve;
      fail = reject;
    });
    const sql = beforeStatements(database().sql, () => isReleased);
    const log = { info: () => undefined, warn: () => undefined };
    service = new AdService({
      database: { ...database(), sql },
      indexMaxAds,
      log,
      now: () => new Date('2026-03-02T09:00:00Z'),
    });
  };

  test('runs eight searches at once, and refuses further ones for a moment', async () => {
    await openHeld(0);
    const count = (year: number) =>
      service.count({ year_filter: { type: 'range', value: [year, null] } }, GUEST);
    const running = Array.from({ length: 8 }, (_, n) => count(2000 + n));
    await expect(count(2010)).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    release();
    expect(await Promise.all(running)).toEqual(Array(8).fill({ count: 2, more: false }));
    expect(await count(2010)).toEqual({ count: 2, more: false });
  });

  test.runIf(engine === 'postgres')(
    'is unready while the index is filled for the first time, for 30 s at most',
    async () => {
      await openHeld(100);
      const started = service.start();
      expect(service.isFilling).toBe(true);
      clock += 29_000;
      expect(service.isFilling).toBe(true);
      clock += 2_000;
      expect(service.isFilling).toBe(false);
      release();
      await started;
      await expect.poll(() => service.indexState.unused).toBeNull();
      expect(service.isFilling).toBe(false);
    },
  );

  test.runIf(engine === 'postgres')('stays unready when the first reading fails', async () => {
    await openHeld(100);
    const started = service.start();
    fail(new Error('the connection was lost'));
    await started;
    await expect.poll(() => service.indexState.unused).toBe('failed');
    expect(service.isFilling).toBe(true);
    clock += 31_000;
    expect(service.isFilling).toBe(false);
  });
});
