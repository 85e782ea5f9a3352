import { describe, expect, test } from '@rstest/core';
import { findingsOf, type Stored } from './test-findings.ts';
import { ADS_FRESHNESS_MS, NEEDED, UNKNOWN } from './test-history.ts';
import { CONSISTENT, historyOf, type Line, PHONE, PUBLISHED, STORED, TOKEN } from './test-recorded.ts';

/** What is found when these calls are recorded too. */
const findingsWith = (...planted: Line[]): object[] =>
  findingsOf(historyOf([...CONSISTENT, ...planted]), PUBLISHED, STORED);

const findingsIn = (stored: Partial<Stored>): object[] =>
  findingsOf(historyOf(CONSISTENT), PUBLISHED, { ...STORED, ...stored });

test('a run without a fault has no findings [J11]', () => {
  expect(findingsWith()).toEqual([]);
});

describe('a response that contradicts an earlier one is found with its subject [J11]', () => {
  const startedAt = 30_000;
  const expectFound = (line: Line, states: string[]) => {
    const [subject, key, call] = line;
    expect(findingsWith(line)).toEqual([
      { subject, key, operation: expect.objectContaining({ call, reply: { kind: 'done' } }), states },
    ]);
  };

  test('a lost heart', () => {
    expectFound(['heart', '7:1', { kind: 'read', isListed: false }, { startedAt }], ['shown kept']);
  });

  test('a heart that was removed and is listed', () => {
    expectFound(['heart', '8:1', { kind: 'read', isListed: true }, { startedAt }], ['shown not kept']);
  });

  test('a heart that is added after the ad was deleted', () => {
    expectFound(['heart', '8:2', { kind: 'add' }, { startedAt }], ['removed not kept']);
  });

  test('a heart that is listed after the ad was deleted', () => {
    expectFound(['heart', '7:2', { kind: 'read', isListed: true }, { startedAt }], ['removed kept']);
  });

  test('a code that opens twice', () => {
    expectFound(['code', PHONE, { kind: 'try', isCorrect: true }, { startedAt }], ['used']);
  });

  test('a session that was ended and works', () => {
    expectFound(['session', TOKEN, { kind: 'use' }, { startedAt }], ['closed']);
  });

  test('an acknowledged price that is not seen again', () => {
    expectFound(['ad', '1', { kind: 'read', price: 1_000_000 }, { startedAt }], ['2001000']);
  });

  test('an order for an ad that was deleted', () => {
    const order: Line = ['ad', '2', { kind: 'order' }, { startedAt, by: 'buyer 2 as 8' }];
    expect(findingsWith(order)).toEqual([
      expect.objectContaining({ subject: 'ad', key: '2', states: ['absent'] }),
      expect.objectContaining({ what: 'order 8 2', done: 1, found: 0 }),
      expect.objectContaining({ what: 'message of order 8 2', done: 1, found: 0 }),
    ]);
  });

  test('a release read older than its response states', () => {
    const call = { kind: 'read', build: 'build-2' } as const;
    expectFound(['release', 'remote-ad', call, { startedAt, freshness: 1_000 }], ['build-1']);
  });
});

describe('a cached ad', () => {
  const FIRST = { kind: 'read', price: 1_000_000 } as const;
  /** The change of the price ends then. */
  const CHANGED_MS = 2_100;
  const read = (startedAt: number): Line => ['ad', '1', FIRST, { startedAt, freshness: 'ads' }];
  const found = [expect.objectContaining({ subject: 'ad', key: '1', states: ['2001000'] })];

  test('is found when it is older than two seconds', () => {
    expect(ADS_FRESHNESS_MS).toBe(2_000);
    expect(findingsWith(read(CHANGED_MS + 2_000))).toEqual([]);
    expect(findingsWith(read(CHANGED_MS + 2_001))).toEqual(found);
    expect(findingsWith(read(30_000))).toEqual(found);
  });

  test('may be older by the time of the call that made it', () => {
    const maker: Line = ['ad', '1', FIRST, { startedAt: 2_050, endedAt: 2_300, freshness: 'ads' }];
    expect(findingsWith(maker, read(CHANGED_MS + 2_100))).toEqual([]);
    expect(findingsWith(maker, read(CHANGED_MS + 2_300))).toEqual(found);
  });
});

