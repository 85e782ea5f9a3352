import { expect, test } from '@rstest/core';
import { createPace } from './bot-pace.ts';

test('a chat that waits for its own turn holds up no other [I78]', async () => {
  const waits: [number, () => void][] = [];
  const pace = createPace({
    now: () => new Date(0),
    sleep: (ms) => new Promise<void>((resolve) => waits.push([ms, resolve])),
    gapMs: 0,
  });
  await pace('flooded');
  const others = [pace('flooded'), pace('another')];
  expect(waits.map(([ms]) => ms)).toEqual([1_000]);
  for (const [, wake] of waits) wake();
  await Promise.all(others);
});

test('messages respect the rate of MAX: 30 a second, two a second into a dialog', async () => {
  let at = 0;
  const sent: [string, number][] = [];
  const pace = createPace({
    now: () => new Date(at),
    sleep: async (ms) => {
      at += ms;
    },
    gapMs: 34,
    chatGapMs: 500,
  });
  for (let n = 0; n < 60; n += 1) {
    const chat = n % 2 ? 'same' : `chat ${n}`;
    await pace(chat);
    sent.push([chat, at]);
  }
  const starts = sent.map(([, ms]) => ms);
  const inSecond = (from: number, all: readonly number[]) =>
    all.filter((ms) => ms >= from && ms < from + 1_000).length;
  expect(Math.max(...starts.map((from) => inSecond(from, starts)))).toBeLessThanOrEqual(30);
  const same = sent.filter(([chat]) => chat === 'same').map(([, ms]) => ms);
  expect(Math.max(...same.map((from) => inSecond(from, same)))).toBeLessThanOrEqual(2);
});
