import { describe, expect, test } from '@rstest/core';
import { createRandom } from '../seed/random.ts';
import { findViolation, type Operation } from './linearizable.ts';
import { type AdState, adModel, type Calls, MODELS, type Reply } from './models.ts';

const DONE: Reply = { kind: 'done' };
const REFUSED: Reply = { kind: 'refused' };

/** A call from `startedAt` to `endedAt`; without a reply its outcome is unknown. */
const at = <Call>(
  startedAt: number,
  endedAt: number,
  call: Call,
  reply: Reply | null = DONE,
): Operation<Call, Reply> => ({ call, reply, startedAt, endedAt });

const change = (price: number): Calls['ad'] => ({ kind: 'change', price });
const read = (price: number | null): Calls['ad'] => ({ kind: 'read', price });
const remove: Calls['ad'] = { kind: 'remove' };
const ad = (...operations: Operation<Calls['ad'], Reply>[]) =>
  findViolation(operations, adModel({ kind: 'active', price: 1 }));

describe('calls one after the other', () => {
  test('that the model explains are no violation', () => {
    expect(
      ad(at(0, 1, read(1)), at(2, 3, change(2)), at(4, 5, read(2)), at(6, 7, remove), at(8, 9, read(null))),
    ).toBe(null);
  });

  test('a lost write is found', () => {
    const lost = at(4, 5, read(1));
    expect(ad(at(0, 1, change(2)), lost)).toEqual({ operation: lost, states: ['2'] });
  });

  test('a stale read after a new one is found', () => {
    const stale = at(8, 9, read(1));
    expect(ad(at(0, 10, change(2)), at(5, 6, read(2)), stale)?.operation).toBe(stale);
  });

  test('a value that was never written is found', () => {
    expect(ad(at(0, 1, change(2)), at(2, 3, read(7)))).not.toBe(null);
    expect(ad(at(0, 10, change(2)), at(2, 3, read(7)))).not.toBe(null);
  });

  test('a change of a deleted ad, and a deletion done twice, are found', () => {
    expect(ad(at(0, 1, remove), at(2, 3, change(2)))).not.toBe(null);
    expect(ad(at(0, 1, remove), at(2, 3, remove))).not.toBe(null);
    expect(ad(at(0, 1, remove), at(2, 3, remove, REFUSED))).toBe(null);
    expect(ad(at(0, 1, change(2), REFUSED))).not.toBe(null);
  });

  test('an order of a deleted ad is found', () => {
    expect(ad(at(0, 1, remove), at(2, 3, { kind: 'order' }))).not.toBe(null);
    expect(ad(at(0, 3, remove), at(2, 4, { kind: 'order' }))).toBe(null);
  });
});

describe('calls at the same time', () => {
  test('may take effect in any order within their time', () => {
    expect(ad(at(0, 10, change(2)), at(1, 9, change(3)), at(11, 12, read(2)))).toBe(null);
    expect(ad(at(0, 10, change(2)), at(1, 9, change(3)), at(11, 12, read(3)))).toBe(null);
    expect(ad(at(0, 10, change(2)), at(3, 4, read(1)), at(5, 6, read(2)))).toBe(null);
  });

  test('two readers who see two writes in opposite orders are found', () => {
    const writes = [at(0, 10, change(2)), at(0, 10, change(3))];
    expect(ad(...writes, at(1, 2, read(2)), at(3, 4, read(3)), at(11, 12, read(3)))).toBe(null);
    expect(ad(...writes, at(1, 2, read(2)), at(3, 4, read(3)), at(5, 6, read(2)))).not.toBe(null);
  });

  test('a read may have seen a write that ended before the read did', () => {
    expect(ad(at(0, 10, read(1)), at(1, 2, change(2)), at(3, 4, change(3)))).toBe(null);
    expect(ad(at(0, 10, read(2)), at(1, 2, change(2)), at(3, 4, change(3)))).toBe(null);
    expect(ad(at(5, 10, read(2)), at(1, 2, change(2)), at(3, 4, change(3)))).not.toBe(null);
  });
});

