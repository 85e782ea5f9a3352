import type { RangeKey } from './filters.ts';
import type { Phrase } from './lexicon.ts';
import { find, type Scan } from './scan.ts';

type Side = 'from' | 'to' | 'around' | 'weak' | 'until' | 'between' | 'within';
export interface Bound {
  readonly side: Side;
  readonly key: RangeKey | null;
  readonly end: number;
}

const SIGN_SIDES: Readonly<Record<string, Side>> = { '<': 'to', '>': 'from', '~': 'around', '≈': 'around' };

const boundOf = (phrase: Phrase, at: number): Bound => {
  const [side, key] = phrase.value.split(':');
  return { side: side as Side, key: (key as RangeKey | undefined) ?? null, end: at + phrase.words.length };
};

export const boundAt = (scan: Scan, at: number): Bound | null => {
  const phrase = find(scan, at, 'bound');
  if (phrase) return boundOf(phrase, at);
  const sign = scan.taken[at] ? undefined : SIGN_SIDES[scan.tokens[at]?.text ?? ''];
  return sign ? { side: sign, key: null, end: at + 1 } : null;
};

export const domainAt = (scan: Scan, at: number): { key: RangeKey; end: number } | null => {
  const phrase = find(scan, at, 'domain');
  return phrase ? { key: phrase.value as RangeKey, end: at + phrase.words.length } : null;
};

/** The trailing «и выше», «+». */
export const trailAt = (scan: Scan, at: number): { side: 'from' | 'to'; end: number } | null => {
  const phrase = find(scan, at, 'trail');
  if (phrase) return { side: phrase.value as 'from' | 'to', end: at + phrase.words.length };
  return scan.tokens[at]?.text === '+' ? { side: 'from', end: at + 1 } : null;
};

/** «До 100 тыс пробега»: the word that follows, unless it begins a quantity of its own. */
export const domainAfter = (scan: Scan, at: number): { key: RangeKey; end: number } | null => {
  const after = domainAt(scan, at);
  if (!after || after.end > at + 1) return null;
  return boundAt(scan, after.end) || scan.tokens[after.end]?.kind === 'number' ? null : after;
};
