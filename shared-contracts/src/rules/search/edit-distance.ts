/** Longest words that are compared; a name is never longer. */
const CHARS_MAX = 40;
// Three rows are reused between calls: thousands of words are compared for one typo.
const ROWS = [0, 1, 2].map(() => new Uint8Array(CHARS_MAX + 1));

/**
 * Typos between two words (a letter left out, added, wrong, or two swapped), counted up to `max`; `max + 1`
 * means "more". Costs at most a few hundred steps, whatever the words.
 */
export const editDistance = (a: string, b: string, max: number): number => {
  if (Math.abs(a.length - b.length) > max || a.length > CHARS_MAX || b.length > CHARS_MAX) return max + 1;
  let [before, previous, current] = ROWS as [Uint8Array, Uint8Array, Uint8Array];
  for (let at = 0; at <= b.length; at++) previous[at] = at;
  for (let i = 1; i <= a.length; i++) {
    current[0] = i;
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = (previous[j - 1] ?? 0) + (isSame ? 0 : 1);
      if ((previous[j] ?? 0) + 1 < cost) cost = (previous[j] ?? 0) + 1;
      if ((current[j - 1] ?? 0) + 1 < cost) cost = (current[j - 1] ?? 0) + 1;
      const isSwapped =
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (isSwapped && (before[j - 2] ?? 0) + 1 < cost) cost = (before[j - 2] ?? 0) + 1;
      current[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > max) return max + 1;
    [before, previous, current] = [previous, current, before];
  }
  return previous[b.length] ?? max + 1;
};
