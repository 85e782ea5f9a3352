import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseOrder } from '@cars/shared-server/releases/release-order';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { onDatabase } from '../db/test-databases.ts';
import { openTestApp, type TestApp } from '../test-app.ts';
import type { ReleaseOutcome } from './release-process.ts';
import { BOUNDARY, formOf, type Part } from './test-form.ts';
import { PublishTokens } from './tokens.ts';

const DESCRIPTION: Part = { name: 'build', content: '{"app":"remote-ad"}', isFile: false };
const ENTRY: Part = { name: 'remoteEntry.js', content: 'the entry' };

onDatabase('publishing over HTTP', (database) => {
  let app: TestApp;
  let tokens: PublishTokens;
  let orders: (ReleaseOrder & { description: string; entry: string })[];
  let outcome: ReleaseOutcome;
  let release: () => Promise<void>;
  let now: Date;

  beforeEach(async () => {
    orders = [];
    now = new Date('2026-03-05T12:30:00.000Z');
    outcome = { kind: 'released', lines: ['remote-ad build-1 is live for everybody'] };
    release = async () => undefined;
    tokens = new PublishTokens({ sql: database().sql, now: () => now });
    app = await openTestApp(database(), {
      now: () => now,
      runRelease: async (order) => {
        const read = (path: string) => readFile(join(order.folder, path), 'utf8').catch(() => 'none');
        orders.push({
          ...order,
          description: await read('build.json'),
          entry: await read('files/remoteEntry.js'),
        });
        await release();
        return outcome;
      },
    });
  });
  afterEach(() => app.close());

  const scope = { team: 'Команда авто', apps: ['remote-ad'], addresses: [] };
  const publish = (
    token: string,
    parts: readonly Part[] = [DESCRIPTION, ENTRY],
    { name = 'remote-ad', headers = {}, ip = '198.51.100.7' } = {},
  ) =>
    app.call({
      method: 'POST',
      url: `/api/publish/${name}`,
      remoteAddress: ip,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        ...headers,
      },
      payload: formOf(parts),
    });
  const leftFolders = () =>
    readdirSync(tmpdir()).filter((name) => name.startsWith(`cars-upload-${process.pid}-`));

  test('a build with a right token is handed to the checks, and the response has their words [F16]', async () => {
    const { id, token } = await tokens.make(scope);
    const reply = await publish(token, [
      DESCRIPTION,
      { name: 'commit', content: 'abc123-dirty', isFile: false },
      { name: 'message', content: 'Новая кнопка', isFile: false },
      { name: 'canary', content: '10', isFile: false },
      ENTRY,
      { name: 'static/js/a.js', content: 'a' },
      { name: 'server/first-screen.remote-ad.mjs', content: 'export {};' },
    ]);
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { released: true, lines: ['remote-ad build-1 is live for everybody'] },
    ]);
    expect(orders).toEqual([
      {
        folder: expect.stringContaining('cars-upload-'),
        app: 'remote-ad',
        by: `Команда авто (token ${id})`,
        commit: 'abc123-dirty',
        message: 'Новая кнопка',
        command: 'publish remote-ad --canary 10',
        canary: '10',
        admin: false,
        testers: null,
        description: '{"app":"remote-ad"}',
        entry: 'the entry',
      },
    ]);
    expect(leftFolders()).toEqual([]);
    const line = app
      .logged()
      .split('\n')
      .find((text) => text.includes('a build was published'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      app: 'remote-ad',
      token_id: id,
      team: 'Команда авто',
      commit: 'abc123-dirty',
      message: 'Новая кнопка',
      kind: 'released',
    });
    expect(app.logged()).not.toContain(token);
  });

  test('a refusal has the words of the checks, without places of this machine', async () => {
    const { token } = await tokens.make(scope);
    release = async () => {
      const folder = orders[0]?.folder ?? '';
      outcome = { kind: 'refused', lines: [`${folder}/build.json describes no build of a remote`] };
    };
    const reply = await publish(token);
    expect([reply.statusCode, reply.json()]).toEqual([
      422,
      { released: false, lines: ['build.json describes no build of a remote'] },
    ]);
  });

  test('a fault of the checks is a 500 without detail and a line in the log', async () => {
    const { token } = await tokens.make(scope);
    outcome = { kind: 'failed', lines: ['Error: ENOSPC at /srv/secret'] };
    const reply = await publish(token);
    expect([reply.statusCode, reply.body]).toEqual([500, expect.not.stringContaining('ENOSPC')]);
    expect(app.logged()).toContain('ENOSPC');
  });

  test('a check that takes too long is no fault of the server: the team tries again later', async () => {
    const { token } = await tokens.make(scope);
    outcome = { kind: 'overdue', lines: [] };
    const reply = await publish(token);
    expect([reply.statusCode, reply.json()]).toEqual([
      504,
      { released: false, lines: [expect.stringContaining('longer than five minutes')] },
    ]);
  });

  test('a token whose checks run into the time limit has three an hour, and another one publishes [F16]', async () => {
    const { token } = await tokens.make(scope);
    const other = await tokens.make({ ...scope, team: 'Команда каталога' });
    outcome = { kind: 'overdue', lines: [] };
    for (let n = 0; n < 3; n += 1) expect((await publish(token)).statusCode).toBe(504);
    expect((await publish(token)).statusCode).toBe(429);
    outcome = { kind: 'released', lines: [] };
    expect((await publish(other.token)).statusCode).toBe(200);
    now = new Date(now.getTime() + 3_600_000);
    expect((await publish(token)).statusCode).toBe(200);
  });

  test('wrong, revoked, absent and half tokens get the same refusal [F16]', async () => {
    const { id, token } = await tokens.make(scope);
    const other = await tokens.make(scope);
    await tokens.revoke(other.id);
    const wrong = [
      `cars_publish_${id}_${randomBytes(32).toString('base64url')}`,
      `cars_publish_000000000000_${token.split('_').at(-1)}`,
      other.token,
      token.slice(0, -1),
      'x',
      '',
    ];
    const refused = [
      401,
      { released: false, lines: ['the token is not valid: it is wrong, or it was revoked'] },
    ];
    for (const text of wrong) {
      const reply = await publish(text);
      expect([reply.statusCode, reply.json()]).toEqual(refused);
    }
    for (const authorization of [token, `Basic ${Buffer.from(`${id}:${token}`).toString('base64')}`]) {
      const reply = await publish('', undefined, { headers: { authorization } });
      expect([reply.statusCode, reply.json()]).toEqual(refused);
    }
    expect(orders).toEqual([]);
    // What was sent may be a token with a slip: no log has it.
    expect(app.logged()).not.toContain(token.slice(-20, -1));
    expect(app.logged()).not.toContain(other.token.slice(-20, -1));
    expect(app.logged()).toContain('publish_wrong_token');
  });

  test('a token is for its apps and addresses alone [F17]', async () => {
    const { token } = await tokens.make({ ...scope, addresses: ['203.0.113.0/24', '2001:db8::/32'] });
    const elsewhere = await publish(token);
    expect([elsewhere.statusCode, elsewhere.json().lines]).toEqual([
      403,
      ['the token is not for this address'],
    ]);
    for (const ip of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8:1::5'])
      expect((await publish(token, undefined, { ip })).statusCode).toBe(200);
    const other = await publish(token, undefined, { name: 'remote-seller', ip: '203.0.113.9' });
    expect([other.statusCode, other.json().lines]).toEqual([403, ['the token is not for remote-seller']]);
    const host = await publish(token, undefined, { name: 'host', ip: '203.0.113.9' });
    expect(host.statusCode).toBe(403);
    expect(orders).toHaveLength(3);
  });

  test('a page of a browser publishes nothing, also with a right token [F17]', async () => {
    const { token } = await tokens.make(scope);
    const reply = await publish(token, undefined, { headers: { origin: 'https://cars.example' } });
    expect(reply.statusCode).toBe(403);
    expect(orders).toEqual([]);
  });

  test.each([
    ['../../etc/cron.js', 'is not a path inside of a build'],
    ['/etc/cron.js', 'is not a path inside of a build'],
    ['static/../../x.js', 'is not a path inside of a build'],
    ['static//x.js', 'is not a path inside of a build'],
    ['static\\\\..\\\\x.js', 'is not a path inside of a build'],
    ['.htaccess.js', 'is not a path inside of a build'],
    ['index.html', 'files of this kind are not published'],
    ['remoteEntry.js.br', 'files of this kind are not published'],
    ['archive.zip', 'files of this kind are not published'],
    ['static/first-screen.mjs', 'files of this kind are not published'],
    ['server/first-screen.js', 'files of this kind are not published'],
  ])('the path %s is refused, and nothing is left of the form [F18]', async (name, sentence) => {
    const { token } = await tokens.make(scope);
    const reply = await publish(token, [DESCRIPTION, ENTRY, { name, content: 'x' }]);
    expect([reply.statusCode, reply.json().lines[0]]).toEqual([422, expect.stringContaining(sentence)]);
    expect([orders, leftFolders(), existsSync('/etc/cron.js')]).toEqual([[], [], false]);
  });

  test('a path that is a file and a folder, or is there twice, is refused [F18]', async () => {
    const { token } = await tokens.make(scope);
    const clash = await publish(token, [DESCRIPTION, ENTRY, { name: 'remoteEntry.js/a.js', content: 'x' }]);
    const twice = await publish(token, [DESCRIPTION, ENTRY, ENTRY]);
    expect([clash.statusCode, twice.statusCode, orders, leftFolders()]).toEqual([422, 422, [], []]);
  });

  test('files and forms that are too large or too many are cut off, and nothing is left [F18]', async () => {
    const { token } = await tokens.make(scope);
    const megabyte = Buffer.alloc(2 ** 20);
    const large = await publish(token, [DESCRIPTION, { ...ENTRY, content: Buffer.alloc(4 * 2 ** 20 + 1) }]);
    const many = await publish(token, [
      DESCRIPTION,
      ...Array.from({ length: 401 }, (_, at) => ({ name: `static/js/${at}.js`, content: 'x' })),
    ]);
    const whole = await publish(token, [
      DESCRIPTION,
      ...Array.from({ length: 25 }, (_, at) => ({ name: `static/js/${at}.js`, content: megabyte })),
    ]);
    const unannounced = await publish(
      token,
      [
        DESCRIPTION,
        ...Array.from({ length: 25 }, (_, at) => ({ name: `static/js/${at}.js`, content: megabyte })),
      ],
      { headers: { 'content-length': '1000' } },
    );
    const field = await publish(token, [{ ...DESCRIPTION, content: 'x'.repeat(300 * 1024) }, ENTRY]);
    expect([large, many, whole, unannounced, field].map(({ statusCode }) => statusCode)).toEqual([
      413, 413, 413, 413, 413,
    ]);
    expect([orders, leftFolders()]).toEqual([[], []]);
  });

  test('forms without a build, with unknown fields or of another type are refused [F18]', async () => {
    const { token } = await tokens.make(scope);
    const statuses = [
      await publish(token, [DESCRIPTION]),
      await publish(token, [ENTRY]),
      await publish(token, [DESCRIPTION, ENTRY, { name: 'anyway', content: '1', isFile: false }]),
      await publish(token, [DESCRIPTION, ENTRY, { name: 'commit', content: 'a b', isFile: false }]),
      await publish(token, [DESCRIPTION, ENTRY, { name: 'canary', content: '100', isFile: false }]),
      await publish(token, undefined, { headers: { 'content-type': 'text/plain' } }),
      await publish(token, undefined, { headers: { 'content-encoding': 'gzip' } }),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 415, 415]);
    expect(orders).toEqual([]);
  });

  test('one build is checked at a time; the next one gets the seconds to wait [F19]', async () => {
    const { token } = await tokens.make(scope);
    let finish: () => void = () => undefined;
    const started = new Promise<void>((resolve) => {
      release = () => {
        resolve();
        return new Promise((done) => {
          finish = done;
        });
      };
    });
    const first = publish(token);
    await started;
    const second = await publish(token);
    expect([second.statusCode, second.headers['retry-after']]).toEqual([503, '20']);
    // Calls that have to be repeated take none of the builds that the token has in an hour.
    for (let call = 0; call < 30; call += 1) expect((await publish(token)).statusCode).toBe(503);
    finish();
    expect((await first).statusCode).toBe(200);
    release = async () => undefined;
    expect((await publish(token)).statusCode).toBe(200);
  });

  test('a large build counts as one for each two megabytes, so that no token fills the disk [F18] [F19]', async () => {
    const { token } = await tokens.make(scope);
    const part = (name: string) => ({ name: `static/js/${name}.js`, content: 'x'.repeat(4_000_000) });
    const large = [DESCRIPTION, ENTRY, ...['a', 'b', 'c'].map(part)];
    const statuses: number[] = [];
    for (let call = 0; call < 6; call += 1) statuses.push((await publish(token, large)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect([orders.length, leftFolders()]).toEqual([5, []]);
  });

  test('a token publishes 100 builds a day [F19]', async () => {
    const { token } = await tokens.make(scope);
    const statuses: number[] = [];
    for (let call = 0; call < 101; call += 1) {
      statuses.push((await publish(token)).statusCode);
      now = new Date(now.getTime() + 3 * 60_000);
    }
    expect([statuses.lastIndexOf(200), statuses[100]]).toEqual([99, 429]);
  });

  test('a token publishes 30 builds an hour, and a network makes 120 calls [F19]', async () => {
    const { token } = await tokens.make(scope);
    const statuses: number[] = [];
    for (let call = 0; call < 31; call += 1) statuses.push((await publish(token)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
    for (let call = 31; call < 120; call += 1) await publish('x');
    const limited = await publish('x');
    expect([limited.statusCode, Number(limited.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await publish('x', undefined, { ip: '192.0.2.1' })).statusCode).toBe(401);
  });
});
