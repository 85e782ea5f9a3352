import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { testMarkets } from '../../test-market.ts';
import { requestCheck, WarningChecks } from './checks.ts';

onDatabase('checks of ads that were written', (database) => {
  const openMarket = testMarkets(database);
  /** A market with an ad whose check finds something. */
  const open = async () => {
    const { app, clock, adId } = await openMarket([{ description: 'Предоплата' }]);
    const { sql } = database();
    await app.services.warningChecks.run(); // the market was filled, which runs them
    const warned = async () => (await sql.query('select ad_id from ad_warnings')).rows;
    const requested = async () => (await sql.query('select ad_id from warning_checks')).rows;
    return { services: app.services, sql, clock, adId, warned, requested };
  };

  test('one that a stopped server had taken is taken again [WARN-1]', async () => {
    const { services, sql, clock, adId, warned, requested } = await open();
    await requestCheck(sql, adId, new Date(clock.now().getTime() + 60_000));
    await services.warningChecks.run();
    expect(await warned()).toEqual([]);
    clock.pass(61);
    await services.warningChecks.run();
    expect(await warned()).toEqual([{ ad_id: adId }]);
    expect(await requested()).toEqual([]);
  });

  test('one that was requested before the clock was set back is done [S27]', async () => {
    const { services, sql, clock, adId, warned } = await open();
    await requestCheck(sql, adId, new Date(clock.now().getTime() + 400 * 86_400_000));
    await services.warningChecks.run();
    expect(await warned()).toEqual([{ ad_id: adId }]);
  });

  test('one that is requested while the last one finds nothing more is done [WARN-1]', async () => {
    const { services, sql, clock, adId, warned, requested } = await open();
    let isRequested = false;
    const query: typeof sql.query = async (text, params) => {
      const result = await sql.query(text, params);
      if (!isRequested && text.startsWith('update warning_checks') && result.rows.length === 0) {
        isRequested = true;
        await requestCheck(sql, adId, clock.now());
        void checks.run();
      }
      return result as never;
    };
    const checks = new WarningChecks({
      sql: { ...sql, query, transaction: (work) => sql.transaction(work) },
      prices: services.prices,
      ads: { changed: async () => undefined },
      outbox: services.outbox,
      images: null,
      now: clock.now,
      log: { warn: (details: object) => expect(details).toBeNull() },
    });
    await checks.run();
    expect(await requested()).toEqual([]);
    expect(await warned()).toEqual([{ ad_id: adId }]);
  });

  test.each([
    ['is no picture', async () => Buffer.alloc(0), 2, 0],
    [
      'cannot be read',
      async () => {
        throw new Error('EIO');
      },
      1,
      1,
    ],
    ['fails for another reason than its bytes', async () => ({}) as Buffer, 1, 1],
  ])('a file that %s holds up no other ad [WARN-1]', async (_, original, found, delayed) => {
    const description = 'Предоплата';
    const { app, clock, ids } = await openMarket([{ description }, { description }]);
    const { sql } = database();
    await app.services.warningChecks.run();
    await sql.query(
      "insert into ad_images (ad_id, position, address) values ($1, 0, '/images/0a1b2c3d-0000-4000-8000-00000000000a.webp')",
      [ids[0]],
    );
    for (const id of ids) await requestCheck(sql, id, clock.now());
    let logged = 0;
    const checks = new WarningChecks({
      sql,
      prices: app.services.prices,
      ads: { changed: async () => undefined },
      outbox: app.services.outbox,
      images: { original },
      now: clock.now,
      log: {
        warn: () => {
          logged += 1;
        },
      },
    });
    await checks.run();
    const { rows } = await sql.query('select ad_id from ad_warnings order by ad_id');
    expect(rows).toEqual(ids.slice(-found).map((id) => ({ ad_id: id })));
    expect(logged).toBe(delayed);
  });

  test('a server that stops leaves the checks that it has not begun [WARN-1]', async () => {
    const { services, sql, clock, adId, warned, requested } = await open();
    await services.warningChecks.stop();
    await requestCheck(sql, adId, clock.now());
    await services.warningChecks.run();
    expect([await warned(), await requested()]).toEqual([[], [{ ad_id: adId }]]);
  });
});
