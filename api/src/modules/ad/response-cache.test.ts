import { describe, expect, test } from '@rstest/core';
import { ResponseCache } from './response-cache.ts';

interface Value {
  readonly text: string;
}

/** A computation that the test resolves or rejects. */
const held = () => {
  let release: (text: string) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const promise = new Promise<Value>((resolve, reject) => {
    release = (text) => resolve({ text });
    fail = reject;
  });
  return { make: () => promise, release, fail };
};
const never = () => {
  throw new Error('the value is cached');
};
const open = (over = {}) => new ResponseCache<Value>({ max: 2, ttlMs: 0, ...over });
const make = (text: string) => () => Promise.resolve({ text });

describe('the response cache', () => {
  test('computes a value once; later it is returned without a promise', async () => {
    const cache = open();
    expect(cache.peek('a')).toBeUndefined();
    expect(await cache.get('a', make('one'))).toEqual({ text: 'one' });
    expect(cache.get('a', never)).toEqual({ text: 'one' });
    expect(cache.peek('a')).toEqual({ text: 'one' });
  });

  test('stores at once what is made at once', () => {
    const cache = open();
    expect(cache.get('a', () => ({ text: 'one' }))).toEqual({ text: 'one' });
    expect(cache.get('a', never)).toEqual({ text: 'one' });
    cache.clear();
    expect(cache.peek('a')).toBeUndefined();
  });

  test('computes one value for all concurrent requests', async () => {
    const cache = open();
    const { make: makeOnce, release } = held();
    const first = cache.get('a', makeOnce);
    const second = cache.get('a', never);
    release('one');
    expect(await Promise.all([first, second])).toEqual([{ text: 'one' }, { text: 'one' }]);
  });

  test('separates keys, and drops the one that was used least recently', async () => {
    const cache = open();
    for (const key of ['a', 'b']) await cache.get(key, make(key));
    cache.get('a', never);
    await cache.get('c', make('c'));
    expect(['a', 'b', 'c'].map((key) => cache.peek(key)?.text)).toEqual(['a', undefined, 'c']);
  });

  test('computes the value again after clear', async () => {
    const cache = open();
    await cache.get('a', make('old'));
    cache.clear();
    expect(cache.peek('a')).toBeUndefined();
    expect(await cache.get('a', make('new'))).toEqual({ text: 'new' });
  });

  test('a value in flight during a write is returned but not stored', async () => {
    const cache = open();
    const before = held();
    const first = cache.get('a', before.make);
    cache.clear();
    before.release('old');
    expect(await first).toEqual({ text: 'old' });
    expect(cache.peek('a')).toBeUndefined();
  });

  test('after a write no caller joins the value of before it, and its end leaves the new one in flight', async () => {
    const cache = open();
    const before = held();
    const after = held();
    const old = cache.get('a', before.make);
    cache.clear();
    const fresh = cache.get('a', after.make);
    before.release('old');
    expect(await old).toEqual({ text: 'old' });
    const joined = cache.get('a', never);
    after.release('new');
    expect(await Promise.all([fresh, joined])).toEqual([{ text: 'new' }, { text: 'new' }]);
    expect(cache.peek('a')).toEqual({ text: 'new' });
  });

  test('a failure is not stored: all waiting requests receive it, and the next one tries again', async () => {
    const cache = open();
    const { make: makeOnce, fail } = held();
    const waiting = Promise.allSettled([cache.get('a', makeOnce), cache.get('a', never)]);
    fail(new Error('away'));
    expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await cache.get('a', make('again'))).toEqual({ text: 'again' });
  });

  test('drops a value after its time to live, where other servers may write', async () => {
    const cache = open({ ttlMs: 20 });
    await cache.get('a', make('one'));
    await expect.poll(() => cache.peek('a'), { interval: 10 }).toBeUndefined();
  });
});
