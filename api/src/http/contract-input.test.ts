import type { Endpoint } from '@cars/shared-contracts/endpoints/endpoint';
import { endpoints } from '@cars/shared-contracts/endpoints/registry';
import { describe, expect, test } from '@rstest/core';
import type { InjectOptions } from 'fastify';
import { onDatabase } from '../db/test-databases.ts';
import { ALL_CALLS, contractStage, urlOf } from './test-contract.ts';

const GUEST_JSON_CALLS = ALL_CALLS.filter(
  ([, { auth, body, multipart }]) => body && !multipart && auth !== 'bearer',
);

const json = (endpoint: Endpoint, payload: string | Buffer, type = 'application/json'): InjectOptions => ({
  method: endpoint.method,
  url: urlOf(endpoint),
  headers: { 'content-type': type },
  payload,
});

onDatabase('input of calls', (database) => {
  const { app, expectFailure } = contractStage(database);

  describe('a JSON body', () => {
    const malformed = [
      '',
      '{',
      '[',
      '{"a":}',
      "{'a':1}",
      '{a:1}',
      '\uFEFF{',
      'NaN',
      '{"a":1}}',
      '{"a":1,}',
      'undefined',
    ];

    test('that cannot be read is 400 or 422 [D9]', async () => {
      for (const [, endpoint] of GUEST_JSON_CALLS) {
        for (const payload of malformed) await expectFailure(json(endpoint, payload), [400, 422]);
        await expectFailure(json(endpoint, Buffer.from([0x7b, 0xff, 0xfe, 0x7d])), [400]);
        await expectFailure(json(endpoint, '{"a":1,"a":2}'), [422]);
        await expectFailure(json(endpoint, '{}', 'application/json; charset=windows-1251'), [415]);
      }
    });

    test('of another type or compressed is 415 [D10] [D16]', async () => {
      for (const [, endpoint] of GUEST_JSON_CALLS) {
        for (const type of [
          'text/plain',
          'application/x-www-form-urlencoded',
          'application/jsonp',
          'multipart/form-data; boundary=x',
        ]) {
          await expectFailure(json(endpoint, '{}', type), [415]);
        }
        const packed = json(endpoint, '{}');
        await expectFailure({ ...packed, headers: { ...packed.headers, 'content-encoding': 'gzip' } }, [415]);
      }
    });

    test('too long, too deep or too wide is refused [D8] [DATA-32]', async () => {
      for (const [, endpoint] of GUEST_JSON_CALLS) {
        await expectFailure(json(endpoint, `${'['.repeat(200_000)}${']'.repeat(200_000)}`), [413]);
        await expectFailure(json(endpoint, `${'['.repeat(5_000)}${']'.repeat(5_000)}`), [422]);
        await expectFailure(json(endpoint, `{"a":${'{"b":'.repeat(5_000)}1${'}'.repeat(5_001)}`), [422]);
        const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`k${n}`, 1])));
        await expectFailure(json(endpoint, wide), [422]);
      }
    });

    test('cannot reach prototypes', async () => {
      const body = '{"__proto__":{"mark_id":"x"},"constructor":{"prototype":{"polluted":1}}}';
      const reply = await app().call({
        method: 'POST',
        url: '/api/v2/ads/search',
        headers: { 'content-type': 'application/json' },
        payload: body,
      });
      expect(reply.statusCode).toBe(200);
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    });

    test('of a search names each field that is wrong [D4]', async () => {
      const wrong = [null, [], {}, true, 'x', '1', 1.5, -1, 0, 1e20];
      const fields = [
        'mark_id',
        'model_id',
        'city_id',
        'year_filter',
        'price',
        'mileage',
        'car_statuses',
        'bodies',
        'kpps',
        'engines',
        'drivetrains',
        'rudder',
        'power',
        'colors',
        'mark_ids',
        'excluded_mark_ids',
        'seller',
        'region',
        'radius_km',
      ];
      for (const field of fields) {
        for (const value of wrong) {
          if (Array.isArray(value) && /statuses|bodies|kpps|engines|drivetrains|colors|mark_ids/.test(field))
            continue;
          const reply = await app().call({
            method: 'POST',
            url: '/api/v2/ads/search',
            payload: { [field]: value },
          });
          expect([field, value, reply.statusCode]).toEqual([field, value, 422]);
          expect(Object.keys(reply.json().errors).some((name) => name.startsWith(field))).toBe(true);
        }
      }
      const infinite = await app().call(json(endpoints.ads.search, '{"mark_id":1e309}'));
      expect(infinite.statusCode).toBe(422);
    });
  });

  describe('a query', () => {
    test('takes one value for one name [D11]', async () => {
      const base = '/api/v2/ads/preview?';
      for (const query of [
        'page=1&page=2',
        'page[]=1',
        'page[$gt]=1',
        'page%5B%5D=1',
        'per_page=1&per_page=1',
      ]) {
        await expectFailure({ url: base + query }, [422]);
      }
    });

    test('takes ASCII digits in their range only [D6]', async () => {
      for (const page of [
        '0',
        '-1',
        '10001',
        '2147483648',
        '9223372036854775808',
        '1e3',
        '0x10',
        '１',
        '1.0',
        '',
        ' 1',
        'NaN',
      ]) {
        await expectFailure({ url: `/api/v2/ads/preview?page=${encodeURIComponent(page)}` }, [422]);
      }
      await expectFailure({ url: '/api/v2/ads/preview?per_page=51' }, [422]);
      expect((await app().call('/api/v2/ads/preview?per_page=50&page=10000')).statusCode).toBe(200);
    });

    test('with NUL, an unknown order or a broken escape is refused [D7]', async () => {
      await expectFailure({ url: '/api/v2/ads/preview?page=1%00' }, [422]);
      await expectFailure({ url: '/api/v2/ads/preview?other=a%00b' }, [422]);
      await expectFailure(
        { method: 'POST', url: '/api/v2/ads/search?order_by=price_asc;drop', payload: {} },
        [422],
      );
      await expectFailure({ url: '/api/v2/ads/details/%zz' }, [400, 404, 422]);
      await expectFailure({ url: '/stats/api/v1/statistics/day?ad_id=1&timezone=Mars/Phobos' }, [422]);
    });

    test('an unknown name is dropped', async () => {
      expect((await app().call('/api/v2/ads/preview?utm_source=x')).statusCode).toBe(200);
    });
  });

  describe('text with NUL or a lone surrogate [D7]', () => {
    test('is refused or repaired in every text field', async () => {
      const nul = await app().call({
        method: 'POST',
        url: '/stats/api/v1/events',
        payload: { ad_id: 1, type: 'view', telegram_id: '1\u0000' },
      });
      expect(nul.statusCode).toBe(422);
      const lone = await app().call(
        json(endpoints.events.record, '{"ad_id":1,"type":"view","telegram_id":"\\ud800"}'),
      );
      expect(lone.statusCode).toBe(422);
    });
  });
});
