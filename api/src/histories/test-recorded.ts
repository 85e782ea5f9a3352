import type { Calls, Reply } from './models.ts';
import type { Stored } from './test-findings.ts';
import { History } from './test-history.ts';
import type { Published } from './test-race-client.ts';

type Subject = keyof Calls;
interface Given {
  readonly startedAt: number;
  readonly endedAt?: number;
  readonly reply?: 'refused' | null;
  readonly by?: string;
  readonly freshness?: 'ads' | number;
}
/** A call as the clients of the race record it. */
export type Line = {
  [S in Subject]: readonly [subject: S, key: string, call: Calls[S], given: Given];
}[Subject];

export const PHONE = '79020000001';
export const TOKEN = 'token-1';

/**
 * A run without a fault, over before 30 s: users 7 and 8 buy; ads 1 and 2 exist from the start, 3 is published, 2 is
 * deleted.
 */
export const CONSISTENT: readonly Line[] = [
  ['ad', '1', { kind: 'read', price: 1_000_000 }, { startedAt: 1_000, freshness: 'ads' }],
  ['ad', '1', { kind: 'change', price: 2_001_000 }, { startedAt: 2_000 }],
  ['heart', '7:1', { kind: 'add' }, { startedAt: 3_000 }],
  ['heart', '7:1', { kind: 'read', isListed: true }, { startedAt: 4_000 }],
  ['ad', '1', { kind: 'read', price: 2_001_000 }, { startedAt: 4_000 }],
  ['ad', '1', { kind: 'order' }, { startedAt: 5_000, by: 'buyer 1 as 7' }],
  ['ad', '1', { kind: 'order' }, { startedAt: 5_000, by: 'buyer 1 as 7' }],
  ['heart', '7:2', { kind: 'add' }, { startedAt: 6_000 }],
  ['ad', '2', { kind: 'remove' }, { startedAt: 7_000 }],
  ['heart', '7:2', { kind: 'read', isListed: false }, { startedAt: 8_000 }],
  ['heart', '8:2', { kind: 'add' }, { startedAt: 8_000, reply: 'refused' }],
  ['ad', '2', { kind: 'order' }, { startedAt: 8_000, reply: 'refused', by: 'buyer 2 as 8' }],
  ['ad', '3', { kind: 'publish', price: 2_002_000 }, { startedAt: 9_000 }],
  ['ad', '3', { kind: 'change', price: 2_003_000 }, { startedAt: 10_000, reply: null }],
  ['code', PHONE, { kind: 'send' }, { startedAt: 11_000 }],
  ['code', PHONE, { kind: 'try', isCorrect: true }, { startedAt: 12_000 }],
  ['code', PHONE, { kind: 'try', isCorrect: true }, { startedAt: 12_050, reply: 'refused' }],
  ['session', TOKEN, { kind: 'open' }, { startedAt: 12_000 }],
  ['session', TOKEN, { kind: 'use' }, { startedAt: 13_000 }],
  ['session', TOKEN, { kind: 'close' }, { startedAt: 14_000 }],
  ['session', TOKEN, { kind: 'use' }, { startedAt: 15_000, reply: 'refused' }],
  ['release', 'remote-ad', { kind: 'release', build: 'build-1' }, { startedAt: 17_000 }],
  ['release', 'remote-ad', { kind: 'release', build: 'build-2' }, { startedAt: 18_000 }],
  ['release', 'remote-ad', { kind: 'rollback', to: 'build-1' }, { startedAt: 19_000 }],
  ['release', 'remote-ad', { kind: 'read', build: 'build-2' }, { startedAt: 19_500, freshness: 1_000 }],
  ['heart', '8:1', { kind: 'add' }, { startedAt: 21_000 }],
  ['heart', '8:1', { kind: 'drop' }, { startedAt: 22_000 }],
  ['heart', '8:1', { kind: 'read', isListed: false }, { startedAt: 23_000 }],
];

/** A call without an end ends after a tenth of a second. */
export const historyOf = (lines: readonly Line[]): History => {
  const history = new History(
    new Map([
      [1, 1_000_000],
      [2, 1_000_001],
    ]),
  );
  for (const [subject, key, call, given] of lines) {
    const { startedAt, endedAt = startedAt + 100, reply = 'done', by = 'someone', freshness } = given;
    const completed = { startedAt, endedAt, reply: reply && ({ kind: reply } as Reply), by };
    history.add(subject, key, call as Calls[typeof subject], completed, freshness);
  }
  return history;
};

/** The only ad that was published. */
export const PUBLISHED: readonly Published[] = [{ mark: 'ad 0 of 1', ids: new Set([3]), isUnknown: false }];

/** What the tables contain after `CONSISTENT`. */
export const STORED: Stored = {
  orders: new Map([['7 1', 1]]),
  orderMessages: new Map([['7 1', 1]]),
  prices: new Map([['1 2001000', 1]]),
  marks: new Map([['ad 0 of 1', 1]]),
  followed: [
    {
      ad: 1,
      messages: [{ text: '1 000 000 ₽ → 2 001 000 ₽. Объявление ID: 1.', isTried: true }],
      lastPrice: '2 001 000 ₽',
    },
  ],
};
