import { createHash } from 'node:crypto';
import type { Endpoint } from '@cars/shared-contracts/endpoints/endpoint';
import { endpoints, SERVICE_BASE } from '@cars/shared-contracts/endpoints/registry';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import type { InjectOptions } from 'fastify';
import { eachDatabase } from '../db/test-databases.ts';
import { addAds, addUsers, openTestApp, signIn, type TestApp } from '../test-app.ts';
import { workMs } from '../test-callers.ts';
import { LIMITS } from './limits.ts';

/* Requirements of every call, tested over the endpoint list: a new endpoint is covered without a new test. */

const ALL: readonly (readonly [string, Endpoint])[] = Object.entries(endpoints).flatMap(([noun, group]) =>
  Object.entries<Endpoint>(group).map(([verb, endpoint]) => [`${noun}.${verb}`, endpoint] as const),
);
const JSON_CALLS = ALL.filter(([, endpoint]) => endpoint.body && !endpoint.multipart);

const urlOf = ({ service, path }: Endpoint) => SERVICE_BASE[service] + path.replace(/\{\w+\}/g, '1');

eachDatabase('the contract', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(database(), { variables: { PUBLIC_URL: 'https://cars.example' } });
    await app.services.filterNotifier.stop(); // it writes by its own clock
  });
  afterAll(() => app.close());

  const expectFailure = async (options: InjectOptions, statuses: readonly number[]) => {
    const reply = await app.call(options);
    expect([options.url, statuses.includes(reply.statusCode) ? statuses : reply.statusCode]).toEqual([
      options.url,
      statuses,
    ]);
    const body = reply.json();
    expect(body).toMatchObject({ success: false, message: expect.stringMatching(/[а-яё]/i) });
    expect(body.message.length).toBeLessThan(500);
    expect(reply.body).not.toMatch(/<|at \/|node_modules|select |insert /i);
    return reply;
  };

  const json = (endpoint: Endpoint, payload: string | Buffer, type = 'application/json'): InjectOptions => ({
    method: endpoint.method,
    url: urlOf(endpoint),
    headers: { 'content-type': type },
    payload,
  });

  describe('every call', () => {
    test('refuses a bad Authorization header with 401 and no prompt [C18] [B26]', async () => {
      const bad = [
        'Bearer',
        'Bearer x',
        `Bearer ${'A'.repeat(43)}`,
        'Digest username="x"',
        `Basic ${Buffer.from('a:b').toString('base64')}`,
        'garbage',
      ];
      for (const [, endpoint] of ALL.filter(([, { auth }]) => auth !== 'none')) {
        for (const authorization of bad) {
          const reply = await expectFailure(
            { method: endpoint.method, url: urlOf(endpoint), headers: { authorization } },
            [401],
          );
          expect(reply.headers['www-authenticate']).toBeUndefined();
        }
      }
    });

    test('for signed-in people refuses guests and service credentials [B25] [ROLE-8]', async () => {
      const basic = { authorization: `Basic ${Buffer.from('cars:cars-guest').toString('base64')}` };
      for (const [, endpoint] of ALL.filter(([, { auth }]) => auth === 'bearer')) {
        await expectFailure({ method: endpoint.method, url: urlOf(endpoint) }, [401]);
        await expectFailure({ method: endpoint.method, url: urlOf(endpoint), headers: basic }, [401]);
      }
    });

    test('for guests treats service credentials and no header alike [ROLE-9]', async () => {
      const headers = { authorization: `Basic ${Buffer.from('cars:cars-guest').toString('base64')}` };
      const reads = ALL.filter(([, { auth, method }]) => auth.endsWith('basic') && method === 'GET');
      for (const [, endpoint] of reads) {
        const url = urlOf(endpoint);
        const [bare, basic] = [await app.call(url), await app.call({ url, headers })];
        const part = ({ statusCode, body }: typeof bare) => ({
          statusCode,
          body: body.replace(/"(request_id|generated_at)":"[^"]*"/g, ''),
        });
        expect(part(basic)).toEqual(part(bare));
      }
    });

    test('with another method gets 405 with Allow; a verb in a header changes nothing [C17]', async () => {
      for (const [, endpoint] of ALL) {
        const url = urlOf(endpoint);
        const used = new Set(
          ALL.filter(([, other]) => urlOf(other) === url).map(([, { method }]) => method as string),
        );
        for (const method of (['PUT', 'PATCH', 'DELETE', 'POST'] as const).filter(
          (name) => !used.has(name),
        )) {
          const reply = await expectFailure(
            { method, url, headers: { 'x-http-method-override': endpoint.method } },
            [405],
          );
          for (const name of used) expect(reply.headers.allow).toContain(name);
        }
      }
    });

    test('sends the security headers with every status [G6] [G7]', async () => {
      const requests: InjectOptions[] = [
        ...ALL.map(([, endpoint]) => ({ method: endpoint.method, url: urlOf(endpoint) })),
        { url: '/api/nothing' },
        { url: '/stats/nothing' },
        { url: '/nothing' },
        { method: 'PUT', url: '/api/v2/ads/preview' },
        {
          method: 'POST',
          url: '/api/v2/ads/search',
          headers: { 'content-type': 'text/plain' },
          payload: 'x',
        },
        {
          method: 'POST',
          url: '/api/v2/ads/search',
          headers: { 'content-type': 'application/json' },
          payload: ' '.repeat(70_000),
        },
        { url: '/api/v2/ads/details/%zz' },
      ];
      const broken = await openTestApp(database(), {
        variables: { RATE_LIMITS: 'strict' },
        limits: { ...LIMITS, catalog: [{ points: 0, seconds: 60 }] },
        register: async (http) => {
          http.get('/api/broken', async () => {
            throw new Error('a fault');
          });
        },
      });
      const replies = [
        ...(await Promise.all(requests.map(async (options) => [options, await app.call(options)] as const))),
        [{ url: 'limited' }, await broken.call('/api/v2/ads/preview')] as const,
        [{ url: 'broken' }, await broken.call('/api/broken')] as const,
      ];
      await broken.close();
      expect(replies.slice(-2).map(([, { statusCode }]) => statusCode)).toEqual([429, 500]);
      for (const [options, { headers, statusCode }] of replies) {
        expect([options.url, headers]).toMatchObject([
          options.url,
          {
            'x-content-type-options': 'nosniff',
            'referrer-policy': 'no-referrer',
            'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
            'cross-origin-resource-policy': 'same-site',
            'strict-transport-security': 'max-age=63072000; includeSubDomains',
            'permissions-policy': expect.stringContaining('camera=()'),
          },
        ]);
        const isStatic = options.url === '/autoList.json' && statusCode === 200;
        expect(headers['cache-control']).toBe(isStatic ? 'no-cache' : 'no-store');
        expect(headers['content-type']).toBe('application/json; charset=utf-8');
        expect(headers).not.toHaveProperty('server');
        expect(headers).not.toHaveProperty('x-powered-by');
        expect(headers).not.toHaveProperty('set-cookie');
      }
    });

    test('lets in exactly one other origin, and never credentials [G3]', async () => {
      const others = [
        'null',
        'http://cars.example',
        'https://cars.example.evil.com',
        'https://evilcars.example',
        'https://cars.example:8443',
        'https://sub.cars.example',
        'https://CARS.example',
        'https://cars.example/',
        'https://cars.example.',
        'https://evil.com?https://cars.example',
      ];
      for (const [, endpoint] of ALL.filter(([, { service }]) => service !== 'static')) {
        const preflight = (origin: string): InjectOptions => ({
          method: 'OPTIONS',
          url: urlOf(endpoint),
          headers: { origin, 'access-control-request-method': endpoint.method },
        });
        for (const origin of others) {
          const reply = await app.call(preflight(origin));
          expect([origin, reply.headers['access-control-allow-origin']]).toEqual([origin, undefined]);
        }
        const reply = await app.call(preflight('https://cars.example'));
        expect(reply.headers['access-control-allow-origin']).toBe('https://cars.example');
        expect(reply.headers.vary).toContain('Origin');
        expect(reply.headers).not.toHaveProperty('access-control-allow-credentials');
        const foreign = await app.call({
          method: endpoint.method,
          url: urlOf(endpoint),
          headers: { origin: 'https://evil.com' },
        });
        expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
      }
    });

    test('builds no link from Host or forwarded headers, where there is something to link to [G8]', async () => {
      const [seller = 0] = await addUsers(database(), 2);
      await database().sql.query("update users set avatar = '/img/original/a.webp' where id = $1", [seller]);
      const [ad] = await addAds(database(), [{ user_id: seller, cover: '/img/original/b.webp' }]);
      await database().sql.query("insert into ad_images values ($1, 0, '/img/original/b.webp')", [ad]);
      await app.services.ads.changed('all');
      const forged = { host: 'evil.com', 'x-forwarded-host': 'evil.com', 'x-forwarded-proto': 'gopher' };
      const withoutTimes = (body: string) => body.replace(/"(request_id|generated_at)":"[^"]*"/g, '');
      let links = 0;
      for (const caller of [{}, await signIn(database(), seller)]) {
        for (const [, endpoint] of ALL.filter(([, { method }]) => method === 'GET')) {
          const url = urlOf(endpoint);
          const plain = await app.call({ url, headers: caller });
          const reply = await app.call({ url, headers: { ...caller, ...forged } });
          expect(reply.body + JSON.stringify(reply.headers)).not.toContain('evil.com');
          expect([url, withoutTimes(reply.body)]).toEqual([url, withoutTimes(plain.body)]);
          links += reply.body.split('/img/original/').length - 1;
        }
      }
      expect(links).toBeGreaterThan(5);
    });

    test('that requires a signed-in user is refused to guests and strangers alike, with admin mode on and off [A17] [ROLE-8]', async () => {
      const secret = 'a-start-parameter-of-this-test';
      const admin = await openTestApp(database(), {
        variables: { ADMIN_START_PARAM_SHA256: createHash('sha256').update(secret).digest('hex') },
      });
      const [owner = 0] = await addUsers(database(), 1);
      await addAds(database(), [{ user_id: owner }]);
      await database().sql.query(
        `insert into saved_filters (user_id, name, notify_on_new_ad, criteria, criteria_hash, created_at)
         values ($1, 'Фильтр', true, '{"mark_id":1}', 'x', now())`,
        [owner],
      );
      const owned = async () =>
        Promise.all(
          [
            'users where id',
            'ads where user_id',
            'saved_filters where user_id',
            'legal_data where user_id',
          ].map(async (table) => (await database().sql.query(`select * from ${table} = $1`, [owner])).rows),
        );
      const before = await owned();
      let strangers = 0;
      const stranger = async () => {
        strangers += 1;
        const { rows } = await database().sql.query<{ id: number }>(
          'insert into users (phone) values ($1) returning id',
          [`7902000${String(strangers).padStart(4, '0')}`],
        );
        return signIn(database(), rows[0]?.id ?? 0);
      };
      const forged = { 'x-admin': '1', 'x-start-param': secret, cookie: 'admin=1; isAdmin=true' };
      const query = `?tgWebAppStartParam=${secret}&startapp=${secret}&admin=1`;
      const writes = ALL.filter(([, { auth, method }]) => auth === 'bearer' && method !== 'GET');
      for (const [name, endpoint] of writes) {
        const statusOf = async (server: TestApp, headers: object, search = '', fields: object = {}) => {
          const payload = endpoint.body && !endpoint.multipart ? { payload: { ...fields, id: owner } } : {};
          return (
            await server.call({
              method: endpoint.method,
              url: urlOf(endpoint) + search,
              headers: { ...headers },
              ...payload,
            })
          ).statusCode;
        };
        const flags = { admin: true, is_admin: true, isAdmin: true, start_param: secret };
        expect([name, await statusOf(admin, forged, query, flags)]).toEqual([name, 401]);
        const plain = await statusOf(app, await stranger());
        expect([name, await statusOf(admin, { ...(await stranger()), ...forged }, query, flags)]).toEqual([
          name,
          plain,
        ]);
      }
      expect(writes.length).toBeGreaterThan(15);
      expect(await owned()).toEqual(before);
      await admin.close();
    });

    test('changes nothing when it is only read, by a guest or by the owner [G5]', async () => {
      const [first = 0, second = 0] = await addUsers(database(), 2);
      const [own = 0, other = 0] = await addAds(database(), [{ user_id: first }, { user_id: second }]);
      await database().sql.query(
        'insert into favourites (user_id, ad_id, created_at) values ($1, $2, now()), ($3, $4, now())',
        [first, other, second, own],
      );
      const { authorization } = await signIn(database(), first);
      const snapshot = async () => {
        const { rows } = await database().sql.query<{ name: string }>(
          'select table_name as name from information_schema.tables where table_schema = current_schema() order by 1',
        );
        const contents: Record<string, unknown> = {};
        for (const { name } of rows)
          contents[name] = (
            await database().sql.query(`select t::text as row from ${name} t order by 1`)
          ).rows;
        return contents;
      };
      const before = await snapshot();
      expect(before.favourites).toHaveLength(2);
      for (const headers of [{}, { authorization }]) {
        for (const [, endpoint] of ALL) {
          for (const method of ['GET', 'HEAD', 'OPTIONS'] as const)
            await app.call({ method, url: urlOf(endpoint), headers });
        }
      }
      await app.services.events.flush();
      expect(await snapshot()).toEqual(before);
    });
  });

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
      for (const [, endpoint] of JSON_CALLS.filter(([, { auth }]) => auth !== 'bearer')) {
        for (const payload of malformed) await expectFailure(json(endpoint, payload), [400, 422]);
        await expectFailure(json(endpoint, Buffer.from([0x7b, 0xff, 0xfe, 0x7d])), [400]);
        await expectFailure(json(endpoint, '{"a":1,"a":2}'), [422]);
        await expectFailure(json(endpoint, '{}', 'application/json; charset=windows-1251'), [415]);
      }
    });

    test('of another type or compressed is 415 [D10] [D16]', async () => {
      for (const [, endpoint] of JSON_CALLS.filter(([, { auth }]) => auth !== 'bearer')) {
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

    test('too long, too deep or too wide is refused quickly [D8] [DATA-32]', async () => {
      const before = workMs();
      for (const [, endpoint] of JSON_CALLS.filter(([, { auth }]) => auth !== 'bearer')) {
        await expectFailure(json(endpoint, `${'['.repeat(200_000)}${']'.repeat(200_000)}`), [413]);
        await expectFailure(json(endpoint, `${'['.repeat(5_000)}${']'.repeat(5_000)}`), [422]);
        await expectFailure(json(endpoint, `{"a":${'{"b":'.repeat(5_000)}1${'}'.repeat(5_001)}`), [422]);
        const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`k${n}`, 1])));
        await expectFailure(json(endpoint, wide), [422]);
      }
      expect(workMs() - before).toBeLessThan(5_000);
    });

    test('cannot reach prototypes', async () => {
      const body = '{"__proto__":{"mark_id":"x"},"constructor":{"prototype":{"polluted":1}}}';
      const reply = await app.call({
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
      ];
      for (const field of fields) {
        for (const value of wrong) {
          if (Array.isArray(value) && /statuses|bodies|kpps/.test(field)) continue;
          const reply = await app.call({
            method: 'POST',
            url: '/api/v2/ads/search',
            payload: { [field]: value },
          });
          expect([field, value, reply.statusCode]).toEqual([field, value, 422]);
          expect(Object.keys(reply.json().errors).some((name) => name.startsWith(field))).toBe(true);
        }
      }
      const infinite = await app.call(json(endpoints.ads.search, '{"mark_id":1e309}'));
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
      expect((await app.call('/api/v2/ads/preview?per_page=50&page=10000')).statusCode).toBe(200);
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
      expect((await app.call('/api/v2/ads/preview?utm_source=x')).statusCode).toBe(200);
    });
  });

  describe('text with NUL or a lone surrogate [D7]', () => {
    test('is refused or repaired in every text field', async () => {
      const nul = await app.call({
        method: 'POST',
        url: '/stats/api/v1/events',
        payload: { ad_id: 1, type: 'view', telegram_id: '1\u0000' },
      });
      expect(nul.statusCode).toBe(422);
      const lone = await app.call(
        json(endpoints.events.record, '{"ad_id":1,"type":"view","telegram_id":"\\ud800"}'),
      );
      expect(lone.statusCode).toBe(422);
    });
  });
});
