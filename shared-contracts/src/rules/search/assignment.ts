/** Tokens of a query (`length` of them from `start`) that fit words of a form. */
export interface Hit {
  readonly start: number;
  readonly length: number;
  /** Bits of the form's words; 0 for a word of the mark, when a model is matched. */
  readonly bits: number;
  readonly score: number;
  /** Meaningful by itself: a word, or letters with digits; not a lone letter or number. */
  readonly isStrong: boolean;
}

/** An assignment of a query's tokens to the words of a name. */
export interface Assignment {
  /** The worst fit of all used hits. */
  readonly score: number;
  /** Sum of the costs of skipped tokens. */
  readonly skipped: number;
  readonly bits: number;
  /** Used tokens as bits. */
  readonly used: number;
  readonly usesMark: boolean;
  readonly isStrong: boolean;
}

/** The tokens of a hit as bits. */
export const tokensOf = ({ start, length }: Hit): number => ((1 << length) - 1) << start;

const START: Assignment = { score: 100, skipped: 0, bits: 0, used: 0, usesMark: false, isStrong: false };

const bitCount = (bits: number): number => {
  let count = 0;
  for (let rest = bits; rest !== 0; count++) rest &= rest - 1;
  return count;
};

const isBetter = (a: Assignment, b: Assignment | undefined): boolean => {
  if (!b) return true;
  if (a.skipped !== b.skipped) return a.skipped < b.skipped;
  if ((a.bits === 0) !== (b.bits === 0)) return a.bits !== 0;
  if (a.score !== b.score) return a.score > b.score;
  return bitCount(a.bits) > bitCount(b.bits);
};

/**
 * The best assignment of all tokens to words of one name, or null: dynamic programming over tokens, linear in
 * tokens and hits. `costs` are the costs of skipping each token, Infinity for a required one.
 */
export const bestAssignment = (
  costs: readonly number[],
  hits: readonly Hit[],
  markHits: readonly Hit[],
): Assignment | null => {
  const best: (Assignment | undefined)[] = [START];
  const relax = (at: number, candidate: Assignment) => {
    if (isBetter(candidate, best[at])) best[at] = candidate;
  };
  for (let at = 0; at < costs.length; at++) {
    const before = best[at];
    if (!before) continue;
    const cost = costs[at] ?? 0;
    if (cost !== Number.POSITIVE_INFINITY) relax(at + 1, { ...before, skipped: before.skipped + cost });
    for (const hit of hits) {
      if (hit.start !== at || (hit.bits & before.bits) !== 0) continue;
      relax(at + hit.length, {
        score: Math.min(before.score, hit.score),
        skipped: before.skipped,
        bits: before.bits | hit.bits,
        used: before.used | tokensOf(hit),
        usesMark: before.usesMark,
        isStrong: before.isStrong || hit.isStrong,
      });
    }
    for (const hit of markHits) {
      if (hit.start !== at) continue;
      relax(at + hit.length, {
        score: Math.min(before.score, hit.score),
        skipped: before.skipped,
        bits: before.bits,
        used: before.used | tokensOf(hit),
        usesMark: true,
        isStrong: before.isStrong || hit.isStrong,
      });
    }
  }
  return best[costs.length] ?? null;
};
