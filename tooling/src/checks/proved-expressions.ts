import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { REMOTE_APPS } from '@cars/shared-contracts/shell/apps';
import { type RegexLiteral, regexLiterals } from './regex-literals.ts';

/** Expressions that were proved to take linear time, with the version of the prover. `pnpm generate` writes it. */
export const PROVED_FILE = 'tooling/src/checks/proved-expressions.json';
/** Folders whose code reads texts of users and of other machines. */
export const READING_FOLDERS = [
  'shared-contracts/src',
  'shared-ui/src',
  'shared-app/src',
  'host/src',
  ...REMOTE_APPS.map((app) => `${app}/src`),
  'api/src',
];
/** These read the repository's own list of cars, never a request. */
const OWN_DATA = 'api/src/modules/handbook/catalog/catalog.ts:';
/** The slowest proof takes 4 s on a quiet machine; an aborted proof has wrong findings. */
const PROOF_TIMEOUT_MS = 300_000;
/** An attack that is not finished in time counts as a success; the default is a second. */
const ATTACK_TIMEOUT_MS = 20_000;

const textOf = ({ source, flags }: RegexLiteral): string => `/${source}/${flags}`;

/** The expressions of the sources that read others' texts. */
export const readingExpressions = (root: string): RegexLiteral[] =>
  regexLiterals(root, READING_FOLDERS).filter(({ at }) => !at.startsWith(OWN_DATA));

const proverVersion = (): string => {
  const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string };
  return version;
};

/** Those of the file; none when another version of the prover proved them. */
const proved = (root: string): ReadonlySet<string> => {
  const path = join(root, PROVED_FILE);
  if (!existsSync(path)) return new Set();
  const { recheck, linear } = JSON.parse(readFileSync(path, 'utf8')) as {
    recheck: string;
    linear: readonly string[];
  };
  return new Set(recheck === proverVersion() ? linear : []);
};

/** The expressions that the file does not have. */
export const unproved = (literals: readonly RegexLiteral[], root: string): RegexLiteral[] => {
  const known = proved(root);
  return literals.filter((literal) => !known.has(textOf(literal)));
};

/** The problem of an expression; null when it is linear. */
const weakness = async ({ source, flags }: RegexLiteral): Promise<string | null> => {
  process.env.RECHECK_BACKEND = 'pure';
  const { check } = await import('recheck');
  const proof = await check(source, flags, { timeout: PROOF_TIMEOUT_MS, attackTimeout: ATTACK_TIMEOUT_MS });
  if (proof.status === 'safe') return null;
  return proof.status === 'vulnerable' ? proof.complexity.type : `unknown: ${proof.error.kind}`;
};

/** Proves expressions; returns the place and the problem of each that may take longer than linear time. */
export const weaknesses = async (literals: readonly RegexLiteral[]): Promise<string[]> => {
  const known = new Map<string, string | null>();
  const found: string[] = [];
  for (const literal of literals) {
    const text = textOf(literal);
    if (!known.has(text)) known.set(text, await weakness(literal));
    const wrong = known.get(text);
    if (wrong) found.push(`${literal.at} ${text} ${wrong}`);
  }
  return found;
};

/** The text of the file after what is new was proved. Throws with the expressions that cannot be. */
export const provedExpressions = async (root: string): Promise<string> => {
  const literals = readingExpressions(root);
  const weak = await weaknesses(unproved(literals, root));
  if (weak.length > 0) throw new Error(`these may take longer than linear time:\n${weak.join('\n')}`);
  const linear = [...new Set(literals.map(textOf))].sort();
  return `${JSON.stringify({ recheck: proverVersion(), linear }, null, 2)}\n`;
};
