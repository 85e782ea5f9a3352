import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@rstest/core';
import { nextTurn } from './next-turn.ts';

test('what waits in one turn continues together, before anything that the next turn brings', async () => {
  const order: string[] = [];
  const wait = async (name: string) => {
    await nextTurn();
    order.push(name);
  };
  const first = wait('first');
  const later = turn().then(() => order.push('later'));
  const second = wait('second');
  await Promise.resolve();
  expect(order).toEqual([]);
  await Promise.all([first, second, later]);
  expect(order).toEqual(['first', 'second', 'later']);
  await wait('again');
  expect(order.at(-1)).toBe('again');
});
