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
  readonly popularity: number;
}

/** The part of a cover that ranking looks at. */
export const fitOf = ({ score, skipped }: Cover): Pick<Candidate, 'score' | 'skipped'> => ({ score, skipped });

const classOf = (score: number): number => (score >= EXACT_MIN ? 2 : score >= BEGUN_MIN ? 1 : 0);
/** Whether the words are written as they are known, not said in another case or as a number's name. */
const isWritten = (score: number): number => (score >= SCORE.written || score < EXACT_MIN ? 1 : 0);

/**
 * Order of the suggestions, the better first: exact, begun, near; less passed over; the whole name before its
 * longer siblings; as it is written before as it is said; then by popularity.
 */
export const rank = (a: Candidate, b: Candidate): number =>
  classOf(b.score) - classOf(a.score) ||
  a.skipped - b.skipped ||
  Number(b.isComplete) - Number(a.isComplete) ||
  isWritten(b.score) - isWritten(a.score) ||
  (classOf(a.score) === 0 ? b.score - a.score : 0) ||
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
