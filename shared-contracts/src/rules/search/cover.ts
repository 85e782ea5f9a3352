/** Tokens of a query (`length` of them from `start`) that fit words of a form. */
export interface Hit {
  readonly start: number;
  readonly length: number;
  /** Bits of the form's words; 0 for a word of the mark, when a model is looked at. */
  readonly bits: number;
  readonly score: number;
  /** Says something by itself: a word, or letters with digits; not a lone letter or number. */
  readonly isStrong: boolean;
}

/** How a query is shared out between the words of a name. */
export interface Cover {
  /** The worst fit of all used hits. */
  readonly score: number;
  /** What was passed over, as the sum of the costs. */
  readonly skipped: number;
  readonly bits: number;
  readonly usesMark: boolean;
  readonly isStrong: boolean;
}

const START: Cover = { score: 100, skipped: 0, bits: 0, usesMark: false, isStrong: false };

const bitCount = (bits: number): number => {
  let count = 0;
  for (let rest = bits; rest !== 0; count++) rest &= rest - 1;
  return count;
};

const isBetter = (a: Cover, b: Cover | undefined): boolean => {
  if (!b) return true;
  if (a.skipped !== b.skipped) return a.skipped < b.skipped;
  if ((a.bits === 0) !== (b.bits === 0)) return a.bits !== 0;
  if (a.score !== b.score) return a.score > b.score;
  return bitCount(a.bits) > bitCount(b.bits);
};

/**
 * The best way to read all tokens as words of one name, or null when some token stays over. `costs` says for each
 * token what passing it over costs, Infinity for one that must be used. Linear in tokens and hits.
 */
export const cover = (
  costs: readonly number[],
  hits: readonly Hit[],
  markHits: readonly Hit[],
): Cover | null => {
  const best: (Cover | undefined)[] = [START];
  const offer = (at: number, candidate: Cover) => {
    if (isBetter(candidate, best[at])) best[at] = candidate;
  };
  for (let at = 0; at < costs.length; at++) {
    const before = best[at];
    if (!before) continue;
    const cost = costs[at] ?? 0;
    if (cost !== Number.POSITIVE_INFINITY) offer(at + 1, { ...before, skipped: before.skipped + cost });
    for (const hit of hits) {
      if (hit.start !== at || (hit.bits & before.bits) !== 0) continue;
      offer(at + hit.length, {
        score: Math.min(before.score, hit.score),
        skipped: before.skipped,
        bits: before.bits | hit.bits,
        usesMark: before.usesMark,
        isStrong: before.isStrong || hit.isStrong,
      });
    }
    for (const hit of markHits) {
      if (hit.start !== at) continue;
      offer(at + hit.length, {
        score: Math.min(before.score, hit.score),
        skipped: before.skipped,
        bits: before.bits,
        usesMark: true,
        isStrong: before.isStrong || hit.isStrong,
      });
    }
  }
  return best[costs.length] ?? null;
};
