import { expect, test } from '@rstest/core';
import { inTasks, nextTask } from './next-task.ts';

test('the next task comes after microtasks and lets others in between', async () => {
  const order: string[] = [];
  const next = nextTask().then(() => order.push('next task'));
  await Promise.resolve();
  order.push('microtask');
  await next;
  expect(order).toEqual(['microtask', 'next task']);
});

test('parts run one after the other, each in a task of its own', async () => {
  const order: string[] = [];
  const other = () => void nextTask().then(() => order.push('other'));
  await inTasks([
    async () => {
      await Promise.resolve();
      order.push('first');
      other();
    },
    () => order.push('second'),
  ]);
  expect(order).toEqual(['first', 'other', 'second']);
});
