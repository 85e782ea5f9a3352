import { expect, test } from '@rstest/core';
import type { BotReply } from '../bot/bot-reply.ts';
import { createClock } from '../test-callers.ts';
import { type BotResponse, createBotApi } from './bot-api.ts';
import { cutText } from './bot-rests.ts';
import { withBreaker } from './breaker.ts';
import { createMaxChannel, maxSettingOf } from './max-channel.ts';
import { createMessengerState } from './messenger-state.ts';
import type { Delivery } from './sender.ts';
import { createTelegramChannel, telegramSettingOf } from './telegram-channel.ts';

const refused = (status: number, reason: string, retryAfterS = 0): BotResponse => ({
  kind: 'refused',
  status,
  reason,
  retryAfterS,
});
const DONE: BotResponse = { kind: 'done', result: {} };
const buttons = [[{ kind: 'open', link: { label: 'Открыть', path: '/car/1' } }]] as const;

/** Channels of both messengers, with the responses of each chat and what was called. */
const open = (messenger: 'telegram' | 'max', responses: Readonly<Record<string, BotResponse[]>>) => {
  const clock = createClock();
  const calls: string[] = [];
  const respond = (chat: string, isPlain: boolean): BotResponse => {
    calls.push(`${chat}${isPlain ? ' plain' : ''}`);
    return responses[chat]?.shift() ?? DONE;
  };
  const parts = {
    now: clock.now,
    sleep: async (ms: number) => clock.pass(ms / 1_000),
    appUrl: 'https://cars.example',
  };
  const channel =
    messenger === 'telegram'
      ? createTelegramChannel({
          ...parts,
          callBot: async (_, body) => respond(String(body.chat_id), body.reply_markup === undefined),
        })
      : createMaxChannel({
          ...parts,
          botName: null,
          log: { warn: () => undefined },
          callMax: async (_method, _path, { query, body } = {}) =>
            respond(query?.user_id ?? '', body?.attachments === undefined),
        });
  const send = (chat: string, reply: Partial<BotReply> = {}): Promise<Delivery> =>
    channel.send(chat, { text: 'Заявка', buttons, ...reply });
  return { clock, calls, send };
};

test('a rest that a messenger required is over after the clock was set back [S27]', async () => {
  const tooMany = refused(429, 'Too Many Requests', 30);
  const { send, calls, clock } = open('telegram', { 1: [tooMany], 2: [tooMany] });
  for (const chat of ['1', '2', '1']) await send(chat);
  expect(calls).toHaveLength(2);
  clock.pass(-3_600);
  expect(await send('1')).toBe('sent');
});

test.each([
  ['telegram', 403, "Forbidden: bots can't send messages to bots", 'no_such_user'],
  ['telegram', 400, 'Bad Request: chat not found', 'no_such_user'],
  ['telegram', 400, 'Bad Request: group chat was upgraded to a supergroup chat', 'no_such_user'],
  ['telegram', 400, 'Bad Request: PEER_ID_INVALID', 'no_such_user'],
  ['telegram', 400, 'Bad Request: not enough rights to send text messages to the chat', 'no_such_user'],
  ['telegram', 400, 'Bad Request: CHAT_WRITE_FORBIDDEN', 'no_such_user'],
  ['telegram', 400, 'Bad Request: USER_IS_BLOCKED', 'no_such_user'],
  ['telegram', 400, 'Bad Request: INPUT_USER_DEACTIVATED', 'no_such_user'],
  ['max', 403, 'chat.denied', 'no_such_user'],
  ['max', 400, 'user.is.blocked', 'no_such_user'],
  ['max', 404, 'dialog.not.found', 'no_such_user'],
] as const)('%s: %i %s ends the message at once', async (messenger, status, reason, delivery) => {
  const { send, calls } = open(messenger, { 1: [refused(status, reason)] });
  expect([await send('1'), calls]).toEqual([delivery, ['1']]);
});

test.each([
  ['telegram', 'Bad Request: BUTTON_URL_INVALID'],
  ['telegram', "Bad Request: can't parse entities: unexpected end"],
  ['telegram', 'Bad Request: message is too long'],
  ['telegram', 'Bad Request: BUTTON_USER_PRIVACY_RESTRICTED'],
  ['telegram', 'Bad Request: BUTTON_USER_ID_INVALID'],
  ['telegram', 'Bad Request: protected content can’t be sent to this chat'],
  ['telegram', 'Bad Request: BOT_DOMAIN_INVALID'],
  ['telegram', 'Bad Request: CHAT_SEND_PHOTOS_FORBIDDEN'],
  ['telegram', 'Bad Request: not known to us'],
  ['max', 'proto.payload'],
  ['max', 'chat.message.too.long'],
] as const)('%s: 400 %s is sent once more as plain text', async (messenger, reason) => {
  const once = open(messenger, { 1: [refused(400, reason)] });
  expect([await once.send('1'), once.calls]).toEqual(['sent', ['1', '1 plain']]);
  const always = open(messenger, { 1: Array<BotResponse>(3).fill(refused(400, reason)) });
  expect([await always.send('1'), always.calls]).toEqual(['refused', ['1', '1 plain']]);
});

