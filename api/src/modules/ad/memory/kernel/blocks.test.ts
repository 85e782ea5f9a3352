import { fc } from '@cars/tooling/testing/properties';
import { expect, test } from '@rstest/core';
import { BLOCK_SLOTS, BLOCK_WORDS, BlockMemory } from './block-memory.ts';

const SHARES = [0, 0, 0.02, 0.5, 0.98, 1] as const;

/** The slots of a block, each with a probability; often none or all. */
const anySlots = fc.tuple(fc.constantFrom(...SHARES), fc.nat(2 ** 31 - 1)).map(([share, seed]) => {
  let state = seed;
  const isIn = new Uint8Array(BLOCK_SLOTS);
  for (let slot = 0; slot < BLOCK_SLOTS; slot += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 1;
    isIn[slot] = state / 2 ** 31 < share ? 1 : 0;
  }
  return isIn;
});

const memory = new BlockMemory();
const { functions } = memory;
/** A bitmap of two blocks whose second one has the slots, so that neighbors would be noticed. */
const bitmapOf = (isIn: Uint8Array): Uint32Array => {
  const words = memory.bitmap(2 * BLOCK_SLOTS);
  isIn.forEach((bit, slot) => {
    const at = BLOCK_WORDS + (slot >> 5);
    words[at] = ((words[at] as number) | (bit << (slot & 31))) >>> 0;
  });
  return words;
};
const addressOf = (words: Uint32Array) => memory.addressOf(words, 1, 'none');
const slotsOf = (words: Uint32Array): number[] => {
  const count = functions.list(addressOf(words), 0, memory.slots.byteOffset);
  expect(functions.count(addressOf(words))).toBe(count);
  return [...memory.slots.subarray(0, count)];
};
const where = (fits: (slot: number) => boolean): number[] =>
  Array.from({ length: BLOCK_SLOTS }, (_, slot) => slot).filter(fits);

test('the functions of a block find what a comparison of each slot finds', () => {
  fc.assert(
    fc.property(anySlots, anySlots, anySlots, (a, b, c) => {
      memory.clear();
      const [first, second, third] = [bitmapOf(a), bitmapOf(b), bitmapOf(c)];
      const to = memory.bitmap(2 * BLOCK_SLOTS);
      const both = where((slot) => a[slot] === 1 && b[slot] === 1);
      expect(functions.intersect(addressOf(first), addressOf(second), addressOf(to))).toBe(
        both.length > 0 ? 1 : 0,
      );
      expect(slotsOf(to)).toEqual(both);
      expect(functions.countBoth(addressOf(first), addressOf(second))).toBe(both.length);
      const rest = where((slot) => a[slot] === 1 && b[slot] === 0);
      expect(functions.subtract(addressOf(first), addressOf(second), addressOf(to))).toBe(
        rest.length > 0 ? 1 : 0,
      );
      expect(slotsOf(to)).toEqual(rest);
      const between = where((slot) => a[slot] === 1 && b[slot] === 0 && c[slot] === 1);
      expect(
        functions.intersectBetween(addressOf(first), addressOf(second), addressOf(third), addressOf(to)),
      ).toBe(between.length > 0 ? 1 : 0);
      expect(slotsOf(to)).toEqual(between);
      functions.unite(addressOf(first), addressOf(second));
      expect(slotsOf(second)).toEqual(where((slot) => a[slot] === 1 || b[slot] === 1));
      expect(to.subarray(0, BLOCK_WORDS)).toEqual(new Uint32Array(BLOCK_WORDS));
    }),
    { numRuns: 40 },
  );
});

test('only values in doubt are compared with a range', () => {
  fc.assert(
    fc.property(anySlots, anySlots, anySlots, fc.nat(99), fc.nat(99), (a, doubt, sure, low, high) => {
      memory.clear();
      const values = memory.numbers(BLOCK_SLOTS);
      for (let slot = 0; slot < BLOCK_SLOTS; slot += 1)
        values[slot] = slot % 7 === 0 ? Number.POSITIVE_INFINITY : (slot * 31) % 100;
      const words = bitmapOf(a);
      const [doubtAt, sureAt] = [addressOf(bitmapOf(doubt)), addressOf(bitmapOf(sure))];
      const fitting = where((slot) => {
        const isOpen = doubt[slot] === 1 || sure[slot] === 0;
        const value = values[slot] as number;
        return a[slot] === 1 && (!isOpen || (value >= low && value <= high));
      });
      expect(functions.refine(addressOf(words), doubtAt, sureAt, values.byteOffset, low, high)).toBe(
        fitting.length,
      );
      expect(slotsOf(words)).toEqual(fitting);
    }),
    { numRuns: 40 },
  );
});
