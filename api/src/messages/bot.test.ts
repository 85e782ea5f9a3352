import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { createBotCore } from '../bot/bot-core.ts';
import { onDatabase } from '../db/test-databases.ts';
import { parseEnv } from '../env.ts';
import { createLog } from '../log.ts';
import { openTestApp, type TestApp } from '../test-app.ts';
import { type Clock, createCaller, createClock } from '../test-callers.ts';
import { createBot } from './bot.ts';
import { createPace } from './bot-pace.ts';
import type { OpenBot } from './bot-parts.ts';
import { linkToAd } from './message-link.ts';
import type { MessengerState } from './messenger-state.ts';
import { type FakeBotApi, startFakeBotApi } from './test-bot-api.ts';

const TOKEN = '42:bot-token-of-the-test';
const PHONE = '79001234567';

onDatabase('the bot', (database) => {
  let api: FakeBotApi;
  let clock: Clock;
  let app: TestApp;
  let bot: OpenBot;
  let states: () => readonly MessengerState[];
  let lines: string[];

  beforeEach(async () => {
    api = await startFakeBotApi();
    clock = createClock();
    lines = [];
    const variables = {
      MESSAGES: 'bot',
      BOT_TOKEN: TOKEN,
      BOT_API_URL: api.url,
      PUBLIC_URL: 'https://cars.example',
    };
    const log = createLog('debug', { write: (line: string) => void lines.push(line) });
    const created = createBot({
      env: parseEnv({ NODE_ENV: 'test', ...variables }),
      sql: database().sql,
      log,
      now: clock.now,
      pauseMs: 1,
      sleep: async () => undefined,
    });
    if (!created) throw new Error('the configuration has a bot');
    app = await openTestApp(database(), { now: clock.now, sender: created.sender, variables });
    states = created.states;
    bot = created.open(
      createBotCore({
        ...app.services,
        sql: database().sql,
        log,
        now: clock.now,
        appUrl: 'https://cars.example',
      }),
    );
  });
  afterEach(async () => {
    await app.close();
    await api.close();
  });

  const shareContact = (phone = PHONE, telegramId = '500') =>
    database().sql.query(
      'insert into bot_contacts (phone, telegram_id, shared_at) values ($1, $2, $3::timestamptz)',
      [phone, telegramId, clock.now().toISOString()],
    );
  const put = (to: string) =>
    app.services.outbox.put(database().sql, {
      to,
      kind: 'price_change',
      text: 'Изменилась цена: BMW X5. Объявление ID: 12.',
      link: linkToAd(12),
    });
  const row = async () =>
    (
      await database().sql.query<{ tries: number; sent_at: unknown; dropped_at: unknown }>(
        'select tries, sent_at, dropped_at from outbox order by id desc limit 1',
      )
    ).rows[0];

  test('delivers a code to the user who shared the number', async () => {
    await shareContact();
    const reply = await createCaller(app).send(`+${PHONE}`);
    expect(reply.statusCode).toBe(200);
    const [message] = api.sent();
    expect(message).toMatchObject({ chat_id: 500, protect_content: true });
    expect(message?.text).toMatch(/^Код подтверждения: \d{4}\. Никому его не сообщайте\.$/);
    expect(api.calls[0]?.token).toBe(TOKEN);
  });

  test('cannot deliver a code to a number that was not shared, and no code stays valid', async () => {
    const reply = await createCaller(app).send(`+${PHONE}`);
    expect(reply.statusCode).toBeGreaterThanOrEqual(422);
    expect(reply.json().message).toMatch(/[а-яё]/i);
    expect(api.calls).toEqual([]);
    expect((await database().sql.query('select from codes')).rows).toEqual([]);
  });

  test('adds a button to the ad under a message about it', async () => {
    await put('tg:500');
    await app.services.outbox.flush();
    expect(api.sent()).toMatchObject([
      {
        chat_id: 500,
        reply_markup: {
          inline_keyboard: [
            [{ text: 'Открыть объявление', web_app: { url: 'https://cars.example/car/12' } }],
          ],
        },
      },
    ]);
    expect((await row())?.sent_at).not.toBeNull();
  });

  test('adds no button under a message whose text mentions an ad or an address', async () => {
    const { outbox } = app.services;
    const text = 'Компания не прошла проверку. Причина: объявление ID: 7, https://cars.example/login-entity';
    await outbox.put(database().sql, { to: 'tg:500', kind: 'moderation', text });
    await outbox.flush();
    expect(api.sent()).toEqual([expect.not.objectContaining({ reply_markup: expect.anything() })]);
  });

  test('tries again, later and later, while the messenger is down, and stops in the end', async () => {
    await put('tg:500');
    const started = clock.now().getTime();
    const tried: number[] = [];
    for (let minute = 0; minute < 90; minute += 1) {
      api.plan('sendMessage', minute % 2 ? 502 : 'reset');
      const before = api.sent().length;
      await app.services.outbox.flush();
      if (api.sent().length > before) tried.push((clock.now().getTime() - started) / 60_000);
      clock.pass(60);
    }
    expect(tried).toEqual([0, 1, 2, 7, 37, 67]);
    clock.pass(14 * 86_400);
    await app.services.outbox.flush();
    expect((await row())?.dropped_at).not.toBeNull();
  });

  test('delivers once the messenger is reachable again', async () => {
    await put('tg:500');
    api.plan('sendMessage', 500);
    await app.services.outbox.flush();
    expect((await row())?.sent_at).toBeNull();
    clock.pass(31);
    await app.services.outbox.flush();
    expect((await row())?.sent_at).not.toBeNull();
    expect(api.sent()).toHaveLength(2);
  });

  test('sends no request during the wait that the messenger requested [X1]', async () => {
    await put('tg:500');
    await put('tg:501');
    api.plan('sendMessage', {
      status: 429,
      body: { ok: false, error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 40 } },
    });
    await app.services.outbox.flush();
    expect(
      api
        .sent()
        .map(({ chat_id }) => chat_id)
        .sort(),
    ).toEqual([500, 501]);
    clock.pass(35);
    await app.services.outbox.flush();
    expect(api.sent()).toHaveLength(2);
    clock.pass(60);
    await app.services.outbox.flush();
    expect(api.sent()).toHaveLength(3);
  });

  test('reads the code of a refusal that arrives with status 200 [X1]', async () => {
    const tooMany = {
      ok: false,
      error_code: 429,
      description: 'Too Many Requests',
      parameters: { retry_after: 40 },
    };
    api.plan('sendMessage', { status: 200, body: tooMany }, { status: 200, body: { ok: false } });
    await put('tg:500');
    for (let n = 0; n < 2; n += 1) {
      await app.services.outbox.flush();
      expect(await row()).toMatchObject({ sent_at: null, dropped_at: null });
      clock.pass(3_600);
    }
    await app.services.outbox.flush();
    expect((await row())?.sent_at).not.toBeNull();
  });

  test('pauses after five failures of a messenger that is down, and refuses without a call meanwhile [X1]', async () => {
    for (let n = 0; n < 5; n += 1) {
      await shareContact(`7900123450${n}`, `60${n}`);
      api.plan('sendMessage', 503);
      expect((await createCaller(app).send(`+7900123450${n}`)).statusCode).toBeGreaterThanOrEqual(500);
    }
    await shareContact();
    expect((await createCaller(app).send(`+${PHONE}`)).statusCode).toBeGreaterThanOrEqual(500);
    expect(api.sent()).toHaveLength(5);
    expect((await database().sql.query('select from codes')).rows).toEqual([]);
    clock.pass(31);
    // A code that did not leave counts for no limit of its number.
    expect((await createCaller(app).send('+79001234500')).statusCode).toBe(200);
  });

  test('does not try again where the bot was blocked', async () => {
    await put('tg:500');
    api.plan('sendMessage', {
      status: 403,
      body: { ok: false, error_code: 403, description: 'Forbidden: bot was blocked by the user' },
    });
    await app.services.outbox.flush();
    expect(await row()).toMatchObject({ tries: 1, sent_at: null });
    expect((await row())?.dropped_at).not.toBeNull();
  });

  const message = (update_id: number, rest: object) => ({
    update_id,
    message: { chat: { id: 500, type: 'private' }, from: { id: 500 }, ...rest },
  });

  test('replies to /start with a button that opens the app, and to a deep link with one that opens its ad [BOT-1]', async () => {
    const listening = bot.listen();
    api.receive(message(10, { text: '/start' }));
    await api.until(() => api.sent().length === 2);
    api.receive(message(11, { text: '/start ad_12' }));
    const polls = () => api.calls.filter(({ method }) => method === 'getUpdates');
    await api.until(() => api.sent().length === 4 && polls().length === 3);
    await listening.stop();
    const [hello, phoneRequest, ad] = api.sent();
    expect(hello).toMatchObject({
      chat_id: 500,
      text: 'Авторынок: машины с пробегом и классика. Откройте приложение кнопкой ниже или просто напишите, что ищете: «камри до 1,5 млн автомат».',
      reply_markup: {
        inline_keyboard: [[{ text: 'Открыть Авторынок', web_app: { url: 'https://cars.example/' } }]],
      },
    });
    expect(phoneRequest).toMatchObject({
      reply_markup: { keyboard: [[{ text: 'Поделиться номером', request_contact: true }]] },
    });
    expect(ad).toMatchObject({
      reply_markup: {
        inline_keyboard: [[{ text: 'Открыть объявление', web_app: { url: 'https://cars.example/car/12' } }]],
      },
    });
    expect(polls().map(({ body }) => body.offset)).toEqual([0, 11, 12]);
  });

  test('stores a number that is the sender’s own, and no other', async () => {
    const listening = bot.listen();
    api.receive(message(1, { contact: { phone_number: '+79007654321', user_id: 7 } }));
    api.receive(message(2, { contact: { phone_number: `+${PHONE}`, user_id: 500 } }));
    await api.until(() => api.sent().length === 2);
    await listening.stop();
    const { rows } = await database().sql.query('select phone, telegram_id from bot_contacts');
    expect(rows).toEqual([{ phone: PHONE, telegram_id: '500' }]);
    expect(api.sent().map(({ text }) => text)).toEqual([
      'Это чужой номер. Нажмите «Поделиться номером», чтобы отправить свой.',
      'Готово: коды для входа будут приходить сюда.',
    ]);
  });

  test('names another reader of its updates as its problem', async () => {
    api.plan('getUpdates', {
      status: 409,
      body: {
        ok: false,
        error_code: 409,
        description: "Conflict: can't use getUpdates while webhook is active",
      },
    });
    const listening = bot.listen();
    await api.until(() => api.calls.filter(({ method }) => method === 'getUpdates').length === 2);
    expect(states()).toEqual([{ messenger: 'telegram', problem: 'webhook' }]);
    await listening.stop();
  });

  test('survives odd updates and an api that fails, and continues', async () => {
    api.plan(
      'getUpdates',
      502,
      'reset',
      { status: 200, body: { ok: true, result: 'odd' } },
      {
        status: 409,
        body: { ok: false, description: 'Conflict' },
      },
    );
    const listening = bot.listen();
    api.receive({ update_id: 1, message: null });
    api.receive({ update_id: 2, edited_message: {} });
    api.receive(message(3, { sticker: {} }));
    api.receive({
      update_id: 4,
      message: { chat: { id: -5, type: 'group' }, from: { id: 5 }, text: '/start' },
    });
    api.receive(message(5, { text: '/start' }));
    await api.until(() => api.sent().length === 2);
    await listening.stop();
    expect(api.sent()[0]?.chat_id).toBe(500);
  });

  test('is polled by one server at a time', async () => {
    const one = bot.listen();
    await api.until(() => api.calls.length === 1);
    const other = bot.listen();
    await new Promise((resolve) => setImmediate(resolve));
    await other.stop();
    expect(api.calls).toHaveLength(1);
    await one.stop();
    const later = bot.listen();
    await api.until(() => api.calls.length === 2);
    await later.stop();
  });

  test('never writes its token into the log', async () => {
    api.plan('sendMessage', 'reset', 500);
    await put('tg:500');
    await app.services.outbox.flush();
    expect(lines.join('') + app.logged()).not.toContain('bot-token-of-the-test');
  });
});

test('messages respect the messenger’s rate: 25 a second, one a second into a chat', async () => {
  let at = 0;
  const pace = createPace({
    now: () => new Date(at),
    sleep: async (ms) => {
      at += ms;
    },
  });
  for (let n = 0; n < 26; n += 1) await pace(`chat ${n}`);
  expect(at).toBeGreaterThanOrEqual(1_000);
  const before = at;
  await pace('one');
  await pace('one');
  expect(at - before).toBeGreaterThanOrEqual(1_000);
});
