// Night: It starts every command as a process.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@rstest/core';
import { ROOT } from '../root.ts';
import usages from './usage.json' with { type: 'json' };

const run = (...args: readonly string[]) => {
  const { NODE_OPTIONS: _options, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'tooling/run.mjs'), ...args], {
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const TASKS = Object.entries(usages);
/** Further options of these are Playwright's. */
const OF_PLAYWRIGHT = ['gallery', 'pictures'];

/** The scripts of a task that read its options. */
const scriptsOf = (task: string): string[] => [
  ...new Set(
    [...read('tooling/run.mjs').matchAll(new RegExp(`^  '?${task}'?: .*`, 'gm'))].flatMap(([line]) =>
      [...line.matchAll(/'([\w/-]+\.ts)'/g)].map(([, path = '']) => path),
    ),
  ),
  ...(task === 'bench' ? ['e2e/bench/options.ts'] : []),
];

/** Names of options that a source declares for `parseArgs`. */
const declaredOptions = (source: string): string[] => [
  ...[...source.matchAll(/'?([a-z-]+)'?: \{\s*type: '(?:string|boolean)'/g)].map(([, name]) => `--${name}`),
  ...(source.includes('...CHECK_OPTIONS') ? ['--anyway', '--no-browser-check'] : []),
];

test('every command has a usage', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const tasks = Object.values(scripts).flatMap(
    (script) => /^node tooling\/run\.mjs (\S+)$/.exec(script)?.[1] ?? [],
  );
  expect(tasks.length).toBeGreaterThan(30);
  expect(Object.keys(usages).sort()).toEqual(tasks.sort());
});

describe.each(TASKS)('%s', (task, usage) => {
  test('prints its usage for --help, and does nothing', () => {
    expect(run(task, 'word', '--help')).toEqual({ status: 0, stdout: `usage: ${usage}\n`, stderr: '' });
  });

  test('its usage names the options that it reads', () => {
    const declared = scriptsOf(task).flatMap((path) => declaredOptions(read(path)));
    const named = (usage.match(/--[a-z-]+/g) ?? []).filter((name) => name !== '--update');
    expect([...new Set(named)].sort()).toEqual([...new Set(declared)].sort());
  });
});

test.each(TASKS.filter(([task]) => !OF_PLAYWRIGHT.includes(task)))(
  '%s refuses an unknown option in one line',
  (task, usage) => {
    expect(run(task, '--unknown', 'x')).toEqual({
      status: 2,
      stdout: '',
      stderr: `--unknown is not an option; usage: ${usage}\n`,
    });
  },
);

test('-h is --help', () => {
  expect(run('release', '-h').stdout).toBe(`usage: ${usages.release}\n`);
});

test('an option without its value, and a value without its option, are refused in one line', () => {
  expect(run('release', 'remote-ad', '--canary', '--anyway').stderr).toMatch(
    /^--canary needs a value; usage: .*\n$/,
  );
  expect(run('releases', '--history=5').stderr).toMatch(/^--history takes no value; usage: .*\n$/);
});

test.each([
  ['build', 'remote-none', 'remote-none is not an app; there are: host, '],
  ['dev', 'remote-none', 'remote-none is not a remote; there are: remote-catalog, '],
  ['dev', 'remote-ad --against cars', '--against cars: an address like https://cars.example is expected'],
  ['test-node', 'none', 'No such package with tests: none; there are tooling, '],
  ['test-repeat', 'none', 'No such package with tests: none; there are tooling, '],
])('%s %s is refused in one line', (task, words, complaint) => {
  const { status, stderr } = run(task, ...words.split(' '));
  expect([status, stderr.trim().split('\n').length]).toEqual([2, 1]);
  expect(stderr).toContain(complaint);
});

test('yarn is refused with the command of pnpm, before anything is installed', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'tooling/run.mjs'), 'start'], {
    env: { PATH: process.env.PATH, npm_config_user_agent: 'yarn/1.22.22 npm/? node/v24.1.0 linux x64' },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([
    1,
    'yarn does not install this project, pnpm does: npx -y pnpm@12 start\n',
  ]);
});

test('the usage of moderate is that of the command itself', () => {
  const [, own] = /'npx -y (pnpm moderate [^']+)'/.exec(read('api/src/moderation/moderate-call.ts')) ?? [];
  expect(own).toBeDefined();
  expect(usages.moderate).toBe(own);
});
