import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { documentVocabularyOf } from './vocabulary.ts';

/** Subjects of this commit's descendants are short; older ones were written before there was a rule. */
const CHECKED_SINCE = '882fadeef330db1e2c87831d7f8a87710929207b';

/** As above, for the vocabulary. */
const WORDS_CHECKED_SINCE = '106351b4be56813a65a9c1d5a0b117d2b8dd3e1a';

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

const wordProblem = (subject: string): string | null => {
  const words = documentVocabularyOf(subject).map((complaint) => complaint.replace(/^1: /, ''));
  return words.length === 0 ? null : `avoided words (${words.join(', ')}): ${subject}`;
};

/** The problem of the first line of a commit message; null when it is right. */
export const subjectProblem = (message: string): string | null => {
  const subject = message.split('\n', 1)[0]?.trim() ?? '';
  if (FROM_GIT.test(subject)) return null;
  const problem = lengthProblem(subject) ?? wordProblem(subject);
  if (problem) return problem;
  return SUBJECT.test(subject) ? null : `no type such as «feat(car): …» (${TYPES.join(', ')}): ${subject}`;
};

const run = promisify(execFile);

type Problem = (subject: string) => string | null;

const problemsSince = async (root: string, since: string, problemOf: Problem): Promise<string[] | null> => {
  const log = ['log', '--no-merges', '--format=%h %s', `${since}..HEAD`];
  const output = await run('git', log, { cwd: root }).catch(() => null);
  if (!output) return null;
  return output.stdout
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const [, hash = '', subject = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
      const problem = problemOf(subject);
      return problem ? [`${hash} ${problem}`] : [];
    });
};

/**
 * Subjects that are too long in the history below `root`; their type is checked by the hook only, since some
 * are written by machines. Null without such a history: an unpacked archive, a shallow clone.
 */
export const longSubjects = (root: string, since: string = CHECKED_SINCE): Promise<string[] | null> =>
  problemsSince(root, since, lengthProblem);

/** Subjects with avoided words in the history below `root`; null as above. */
export const avoidedSubjects = (
  root: string,
  since: string = WORDS_CHECKED_SINCE,
): Promise<string[] | null> => problemsSince(root, since, wordProblem);
