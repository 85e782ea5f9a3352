import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { openTestPglite, type TestDatabase } from '../../db/test-databases.ts';
import { addUsers, signIn } from '../../test-app.ts';
import {
  bearer,
  change,
  OWN,
  openReleasePage,
  passOf,
  type TestReleasePage,
  TOKEN,
} from './test-release-page.ts';

let database: TestDatabase;
let page: TestReleasePage;
beforeAll(async () => {
  database = await openTestPglite();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql.query('truncate users cascade', []);
  page = await openReleasePage(database);
});
afterEach(() => page.close());

const live = async () => (await page.state()).remotes['remote-ad']?.live[0];

test('without a token in the configuration a browser reads what is needed, and calls find nothing [C30]', async () => {
  await page.open({});
  const html = await page.get();
  expect([html.statusCode, html.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(html.body).toContain('<h1>Выпуски закрыты</h1>');
  expect(html.body).toContain('RELEASES_TOKEN');
  expect(html.body).not.toContain('build-2');
  const called = await page.call({ url: '/releases', headers: { accept: 'application/json' } });
  expect([called.statusCode, called.json().message]).toEqual([404, 'Страница не найдена.']);
  expect((await page.post('/sign-in', { ...OWN, ...bearer(TOKEN) })).statusCode).toBe(404);
  expect(
    (await page.post('/change', { ...OWN, ...bearer(TOKEN) }, change('drop', 'build-3'))).statusCode,
  ).toBe(404);
});

test('a stranger, a guest, a signed-in user and a wrong token see nothing of releases and change nothing [C30]', async () => {
  const [moderator = 0, user = 0] = await addUsers(database, 2);
  await page.open({ RELEASES_TOKEN: TOKEN, RELEASES_MODERATORS: `${moderator}` });
  const strangers: Record<string, Record<string, string>> = {
    stranger: {},
    guest: { authorization: `Basic ${Buffer.from('cars:cars-guest').toString('base64')}` },
    user: await signIn(database, user),
    // The pass, not the session itself, opens the page.
    moderator: await signIn(database, moderator),
    'wrong token': bearer(`${TOKEN}x`),
    'made-up pass': { cookie: `release-pass=t.9999999999999.${'A'.repeat(43)}` },
  };
  for (const [who, headers] of Object.entries(strangers)) {
    const html = await page.get(headers);
    expect([who, html.statusCode]).toEqual([who, 401]);
    expect([who, html.body.includes('Вход к выпускам')]).toEqual([who, true]);
    expect([who, html.body.includes('build-2')]).toEqual([who, false]);
    expect([who, (await page.call({ url: '/releases', headers })).statusCode]).toEqual([who, 401]);
    const changed = await page.post('/change', { ...OWN, ...headers }, change('promote', 'build-3'));
    expect([who, changed.statusCode]).toEqual([who, 401]);
  }
  expect(await live()).toBe('build-2');
  const entered = await Promise.all([
    page.post('/sign-in', { ...OWN, ...bearer(`${TOKEN}x`) }),
    page.post('/sign-in', OWN),
    page.post('/sign-in', { ...OWN, ...(await signIn(database, user)) }),
  ]);
  expect(entered.map(({ statusCode }) => statusCode)).toEqual([401, 401, 403]);
  expect(entered.map(({ headers }) => headers['set-cookie'])).toEqual([undefined, undefined, undefined]);
});

test('the token opens the page, by itself or through a pass that only this page gets [C30]', async () => {
  await page.open({ RELEASES_TOKEN: TOKEN });
  expect((await page.get(bearer(TOKEN))).body).toContain('<h1>Выпуски</h1>');
  const entered = await page.post('/sign-in', { ...OWN, ...bearer(TOKEN) });
  expect(entered.headers['set-cookie']).toMatch(
    /^release-pass=[^;]+; Max-Age=28800; Path=\/releases; HttpOnly; SameSite=Strict$/,
  );
  expect(String(entered.headers['set-cookie'])).not.toContain(TOKEN);
  const pass = passOf(entered);
  const html = await page.get(pass);
  expect([html.statusCode, html.headers['cache-control']]).toEqual([200, 'no-store']);
  // Without moderators the entry has no button for them.
  expect((await page.get()).body).not.toContain('Войти как модератор');
  expect((await page.get({ cookie: pass.cookie.replace('=t.1', '=t.2') })).statusCode).toBe(401);
  expect((await page.post('/sign-out', OWN)).headers['set-cookie']).toMatch(/^release-pass=; Max-Age=0; /);
});

test('over https the pass is sent to this page over https only [C30]', async () => {
  await page.open({ RELEASES_TOKEN: TOKEN, PUBLIC_URL: 'https://cars.example' });
  const own = { origin: 'https://cars.example' };
  expect((await page.post('/sign-in', { ...own, ...bearer(TOKEN) })).headers['set-cookie']).toMatch(
    /^__Secure-release-pass=[^;]+; Max-Age=28800; Path=\/releases; HttpOnly; SameSite=Strict; Secure$/,
  );
});

test('a host that a proxy passes on from the caller makes no other page the own one [C31]', async () => {
  await page.open({ RELEASES_TOKEN: TOKEN, TRUSTED_PROXIES: '127.0.0.1' });
  const pass = passOf(await page.post('/sign-in', { ...OWN, ...bearer(TOKEN) }));
  const forged = { origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' };
  const refused = await page.post('/change', { ...forged, ...pass }, change('drop', 'build-3'));
  expect(refused.statusCode).toBe(403);
});

test('a moderator enters with the session of the app, until it ends or the list changes [C30]', async () => {
  const [moderator = 0] = await addUsers(database, 1);
  await page.open({ RELEASES_TOKEN: TOKEN, RELEASES_MODERATORS: `${moderator}` });
  expect((await page.get()).body).toContain('Войти как модератор');
  const session = await signIn(database, moderator);
  const pass = passOf(await page.post('/sign-in', { ...OWN, ...session }));
  expect((await page.get(pass)).statusCode).toBe(200);
  const dropped = await page.post('/change', { ...OWN, ...pass }, change('drop', 'build-3'));
  expect(dropped.json()).toEqual({ success: true });
  const [newest] = await page.history();
  expect(newest).toMatchObject({
    by: `release page, moderator ${moderator}`,
    command: 'drop remote-ad build-3',
  });
  // Signed out in the app.
  await database.sql.query('delete from sessions', []);
  expect((await page.get(pass)).statusCode).toBe(401);
  const again = passOf(await page.post('/sign-in', { ...OWN, ...(await signIn(database, moderator)) }));
  expect((await page.get(again)).statusCode).toBe(200);
  await page.open({ RELEASES_TOKEN: TOKEN, RELEASES_MODERATORS: `${moderator + 1}` });
  expect((await page.get(again)).statusCode).toBe(401);
});

test('a pass ends after eight hours, and with the token that signed it [C30]', async () => {
  let now = new Date();
  await page.open({ RELEASES_TOKEN: TOKEN }, { now: () => now });
  const pass = passOf(await page.post('/sign-in', { ...OWN, ...bearer(TOKEN) }));
  expect((await page.get(pass)).statusCode).toBe(200);
  now = new Date(now.getTime() + 8 * 3_600_000);
  expect((await page.get(pass)).statusCode).toBe(401);
  const fresh = passOf(await page.post('/sign-in', { ...OWN, ...bearer(TOKEN) }));
  await page.open({ RELEASES_TOKEN: `${TOKEN}-new` });
  expect((await page.get(fresh)).statusCode).toBe(401);
});