test.each([
  ['telegram', 400, 'Bad Request: PEER_FLOOD', 59],
  ['telegram', 420, 'FLOOD_WAIT_42', 41],
  ['telegram', 403, 'Forbidden: SLOWMODE_WAIT_10', 9],
  ['max', 403, 'chat.flood', 4],
  ['max', 400, 'rate.limit.exceeded', 4],
] as const)('%s: %i %s pauses the chat and loses no message', async (messenger, status, reason, restS) => {
  const { send, calls, clock } = open(messenger, { 1: [refused(status, reason)] });
  expect([await send('1'), await send('2')]).toEqual(['paused', 'sent']);
  clock.pass(restS);
  expect([await send('1'), calls]).toEqual(['paused', ['1', '2']]);
  clock.pass(1);
  expect(await send('1')).toBe('sent');
});

test('a refusal whose other parts cannot be read is one still, and no outage [X10]', async () => {
  const body = { ok: false, error_code: 403, description: null, parameters: { retry_after: '7' } };
  const outbound = async () => ({ status: 403, headers: {}, body: Buffer.from(JSON.stringify(body)) });
  const callBot = createBotApi({ url: 'https://api.example', token: '1:a', outbound });
  expect(await callBot('sendMessage', {})).toEqual(refused(403, '', 7));
});

test('a code whose protection is refused is sent once without it', async () => {
  const calls: unknown[] = [];
  const callBot = async (_: string, body: Readonly<Record<string, unknown>>) => {
    calls.push(body.protect_content);
    return calls.length === 1 ? refused(400, 'Bad Request: protected content') : DONE;
  };
  const channel = createTelegramChannel({ now: createClock().now, appUrl: 'https://cars.example', callBot });
  expect(await channel.send('1', { text: '1234', isProtected: true })).toBe('sent');
  expect(calls).toEqual([true, undefined]);
});

test.each([
  refused(400, 'BUTTON_URL_INVALID'),
  refused(403, 'Forbidden: bot was blocked by the user'),
  refused(429, 'Too Many Requests', 600),
])(
  'a refusal opens no breaker: after five of them another person gets the message [X10]',
  async (response) => {
    for (const messenger of ['telegram', 'max'] as const) {
      const { send, calls } = open(messenger, { 1: Array<BotResponse>(20).fill(response) });
      const sender = withBreaker({ deliver: ({ to }) => send(to) }, createClock().now);
      const deliver = (to: string) => sender.deliver({ id: 1, to, kind: 'order', text: '', link: null });
      for (let n = 0; n < 5; n += 1) await deliver('1');
      expect((await deliver('2')).delivery).toBe('sent');
      expect(calls.at(-1)).toBe('2');
    }
  },
);

/** A sender with a breaker whose slow chats fail, and what each delivery was. */
const openBreaker = () => {
  const clock = createClock();
  const slow = new Set<string>();
  const sender = withBreaker(
    { deliver: async ({ to }) => (slow.has(to) ? 'unavailable' : 'sent') },
    clock.now,
  );
  const deliver = async (to: string) =>
    (await sender.deliver({ id: 1, to, kind: 'code', text: '', link: null })).delivery;
  return { clock, slow, deliver };
};

test('one chat that fails many times opens no breaker, five chats do [X10]', async () => {
  const { slow, deliver } = openBreaker();
  slow.add('1');
  for (let n = 0; n < 9; n += 1) await deliver('1');
  expect(await deliver('9')).toBe('sent');
  for (const chat of ['1', '2', '3', '4', '5']) {
    slow.add(chat);
    await deliver(chat);
  }
  expect(await deliver('9')).toBe('paused');
});

test('after the pause a chat that failed before it proves nothing, another one does [X10]', async () => {
  const { clock, slow, deliver } = openBreaker();
  for (const chat of ['1', '2', '3', '4', '5', '6', '7']) slow.add(chat);
  for (const chat of ['1', '2', '3', '4', '5']) await deliver(chat);
  clock.pass(30);
  for (const chat of ['5', '1', '6']) expect([chat, await deliver(chat)]).toEqual([chat, 'unavailable']);
  expect(await deliver('9')).toBe('paused');
  clock.pass(30);
  for (const chat of ['6', '1', '6', '1']) await deliver(chat);
  expect(await deliver('9')).toBe('sent');
});

