import { afterEach } from '@rstest/core';
import type { TestDatabase } from '../../db/test-databases.ts';
import { openTestApp, type TestApp } from '../../test-app.ts';
import {
  anotherCode,
  type Clock,
  createCaller,
  createClock,
  createMessenger,
  type Messenger,
} from '../../test-callers.ts';

export const PHONE = '79005550001';
export const OTHER = '79005550002';
export const MINUTE_S = 60;
export const HOUR_S = 3_600;
export const DAY_S = 86_400;

/** Nine wrong codes of one network in three hours; its tenth is refused before it is compared. */
export const guessUntilRefused = async (app: TestApp, messenger: Messenger, clock: Clock) => {
  const attacker = createCaller(app, { ip: '203.0.113.66' });
  const guess = () => attacker.verify(PHONE, anotherCode(messenger.codeFor(PHONE)));
  for (let round = 0; round < 3; round += 1) {
    await attacker.send(PHONE);
    for (let n = 0; n < 3; n += 1) await guess();
    clock.pass(HOUR_S);
  }
  await attacker.send(PHONE);
  return (await guess()).statusCode;
};

/** The server with strict limits, a clock and a messenger of its own for each test, and what it counts. */
export const codeStage = (database: () => TestDatabase) => {
  const apps: TestApp[] = [];
  /** The clock of the server that was opened last. */
  let openClock = createClock();
  const open = async (variables: Readonly<Record<string, string>> = {}, clock = createClock()) => {
    openClock = clock;
    const messenger = createMessenger();
    const app = await openTestApp(database(), {
      variables: { RATE_LIMITS: 'strict', ...variables },
      now: clock.now,
      sender: messenger.sender,
    });
    apps.push(app);
    return { app, clock, messenger, guest: createCaller(app) };
  };
  afterEach(async () => {
    await Promise.all(apps.splice(0).map((app) => app.close()));
  });
  /** As if that many had been counted just now. */
  const mark = (key: string, times: number) =>
    database().sql.query(
      'insert into rate_limit_hits (key, marked_at) select $1, $2::timestamptz from generate_series(1, $3::int)',
      [key, openClock.now().toISOString(), times],
    );
  const count = async (table: string) =>
    (await database().sql.query<{ count: number }>(`select count(*) as count from ${table}`)).rows[0]?.count;
  /** The owner of the number signs in; what the device got for it. */
  const knownDevice = async (app: TestApp, messenger: Messenger) => {
    const caller = createCaller(app, { ip: '198.51.100.200' });
    await caller.send(PHONE);
    const { data } = (await caller.verify(PHONE, messenger.codeFor(PHONE))).json();
    return { data, device: data.device as string, user: createCaller(app, { token: data.token.token }) };
  };
  return { open, mark, count, knownDevice };
};
