import { createHmac } from 'node:crypto';
import { afterEach } from '@rstest/core';
import type { TestDatabase } from '../../db/test-databases.ts';
import { openTestApp, type TestApp } from '../../test-app.ts';
import { createClock, createMessenger } from '../../test-callers.ts';
import { signStartData } from './start-data.ts';
import { MAX_TOKEN, TOKEN } from './test-start-data.ts';

type Reply = ReturnType<TestApp['call']>;

export const PHONE = '79005550001';

/** A second implementation, independent of the product's. */
export const signPhone = (phone: string, userId: number, authDate: string, token = MAX_TOKEN) => ({
  phone,
  auth_date: authDate,
  hash: createHmac('sha256', token)
    .update([`authDate=${authDate}`, `phone=${phone}`, `userId=${userId}`].join('\n'))
    .digest('hex'),
});

/** A server with both bots, its clock and messenger, and what users of messengers do there. */
export const phoneStage = (database: () => TestDatabase) => {
  const apps: TestApp[] = [];
  afterEach(async () => {
    await Promise.all(apps.splice(0).map((app) => app.close()));
  });
  const open = async (variables: Readonly<Record<string, string>> = {}) => {
    const clock = createClock();
    const messenger = createMessenger();
    const app = await openTestApp(database(), {
      now: clock.now,
      sender: messenger.sender,
      variables: { BOT_TOKEN: TOKEN, MAX_BOT_TOKEN: MAX_TOKEN, ...variables },
    });
    apps.push(app);
    const post = (url: string, payload: object, remoteAddress = '203.0.113.1'): Reply =>
      app.call({ method: 'POST', url: `/api${url}`, payload, remoteAddress });
    const launch = (name: 'telegram' | 'max', id: number) => ({
      messenger: name,
      init_data: signStartData(
        {
          auth_date: String(Math.floor(clock.now().getTime() / 1_000)),
          user: JSON.stringify({ id, first_name: 'Анна' }),
        },
        name === 'max' ? MAX_TOKEN : TOKEN,
      ),
    });
    const signedNow = (id: number, phone = PHONE) => signPhone(phone, id, String(clock.now().getTime()));
    const ask = (body: object, ip?: string): Reply => post('/web-user/access/phone', body, ip);
    /** The ticket of a number that MAX signs for its user now. */
    const ticketOf = async (id: number, phone = PHONE): Promise<string> =>
      (await ask({ ...launch('max', id), ...signedNow(id, phone) })).json().data?.ticket;
    const enter = (body: object): Reply => post('/sms/verify', { phone: PHONE, ...body });
    const start = async (name: 'telegram' | 'max', id: number) =>
      (await post('/web-user/access/auth', launch(name, id))).json().data;
    const shareContact = (name: 'telegram' | 'max', id: number, phone = PHONE) =>
      database().sql.query(
        `insert into messenger_contacts (phone, messenger, messenger_id, shared_at)
         values ($1, $2, $3, $4::timestamptz)
         on conflict (phone, messenger) do update set shared_at = excluded.shared_at`,
        [phone, name, String(id), clock.now().toISOString()],
      );
    return { app, clock, messenger, launch, signedNow, ask, ticketOf, enter, start, shareContact };
  };
  return { open };
};
