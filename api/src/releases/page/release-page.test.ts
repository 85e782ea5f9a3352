import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { openTestPglite, type TestDatabase } from '../../db/test-databases.ts';
import {
  bearer,
  change,
  HTML,
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
  page = await openReleasePage(database);
});
afterEach(() => page.close());

const live = async () => (await page.state()).remotes['remote-ad']?.live[0];

test('a page of another origin changes nothing with the pass or on the demo’s page [C31]', async () => {
  await page.open({ RELEASES_TOKEN: TOKEN, DEMO: '1' });
  const pass = passOf(await page.post('/sign-in', { ...OWN, ...bearer(TOKEN) }));
  const foreign: Record<string, Record<string, string>> = {
    'another origin': { origin: 'https://evil.example' },
    'another port': { origin: 'http://localhost:3001' },
    'no origin': {},
    'another site': { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
    'a frame without origin': { origin: 'null' },
  };
  const body = change('promote', 'build-3');
  for (const [who, headers] of Object.entries(foreign)) {
    expect([who, (await page.post('/change', { ...headers, ...pass }, body)).statusCode]).toEqual([who, 403]);
    expect([who, (await page.post('/sign-in', { ...headers, ...bearer(TOKEN) })).statusCode]).toEqual([
      who,
      403,
    ]);
    const demo = await page.call({
      method: 'POST',
      url: '/dev/releases/change',
      headers: { host: 'localhost:3000', ...headers },
      payload: body,
    });
    expect([who, demo.statusCode]).toEqual([who, 403]);
  }
  // A form needs no preflight, so it is not read.
  const form = await page.call({
    method: 'POST',
    url: '/releases/change',
    headers: { ...OWN, ...pass, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'action=promote',
  });
  expect(form.statusCode).toBe(415);
  expect(await live()).toBe('build-2');
  // A tool with the token is not a browser.
  expect((await page.post('/change', bearer(TOKEN), body)).statusCode).toBe(200);
});

test('each button changes the registry once, however often it is sent [C32]', async () => {
  await page.open({ RELEASES_TOKEN: TOKEN });
  const own = { ...OWN, ...bearer(TOKEN) };
  const versions = async () => (await page.history()).length;
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => page.post('/change', own, change('promote', 'build-3'))),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect(await live()).toBe('build-3');
  // The state of before, and the change.
  expect(await versions()).toBe(2);
  const back = change('rollback', 'build-2', { shown: 'build-3' });
  expect((await page.post('/change', own, back)).statusCode).toBe(200);
  expect((await page.post('/change', own, back)).statusCode).toBe(200);
  expect(await live()).toBe('build-2');
  expect(await versions()).toBe(3);
  // The page shows it at once.
  const row = (await page.call({ url: '/releases', headers: bearer(TOKEN) }))
    .json()
    .find(({ build }: { build: string }) => build === 'build-2');
  expect(row.state).toBe('live');
});

test('an outdated page and a change that leaves a section without a build are refused in words [C32]', async () => {
  await page.open({ RELEASES_TOKEN: TOKEN });
  const own = bearer(TOKEN);
  const outdated = await page.post('/change', own, change('rollback', 'build-1', { shown: 'build-3' }));
  expect([outdated.statusCode, outdated.json().message]).toEqual([
    409,
    'Пока страница была открыта, remote-ad уже изменили. Обновите страницу и решите заново.',
  ]);
  const dark = await page.post(
    '/change',
    own,
    change('rollback', 'host-1', { app: 'host', shown: 'host-2' }),
  );
  expect([dark.statusCode, dark.json().message]).toEqual([
    409,
    'Нельзя: с оболочкой host-1 (контракт 2.0.0) эти разделы остались бы без сборки: remote-ad /car/:id. Сначала выпустите для них подходящие сборки.',
  ]);
  const missing = await page.post('/change', own, change('rollback', 'build-0'));
  expect([missing.statusCode, missing.json().message]).toEqual([
    409,
    'Нельзя: сборкам не хватило бы того, чего нет в оболочке: remote-ad build-0 — endpoint ads.gone (оболочка host-2). Сначала выпустите оболочку, в которой это есть.',
  ]);
  for (const wrong of [
    {},
    change('retire', 'build-1'),
    change('drop', '../../etc'),
    { ...change('drop', 'build-3'), anyway: true },
  ])
    expect((await page.post('/change', own, wrong)).statusCode).toBe(422);
  expect((await page.state()).remotes['remote-ad']).toMatchObject({
    live: ['build-2', 'build-1'],
    canary: { build: 'build-3' },
  });
  expect((await page.state()).host.live).toEqual(['host-2']);
});

test('the page names who released what, with failures and sizes as charts and as tables', async () => {
  await page.open({ DEMO: '1' });
  const events = [
    { kind: 'load_failure', app: 'remote-ad', build: 'build-2' },
    { kind: 'timing', app: 'remote-ad', build: 'build-2', phase: 'entry', ms: 1 },
    { kind: 'timing', app: 'remote-ad', build: 'build-2', phase: 'entry', ms: 1 },
  ];
  await page.call({ method: 'POST', url: '/api/telemetry', payload: { events } });
  await page.call({
    method: 'POST',
    url: '/dev/releases/change',
    headers: { host: 'localhost:3000', origin: 'http://localhost:3000' },
    payload: change('promote', 'build-3'),
  });
  const html = await page.call({ url: '/dev/releases', headers: HTML });
  const text = html.body.replace(/\s+/g, ' ');
  expect(text).toMatch(
    /<dt>Выпущена<\/dt><dd><time datetime="[^"]+">[^<]+<\/time>, Анна &lt;anna@cars><\/dd>/,
  );
  expect(text).toContain('<dt>Коммит</dt><dd><code>0123456789ab-dirty</code></dd>');
  expect(text).toContain('<dt>Доля сбоев</dt><dd>50 %, адресов: 1</dd>');
  expect(text).toMatch(
    /<dt>В силе с<\/dt><dd><time datetime="[^"]+">[^<]+<\/time>, release page of the demo<\/dd>/,
  );
  expect(text).toMatch(
    /<desc id="failures-remote-ad-desc">build-2: 50 %, адресов за пять минут до 1<\/desc>/,
  );
  expect(text).toMatch(/<td>build-2<\/td><td>50 %<\/td><td>1<\/td>/);
  expect(text).toContain('<dt>Снята сервером</dt><dd>сбоев 97 %, адресов: 31</dd>');
  expect(text).toContain('<td>build-3</td><td>30 КБ</td>');
  expect(text).toContain('<code>promote remote-ad build-3</code>');
  const policy = String(html.headers['content-security-policy']);
  const sourceOf = (tag: string) => {
    const content = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(html.body)?.[1] ?? '';
    return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
  };
  expect(policy).toContain(`style-src ${sourceOf('style')};`);
  expect(policy).toContain(`script-src ${sourceOf('script')};`);
  expect(policy).toContain("default-src 'none'; ");
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
});

