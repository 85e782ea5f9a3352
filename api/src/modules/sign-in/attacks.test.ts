import { readFile } from 'node:fs/promises';
import { expect, test } from '@rstest/core';
import { CALLER_LIMITS, type CallerLimitName, keysOf } from '../../http/caller-limits.ts';
import type { CountedKey, LimitWindow } from '../../http/persistent-limits.ts';
import { announcedOrdersOf, guestOrdersOf, orderSummaryOf, sellersOfNumber } from '../order/limits.ts';
import {
  ALL_CODES,
  callerKeys,
  guessKeys,
  loginKeys,
  type Origin,
  originOf,
  sendKeys,
  tryKeys,
} from './limits.ts';

const HOUR_S = 3_600;
const DAY_S = 86_400;
const DEVICES_OF_CROWD = 300;
const PHONE = '79005550001';

interface Hits {
  at: number;
  inHour: number;
  inDay: number;
}

/** Counts in memory as the database does, within one day and at full hours alone. */
const createLedger = () => {
  const hits = new Map<string, Hits>();
  const leftIn = ({ key, windows }: CountedKey, at: number) => {
    const found = hits.get(key);
    if (!found) return Math.min(...windows.map(({ points }) => points));
    const inHour = found.at === at ? found.inHour : 0;
    return Math.min(
      ...windows.map(({ points, seconds }) => points - (seconds > HOUR_S ? found.inDay : inHour)),
    );
  };
  const add = (key: string, count: number, at: number) => {
    const found = hits.get(key);
    const inHour = (found?.at === at ? found.inHour : 0) + count;
    hits.set(key, { at, inHour, inDay: (found?.inDay ?? 0) + count });
  };
  /** How many of the attempts all keys have room for. */
  return (keys: readonly CountedKey[], attempts: number, at: number): number => {
    const count = Math.min(attempts, ...keys.map((key) => leftIn(key, at)));
    for (const { key } of count > 0 ? keys : []) add(key, count, at);
    return count;
  };
};

/** An attacker: for each of its addresses what the server counts its devices by. */
type Attacker = readonly ((device: number) => Origin)[];

const attackerOf = (addresses: readonly string[]): Attacker =>
  addresses.map((ip) => {
    const origins: Origin[] = [];
    return (device) => {
      origins[device] ??= originOf(
        { ip, deviceHash: `${ip}-${device}`, device: `${ip}-${device}` },
        false,
        'strict',
      );
      return origins[device];
    };
  });

const THOUSAND = Array.from({ length: 1_000 }, (_, n) => n);
const ATTACKERS = [
  attackerOf(['203.0.113.1']),
  attackerOf(THOUSAND.map((n) => `2001:db8:1:${n.toString(16)}::1`)),
  attackerOf(THOUSAND.map((n) => `10.1.${n >> 8}.${n & 255}`)),
];

/** What gets through in a day of tries in each hour, one address after the other, each with all its devices. */
const inADay = (attacker: Attacker, keysOfCall: (origin: Origin) => readonly CountedKey[]): number => {
  const admit = createLedger();
  let passed = 0;
  for (let at = 0; at < DAY_S; at += HOUR_S)
    for (const originOfDevice of attacker)
      for (let device = 0, count = 1; device < DEVICES_OF_CROWD && count > 0; device += 1) {
        count = admit(keysOfCall(originOfDevice(device)), 1_000, at);
        passed += count;
      }
  return passed;
};

const guestKeys = (name: CallerLimitName, of?: number) => (origin: Origin) => keysOf(name, origin, of);

/** What each attacker tries, by the rows of the page. */
const ATTACKS: Readonly<Record<string, (attacker: Attacker) => number>> = {
  'codes to one number': (attacker) => inADay(attacker, (origin) => sendKeys(PHONE, origin)),
  'codes to many numbers': (attacker) => {
    const alone = inADay(attacker, (origin) => callerKeys('codes', origin, null));
    const [{ points, seconds }] = ALL_CODES.windows as readonly [LimitWindow];
    return Math.min(alone, (DAY_S * points) / seconds);
  },
  'guesses at the codes of one number': (attacker) =>
    inADay(attacker, (origin) => [...tryKeys(origin), ...guessKeys(PHONE, origin)]),
  'guesses at codes of many numbers': (attacker) => inADay(attacker, (origin) => tryKeys(origin)),
  'numbers looked up in the messenger': (attacker) =>
    inADay(attacker, (origin) => callerKeys('unknownNumbers', origin, null)),
  'passwords tried at one login': (attacker) => inADay(attacker, (origin) => loginKeys('anna', origin)),
  'passwords tried at many logins': (attacker) => inADay(attacker, guestKeys('wrongPasswords')),
  'orders to one seller': (attacker) =>
    inADay(attacker, (origin) => [guestOrdersOf(7), ...guestKeys('orders', 7)(origin)]),
  'messages about them': (attacker) => {
    const orders = inADay(attacker, guestKeys('orders', 7));
    const announced = inADay(attacker, () => [announcedOrdersOf(7)]);
    return orders > announced ? announced + inADay(attacker, () => [orderSummaryOf(7)]) : orders;
  },
  'sellers that are named one number': (attacker) =>
    inADay(attacker, (origin) => [sellersOfNumber(PHONE), ...guestKeys('orders', 7)(origin)]),
  'viewers of one ad': (attacker) => inADay(attacker, guestKeys('viewers')),
  'contacts of one kind of one ad': (attacker) => inADay(attacker, guestKeys('contacts')),
  'new devices': (attacker) => inADay(attacker, guestKeys('newDevices')),
};

/** Cells of the tables of the page by the first one. */
const rows = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const page = await readFile(new URL('../../../../docs/quality/limits.md', import.meta.url), 'utf8');
  const cells = page.split('\n').flatMap((line) => {
    const row = line.split('|').map((cell) => cell.trim());
    return row[1] ? [[row[1].replaceAll('`', ''), row.slice(2)] as const] : [];
  });
  return new Map(cells);
};

const figureOf = (window: LimitWindow | null) =>
  window === null
    ? '–'
    : `${window.points.toLocaleString('en')} ${window.seconds === HOUR_S ? 'an hour' : 'a day'}`;

test('the page of limits has the figures of the code', async () => {
  const page = await rows();
  for (const [name, limit] of Object.entries(CALLER_LIMITS))
    expect([name, ...(page.get(name) ?? []).slice(1, 4)]).toEqual([
      name,
      figureOf(limit.single),
      figureOf(limit.network),
      limit.crowd.map(figureOf).join(', '),
    ]);
});

test('an attacker with an address, a /48 or a thousand addresses gets in a day what the page of limits states [B2] [B8] [B28] [I8] [I22] [I23]', async () => {
  const page = await rows();
  for (const [name, attack] of Object.entries(ATTACKS)) {
    const got = ATTACKERS.map((attacker) => attack(attacker).toLocaleString('en'));
    expect([name, ...(page.get(name) ?? []).slice(0, 3)]).toEqual([name, ...got]);
  }
});
