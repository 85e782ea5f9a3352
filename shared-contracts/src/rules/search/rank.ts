import type { Assignment } from './assignment.ts';
import { EXACT_MIN, PREFIX_MIN, SCORE } from './find-words.ts';

/** A mark or a model that a query may mean. */
export interface Candidate {
  /** Index of a mark, or number of marks + index of a model. */
  readonly entity: number;
  readonly score: number;
  readonly skipped: number;
  /** Every word of the name is in the query: «H6» is complete where «H6 Coupe» is not. */
  readonly isComplete: boolean;
  /** Some word of the query is meaningful and exact. */
  readonly isStrong: boolean;
  readonly popularity: number;
  /** Used tokens of the query as bits. */
  readonly used: number;
}

/** The part of an assignment that ranking uses. */
export const fitOf = ({
  score,
  skipped,
  isStrong,
  used,
}: Assignment): Pick<Candidate, keyof Assignment & keyof Candidate> => ({
  score,
  skipped,
  isStrong,
  used,
});

/** 2: the whole name exactly · 1: a part or a prefix · 0: with typos. */
const classOf = ({ score, isComplete }: Candidate): number => {
  if (score >= EXACT_MIN && isComplete) return 2;
  return score >= PREFIX_MIN ? 1 : 0;
};

/** Same spelling, then transliterated, then spoken or inflected; loose prefixes; fewer typos first. */
const spellingRank = (score: number): number => {
  if (score >= SCORE.sameSound) return 3;
  if (score >= SCORE.transliterated) return 2;
  if (score >= EXACT_MIN || score < PREFIX_MIN) return score / 100;
  return score >= SCORE.prefixBySound ? 3 : 2;
};

/** A whole, unambiguous name: a skipped number or letter beside it does not matter. */
const isCertain = (candidate: Candidate): number => (candidate.isStrong && classOf(candidate) === 2 ? 1 : 0);

/**
 * Order of the suggestions, best first: certain names; fewer skipped tokens; whole exact names, then prefixes, then
 * typos; same spelling before same sound; then by popularity.
 */
export const rank = (a: Candidate, b: Candidate): number =>
  isCertain(b) - isCertain(a) ||
  a.skipped - b.skipped ||
  classOf(b) - classOf(a) ||
  (classOf(a) === 0 ? Number(b.isComplete) - Number(a.isComplete) : 0) ||
  spellingRank(b.score) - spellingRank(a.score) ||
  b.popularity - a.popularity ||
  a.entity - b.entity;

/** Added to the popularity of a name that equals the one or two typed letters. */
const WHOLE_NAME_BONUS: Readonly<Record<number, number>> = { 1: 20, 2: 40 };

/** Order for one or two typed letters: a rare name of just these letters must not hide popular ones. */
export const rankShort = (letters: number) => {
  const weight = ({ popularity, score, isComplete }: Candidate) =>
    popularity + (score >= EXACT_MIN && isComplete ? (WHOLE_NAME_BONUS[letters] ?? 0) : 0);
  return (a: Candidate, b: Candidate): number => weight(b) - weight(a) || a.entity - b.entity;
};
