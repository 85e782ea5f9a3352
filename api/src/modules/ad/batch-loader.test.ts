import { expect, test } from '@rstest/core';
import { createBatchLoader } from './batch-loader.ts';

interface Value {
  readonly id: number;
}

test('concurrent reads are one statement, each id once; an absent one is null', async () => {
  const batches: (readonly number[])[] = [];
  const loader = createBatchLoader<Value>(async (ids) => {
    batches.push(ids);
    return ids.filter((id) => id !== 3).map((id) => ({ id }));
  });
  const values = await Promise.all([loader.load(1), loader.load(2), loader.load(1), loader.load(3)]);
  expect(values).toEqual([{ id: 1 }, { id: 2 }, { id: 1 }, null]);
  expect(batches).toEqual([[1, 2, 3]]);
});

test('while a batch is read, the next one fills', async () => {
  const batches: (readonly number[])[] = [];
  const pending: (() => void)[] = [];
  const loader = createBatchLoader<Value>(async (ids) => {
    batches.push(ids);
    await new Promise<void>((resolve) => pending.push(resolve));
    return ids.map((id) => ({ id }));
  });
  const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
  const first = loader.load(1);
  await pause();
  const others = [loader.load(2)];
  await pause();
  others.push(loader.load(3));
  expect(batches).toEqual([[1]]);
  pending.shift()?.();
  await first;
  await pause();
  pending.shift()?.();
  expect(await Promise.all(others)).toEqual([{ id: 2 }, { id: 3 }]);
  expect(batches).toEqual([[1], [2, 3]]);
});

test('a failed statement fails the reads of its batch only', async () => {
  const loader = createBatchLoader<Value>(async (ids) => {
    if (ids.includes(1)) throw new Error('stop');
    return ids.map((id) => ({ id }));
  });
  await expect(loader.load(1)).rejects.toThrow('stop');
  expect(await loader.load(2)).toEqual({ id: 2 });
});
