/**
 * Survivors that behave like the original. They are found by their text, so that a line may move; one that
 * no longer survives, or is no longer there, fails the run until it is removed here.
 */
export interface Equivalent {
  readonly file: string;
  readonly mutator: string;
  /** The line on which the mutated text begins, without its indent. */
  readonly line: string;
  readonly original: string;
  readonly replacement: string;
  readonly reason: string;
}
