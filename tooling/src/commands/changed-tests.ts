import { spawnSync } from 'node:child_process';
import { type ImportGraph, importersOf, joined } from '../checks/import-graph.ts';
import { ROOT } from '../root.ts';
import { TESTED_PACKAGES } from './tested-packages.ts';

/** Tests for a change: files of unit tests by package, and paths of browser tests below `e2e`. */
export interface ChangedTests {
  readonly units: ReadonlyMap<string, readonly string[]>;
  /** Unit tests that the gate leaves out, below the root. */
  readonly night: readonly string[];
  readonly browser: readonly string[];
  /** Changed files that no test depends on. */
  readonly untested: readonly string[];
}

/** Folders of `e2e/tests` that test the code below a folder; the first that fits counts. */
const BROWSER_TESTS: readonly (readonly [path: string, folders: readonly string[]])[] = [
  ['remote-catalog/', ['catalog', 'filters', 'first-screen']],
  ['remote-ad/', ['car']],
  ['remote-account/', ['account']],
  ['remote-seller/', ['selling']],
  // A remote that has no tests of its own yet.
  ['remote-', ['federation', 'shell']],
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

/** Every browser test runs with these: main flows of each section stand for all. */
const BROWSER_SETUP = /^e2e\/(playwright\.config|messenger-suite|stack\/.*)\.ts$/;
export const MAIN_FLOWS: readonly string[] = [
  'tests/account/login.e2e.ts',
  'tests/car/car-page.e2e.ts',
  'tests/catalog/smoke-walk.e2e.ts',
  'tests/selling/create.e2e.ts',
  'tests/shell/routes.e2e.ts',
];

/** A change of these can change any test. */
const CONCERNS_ALL =
  /^(package\.json|pnpm-(lock|workspace)\.yaml|tsconfig[^/]*\.json|tooling\/src\/testing\/.*)$/;
const SOURCE = /\.(ts|tsx|mts)$/;
const UNIT_SETUP = /^[^/]+\/rstest\.config\.ts$/;
const UNIT_TEST = /\.test\.tsx?$/;
const NIGHT_TEST = /\.night\.test\.tsx?$/;
const BROWSER_TEST = /^e2e\/(tests\/.*\.e2e\.ts)$/;
const DOCUMENT = /\.md$/;

const packageOf = (path: string): string => path.split('/')[0] ?? '';

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

const isTest = (path: string): boolean => UNIT_TEST.test(path) || BROWSER_TEST.test(path);

/** Files that import a changed one or a file that names it; where none is a test, names lead on as imports do. */
const dependentsOf = (path: string, imports: ImportGraph, names: ImportGraph): readonly string[] => {
  const namers = [...names].filter(([, named]) => named.includes(path)).map(([namer]) => namer);
  const dependents = [...importersOf([path, ...namers], imports)];
  return dependents.some(isTest) ? dependents : [...importersOf([path], joined(imports, names))];
};

/** Packages all of whose unit tests a change of this file touches. */
const wholePackagesOf = (path: string): readonly string[] => {
  if (CONCERNS_ALL.test(path)) return TESTED_PACKAGES;
  return !SOURCE.test(path) || UNIT_SETUP.test(path) ? [packageOf(path)] : [];
};

/**
 * The tests that a change of files touches: imports lead from a source to its tests, names from the entry of a
 * process. A style, a migration or another file that is no source touches all unit tests of its package.
 */
export const testsOfChange = (
  changed: readonly string[],
  imports: ImportGraph,
  names: ImportGraph = new Map(),
): ChangedTests => {
  const units = new Set<string>();
  const browser = new Set<string>();
  const untested: string[] = [];
  for (const path of changed.filter((file) => !DOCUMENT.test(file))) {
    const reached = dependentsOf(path, imports, names);
    const whole = wholePackagesOf(path);
    const ownUnits = [
      ...reached,
      ...[...imports.keys(), ...names.keys()].filter((file) => whole.includes(packageOf(file))),
    ].filter((file) => UNIT_TEST.test(file) && TESTED_PACKAGES.includes(packageOf(file)));
    const ownBrowser = [...reached.flatMap(browserTestsOf), ...(BROWSER_SETUP.test(path) ? MAIN_FLOWS : [])];
    if (ownUnits.length + ownBrowser.length === 0) untested.push(path);
    for (const file of ownUnits) units.add(file);
    for (const file of ownBrowser) browser.add(file);
  }
  const byPackage = new Map<string, readonly string[]>();
  for (const folder of TESTED_PACKAGES) {
    const files = [...units].filter((path) => packageOf(path) === folder && !NIGHT_TEST.test(path));
    if (files.length > 0) byPackage.set(folder, files.map((path) => path.slice(folder.length + 1)).sort());
  }
  const night = [...units].filter((path) => NIGHT_TEST.test(path)).sort();
  return { units: byPackage, night, browser: withoutInner([...browser].sort()), untested };
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
