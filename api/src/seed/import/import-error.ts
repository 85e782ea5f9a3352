/**
 * The whole file cannot be imported; nothing of it was written. The message is for a person: a Russian sentence and,
 * for scripts and searches, the same in English words.
 */
export class ImportError extends Error {
  constructor(russian: string, english: string, cause?: unknown) {
    super(`${russian} (${english})`, cause === undefined ? undefined : { cause });
    this.name = 'ImportError';
  }
}

/** Why one row is left out, in the same two languages; it is written to the column `reason`. */
export const rejection = (russian: string, english: string): string => `${russian} (${english})`;