describe('a call with an unknown outcome', () => {
  const unknown = at(0, 1, change(2), null);
  test('may have happened, later or never', () => {
    expect(ad(unknown, at(2, 3, read(2)))).toBe(null);
    expect(ad(unknown, at(2, 3, read(1)), at(4, 5, read(1)))).toBe(null);
    expect(ad(unknown, at(2, 3, read(1)), at(4, 5, read(2)))).toBe(null);
    expect(ad(unknown, at(2, 3, change(5)), at(4, 5, read(2)))).toBe(null);
  });

  test('happens once', () => {
    expect(ad(unknown, at(2, 3, read(2)), at(4, 5, change(3)), at(6, 7, read(2)))).not.toBe(null);
    expect(ad(unknown, at(2, 3, read(2)), at(4, 5, read(1)))).not.toBe(null);
  });

  test('does not happen before it was sent', () => {
    expect(ad(at(0, 1, read(2)), at(2, 3, change(2), null))).not.toBe(null);
  });

  test('many of them are checked in little time', () => {
    const unknowns = Array.from({ length: 14 }, (_, n) => at(n, n + 1, change(100 + n), null));
    const writes = Array.from({ length: 300 }, (_, n) => at(20 + 2 * n, 21 + 2 * n, change(1_000 + n)));
    const reads = Array.from({ length: 299 }, (_, n) => at(20 + 2 * n, 23 + 2 * n, read(1_000 + n)));
    expect(ad(...unknowns, ...writes, ...reads)).toBe(null);
    expect(ad(...unknowns, ...writes, ...reads, at(700, 701, read(113)))).toBe(null);
    expect(ad(...unknowns, ...writes, ...reads, at(700, 701, read(1_000)))).not.toBe(null);
  });
});

/** The same check by brute force: every order of every choice of the unknown calls. */
const hasOrder = (operations: readonly Operation<Calls['ad'], Reply>[], state: AdState): boolean => {
  if (operations.every(({ reply }) => reply === null)) return true;
  const firstEnd = Math.min(
    ...operations.map(({ reply, endedAt }) => (reply ? endedAt : Number.POSITIVE_INFINITY)),
  );
  return operations.some((one) => {
    if (one.startedAt > firstEnd) return false;
    const others = operations.filter((other) => other !== one);
    return adModel(state)
      .step(state, one.call, one.reply)
      .some((next) => hasOrder(others, next));
  });
};

test('random calls are judged as the brute-force search judges them', () => {
  const random = createRandom('calls of one ad');
  const verdicts = { fits: 0, violates: 0 };
  for (let round = 0; round < 3_000; round += 1) {
    const operations = Array.from({ length: 6 }, () => {
      const startedAt = random.int(0, 20);
      const call: Calls['ad'] = random.weighted([
        [change(random.int(2, 3)), 4],
        [read(random.pick([1, 2, 3, null])), 5],
        [remove, 1],
      ]);
      const reply =
        call.kind === 'read'
          ? DONE
          : random.weighted<Reply | null>([
              [DONE, 6],
              [REFUSED, 1],
              [null, 3],
            ]);
      return at(startedAt, startedAt + random.int(1, 8), call, reply);
    });
    const fits = hasOrder(operations, { kind: 'active', price: 1 });
    expect([ad(...operations) === null, operations]).toEqual([fits, operations]);
    verdicts[fits ? 'fits' : 'violates'] += 1;
  }
  expect(Math.min(verdicts.fits, verdicts.violates)).toBeGreaterThan(300);
});

test('a heart: stored after it was added, removed with the ad, not added to a deleted ad', () => {
  const hearts = (...operations: Operation<Calls['heart'], Reply>[]) =>
    findViolation(operations, MODELS.heart);
  const listed = (isListed: boolean): Calls['heart'] => ({ kind: 'read', isListed });
  const [add, drop, removeAd] = [{ kind: 'add' }, { kind: 'drop' }, { kind: 'removeAd' }] as const;
  expect(hearts(at(0, 1, add), at(2, 3, listed(true)), at(4, 5, drop), at(6, 7, listed(false)))).toBe(null);
  expect(hearts(at(0, 1, add), at(2, 3, listed(false)))).not.toBe(null);
  expect(hearts(at(0, 1, add), at(2, 3, drop), at(4, 5, listed(true)))).not.toBe(null);
  expect(hearts(at(0, 1, removeAd), at(2, 3, add))).not.toBe(null);
  expect(hearts(at(0, 1, removeAd), at(2, 3, add, REFUSED), at(4, 5, listed(false)))).toBe(null);
  expect(hearts(at(0, 1, add), at(2, 3, removeAd), at(4, 5, listed(true)))).not.toBe(null);
  expect(hearts(at(0, 1, add, REFUSED))).not.toBe(null);
});

