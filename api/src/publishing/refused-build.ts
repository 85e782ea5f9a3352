/** A build that is not published. The message is for its team: a sentence of a command, in English. */
export class RefusedBuild extends Error {
  override readonly name = 'RefusedBuild';
  readonly status: number;
  readonly retryAfterS: number | null;

  constructor(status: number, message: string, retryAfterS: number | null = null) {
    super(message);
    this.status = status;
    this.retryAfterS = retryAfterS;
  }
}
