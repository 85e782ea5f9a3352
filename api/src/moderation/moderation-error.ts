/**
 * - `input`: what the moderator gave is of no use;
 * - `decided`: nothing waits under this id: it was decided, or there is none;
 * - `changed`: the data have changed since the moderator saw them;
 * - `same_moderator`: another moderator than that of the first decision has to decide;
 * - `own_matter`: the moderator is one of the sides, or the company.
 */
export type ModerationProblem = 'input' | 'decided' | 'changed' | 'same_moderator' | 'own_matter';

/** An impossible request of a moderator; the message has the reason. */
export class ModerationError extends Error {
  readonly problem: ModerationProblem;

  constructor(message: string, problem: ModerationProblem) {
    super(message);
    this.name = 'ModerationError';
    this.problem = problem;
  }
}