test('a deletion without a response explains a heart that is listed and one that is not', () => {
  const removal: Line = ['ad', '1', { kind: 'remove' }, { startedAt: 30_000, reply: null }];
  for (const isListed of [true, false])
    expect(
      findingsWith(removal, ['heart', '7:1', { kind: 'read', isListed }, { startedAt: 31_000 }]),
    ).toEqual([]);
});

describe('a run that proves too little is reported with what it lacks', () => {
  const findingsWithout = (isLeftOut: (line: Line) => boolean) => {
    const history = historyOf(CONSISTENT.filter((line) => !isLeftOut(line)));
    expect(history.isConclusive()).toBe(history.missing().length === 0);
    return findingsOf(history, PUBLISHED, STORED);
  };

  test('every kind of call of every subject', () => {
    expect(historyOf(CONSISTENT).isConclusive()).toBe(true);
    for (const missing of NEEDED) {
      const history = historyOf(
        CONSISTENT.filter(([subject, , { kind }, { reply }]) => {
          return reply === null || `${subject} ${kind}` !== missing;
        }),
      );
      expect(history.missing()).toEqual([missing]);
      expect(history.isConclusive()).toBe(false);
      expect(findingsWithout(([subject, , call]) => `${subject} ${call.kind}` === missing)).toContainEqual({
        missing,
      });
    }
  });

  test('a call that was only refused', () => {
    expect(
      historyOf(
        CONSISTENT.map(([subject, key, call, given]) =>
          call.kind === 'order'
            ? ([subject, key, call, { ...given, reply: 'refused' }] as Line)
            : ([subject, key, call, given] as Line),
        ),
      ).missing(),
    ).toEqual(['ad order']);
  });

  test('a kill that met no call in flight', () => {
    expect(findingsWithout(([, , , { reply }]) => reply === null)).toEqual([{ missing: UNKNOWN }]);
    expect(historyOf([]).missing()).toEqual([...NEEDED, UNKNOWN]);
  });
});

describe('what calls made is compared with the tables', () => {
  const repeated = { done: 2, unknown: 0 };
  const once = { done: 1, unknown: 0 };

  test('an idempotent order that happens twice', () => {
    expect(findingsIn({ orders: new Map([['7 1', 2]]) })).toEqual([
      { what: 'order 7 1', ...repeated, found: 2 },
    ]);
    expect(findingsIn({ orderMessages: new Map([['7 1', 2]]) })).toEqual([
      { what: 'message of order 7 1', ...repeated, found: 2 },
    ]);
  });

  test('an order that was acknowledged and is lost', () => {
    expect(findingsIn({ orders: new Map() })).toEqual([{ what: 'order 7 1', ...repeated, found: 0 }]);
  });

  test('a refused order that happens', () => {
    const orders = new Map([...STORED.orders, ['8 2', 1]]);
    expect(findingsIn({ orders })).toEqual([{ what: 'order 8 2', done: 0, unknown: 0, found: 1 }]);
  });

  test('a price that was acknowledged and is not in the history of prices', () => {
    expect(findingsIn({ prices: new Map() })).toEqual([{ what: 'price 2001000 of 1', ...once, found: 0 }]);
  });

  test('a price without a response may be there once', () => {
    const prices = (n: number) => new Map([...STORED.prices, ['3 2003000', n]]);
    expect(findingsIn({ prices: prices(1) })).toEqual([]);
    expect(findingsIn({ prices: prices(2) })).toEqual([
      { what: 'price 2003000 of 3', done: 0, unknown: 1, found: 2 },
    ]);
  });

  test('an ad that one key publishes twice, in the table and in the responses', () => {
    expect(findingsIn({ marks: new Map([['ad 0 of 1', 2]]) })).toEqual([
      { what: 'ad 0 of 1', ...once, found: 2 },
    ]);
    const published = [{ mark: 'ad 0 of 1', ids: new Set([3, 4]), isUnknown: false }];
    expect(findingsOf(historyOf(CONSISTENT), published, STORED)).toEqual([
      { what: 'ad 0 of 1', ids: [3, 4] },
    ]);
  });

  test('a message with another price than the last one', () => {
    const followed = STORED.followed.map((one) => ({ ...one, lastPrice: '2 002 000 ₽' }));
    expect(findingsIn({ followed })).toEqual([
      { ad: 1, wrong: expect.stringContaining('the last message is not about 2 002 000 ₽') },
    ]);
  });
});
