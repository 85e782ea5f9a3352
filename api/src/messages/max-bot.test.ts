import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { createBotCore } from '../bot/bot-core.ts';
import { onDatabase } from '../db/test-databases.ts';
import { parseEnv } from '../env.ts';
import { sweep } from '../jobs/housekeeping.ts';
import { createLog } from '../log.ts';
import type { Services } from '../services.ts';
import { openTestApp, type TestApp } from '../test-app.ts';
import { type Clock, createCaller, createClock } from '../test-callers.ts';
import { createBot } from './bot.ts';
import type { OpenBot } from './bot-parts.ts';
import { linkToAd } from './message-link.ts';
import { type FakeBotApi, startFakeBotApi } from './test-bot-api.ts';
import { ROOT, SERVER } from './test-certificates.ts';
import { type FakeMaxApi, startFakeMaxApi } from './test-max-api.ts';
import { card, contact, started, TOKEN } from './test-max-updates.ts';

const SECRET = 'secret-of-the-webhook';
const PHONE = '79001234567';

onDatabase('the bot in MAX', (database) => {
  let api: FakeMaxApi;
  let telegram: FakeBotApi;
  let clock: Clock;
  let app: TestApp;
  let bot: OpenBot;
  let lines: string[];

  const openBot = (variables: Readonly<Record<string, string>>) => {
    const created = createBot({
      env: parseEnv({ NODE_ENV: 'test', ...variables }),
      sql: database().sql,
      log: createLog('debug', { write: (line: string) => void lines.push(line) }),
      now: clock.now,
      pauseMs: 1,
      sleep: async () => undefined,
    });
    if (!created) throw new Error('the configuration has a bot');
    return created;
  };
  const coreOf = (services: Services) =>
    createBotCore({
      ...services,
      sql: database().sql,
      log: createLog('debug', { write: (line: string) => void lines.push(line) }),
      now: clock.now,
      appUrl: 'https://cars.example',
    });
  const variables = () => ({
    MESSAGES: 'bot',
    MAX_BOT_TOKEN: TOKEN,
    MAX_BOT_NAME: 'cars_bot',
    MAX_API_URL: api.url,
    MAX_WEBHOOK_SECRET: SECRET,
    BOT_TOKEN: '42:token-in-telegram',
    BOT_API_URL: telegram.url,
    PUBLIC_URL: 'https://cars.example',
  });
  beforeEach(async () => {
    api = await startFakeMaxApi();
    telegram = await startFakeBotApi();
    clock = createClock();
    lines = [];
    const created = openBot(variables());
    app = await openTestApp(database(), {
      now: clock.now,
      sender: created.sender,
      variables: variables(),
      register: async (http, services) => {
        bot = created.open(coreOf(services));
        bot.routes(http);
      },
    });
  });
  afterEach(async () => {
    await app.close();
    await api.close();
    await telegram.close();
  });

  const share = (messenger: string, id: string, phone = PHONE) =>
    database().sql.query(
      `insert into messenger_contacts (phone, messenger, messenger_id, shared_at)
       values ($1, $2, $3, $4::timestamptz)`,
      [phone, messenger, id, clock.now().toISOString()],
    );
  const contacts = async () =>
    (
      await database().sql.query(
        'select phone, messenger, messenger_id from messenger_contacts order by messenger, messenger_id',
      )
    ).rows;
  const deliver = async (to: string, path = '/car/12') => {
    const link = path === '/car/12' ? linkToAd(12) : { label: 'Открыть', path };
    await app.services.outbox.put(database().sql, { to, kind: 'price_change', text: 'Новая цена.', link });
    await app.services.outbox.flush();
    return (
      await database().sql.query<{ sent_at: unknown; dropped_at: unknown }>(
        'select sent_at, dropped_at from outbox order by id desc limit 1',
      )
    ).rows[0];
  };
  const hook = (update: unknown, secret: string | undefined = SECRET) =>
    app.call({
      method: 'POST',
      url: '/api/bot/max',
      headers: secret === undefined ? {} : { 'x-max-bot-api-secret': secret },
      payload: update as object,
    });
  test('delivers a code to the number that was shared there, with its token in the header alone', async () => {
    await share('max', '7');
    expect((await createCaller(app).send(`+${PHONE}`)).statusCode).toBe(200);
    expect(api.calls).toEqual([
      {
        call: 'POST /messages',
        query: { user_id: '7', disable_link_preview: 'true' },
        authorization: TOKEN,
        body: { text: expect.stringMatching(/^Код подтверждения: \d{4}\. Никому его не сообщайте\.$/) },
      },
    ]);
    expect(lines.join('')).not.toContain(TOKEN);
  });

  test('delivers to the messenger that knows the number best, and to the other when that is closed', async () => {
    await share('telegram', '500');
    clock.pass(60);
    await share('max', '7');
    await deliver(PHONE);
    expect([api.sent().length, telegram.sent().length]).toEqual([1, 0]);
    api.plan('POST /messages', { status: 403, body: { code: 'chat.denied', message: 'denied' } });
    expect((await deliver(PHONE))?.sent_at).not.toBeNull();
    expect([api.sent().length, telegram.sent().length]).toEqual([2, 1]);
    await deliver('tg:500');
    await deliver('max:7');
    expect([api.sent().length, telegram.sent().length]).toEqual([3, 2]);
  });

  test('has a button that opens the page in the mini app, or a link without the name of the bot', async () => {
    await deliver('max:7');
    await deliver('max:7', '/login-entity');
    const payload = Buffer.from('{"redirect":"/login-entity"}').toString('base64url');
    const withButton = (button: object) => [{ type: 'inline_keyboard', payload: { buttons: [[button]] } }];
    expect(api.sent().map(({ attachments }) => attachments)).toEqual([
      withButton({ type: 'open_app', text: 'Открыть объявление', web_app: 'cars_bot', payload: 'ad_12' }),
      withButton({ type: 'open_app', text: 'Открыть', web_app: 'cars_bot', payload }),
    ]);
    const nameless = openBot({ ...variables(), MAX_BOT_NAME: '' });
    await nameless.sender.deliver({ id: 1, to: 'max:7', kind: 'order', text: 'Заявка', link: linkToAd(12) });
    expect(api.sent().at(-1)?.attachments).toEqual(
      withButton({ type: 'link', text: 'Открыть объявление', url: 'https://cars.example/car/12' }),
    );
  });

  test('backs off after 429 and 503 for the requested time, and gives a closed dialog up', async () => {
    const tooMany = { status: 429, body: { code: 'too.many.requests' }, headers: { 'retry-after': '90' } };
    api.plan('POST /messages', tooMany);
    expect(await deliver('max:7')).toMatchObject({ sent_at: null, dropped_at: null });
    clock.pass(60);
    await app.services.outbox.flush();
    expect(api.sent()).toHaveLength(1);
    clock.pass(60);
    await app.services.outbox.flush();
    expect(api.sent()).toHaveLength(2);
    api.plan('POST /messages', { status: 503, body: 'busy' });
    expect(await deliver('max:7')).toMatchObject({ sent_at: null, dropped_at: null });
    clock.pass(30);
    await app.services.outbox.flush();
    expect(api.sent()).toHaveLength(4);
    api.plan('POST /messages', { status: 404, body: { code: 'not.found', message: 'no dialog' } });
    expect((await deliver('max:7'))?.dropped_at).not.toBeNull();
  });

  test('tries again after a failure, and logs an unknown refusal once', async () => {
    const odd = { status: 400, body: { code: 'something.new', message: 'odd' } };
    for (const planned of [502, 'reset'] as const) {
      api.plan('POST /messages', planned);
      expect(await deliver('max:8')).toMatchObject({ sent_at: null, dropped_at: null });
      await database().sql.query('delete from outbox');
    }
    api.plan('POST /messages', odd, odd);
    expect((await deliver('max:8'))?.dropped_at).not.toBeNull();
    expect(lines.filter((line) => line.includes('something.new'))).toHaveLength(1);
  });

  test('takes no page or reply of another program for one of MAX', async () => {
    for (const planned of [
      403,
      400,
      451,
      401,
      { status: 403, body: '' },
      { status: 403, body: { status: 'blocked' } },
      { status: 200, body: { status: 'blocked' } },
      { status: 200, body: '"x"' },
      { status: 200, body: { success: false } },
    ]) {
      api.plan('POST /messages', planned);
      expect([planned, await deliver('max:8')]).toMatchObject([planned, { sent_at: null, dropped_at: null }]);
      expect(lines.join('')).not.toContain('check MAX_BOT_TOKEN');
      await database().sql.query('delete from outbox');
      clock.pass(3_600);
    }
    expect((await deliver('max:8'))?.sent_at).not.toBeNull();
  });

  test('replies to a start with the app, or the ad of a deep link, and requests the number once', async () => {
    expect((await hook(started('ad_12'))).statusCode).toBe(200);
    await api.until(() => api.sent().length === 2);
    expect(api.sent()).toMatchObject([
      {
        user_id: '7',
        text: 'Авторынок: машины с пробегом и классика. Откройте приложение кнопкой ниже или просто напишите, что ищете: «камри до 1,5 млн автомат».',
        attachments: [{ payload: { buttons: [[{ type: 'open_app', payload: 'ad_12' }]] } }],
      },
      {
        text: 'Поделитесь номером, и коды для входа будут приходить сюда.',
        attachments: [{ payload: { buttons: [[{ type: 'request_contact', text: 'Поделиться номером' }]] } }],
      },
    ]);
    await share('max', '7');
    await hook(started(null, 1));
    await api.until(() => api.sent().length === 3);
    expect(api.sent()[2]).toMatchObject({
      attachments: [{ payload: { buttons: [[{ text: 'Открыть Авторынок' }]] } }],
    });
  });

  test('stores a number that MAX signed for the sender, and no other [A23]', async () => {
    for (const update of [
      contact(card('+79001234568'), { owner: 8 }),
      contact(card('+79001234568'), { token: 'token-of-another-bot' }),
      { ...contact(card('+79001234568')), update_type: 'message_edited' },
      contact(card('+998901234567')),
      contact(card('+79001234568').replace('FN:Анна', 'FN:Анна\r\nTEL:+79001234569')),
    ])
      expect((await hook(update)).statusCode).toBe(200);
    expect(await contacts()).toEqual([]);
    expect((await hook(contact(card('+7 900 123-45-67')))).statusCode).toBe(200);
    expect(await contacts()).toEqual([{ phone: PHONE, messenger: 'max', messenger_id: '7' }]);
    await api.until(() => api.sent().length === 5);
    expect(api.sent().map(({ text }) => text)).toEqual([
      'Это чужой номер. Нажмите «Поделиться номером», чтобы отправить свой.',
      'Это чужой номер. Нажмите «Поделиться номером», чтобы отправить свой.',
      'Войти можно с номером России (+7) или Казахстана (+7 7)',
      'Войти можно с номером России (+7) или Казахстана (+7 7)',
      'Готово: коды для входа будут приходить сюда.',
    ]);
  });

  test('takes updates with its secret only, each once, also when MAX repeats it [A26]', async () => {
    for (const secret of ['', `${SECRET}x`, 'x'.repeat(300)])
      expect([secret, (await hook(started(), secret)).statusCode]).toEqual([secret, 401]);
    expect((await app.call({ method: 'POST', url: '/api/bot/max', payload: started() })).statusCode).toBe(
      401,
    );
    expect(api.calls).toEqual([]);
    await Promise.all([hook(started()), hook(started()), hook(started())]);
    await hook(started(null, 2));
    await api.until(() => api.sent().length === 4);
    for (const odd of [{}, { update_type: 'bot_started' }, { update_type: 7, timestamp: 'x' }])
      expect((await hook(odd)).statusCode).toBe(200);
    clock.pass(3 * 86_400);
    await sweep(database().sql, { now: clock.now(), keepSecrets: false });
    expect((await database().sql.query('select from bot_updates')).rows).toEqual([]);
  });

  test('subscribes its webhook where MAX has none', async () => {
    api.plan('GET /subscriptions', 502);
    const first = bot.listen();
    await api.until(() => api.subscriptions.length === 1);
    await first.stop();
    expect(api.calls.at(-1)?.body).toEqual({
      url: 'https://cars.example/api/bot/max',
      update_types: ['bot_started', 'message_created', 'message_callback'],
      secret: SECRET,
    });
    const again = bot.listen();
    await again.stop();
    expect(api.subscriptions).toHaveLength(1);
  });

  test('sends its secret with each start: MAX does not show the one that it has', async () => {
    const first = bot.listen();
    await api.until(() => api.subscriptions.length === 1);
    await first.stop();
    const restarted = openBot({ ...variables(), MAX_WEBHOOK_SECRET: 'another-secret-of-sixteen' });
    const listening = restarted.open(coreOf(app.services)).listen();
    await api.until(() => api.calls.some(({ body }) => body?.secret === 'another-secret-of-sixteen'));
    await listening.stop();
    expect(api.subscriptions).toHaveLength(1);
  });

  test('polls without a secret, with the marker of the list before, and has no route', async () => {
    const polling = openBot({ ...variables(), MAX_WEBHOOK_SECRET: '' });
    const plain = await openTestApp(database(), {
      register: async (http, services) => polling.open(coreOf(services)).routes(http),
    });
    expect((await plain.call({ method: 'POST', url: '/api/bot/max', payload: {} })).statusCode).toBe(404);
    await plain.close();
    api.plan('GET /updates', 502);
    api.receive(started());
    const listening = polling.open(coreOf(app.services)).listen();
    await api.until(() => api.sent().length === 2 && api.calls.some(({ query }) => query.marker === '1'));
    await listening.stop();
    expect(api.subscriptions).toEqual([]);
  });

  test('trusts the certificate of the file, at its own address', async () => {
    const secure = await startFakeMaxApi(SERVER);
    const folder = await mkdtemp(join(tmpdir(), 'cars-max-'));
    const file = join(folder, 'root.pem');
    await writeFile(file, ROOT);
    const message = { id: 1, to: 'max:7', kind: 'order', text: 'Заявка', link: null };
    const over = (more: object) =>
      openBot({ ...variables(), MAX_API_URL: secure.url, ...more }).sender.deliver(message);
    expect(await over({})).toBe('unavailable');
    expect(await over({ MAX_CA_FILE: file })).toBe('sent');
    await writeFile(file, 'no certificate');
    expect(() => openBot({ ...variables(), MAX_CA_FILE: file })).toThrow('MAX_CA_FILE: ');
    await rm(folder, { recursive: true });
    await secure.close();
  });
});
