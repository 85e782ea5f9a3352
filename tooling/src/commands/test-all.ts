import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { nightTests } from '../checks/night-tests.ts';
import { ROOT } from '../root.ts';
import { leftOutOfNight, refusalOf } from '../run/left-out.ts';
import { type Night, nightTable, type PartOutcome, slowestOf, titleOf } from '../run/night-report.ts';
import { processorSeconds } from '../run/processor-time.ts';
import { wrongCall } from '../run/wrong-call.ts';
import { NIGHT_FOLDER, PARTS, type Part } from './night-parts.ts';

/**
 * `pnpm test:all [part …] [--resume]`: the night. It goes on after failures and ends with a table; `--resume` leaves out
 * the parts that have passed at this commit.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { resume: { type: 'boolean', default: false } },
});

const SECOND_MS = 1_000;
/** More failures than these have one cause. */
const ALONE_MAX = 20;
const FILE = join(NIGHT_FOLDER, 'night.json');

const refusal = refusalOf(process.env);
if (refusal) wrongCall(refusal);
const unknown = positionals.filter((name) => !PARTS.some((part) => part.name === name));
if (unknown.length > 0)
  wrongCall(`no such part: ${unknown.join(', ')}; there are ${PARTS.map(({ name }) => name).join(', ')}`);

const git = (...args: readonly string[]): string => {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
};
/** Empty for sources that no commit has: nothing is resumed then. */
const commit = git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD') : '';

const passedBefore = (): readonly PartOutcome[] => {
  if (!values.resume || commit === '') return [];
  try {
    const night = JSON.parse(readFileSync(FILE, 'utf8')) as Night;
    return night.commit === commit
      ? night.parts.filter(({ failures, leftOut }) => failures.length === 0 && !leftOut)
      : [];
  } catch {
    return [];
  }
};

const runPart = async (part: Part): Promise<PartOutcome> => {
  const { name } = part;
  const reason = part.leftOut();
  const nothing = {
    failures: [],
    passedAlone: [],
    slowest: [],
    tests: 0,
    seconds: 0,
    processorSeconds: null,
  };
  if (reason) return { name, leftOut: reason, ...nothing };
  console.log(`\n▶ ${name}`);
  const report = join(NIGHT_FOLDER, `${name}.json`);
  const startedAt = performance.now();
  const before = processorSeconds();
  const problem = await part.run(report).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const after = processorSeconds();
  const seconds = (performance.now() - startedAt) / SECOND_MS;
  const tests = part.results(report);
  const failed = tests.filter(({ hasFailed }) => hasFailed);
  const passedAlone: string[] = [];
  if (failed.length <= ALONE_MAX)
    for (const test of failed)
      await part.runAlone(test).then(
        () => void passedAlone.push(titleOf(test)),
        () => undefined,
      );
  return {
    name,
    seconds,
    processorSeconds: before === null || after === null ? null : after - before,
    tests: tests.length,
    failures: failed.length > 0 ? failed.map(titleOf) : problem ? [problem] : [],
    passedAlone,
    slowest: slowestOf(tests),
  };
};

mkdirSync(NIGHT_FOLDER, { recursive: true });
const known = passedBefore();
const chosen = PARTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const outcomes: PartOutcome[] = [];
for (const part of chosen) {
  outcomes.push(known.find(({ name }) => name === part.name) ?? (await runPart(part)));
  writeFileSync(FILE, `${JSON.stringify({ commit, parts: outcomes } satisfies Night, null, 2)}\n`);
}
const only = nightTests(ROOT).map(({ path, reason }) => `${path}: ${reason}`);
console.log(`\n${nightTable({ commit, parts: outcomes }, only)}`);
console.log(`\nnot run: ${leftOutOfNight(process.env).join('; ') || 'nothing'}\n${FILE}`);
if (outcomes.some(({ failures }) => failures.length > 0)) process.exitCode = 1;
