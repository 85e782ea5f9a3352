import { createHash } from 'node:crypto';
import { describe, expect, test } from '@rstest/core';
import type { InjectOptions } from 'fastify';
import { onDatabase } from '../db/test-databases.ts';
import { addAds, addUsers, openTestApp, signIn, type TestApp } from '../test-app.ts';
import { LIMITS } from './limits.ts';
import { ALL_CALLS, contractStage, urlOf } from './test-contract.ts';

/* Requirements of every call, tested over the endpoint list: a new endpoint is covered without a new test. */

onDatabase('the contract', (database) => {
  const { app, expectFailure } = contractStage(database);

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
      for (const [, endpoint] of ALL_CALLS.filter(([, { auth }]) => auth !== 'none')) {
        for (const authorization of bad) {
          const reply = await expectFailure(
            { method: endpoint.method, url: urlOf(endpoint), headers: { authorization } },
            [401],
          );
          expect(reply.headers['www-authenticate']).toBeUndefined();
        }
      }
    });

    test('for signed-in users refuses guests and service credentials [B25] [ROLE-8]', async () => {
      const basic = { authorization: `Basic ${Buffer.from('cars:cars-guest').toString('base64')}` };
      for (const [, endpoint] of ALL_CALLS.filter(([, { auth }]) => auth === 'bearer')) {
        await expectFailure({ method: endpoint.method, url: urlOf(endpoint) }, [401]);
        await expectFailure({ method: endpoint.method, url: urlOf(endpoint), headers: basic }, [401]);
      }
    });

    test('for guests treats service credentials and no header alike [ROLE-9]', async () => {
      const headers = { authorization: `Basic ${Buffer.from('cars:cars-guest').toString('base64')}` };
      const reads = ALL_CALLS.filter(([, { auth, method }]) => auth.endsWith('basic') && method === 'GET');
      for (const [, endpoint] of reads) {
        const url = urlOf(endpoint);
        const [bare, basic] = [await app().call(url), await app().call({ url, headers })];
        const part = ({ statusCode, body }: typeof bare) => ({
          statusCode,
          body: body.replace(/"(request_id|generated_at)":"[^"]*"/g, ''),
        });
        expect(part(basic)).toEqual(part(bare));
      }
    });

    test('with another method gets 405 with Allow; a verb in a header changes nothing [C17]', async () => {
      for (const [, endpoint] of ALL_CALLS) {
        const url = urlOf(endpoint);
        const used = new Set(
          ALL_CALLS.filter(([, other]) => urlOf(other) === url).map(([, { method }]) => method as string),
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
        ...ALL_CALLS.map(([, endpoint]) => ({ method: endpoint.method, url: urlOf(endpoint) })),
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
        ...(await Promise.all(
          requests.map(async (options) => [options, await app().call(options)] as const),
        )),
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
            'strict-transport-security': 'max-age=63072000',
            'permissions-policy': expect.stringContaining('camera=()'),
          },
        ]);
        const isStatic = /^\/(?:autoList|brandList)\.json$/.test(String(options.url)) && statusCode === 200;
        expect(headers['cache-control']).toBe(isStatic ? 'no-cache' : 'no-store');
        expect(headers['content-type']).toBe('application/json; charset=utf-8');
        expect(headers).not.toHaveProperty('server');
        expect(headers).not.toHaveProperty('x-powered-by');
        expect(headers).not.toHaveProperty('set-cookie');
      }
    });

    test('has the moment of the server’s clock, by which devices correct theirs [V12]', async () => {
      const ahead = await openTestApp(database(), { now: () => new Date('2099-01-02T03:04:05.000Z') });
      const { date } = (await ahead.call('/api/v2/ads/preview')).headers;
      await ahead.close();
      expect(date).toBe('Fri, 02 Jan 2099 03:04:05 GMT');
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
      for (const [, endpoint] of ALL_CALLS.filter(([, { service }]) => service !== 'static')) {
        const preflight = (origin: string): InjectOptions => ({
          method: 'OPTIONS',
          url: urlOf(endpoint),
          headers: { origin, 'access-control-request-method': endpoint.method },
        });
        for (const origin of others) {
          const reply = await app().call(preflight(origin));
          expect([origin, reply.headers['access-control-allow-origin']]).toEqual([origin, undefined]);
        }
        for (const origin of ['https://cars.example', 'https://cdn.example']) {
          const reply = await app().call(preflight(origin));
          expect(reply.headers['access-control-allow-origin']).toBe(origin);
          expect(reply.headers['access-control-expose-headers']).toBe('Retry-After, Date');
          expect(reply.headers.vary).toContain('Origin');
          expect(reply.headers).not.toHaveProperty('access-control-allow-credentials');
        }
        const foreign = await app().call({
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
      await app().services.ads.changed('all');
      const forged = { host: 'evil.com', 'x-forwarded-host': 'evil.com', 'x-forwarded-proto': 'gopher' };
      const withoutTimes = (body: string) => body.replace(/"(request_id|generated_at)":"[^"]*"/g, '');
      let links = 0;
      for (const caller of [{}, await signIn(database(), seller)]) {
        for (const [, endpoint] of ALL_CALLS.filter(([, { method }]) => method === 'GET')) {
          const url = urlOf(endpoint);
          const plain = await app().call({ url, headers: caller });
          const reply = await app().call({ url, headers: { ...caller, ...forged } });
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
      const writes = ALL_CALLS.filter(([, { auth, method }]) => auth === 'bearer' && method !== 'GET');
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
        const plain = await statusOf(app(), await stranger());
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
        for (const [, endpoint] of ALL_CALLS) {
          for (const method of ['GET', 'HEAD', 'OPTIONS'] as const)
            await app().call({ method, url: urlOf(endpoint), headers });
        }
      }
      await app().services.events.flush();
      expect(await snapshot()).toEqual(before);
    });
  });
});
