import { createHash } from 'node:crypto';
import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { openTestApp } from '../../test-app.ts';
import { createClock, createMessenger } from '../../test-callers.ts';
import { guessUntilRefused, PHONE } from './test-codes.ts';
import { sign, TOKEN } from './test-start-data.ts';

onDatabase('sign-in by start data of an owner', (database) => {
  test('works while strangers waste the codes of the phone [B10]', async () => {
    const clock = createClock();
    const messenger = createMessenger();
    const app = await openTestApp(database(), {
      now: clock.now,
      sender: messenger.sender,
      variables: { BOT_TOKEN: TOKEN, RATE_LIMITS: 'strict' },
    });
    await database().sql.query('insert into users (phone, telegram_id) values ($1, 7)', [PHONE]);
    const status = await guessUntilRefused(app, messenger, clock);
    expect(status).toBe(429);
    for (const ip of ['198.51.100.5', '203.0.113.66']) {
      const reply = await app.call({
        method: 'POST',
        url: '/api/web-user/access/auth',
        remoteAddress: ip,
        payload: {
          init_data: sign([
            ['auth_date', String(Math.floor(clock.now().getTime() / 1_000))],
            ['user', JSON.stringify({ id: 7, first_name: 'Анна' })],
          ]),
        },
      });
      expect([ip, reply.statusCode, reply.json().data?.user.phone_number]).toEqual([ip, 200, PHONE]);
    }
    await app.close();
  });

  test('does not reveal the admin parameter, whatever is guessed [A18]', async () => {
    const secret = Buffer.from('{"redirect":"/car/1","salt":"f3a9c1d27b6e4858"}').toString('base64url');
    const clock = createClock();
    const app = await openTestApp(database(), {
      now: clock.now,
      variables: {
        BOT_TOKEN: TOKEN,
        ADMIN_START_PARAM_SHA256: createHash('sha256').update(secret).digest('hex'),
      },
    });
    let sent = 0;
    const send = async (guess: string) => {
      sent += 1;
      const read = await app.call({
        url: `/api/v2/ads/preview?tgWebAppStartParam=${guess}&start_param=${guess}`,
        remoteAddress: `203.0.${sent >> 8}.${sent & 255}`,
        headers: { 'x-start-param': guess },
      });
      const { date: _, 'x-request-id': __, ...headers } = read.headers;
      return JSON.stringify([read.statusCode, headers, read.body]);
    };
    const auth = async (guess: string) => {
      const reply = await app.call({
        method: 'POST',
        url: '/api/web-user/access/auth',
        payload: {
          init_data: sign([
            ['auth_date', String(Math.floor(clock.now().getTime() / 1_000))],
            ['start_param', guess],
            ['user', JSON.stringify({ id: 7, first_name: 'Анна' })],
          ]),
        },
      });
      const { data, ...rest } = reply.json();
      return JSON.stringify([reply.statusCode, rest, data.user, Object.keys(data)]);
    };
    await send('warm');
    const texts = new Set<string>();
    for (const guess of [secret, 'guess', secret.slice(0, -1)]) texts.add(await send(guess));
    expect([...texts]).toHaveLength(1);
    await auth('first');
    expect(await auth(secret)).toBe(await auth('guess'));
    await app.close();
  });
});
