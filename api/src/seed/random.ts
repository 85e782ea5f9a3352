/**
 * Repeatable random numbers: the demo data must be the same on every machine, so that a test, a screenshot
 * and a bug report mean the same ad. Not for secrets.
 */
export interface Random {
  /** A fraction in [0, 1). */
  next(): number;
  /** A whole number, both ends included. */
  int(from: number, to: number): number;
  /** True with the given probability, 0…1. */
  chance(probability: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
  /** One of `[value, weight]`; the sum of the weights is arbitrary. */
  weighted<Value>(choices: readonly (readonly [Value, number])[]): Value;
  /** All values in random order. */
  shuffled<Value>(values: readonly Value[]): Value[];
}

const UINT32 = 2 ** 32;

/** FNV-1a: a name becomes a starting state. */
function stateOf(seed: string): number {
  let state = 0x811c9dc5;
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return state >>> 0;
}

/**
 * A random stream named by `seed`. Things that must not shift each other (ad 17 and ad 18) have a stream
 * each: `createRandom('ad 17')`.
 */
export function createRandom(seed: string): Random {
  let state = stateOf(seed);
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / UINT32;
  };
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));

  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick(values) {
      const value = values[int(0, values.length - 1)];
      if (value === undefined) throw new RangeError('nothing to pick from');
      return value;
    },
    weighted(choices) {
      const total = choices.reduce((sum, [, weight]) => sum + weight, 0);
      let left = next() * total;
      for (const [value, weight] of choices) {
        left -= weight;
        if (left < 0) return value;
      }
      const last = choices.at(-1);
      if (!last) throw new RangeError('nothing to choose from');
      return last[0];
    },
    shuffled(values) {
      const result = [...values];
      for (let end = result.length - 1; end > 0; end -= 1) {
        const other = int(0, end);
        const [a, b] = [result[end], result[other]];
        if (a !== undefined && b !== undefined) [result[end], result[other]] = [b, a];
      }
      return result;
    },
  };
}