test('a code: works once, not after three wrong tries, not when it was never sent', () => {
  const codes = (...operations: Operation<Calls['code'], Reply>[]) => findViolation(operations, MODELS.code);
  const send: Calls['code'] = { kind: 'send' };
  const [right, wrong] = [true, false].map((isCorrect): Calls['code'] => ({ kind: 'try', isCorrect })) as [
    Calls['code'],
    Calls['code'],
  ];
  const sent = at(0, 1, send);
  expect(codes(sent, at(2, 5, right), at(2, 5, right, REFUSED), at(2, 5, wrong, REFUSED))).toBe(null);
  expect(codes(sent, at(2, 5, right), at(2, 5, right))).not.toBe(null);
  expect(codes(sent, at(2, 5, right, REFUSED))).not.toBe(null);
  expect(codes(sent, at(2, 3, wrong))).not.toBe(null);
  expect(codes(at(0, 1, right))).not.toBe(null);
  const threeWrong = [2, 4, 6].map((start) => at(start, start + 1, wrong, REFUSED));
  expect(codes(sent, ...threeWrong, at(8, 9, right, REFUSED))).toBe(null);
  expect(codes(sent, ...threeWrong, at(8, 9, right))).not.toBe(null);
  expect(codes(sent, at(2, 3, right, null), at(4, 5, right, REFUSED))).toBe(null);
  expect(codes(sent, at(2, 3, right, null), at(4, 5, right))).toBe(null);
  expect(codes(at(0, 1, send, null), at(2, 3, right))).toBe(null);
});

test('a session: open from the sign-in to the sign-out', () => {
  const session = (...operations: Operation<Calls['session'], Reply>[]) =>
    findViolation(operations, MODELS.session);
  const [open, use, close] = [{ kind: 'open' }, { kind: 'use' }, { kind: 'close' }] as const;
  expect(session(at(0, 1, open), at(2, 3, use), at(4, 5, close), at(6, 7, use, REFUSED))).toBe(null);
  expect(session(at(0, 1, open), at(2, 3, use, REFUSED))).not.toBe(null);
  expect(session(at(0, 1, open), at(2, 3, close), at(4, 5, use))).not.toBe(null);
  expect(session(at(0, 1, open), at(2, 3, close, null), at(4, 5, use), at(6, 7, use, REFUSED))).toBe(null);
});

test('releases: a rollback selects the build before, and of two concurrent ones neither is lost', () => {
  const releases = (...operations: Operation<Calls['release'], Reply>[]) =>
    findViolation(operations, MODELS.release);
  const release = (build: string): Calls['release'] => ({ kind: 'release', build });
  const back = (to: string | null): Calls['release'] => ({ kind: 'rollback', to });
  const live = (build: string): Calls['release'] => ({ kind: 'read', build });
  expect(
    releases(at(0, 1, release('a')), at(2, 3, release('b')), at(4, 5, back('a')), at(6, 7, live('a'))),
  ).toBe(null);
  expect(releases(at(0, 5, release('a')), at(0, 5, release('b')), at(6, 7, back('a')))).toBe(null);
  expect(releases(at(0, 5, release('a')), at(0, 5, release('b')), at(6, 7, back(null), REFUSED))).not.toBe(
    null,
  );
  expect(releases(at(0, 1, release('a')), at(2, 3, back(null), REFUSED))).toBe(null);
  expect(releases(at(0, 1, release('a'), REFUSED))).not.toBe(null);
  expect(releases(at(0, 1, release('a')), at(2, 3, release('b')), at(4, 5, live('a')))).not.toBe(null);
  expect(releases(at(0, 1, release('a')), at(2, 3, release('b')), at(4, 5, back('c')))).not.toBe(null);
});
