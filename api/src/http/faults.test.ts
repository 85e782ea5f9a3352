import { request } from 'node:http';
import { describe, expect, test } from '@rstest/core';
import Fastify, { type FastifyInstance } from 'fastify';

import type { DatabaseFailure } from '../db/failure-codes.ts';
import { DatabaseError } from '../db/sql-client.ts';
import { onDatabase } from '../db/test-databases.ts';
import { createLog, withoutPersonalData } from '../log.ts';
import { openTestApp, type TestAppParts } from '../test-app.ts';
import { handleErrors } from './error-handler.ts';
import { failures } from './failure.ts';

/** Looks until a measurement has taken place, however slow the machine is. */
const TURNS_MAX = 60;

onDatabase('a server', (database) => {
  const withRoute = (fail: () => Promise<never>, parts: TestAppParts = {}) =>
    openTestApp(database(), {
      ...parts,
      register: async (app) => {
        app.get('/api/fails', fail);
        app.post('/api/echo', async ({ body }) => ({ body }));
      },
    });

  describe('a fault in a handler', () => {
    test('is a 500 with an id and no detail; the log has the detail under that id [G9] [S16] [ERR-24]', async () => {
      const app = await withRoute(async () => {
        await database().sql.query('select secret from nowhere where phone = $1', ['79001234567']);
        throw new Error('unreachable');
      });
      const reply = await app.call('/api/fails');
      expect(reply.statusCode).toBe(500);
      const { request_id, ...rest } = reply.json();
      expect(rest).toEqual({ success: false, message: 'Что-то пошло не так. Попробуйте позже.' });
      const line = app
        .logged()
        .split('\n')
        .find((text) => text.includes(request_id) && text.includes('nowhere'));
      expect(line).toContain('42P01');
      expect((await app.call('/api/health')).statusCode).toBe(200);
      await app.close();
    });

    test('of the database that is temporary is 503 or 507 with Retry-After', async () => {
      const expected: Record<DatabaseFailure, number> = { busy: 503, slow: 503, away: 503, full: 507 };
      for (const [failure, status] of Object.entries(expected)) {
        const app = await withRoute(async () => {
          throw new DatabaseError(failure as DatabaseFailure, 'x');
        });
        const reply = await app.call('/api/fails');
        expect([reply.statusCode, Number(reply.headers['retry-after']) > 0]).toEqual([status, true]);
        expect(reply.json().message).toMatch(/^(Сервер занят|На сервере закончилось место)/);
        await app.close();
      }
    });
  });

  describe('a busy process', () => {
    test('refuses calls with Retry-After while its loop lags, but not the health call [S17]', async () => {
      const app = await openTestApp(database(), { variables: { LAG_MAX_MS: '50' } });
      let refused = null;
      for (let turn = 0; turn < TURNS_MAX && !refused; turn += 1) {
        const from = Date.now();
        while (Date.now() - from < 300);
        await new Promise((resolve) => setTimeout(resolve, 1));
        const reply = await app.call('/api/v2/ads/preview');
        if (reply.statusCode === 503) refused = reply;
      }
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused?.json()).toMatchObject({
        success: false,
        message: 'Сервер занят. Попробуйте через несколько секунд.',
      });
      expect((await app.call('/api/health')).statusCode).toBe(200);
      await app.close();
    });
  });

  describe('a process that has nearly used up its memory', () => {
    test('refuses calls from four fifths of its memory limit, but not the health call [S17]', async () => {
      const { constrainedMemory } = process;
      const openAt = async (share: number) => {
        process.constrainedMemory = () => process.memoryUsage.rss() / share;
        const app = await openTestApp(database());
        process.constrainedMemory = constrainedMemory;
        return app;
      };
      const roomy = await openAt(0.4);
      const full = await openAt(0.95);
      // It is measured once a second, in the roomy one first.
      let reply = await full.call('/api/v2/ads/preview');
      for (let turn = 0; turn < TURNS_MAX && reply.statusCode !== 503; turn += 1) {
        await new Promise((resolve) => setTimeout(resolve, 250));
        reply = await full.call('/api/v2/ads/preview');
      }
      expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '2']);
      expect((await roomy.call('/api/v2/ads/preview')).statusCode).toBe(200);
      for (const app of [roomy, full]) {
        expect((await app.call('/api/health')).statusCode).toBe(200);
        await app.close();
      }
    });
  });

  describe('a refusal for lack of capacity', () => {
    test('is a warning without a stack, one line a minute for all of them', async () => {
      const app = await withRoute(async () => {
        throw failures.unavailable();
      });
      for (let calls = 0; calls < 20; calls += 1) expect((await app.call('/api/fails')).statusCode).toBe(503);
      const lines = app
        .logged()
        .split('\n')
        .filter((line) => line.includes('the server is busy'));
      expect(lines).toHaveLength(1);
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, route: '/api/fails', refused: 1 });
      expect(app.logged()).not.toContain('stack');
      expect(app.logged()).not.toContain('a call failed');
      await app.close();
    });

    test('is counted in the line of the next minute', async () => {
      let now = 0;
      const lines: Record<string, unknown>[] = [];
      const app = Fastify({
        loggerInstance: createLog('warn', { write: (line: string) => void lines.push(JSON.parse(line)) }),
      });
      handleErrors(app as unknown as FastifyInstance, () => now);
      app.get('/busy', () => Promise.reject(failures.unavailable()));
      for (now of [0, 1_000, 59_999, 60_000]) await app.inject('/busy');
      expect(lines.map(({ refused }) => refused)).toEqual([1, 3]);
      await app.close();
    });
  });

  describe('production', () => {
    const variables = {
      NODE_ENV: 'production',
      MESSAGES: 'outbox',
      PUBLIC_URL: 'https://cars.example',
      SERVICE_USER: 'service',
      SERVICE_PASSWORD: 'a long secret of the operator',
    };

    test('has no documentation page, demo or debugging calls [C19]', async () => {
      const app = await openTestApp(database(), { variables });
      for (const url of [
        '/api/docs',
        '/api/docs/openapi.json',
        '/dev/outbox',
        '/dev/messenger',
        '/dev/releases',
        '/api/clock',
        '/api/seed',
        '/metrics',
        '/docs',
      ]) {
        expect([url, (await app.call(url)).statusCode]).toEqual([url, 404]);
      }
      await app.close();
    });

    test('describes its calls under its public address', async () => {
      const app = await openTestApp(database(), { variables });
      const reply = await app.call('/api/openapi.json');
      expect(reply.statusCode).toBe(200);
      expect(reply.json().servers).toMatchObject([{ url: 'https://cars.example' }]);
      await app.close();
    });

    test('rejects the service credentials of the demo', async () => {
      const app = await openTestApp(database(), { variables });
      const status = async (pair: string) => {
        const headers = { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
        return (await app.call({ url: '/api/v2/ads/preview', headers })).statusCode;
      };
      expect(await status('cars:cars-guest')).toBe(401);
      expect(await status('service:a long secret of the operator')).toBe(200);
      await app.close();
    });
  });

  describe('the documentation', () => {
    test('lists every call, as a document and as a page [DATA-18] [DATA-24]', async () => {
      const app = await openTestApp(database());
      const document = (await app.call('/api/openapi.json')).json();
      expect(document.openapi).toBe('3.1.0');
      expect(document.paths['/api/v2/ads/search'].post).toMatchObject({
        operationId: 'ads.search',
        requestBody: { content: { 'application/json': { schema: { properties: { price: {} } } } } },
      });
      expect(document.paths['/api/v2/ads/details/{id}'].get.parameters[0]).toMatchObject({
        name: 'id',
        in: 'path',
        required: true,
      });
      expect(document.paths['/api/v2/ads/create'].post).toMatchObject({
        parameters: [{ name: 'Idempotency-Key', in: 'header' }],
        requestBody: {
          content: {
            'multipart/form-data': { schema: { properties: { images: { type: 'array', maxItems: 20 } } } },
          },
        },
      });
      const page = await app.call('/api/docs');
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.body).toContain('POST /api/v2/ads/search');
      expect(page.body).not.toContain('<script');
      await app.close();
    });
  });

  describe('a compressed bomb', () => {
    test('is refused before it is read [D16]', async () => {
      const app = await openTestApp(database());
      const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
      const before = process.memoryUsage().rss;
      const status = await new Promise((resolve, reject) => {
        const call = request(`${address}/api/v2/ads/search`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'content-encoding': 'gzip',
            'content-length': 10_000_000,
          },
        });
        call.once('response', (response) => resolve(response.statusCode));
        call.once('error', reject);
        call.write(Buffer.alloc(1_000));
      });
      expect(status).toBe(415);
      expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
      app.http.server.closeAllConnections();
      await app.close();
    });
  });

  describe('the log', () => {
    test('has no phone numbers, tokens, queries or bodies [I13]', async () => {
      const app = await openTestApp(database());
      await app.call({
        url: '/api/v2/ads/preview?init_data=secret-start-data&phone=79001234567',
        headers: { authorization: `Bearer ${'t'.repeat(43)}`, cookie: 'secret-cookie' },
      });
      await app.call('/api/79001234567');
      await app.call({ method: 'POST', url: '/api/v2/ads/search', payload: { comment: 'secret-body' } });
      expect(app.logged()).toContain('+7***4567');
      expect(app.logged()).not.toMatch(/secret|79001234567|ttttt/);
      await app.close();
    });
  });
});

describe('a line of the log', () => {
  test('masks personal data that users and libraries write into messages', () => {
    expect(withoutPersonalData('звонок +7 (900) 123-45-67, 89001234567')).toBe('звонок +7***4567, +7***4567');
    expect(withoutPersonalData('header Bearer abcdefghijklmnop')).toBe('header Bearer ***');
    expect(withoutPersonalData('id 1234567, price 7900123')).toBe('id 1234567, price 7900123');
  });

  test('is one line for one fact, whatever a name contains [I14]', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    log.info({ name: 'a\n{"level":50}' }, 'hello\nworld');
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trim().split('\n')).toHaveLength(1);
  });

  test('holds no control character and no mark of direction raw [D22]', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const name = '\u001b[31m\u007f\u009b8m\u2028x\u202Ey\u2066';
    log.info({ name, err: new Error(name) }, name);
    expect(lines[0]?.trimEnd()).not.toMatch(/[\p{Cc}\u2028\u2029\u202E\u2066]/u);
    const { name: read, msg } = JSON.parse(lines[0] ?? '');
    expect([read, msg]).toEqual([name, name]);
  });
});
