import { spawnSync } from 'node:child_process';
import { type ImportGraph, importersOf } from '../checks/import-graph.ts';
import { ROOT } from '../root.ts';
import { TESTED_PACKAGES } from './tested-packages.ts';

/** Tests for a change: files of unit tests by package, and paths of browser tests below `e2e`. */
export interface ChangedTests {
  readonly units: ReadonlyMap<string, readonly string[]>;
  readonly browser: readonly string[];
}

/** Folders of `e2e/tests` that test the code below a folder; the first that fits counts. */
const BROWSER_TESTS: readonly (readonly [path: string, folders: readonly string[]])[] = [
  ['remote-catalog/', ['catalog', 'filters', 'first-screen']],
  ['remote-ad/', ['car']],
  ['remote-account/', ['account']],
  ['remote-seller/', ['selling']],
  ['host/src/messenger/', ['messenger', 'shell']],
  ['host/', ['federation', 'first-screen', 'shell']],
  ['api/src/web/', ['federation', 'first-screen']],
  ['api/src/modules/ad/', ['car', 'catalog', 'selling']],
  ['api/src/modules/upload/', ['selling']],
  ['api/src/modules/order/', ['car']],
  ['api/src/modules/saved-filter/', ['filters']],
  ['api/src/modules/', ['account']],
  ['tooling/src/simulator/', ['messenger']],
];

/** A change of these can change any test. */
const CONCERNS_ALL =
  /^(package\.json|pnpm-(lock|workspace)\.yaml|tsconfig[^/]*\.json|tooling\/src\/testing\/.*)$/;
const SOURCE = /\.(ts|tsx|mts)$/;
const UNIT_TEST = /\.test\.tsx?$/;
const BROWSER_TEST = /^e2e\/(tests\/.*\.e2e\.ts)$/;
const DOCUMENT = /\.md$/;

const packageOf = (path: string): string => path.slice(0, path.indexOf('/'));

const browserTestsOf = (path: string): readonly string[] => {
  const own = BROWSER_TEST.exec(path)?.[1];
  if (own) return [own];
  if (UNIT_TEST.test(path)) return [];
  const folders = BROWSER_TESTS.find(([start]) => path.startsWith(start))?.[1] ?? [];
  return folders.map((folder) => `tests/${folder}`);
};

/** A file within a folder that is run anyway is left out. */
const withoutInner = (paths: readonly string[]): string[] =>
  paths.filter((path) => !paths.some((other) => path.startsWith(`${other}/`)));

/**
 * The tests that a change of files touches. Imports lead from a source to its tests; a style, a migration or another
 * file that is no source touches all unit tests of its package.
 */
export const testsOfChange = (changed: readonly string[], graph: ImportGraph): ChangedTests => {
  const relevant = changed.filter((path) => !DOCUMENT.test(path));
  const reached = [...importersOf(relevant, graph)].sort();
  const isAll = relevant.some((path) => CONCERNS_ALL.test(path));
  const whole = new Set(
    isAll ? TESTED_PACKAGES : relevant.filter((path) => !SOURCE.test(path)).map(packageOf),
  );
  const units = new Map<string, readonly string[]>();
  for (const folder of TESTED_PACKAGES) {
    const files = (whole.has(folder) ? [...graph.keys()] : reached).filter(
      (path) => packageOf(path) === folder && UNIT_TEST.test(path),
    );
    if (files.length > 0) units.set(folder, files.map((path) => path.slice(folder.length + 1)).sort());
  }
  const browser = new Set([...reached, ...relevant].flatMap(browserTestsOf));
  return { units, browser: withoutInner([...browser].sort()) };
};

const gitLines = (...args: readonly string[]): string[] => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.split('\n').filter((line) => line !== '');
};

/** Files that differ from the merge base with `base`, new and uncommitted ones included. */
export const changedSince = (base: string): string[] => [
  ...new Set([
    ...gitLines('diff', '--name-only', '--merge-base', base),
    ...gitLines('ls-files', '--others', '--exclude-standard'),
  ]),
];
