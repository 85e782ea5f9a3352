/**
 * The whole file cannot be imported, and nothing of it was written; the message is a sentence for the
 * operator.
 */
export class ImportError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'ImportError';
  }
}