test.each(['telegram', 'max'] as const)(
  '%s: a 429 of one chat pauses this chat, of three chats the bot, and a code leaves when it may',
  async (messenger) => {
    const { send, calls, clock } = open(messenger, {
      1: [refused(429, 'Too Many Requests', 600)],
      2: [refused(429, 'Too Many Requests', 4)],
      3: [refused(429, 'Too Many Requests', 4)],
      4: [refused(429, 'Too Many Requests', 4)],
    });
    expect([await send('1'), await send('9'), await send('1')]).toEqual(['paused', 'sent', 'paused']);
    expect(calls).toEqual(['1', '9']);
    for (const chat of ['2', '3', '4', '9']) expect([chat, await send(chat)]).toEqual([chat, 'paused']);
    expect(await send('9', { isUrgent: true })).toBe('sent');
    expect(calls).toEqual(['1', '9', '2', '3', '4', '9']);
    clock.pass(600);
    expect(await send('1')).toBe('sent');
  },
);

test.each(['telegram', 'max'] as const)(
  '%s: a code leaves while two chats rest, and chats that rested long ago count no more',
  async (messenger) => {
    const tooMany = refused(429, 'Too Many Requests', 600);
    const { send, clock } = open(messenger, { 1: [tooMany], 2: [tooMany], 3: [tooMany], 4: [tooMany] });
    for (const chat of ['1', '2']) await send(chat);
    clock.pass(7_200);
    for (const chat of ['3', '4']) await send(chat);
    expect(await send('9', { isUrgent: true })).toBe('sent');
  },
);

test.each(['telegram', 'max'] as const)(
  '%s: three refused texts hold up no code, refused pictures no text',
  async (messenger) => {
    const tooMany = () => [refused(429, 'Too Many Requests', 600)];
    const { send, calls } = open(messenger, {
      1: tooMany(),
      2: tooMany(),
      3: tooMany(),
      6: tooMany(),
      7: tooMany(),
      8: tooMany(),
    });
    for (const chat of ['1', '2', '3']) await send(chat, { photo: 'https://cars.example/1.jpg' });
    expect([await send('4', { photo: 'https://cars.example/1.jpg' }), await send('4')]).toEqual([
      'paused',
      'sent',
    ]);
    for (const chat of ['6', '7', '8']) await send(chat);
    expect([await send('9'), await send('9', { isUrgent: true })]).toEqual(['paused', 'sent']);
    expect(calls).toEqual(['1', '2', '3', '4', '6', '7', '8', '9']);
  },
);

test('a refused token is one error that names the setting, until the messenger takes calls again [X10]', () => {
  const logged: unknown[] = [];
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (...args: unknown[]) => void logged.push(args[1]),
  };
  const telegram = createMessengerState({ messenger: 'telegram', log, settingOf: telegramSettingOf });
  const max = createMessengerState({ messenger: 'max', log, settingOf: maxSettingOf });
  for (const status of [401, 404, 401]) telegram.observe(refused(status, 'Unauthorized'));
  max.observe(refused(401, 'verify.token'));
  max.observe(refused(404, 'dialog.not.found'));
  max.observe(refused(404, 'attachment.not.found'));
  expect(max.read()).toEqual({ messenger: 'max', problem: null });
  max.observe(refused(404, ''));
  expect(logged).toEqual([
    'the messenger refuses the bot: check BOT_TOKEN',
    'the messenger refuses the bot: check MAX_BOT_TOKEN',
    'the messenger refuses the bot: check MAX_API_URL',
  ]);
  expect([telegram.read().problem, max.read().problem]).toEqual(['BOT_TOKEN', 'MAX_API_URL']);
  telegram.observe({ kind: 'done', result: {} });
  max.observe({ kind: 'away', cause: 'dns', isOffline: true });
  expect([telegram.read().problem, max.read().problem]).toEqual([null, 'dns']);
});

test('updates that another reader gets are one error with its cause, while messages leave [X10]', () => {
  const logged: unknown[] = [];
  const note = (...args: unknown[]) => void logged.push(args[1]);
  const log = { info: note, warn: note, error: note };
  const telegram = createMessengerState({ messenger: 'telegram', log, settingOf: telegramSettingOf });
  const poll = (response: BotResponse) => {
    telegram.observe(response, { isPoll: true });
    telegram.observe(DONE);
    return telegram.read().problem;
  };
  const webhook = refused(409, "Conflict: can't use getUpdates method while webhook is active");
  expect([poll(webhook), poll(webhook), poll({ kind: 'away', cause: 'dns', isOffline: true })]).toEqual(
    Array(3).fill('webhook'),
  );
  expect(poll(refused(409, 'Conflict: terminated by other getUpdates request'))).toBe('second poller');
  expect(poll({ kind: 'done', result: [] })).toBeNull();
  expect(logged).toEqual([
    'the bot gets no messages of people: another reader has them',
    'the messenger does not take calls',
    'the messenger takes calls again',
    'the bot gets no messages of people: another reader has them',
    'the bot gets messages of people again',
  ]);
});

test('a text is cut between characters', () => {
  expect([cutText('аб🚗', 3), cutText('аб🚗', 4)]).toEqual(['аб', 'аб🚗']);
});
