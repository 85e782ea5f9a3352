import type { Endpoint } from '@cars/shared-contracts/endpoints/endpoint';
import { endpoints } from '@cars/shared-contracts/endpoints/registry';
import { ApiFailureSchema } from '@cars/shared-contracts/schemas/error';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { openTestPglite, type TestDatabase } from '../db/test-databases.ts';
import { addAds, addUsers, openTestApp, type TestApp } from '../test-app.ts';

/*
 * Generated input in its short form [D20]: for every call of the catalogue 30 inputs that fit and 30 that do not. The
 * server checks its own answers against their schemas here, so that a wrong shape is a 500 and fails.
 */
const RUNS = Number(process.env.FUZZ_RUNS ?? 30);
const SLOW_MS = 2_000;

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await openTestPglite();
  await addUsers(database, 2);
  await addAds(
    database,
    Array.from({ length: 40 }, (_, n) => ({ price_rub: n, mileage: n || null, year: 1990 + (n % 30) })),
  );
  app = await openTestApp(database);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const id = fc.integer({ min: 1, max: 2_147_483_647 });
const bounds = (max: number) =>
  fc.tuple(fc.nat(max), fc.nat(max)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)]);
const page = fc.record(
  { page: fc.integer({ min: 1, max: 10_000 }), per_page: fc.integer({ min: 1, max: 50 }) },
  { requiredKeys: [] },
);
const currency = fc.constantFrom('RUB', 'USD', 'EUR');
const search = fc.record(
  {
    mark_id: id,
    model_id: id,
    stock_status: fc.oneof(fc.constant('in_stock'), fc.subarray(['in_stock', 'in_transit', 'on_order'])),
    year_filter: bounds(100).map(([from = 0, to = 0]) => ({
      type: 'range',
      value: [1900 + from, 1900 + to],
    })),
    price: bounds(99_999_999),
    mileage: bounds(999_999),
    car_statuses: fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 20 }),
    is_in_stock: fc.boolean(),
    city_id: id,
    bodies: fc.subarray(['sedan', 'suv', 'van']),
    kpps: fc.subarray(['automatic', 'manual', 'cvt']),
    unknown: fc.anything(),
  },
  { requiredKeys: [] },
);

interface Call {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly query?: fc.Arbitrary<Record<string, unknown>>;
  readonly body?: fc.Arbitrary<unknown>;
}

const CALLS: Readonly<Record<string, Call>> = {
  'ads.preview': { method: 'GET', url: '/api/v2/ads/preview', query: page },
  'ads.search': {
    method: 'POST',
    url: '/api/v2/ads/search',
    query: fc.record({ order_by: fc.constantFrom('price_asc', 'mileage_desc', 'created_desc') }),
    body: search,
  },
  'ads.count': { method: 'POST', url: '/api/v2/ads/search/count', body: search },
  'ads.details': { method: 'GET', url: '/api/v2/ads/details/{id}' },
  'ads.ofSeller': { method: 'GET', url: '/api/ads/web-user/{id}', query: page },
  'ads.countOfSeller': { method: 'GET', url: '/api/ads/web-user/{id}/count' },
  'rates.all': { method: 'GET', url: '/api/currency/rates' },
  'rates.convert': {
    method: 'GET',
    url: '/api/currency/convert',
    query: fc.record({ amount: fc.nat(1_000_000), from: currency, to: currency }),
  },
  'rates.convertMany': {
    method: 'POST',
    url: '/api/currency/convert-many',
    body: fc.record({
      to: currency,
      prices: fc.dictionary(
        fc.nat().map((n) => `id_${n}`),
        fc.record({ amount: fc.nat(), from: currency }),
        { maxKeys: 20 },
      ),
    }),
  },
  'handbooks.cars': { method: 'GET', url: '/api/meta/car-handbooks' },
  'handbooks.complaints': { method: 'GET', url: '/api/meta/ad-complaints-handbooks' },
  'handbooks.autoList': { method: 'GET', url: '/autoList.json' },
  'events.record': {
    method: 'POST',
    url: '/stats/api/v1/events',
    body: fc.record({
      ad_id: id,
      type: fc.constantFrom('view', 'contact_phone', 'contact_telegram', 'favorite_add', 'favorite_remove'),
      user_id: fc.option(id),
      telegram_id: fc.option(fc.nat().map(String)),
    }),
  },
  'events.day': {
    method: 'GET',
    url: '/stats/api/v1/statistics/day',
    query: fc.record({ ad_id: id, timezone: fc.constantFrom('Europe/Moscow', 'UTC', 'Asia/Tokyo') }),
  },
  'geo.reverse': {
    method: 'GET',
    url: '/api/geo/reverse',
    query: fc.record({ lat: fc.integer({ min: -90, max: 90 }), lon: fc.integer({ min: -180, max: 180 }) }),
  },
};

const MINE = ['ads', 'rates', 'handbooks', 'events', 'geo'] as const;

const ask = async (options: InjectOptions, statuses: readonly number[]) => {
  const started = performance.now();
  const reply = await app.call(options);
  expect(performance.now() - started).toBeLessThan(SLOW_MS);
  if (!statuses.includes(reply.statusCode))
    throw new Error(`${reply.statusCode} ${reply.body.slice(0, 300)}`);
  if (reply.statusCode >= 400) ApiFailureSchema.parse(reply.json());
};

test('every call of the catalogue that guests may make is fuzzed', () => {
  const listed = MINE.flatMap((noun) =>
    Object.entries<Endpoint>(endpoints[noun])
      .filter(([, { auth }]) => auth !== 'bearer')
      .map(([verb]) => `${noun}.${verb}`),
  );
  expect(Object.keys(CALLS).sort()).toEqual(listed.sort());
});

for (const [name, { method, url, query, body }] of Object.entries(CALLS)) {
  const none = fc.constant(undefined);
  const target = (path: string, values: Record<string, unknown> | undefined) => {
    const written = Object.entries(values ?? {}).map(([key, value]) => [key, String(value)]);
    return written.length > 0 ? `${path}?${new URLSearchParams(written)}` : path;
  };

  test(`${name} answers what fits with its own shape [D20]`, async () => {
    await fc.assert(
      fc.asyncProperty(id, query ?? none, body ?? none, async (param, values, payload) => {
        const options: InjectOptions = { method, url: target(url.replace('{id}', String(param)), values) };
        const written =
          payload === undefined
            ? {}
            : { payload: JSON.stringify(payload), headers: { 'content-type': 'application/json' } };
        await ask({ ...options, ...written }, url.includes('details') ? [200, 404] : [200]);
      }),
      { numRuns: RUNS },
    );
  });

  test(`${name} refuses what does not fit in the common shape [D20]`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string(),
        fc.dictionary(
          fc.constantFrom('page', 'per_page', 'order_by', 'ad_id', 'lat', 'lon', 'amount', 'x'),
          fc.string({ unit: 'binary' }),
        ),
        fc.oneof(
          fc.jsonValue({ maxDepth: 20 }).map((value) => JSON.stringify(value)),
          fc.string({ unit: 'binary' }),
        ),
        async (param, values, payload) => {
          const options: InjectOptions = {
            method,
            url: target(
              url.replace('{id}', encodeURIComponent(param.replace(/\p{Surrogate}/gu, ''))),
              values,
            ),
            ...(method === 'POST' ? { payload, headers: { 'content-type': 'application/json' } } : {}),
          };
          await ask(options, [200, 400, 404, 413, 415, 422]);
        },
      ),
      { numRuns: RUNS },
    );
  });
}
