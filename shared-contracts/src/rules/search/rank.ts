import type { Cover } from './cover.ts';
import { BEGUN_MIN, EXACT_MIN, SCORE } from './find-words.ts';

/** A mark or a model that a query may mean. */
export interface Candidate {
  /** Index of a mark, or number of marks + index of a model. */
  readonly entity: number;
  readonly score: number;
  readonly skipped: number;
  /** Every word of the name was said: «H6» is complete where «H6 Coupe» is not. */
  readonly isComplete: boolean;
  /** Some word of the query says something by itself, exactly. */
  readonly isStrong: boolean;
  readonly popularity: number;
}

/** The part of a cover that ranking looks at. */
export const fitOf = ({
  score,
  skipped,
  isStrong,
}: Cover): Pick<Candidate, keyof Cover & keyof Candidate> => ({
  score,
  skipped,
  isStrong,
});

/** 2: the whole name, exactly · 1: a part of it or its beginning · 0: with slips. */
const classOf = ({ score, isComplete }: Candidate): number => {
  if (score >= EXACT_MIN && isComplete) return 2;
  return score >= BEGUN_MIN ? 1 : 0;
};

/** As it is known, in other letters, said in words or another case; begun loosely; nearer slips before others. */
const writingOf = (score: number): number => {
  if (score >= SCORE.heard) return 3;
  if (score >= SCORE.written) return 2;
  if (score >= EXACT_MIN || score < BEGUN_MIN) return score / 100;
  return score >= SCORE.begunBySound ? 3 : 2;
};

/** A whole name, said beyond doubt: a number or letter passed over beside it may be anything. */
const isCertain = (candidate: Candidate): number => (candidate.isStrong && classOf(candidate) === 2 ? 1 : 0);

/**
 * Order of the suggestions, the better first: a certain name; less passed over; the whole name exactly, before its longer siblings
 * and names begun, before names with slips; as it is written before as it is said; then by popularity.
 */
export const rank = (a: Candidate, b: Candidate): number =>
  isCertain(b) - isCertain(a) ||
  a.skipped - b.skipped ||
  classOf(b) - classOf(a) ||
  (classOf(a) === 0 ? Number(b.isComplete) - Number(a.isComplete) : 0) ||
  writingOf(b.score) - writingOf(a.score) ||
  b.popularity - a.popularity ||
  a.entity - b.entity;

/** Added to the popularity of a name that one or two typed letters are already the whole of. */
const WHOLE_NAME_BONUS: Readonly<Record<number, number>> = { 1: 20, 2: 40 };

/** Order for one or two typed letters: a rare name of just these letters must not hide what most people go on to type. */
export const rankShort = (letters: number) => {
  const weight = ({ popularity, score, isComplete }: Candidate) =>
    popularity + (score >= EXACT_MIN && isComplete ? (WHOLE_NAME_BONUS[letters] ?? 0) : 0);
  return (a: Candidate, b: Candidate): number => weight(b) - weight(a) || a.entity - b.entity;
};