test('the page states nothing twice, and nothing that did not happen', async () => {
  await page.open({ DEMO: '1' });
  const read = async () => (await page.call({ url: '/dev/releases', headers: HTML })).body;
  const quiet = await read();
  for (const words of ['100 %', '0 %', 'Доля сбоев', 'Сообщения страниц', 'Сбои за сутки', 'не запис'])
    expect([words, quiet.includes(`>${words}`)]).toEqual([words, false]);
  const event = { kind: 'timing', app: 'host', build: 'host-2', phase: 'entry', ms: 1 };
  await page.call({ method: 'POST', url: '/api/telemetry', payload: { events: [event] } });
  const busy = await read();
  expect(busy).toContain('<dt>Сообщения страниц</dt><dd>загрузок 1</dd>');
  expect(busy).toContain('<h3 id="failures-host">Сбои за сутки</h3>');
  // The line alone is that of the build above.
  expect(busy).not.toContain('class="legend"');
});

test('a live build that fails does not look sound', async () => {
  await page.open({ DEMO: '1' });
  const report = async (kind: string, times: number) => {
    const event = {
      kind,
      app: 'remote-ad',
      build: 'build-2',
      phase: 'entry',
      ...(kind === 'timing' && { ms: 1 }),
    };
    const payload = { events: Array.from({ length: times }, () => event) };
    await page.call({ method: 'POST', url: '/api/telemetry', payload });
    return (await page.call({ url: '/dev/releases', headers: HTML })).body;
  };
  const headOf = (state: string, failures: string) =>
    `<li class="build ${state}">\n<p class="name"><code>build-2</code> <span class="state">выпущена для всех</span>${failures}</p>`;
  const fails = (share: string) => ` <span class="failures">сбоев ${share}, адресов: 1</span>`;
  expect(await report('load_failure', 1)).toContain(headOf('live failing', fails('100 %')));
  expect(await report('timing', 4)).toContain(headOf('live failing', fails('25 %')));
  expect(await report('timing', 1)).toContain(headOf('live', ''));
});

test('a release that waits for its host is named beside the build that runs', async () => {
  await page.close();
  page = await openReleasePage(database, { hasWaiting: true });
  await page.open({ DEMO: '1' });
  const { body } = await page.call({ url: '/dev/releases', headers: HTML });
  expect(body).toContain(
    '<li class="build live">\n<p class="name"><code>build-2</code> <span class="state">выпущена для всех</span>',
  );
  expect(body).toContain(
    '<li class="build waiting">\n<p class="name"><code>build-4</code> <span class="state">ждёт новую оболочку</span>',
  );
});

test('before the first release the page names the command', async () => {
  await page.close();
  page = await openReleasePage(database, { isEmpty: true });
  await page.open({ DEMO: '1' });
  const html = await page.call({ url: '/dev/releases', headers: HTML });
  expect(html.body).toContain('Пока ничего не выпущено.');
});
