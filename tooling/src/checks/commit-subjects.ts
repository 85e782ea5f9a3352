import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Subjects of this commit's descendants are short; older ones were written before there was a rule. */
const CHECKED_SINCE = '882fadeef330db1e2c87831d7f8a87710929207b';

const SUBJECT_MAX_CHARS = 72;
const TYPES = ['feat', 'fix', 'perf', 'refactor', 'style', 'docs', 'test', 'build', 'ci', 'chore', 'revert'];
const SUBJECT = new RegExp(`^(?:${TYPES.join('|')})(?:\\([a-z0-9,-]+\\))?: \\S`);
/** Written by git, or squashed before a commit is delivered. */
const FROM_GIT = /^(?:Merge |fixup! |squash! )/;

const lengthProblem = (subject: string): string | null => {
  const { length } = [...subject];
  if (length <= SUBJECT_MAX_CHARS) return null;
  return `${length} characters, at most ${SUBJECT_MAX_CHARS} are allowed: ${subject}`;
};

/** The problem of the first line of a commit message; null when it is right. */
export const subjectProblem = (message: string): string | null => {
  const subject = message.split('\n', 1)[0]?.trim() ?? '';
  if (FROM_GIT.test(subject)) return null;
  const tooLong = lengthProblem(subject);
  if (tooLong) return tooLong;
  return SUBJECT.test(subject) ? null : `no type such as «feat(car): …» (${TYPES.join(', ')}): ${subject}`;
};

const run = promisify(execFile);

/**
 * Subjects that are too long in the history below `root`; their type is checked by the hook only, since some
 * are written by machines. Null without such a history: an unpacked archive, a shallow clone.
 */
export const longSubjects = async (root: string, since: string = CHECKED_SINCE): Promise<string[] | null> => {
  const log = ['log', '--no-merges', '--format=%h %s', `${since}..HEAD`];
  const output = await run('git', log, { cwd: root }).catch(() => null);
  if (!output) return null;
  return output.stdout
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const [, hash = '', subject = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
      const problem = lengthProblem(subject);
      return problem ? [`${hash} ${problem}`] : [];
    });
};
