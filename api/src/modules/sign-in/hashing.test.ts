import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { hashCode, hashPassword, isCode, isPassword } from './hashing.ts';

const BUSY = { status: 503 };

describe('hashes of codes and passwords', () => {
  beforeEach(() => {
    rs.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    rs.useRealTimers();
  });

  /** Starts this many concurrently, and advances the clock by two seconds. */
  const flood = async (count: number) => {
    const refused: unknown[] = [];
    const running = Array.from({ length: count }, () =>
      hashCode('1234').catch((reason: unknown) => void refused.push(reason)),
    );
    rs.advanceTimersByTime(1_999);
    await Promise.resolve();
    const early = refused.length;
    rs.advanceTimersByTime(1);
    const hashes = await Promise.all(running);
    return { early, refused, made: hashes.filter((hash) => hash !== undefined).length };
  };

  test('refused in a flood do not affect the next login without an account [B15] [L7]', async () => {
    const running = [hashCode('1'), hashCode('2'), isPassword('secret', null)];
    rs.advanceTimersByTime(2_000);
    await expect(running[2]).rejects.toMatchObject(BUSY);
    await Promise.all(running.slice(0, 2));
    expect(await isPassword('secret', null)).toBe(false);
  });

  test('are made two at a time; the others wait two seconds and are refused then [L7]', async () => {
    const { early, refused, made } = await flood(60);
    expect([early, refused.length, made]).toEqual([0, 58, 2]);
    for (const reason of refused) expect(reason).toMatchObject(BUSY);
  });

  test('that wait are made when a slot is free, and are not refused later [L7]', async () => {
    const hashes = await Promise.all(Array.from({ length: 6 }, () => hashCode('1234')));
    expect(new Set(hashes).size).toBe(6);
    rs.advanceTimersByTime(60_000);
    expect((await flood(5)).made).toBe(2);
  });

  test('release their slot when one fails [L7]', async () => {
    for (let n = 0; n < 3; n += 1) await expect(isPassword('secret', 'not a hash')).rejects.toThrow();
    expect((await flood(5)).made).toBe(2);
  });

  test('are made outside the event loop: other work continues meanwhile [L7]', async () => {
    for (const work of [() => hashCode('1234'), () => hashPassword('secret')]) {
      let turns = 0;
      let isDone = false;
      const turn = () => {
        turns += 1;
        if (!isDone) setImmediate(turn);
      };
      setImmediate(turn);
      await work();
      isDone = true;
      expect(turns).toBeGreaterThan(1);
    }
  });
});

test('a code matches only its own hash; no two hashes are equal', async () => {
  const [hash, other] = [await hashCode('1234'), await hashCode('1234')];
  expect(hash).not.toBe(other);
  expect(hash).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
  for (const known of [hash, other])
    expect([await isCode('1234', known), await isCode('1235', known)]).toEqual([true, false]);
  const [salt = '', key = ''] = hash.split('.');
  for (const broken of [
    null,
    '',
    '.',
    `${salt}.`,
    `.${key}`,
    `${salt}.${key.slice(2)}`,
    `${other.split('.')[0]}.${key}`,
  ])
    expect([broken, await isCode('1234', broken)]).toEqual([broken, false]);
});

test('a password matches only its own hash, and is refused without an account [B15] [B16]', async () => {
  const hash = await hashPassword('Длинный пароль 1');
  expect(hash).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  expect([
    await isPassword('Длинный пароль 1', hash),
    await isPassword('Длинный пароль 2', hash),
    await isPassword('Длинный пароль 1', null),
  ]).toEqual([true, false, false]);
});
