import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { beforeStatements } from '../../db/test-statements.ts';
import { OutboundError, type OutboundFetch } from '../../outbound.ts';
import { addAds, addUsers, openTestApp, type TestApp } from '../../test-app.ts';
import { convert } from './conversion.ts';
import { readRateTable } from './rate-table.ts';

const NOW = new Date('2026-03-05T12:00:00Z');
const BUILT_IN = { RUB: 1, USD: 101.6797, EUR: 106.1028, date: '2024-12-31' };

const xml = (usd: string, eur: string, date = '05.03.2026', nominal = '1') =>
  `<?xml version="1.0" encoding="windows-1251"?><ValCurs Date="${date}" name="Foreign Currency Market">
   <Valute ID="R01235"><NumCode>840</NumCode><CharCode>USD</CharCode><Nominal>${nominal}</Nominal><Name>?</Name><Value>${usd}</Value></Valute>
   <Valute ID="R01239"><NumCode>978</NumCode><CharCode>EUR</CharCode><Nominal>1</Nominal><Name>?</Name><Value>${eur}</Value></Valute></ValCurs>`;

describe('the daily table', () => {
  test('is read as XML, with its nominal, and as JSON', () => {
    expect(readRateTable(xml('925,0000', '101,5000', '05.03.2026', '10'), NOW)).toEqual({
      RUB: 1,
      USD: 92.5,
      EUR: 101.5,
      date: '2026-03-05',
    });
    const json = JSON.stringify({
      Date: '2026-03-05T11:30:00+03:00',
      Valute: { USD: { Nominal: 1, Value: 92.5 }, EUR: { Nominal: 1, Value: 101.5 } },
    });
    for (const text of [json, `\ufeff${json}`])
      expect(readRateTable(text, NOW)).toMatchObject({ USD: 92.5, EUR: 101.5, date: '2026-03-05' });
  });

  test('is refused when it is absurd, old, incomplete or no table [X4] [PRICE-8]', () => {
    const bad = [
      xml('0', '101,5'),
      xml('-1', '101,5'),
      xml('1000000000', '101,5'),
      xml('NaN', '101,5'),
      xml('92,5', '9,15'),
      xml('92,5', '101,5', '11.02.2026'),
      xml('92,5', '101,5', '01.04.2026'),
      xml('92,5', '101,5', '05.03.2026', '0'),
      xml('92,5', '101,5').replaceAll('EUR', 'GBP'),
      '<html>captive portal</html>',
      '{"Date":"2026-03-05","Valute":{"USD":{"Nominal":1,"Value":"92"}}}',
      '{',
      '',
    ];
    for (const text of bad)
      expect([text.slice(0, 40), readRateTable(text, NOW)]).toEqual([text.slice(0, 40), null]);
  });

  test('converts to whole rubles and to hundredths of the rest', () => {
    const rates = { RUB: 1, USD: 92.5, EUR: 101.5, date: '2026-03-05' };
    expect(convert(10_000, 'USD', 'RUB', rates)).toBe(925_000);
    expect(convert(0.01, 'USD', 'RUB', rates)).toBe(1);
    expect(convert(100, 'RUB', 'USD', rates)).toBe(1.08);
    expect(convert(100, 'EUR', 'EUR', rates)).toBe(100);
  });
});

