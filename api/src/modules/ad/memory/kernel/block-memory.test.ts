import { expect, test } from '@rstest/core';
import { BLOCK_BYTES, BLOCK_SLOTS, BLOCK_WORDS, BlockMemory } from './block-memory.ts';

const MILLION = 1_000_000;

test('a bitmap stays valid when the memory grows', () => {
  const memory = new BlockMemory();
  const words = memory.bitmap(BLOCK_SLOTS).fill(5);
  const later = memory.numbers(4 * MILLION).fill(1);
  expect(later.at(-1)).toBe(1);
  expect(new Set(words)).toEqual(new Set([5]));
  expect(memory.functions.count(words.byteOffset)).toBe(2 * BLOCK_WORDS);
  words[0] = 1;
  expect(memory.functions.count(words.byteOffset)).toBe(2 * BLOCK_WORDS - 1);
});

test('room is for whole blocks, and what has it already is not moved', () => {
  const memory = new BlockMemory();
  const words = memory.bitmap(BLOCK_SLOTS + 1).fill(7);
  expect(words.length).toBe(2 * BLOCK_WORDS);
  expect(memory.widenedBitmap(words, 2 * BLOCK_SLOTS)).toBe(words);
  const wider = memory.widenedBitmap(words, 2 * BLOCK_SLOTS + 1);
  expect([...wider]).toEqual([...Array(2 * BLOCK_WORDS).fill(7), ...Array(BLOCK_WORDS).fill(0)]);
});

test('freed memory is used again, empty, and neighbors are one', () => {
  const memory = new BlockMemory();
  const before = memory.bytes;
  const [first, second, third, last] = [1, 1, 1, 1].map(() => memory.bitmap(BLOCK_SLOTS).fill(9));
  if (!first || !second || !third || !last) throw new Error('no bitmaps');
  for (const words of [third, first, second]) memory.free(words);
  expect(memory.bytes - before).toBe(BLOCK_BYTES);
  const joined = memory.bitmap(3 * BLOCK_SLOTS);
  expect(joined.byteOffset).toBe(first.byteOffset);
  expect(new Set(joined)).toEqual(new Set([0]));
  memory.free(last);
  memory.free(joined);
  expect(memory.bytes).toBe(before);
});

test('growing step by step does not use more and more memory', () => {
  const memory = new BlockMemory();
  let columns = Array.from({ length: 20 }, () => memory.bitmap(MILLION));
  for (let slots = MILLION; slots < 1.5 * MILLION; slots += BLOCK_SLOTS)
    columns = columns.map((words) => memory.widenedBitmap(words, slots));
  const last = Math.max(...columns.map((words) => words.byteOffset + words.byteLength));
  expect(last).toBeLessThan(2 * memory.bytes);
});

test('after clearing, what is made is empty', () => {
  const memory = new BlockMemory();
  const words = memory.bitmap(BLOCK_SLOTS).fill(3);
  memory.clear();
  const again = memory.bitmap(BLOCK_SLOTS);
  expect(again.byteOffset).toBe(words.byteOffset);
  expect(new Set(again)).toEqual(new Set([0]));
  expect(memory.functions.count(memory.addressOf(null, 0, 'all'))).toBe(BLOCK_SLOTS);
});