onDatabase('the rates', (database, engine) => {
  let app: TestApp | null = null;
  let now = NOW;
  let source: () => Promise<string> = async () => xml('92,5', '101,5');
  let status = 200;
  const outbound: OutboundFetch = async () => ({
    status,
    headers: {},
    body: Buffer.from(await source()),
  });

  beforeEach(async () => {
    now = NOW;
    status = 200;
    source = async () => xml('92,5', '101,5');
    await addUsers(database(), 1);
  });
  afterEach(() => app?.close());

  const open = async (variables = {}) => {
    app = await openTestApp(database(), {
      now: () => now,
      outbound,
      variables: { RATES_URL: 'https://rates.test/daily', ...variables },
    });
    await app.services.rates.refresh();
    return app;
  };
  const current = async (of: TestApp) => (await of.call('/api/currency/rates')).json().data;

  test('without a source are the built-in ones, with their date', async () => {
    expect(await current(await open({ RATES_URL: '' }))).toEqual(BUILT_IN);
  });

  test('of a new table recompute every price together, and lists show it [PRICE-9]', async () => {
    await addAds(database(), [
      { price: 10_000, price_rub: 1, currency: 'USD' },
      { price: 10_000, price_rub: 1, currency: 'EUR' },
      { price: 700, price_rub: 700 },
    ]);
    const opened = await open();
    const pricesOf = async (options: Parameters<TestApp['call']>[0]): Promise<number[]> =>
      (await opened.call(options)).json().data.items.map((ad: { price_rub: number }) => ad.price_rub);
    // Lists may be a moment behind the database.
    await expect.poll(() => pricesOf('/api/v2/ads/preview')).toEqual([700, 1_015_000, 925_000]);
    source = async () => xml('100', '110');
    await opened.services.rates.refresh();
    const byPrice = {
      method: 'POST',
      url: '/api/v2/ads/search?order_by=price_desc',
      payload: { price: [1_000_000, 1_100_000] },
    } as const;
    await expect.poll(() => pricesOf(byPrice)).toEqual([1_100_000, 1_000_000]);
    expect(await current(opened)).toMatchObject({ USD: 100, EUR: 110 });
  });

  test.runIf(engine === 'postgres')(
    'of a new table may take a minute for each statement that walks over all ads, and no other longer than usual',
    async () => {
      const { sql } = database();
      await addAds(database(), [{ price: 10_000, price_rub: 1, currency: 'USD' }]);
      await sql.exec(`
        create table limits_in_force (id serial, what text, statement_timeout text);
        create function note_limit() returns trigger language plpgsql as $$ begin
          insert into limits_in_force (what, statement_timeout)
          values (tg_op || ' ' || tg_table_name, current_setting('statement_timeout'));
          return null;
        end $$;
        create trigger note_limit after insert on rates execute function note_limit();
        create trigger note_limit after insert on price_changes execute function note_limit();
        create trigger note_limit after update on ads execute function note_limit();`);
      // Each statement starts with the usual limit: one that needs more has to ask for it.
      const usual = beforeStatements(sql, (_, connection) =>
        connection === sql ? undefined : connection.query("set local statement_timeout = '5s'"),
      );
      // The first table of a start is requested in the background, and would come while this one is written.
      source = () => Promise.reject(new Error('no table at the start'));
      try {
        app = await openTestApp(
          { ...database(), sql: usual },
          { now: () => now, outbound, variables: { RATES_URL: 'https://rates.test/daily' } },
        );
        await sql.exec('truncate limits_in_force');
        source = async () => xml('93', '101,5');
        await app.services.rates.refresh();
        const { rows } = await sql.query('select what, statement_timeout from limits_in_force order by id');
        expect(rows).toEqual([
          { what: 'INSERT rates', statement_timeout: '5s' },
          { what: 'INSERT price_changes', statement_timeout: '1min' },
          { what: 'INSERT price_changes', statement_timeout: '1min' },
          { what: 'UPDATE ads', statement_timeout: '1min' },
        ]);
      } finally {
        await sql.exec('drop function note_limit cascade; drop table limits_in_force');
      }
    },
  );

  test('that change while users read: every page is of one table [J9]', async () => {
    await addAds(
      database(),
      Array.from({ length: 32 }, () => ({ price: 10_000, price_rub: 1, currency: 'USD' })),
    );
    const opened = await open();
    let isChanging = true;
    const read = async () => {
      while (isChanging) {
        const { items } = (await opened.call('/api/v2/ads/preview')).json().data;
        const prices = new Set<number>(items.map((ad: { price_rub: number }) => ad.price_rub));
        expect([...prices]).toHaveLength(1);
        // Cached responses do not yield to the event loop: a pause lets other work run.
        await new Promise(setImmediate);
      }
    };
    const readers = [read(), read(), read()];
    for (const usd of ['93', '94', '95', '96', '97']) {
      source = async () => xml(usd, '101,5');
      await opened.services.rates.refresh();
    }
    isChanging = false;
    await Promise.all(readers);
    const last = (await opened.call('/api/v2/ads/preview')).json().data.items;
    expect(last[0].price_rub).toBe(970_000);
  });

  test('remain the last good ones while the source is down or absurd, for months too [X3] [X4] [PRICE-8]', async () => {
    const opened = await open();
    const good = await current(opened);
    const failures = [
      async () => xml('0', '101,5'),
      async () => '<html></html>',
      async () => xml('92,5', '101,5', '01.01.2026'),
      async () => {
        throw new OutboundError('timeout', 'rates.test');
      },
    ];
    for (const day of ['2026-03-11', '2026-03-13', '2026-06-30', '2027-04-05']) {
      now = new Date(`${day}T12:00:00Z`);
      for (const failure of failures) {
        source = failure;
        await opened.services.rates.refresh();
        expect(await current(opened)).toEqual(good);
      }
    }
    await opened.close();
    expect(await current(await open())).toEqual(good);
  });

  test('of an older table replace none of a newer one, on two servers with two sources either [PRICE-8]', async () => {
    await addAds(database(), [{ price: 10_000, price_rub: 1, currency: 'USD' }]);
    const opened = await open();
    const rows = async () =>
      (await database().sql.query("select price_rub from price_changes where cause = 'rate' order by id"))
        .rows;
    const before = await rows();
    source = async () => xml('70', '91,5', '18.02.2026');
    for (const _ of [1, 2]) await opened.services.rates.refresh();
    expect(await current(opened)).toMatchObject({ USD: 92.5, date: '2026-03-05' });
    expect((await opened.call('/readyz')).json().services).toEqual({ rates: 'older table' });
    const other = await openTestApp(database(), {
      now: () => now,
      outbound,
      variables: { RATES_URL: 'https://mirror.test/daily' },
    });
    await other.services.rates.refresh();
    expect(await current(other)).toMatchObject({ USD: 92.5 });
    await other.close();
    expect(await rows()).toEqual(before);
    source = async () => xml('92,5', '101,5');
    await opened.services.rates.refresh();
    expect((await opened.call('/readyz')).json().services).toBeUndefined();
    // A table of the future, stored while the clock was wrong, keeps none out.
    await database().sql.query("update rates set rate_date = '2027-01-01'");
    source = async () => xml('93', '101,5', '06.03.2026');
    await opened.services.rates.refresh();
    expect(await current(opened)).toMatchObject({ USD: 93, date: '2026-03-06' });
  });

  test('of the last working day serve until the bank returns from its holidays, without a jump [PRICE-8]', async () => {
    await addAds(database(), [{ price: 10_000, price_rub: 1, currency: 'USD' }]);
    now = new Date('2026-12-31T12:00:00Z');
    source = async () => xml('78,22', '91,50', '31.12.2026');
    const opened = await open();
    for (const day of ['2027-01-06', '2027-01-07', '2027-01-10', '2027-01-20']) {
      now = new Date(`${day}T12:00:00Z`);
      await opened.services.rates.refresh();
      expect([day, await current(opened)]).toEqual([
        day,
        { RUB: 1, USD: 78.22, EUR: 91.5, date: '2026-12-31' },
      ]);
    }
    source = async () => xml('78,90', '91,50', '21.01.2027');
    await opened.services.rates.refresh();
    const { rows } = await database().sql.query('select cause, price_rub from price_changes order by id');
    expect(rows).toEqual([
      { cause: 'published', price_rub: 1 },
      { cause: 'rate', price_rub: 1_016_797 },
      { cause: 'rate', price_rub: 782_200 },
    ]);
    expect(await current(opened)).toMatchObject({ USD: 78.9, date: '2027-01-21' });
  });

  test('that a server of before had replaced by the built-in ones are in force again', async () => {
    await addAds(database(), [{ price: 10_000, price_rub: 1_016_797, currency: 'USD' }]);
    await database().sql.exec(`
      insert into rates (rate_date, usd, eur, source) values
        ('2026-02-20', 92.5, 101.5, 'bank'), ('2024-12-31', 101.6797, 106.1028, 'built_in')`);
    source = () => Promise.reject(new Error('the source is away'));
    expect(await current(await open())).toMatchObject({ USD: 92.5, date: '2026-02-20' });
    const { rows } = await database().sql.query('select price_rub from ads');
    expect(rows).toEqual([{ price_rub: 925_000 }]);
  });

  test('that a source refuses are in health and metrics with the cause, and once in the log', async () => {
    const opened = await open();
    const shown = async () => {
      const { services } = (await opened.call('/readyz')).json();
      const lines = (await opened.metrics.metrics()).split('\n');
      return [services, lines.filter((line) => line.startsWith('service_problem{'))];
    };
    expect(await shown()).toEqual([undefined, []]);
    status = 403;
    for (const _ of [1, 2]) await opened.services.rates.refresh();
    expect(await shown()).toEqual([
      { rates: 'access' },
      ['service_problem{service="rates",problem="access"} 1'],
    ]);
    expect(opened.logged().match(/"setting":"RATES_URL"/g)).toHaveLength(1);
    status = 200;
    source = async () => '<html>Проверка браузера…</html>';
    await opened.services.rates.refresh();
    expect(await shown()).toMatchObject([{ rates: 'no plausible table' }, [expect.any(String)]]);
    source = async () => xml('92,5', '101,5');
    await opened.services.rates.refresh();
    expect(await shown()).toEqual([undefined, []]);
  });

  test('outlive a restart', async () => {
    await (await open()).close();
    source = async () => {
      throw new OutboundError('dns', 'rates.test');
    };
    expect(await current(await open())).toMatchObject({ USD: 92.5, date: '2026-03-05' });
  });

  test('convert one price, and two hundred but no more [D15] [PRICE-11]', async () => {
    const opened = await open();
    expect((await opened.call('/api/currency/convert?amount=10000&from=USD&to=RUB')).json()).toEqual({
      success: true,
      data: { amount: 925_000 },
    });
    const many = (count: number) =>
      opened.call({
        method: 'POST',
        url: '/api/currency/convert-many',
        payload: {
          to: 'RUB',
          prices: Object.fromEntries(
            Array.from({ length: count }, (_, n) => [`id_${n}`, { amount: 2, from: 'EUR' }]),
          ),
        },
      });
    expect(Object.values((await many(200)).json().data)).toEqual(Array(200).fill(203));
    expect((await many(201)).statusCode).toBe(422);
    expect((await many(10_000)).statusCode).toBe(413);
    const poisoned = await opened.call({
      method: 'POST',
      url: '/api/currency/convert-many',
      headers: { 'content-type': 'application/json' },
      payload:
        '{"to":"RUB","prices":{"__proto__":{"amount":1,"from":"USD"},"id_1":{"amount":1,"from":"RUB"}}}',
    });
    expect(poisoned.json().data).toEqual({ id_1: 1 });
  });
});
