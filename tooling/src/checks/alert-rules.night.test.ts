// Night: It needs Prometheus.
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, describe, expect, test } from '@rstest/core';
import { parse, stringify } from 'yaml';
import { ROOT } from '../root.ts';
import { absentPromtool, PROMTOOL } from '../run/promtool.ts';
import { RULE_TESTS, RULES } from './alerting.ts';

const FOLDER = join(ROOT, 'deploy/prometheus');
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const promtool = (folder: string, ...args: readonly string[]): Promise<{ failed: boolean; output: string }> =>
  new Promise((resolve) => {
    execFile(PROMTOOL, args, { cwd: folder }, (error, stdout, stderr) =>
      resolve({ failed: error !== null, output: stdout + stderr }),
    );
  });

/** The tests of one alert alone: evaluating all of them takes five seconds. */
const testsOf = (alert: string): string => {
  const all = parse(readFileSync(join(ROOT, RULE_TESTS), 'utf8')) as {
    tests: { alert_rule_test?: { alertname: string }[] }[];
  };
  const tests = all.tests.filter(({ alert_rule_test: rules = [] }) =>
    rules.some(({ alertname }) => alertname === alert),
  );
  return stringify({ ...all, tests });
};

/** A copy of the folder whose rules differ in one place, with the tests of one alert. */
const withRules = (from: string, to: string, alert: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'cars-rules-'));
  folders.push(folder);
  cpSync(FOLDER, folder, { recursive: true });
  const rules = readFileSync(join(ROOT, RULES), 'utf8');
  writeFileSync(join(folder, basename(RULES)), rules.replace(from, to));
  writeFileSync(join(folder, basename(RULE_TESTS)), testsOf(alert));
  return folder;
};

const [absent] = absentPromtool();
if (absent) console.warn(absent);

describe.skipIf(absent !== undefined)('alerts, as Prometheus evaluates them', () => {
  test('fire when they should, and are quiet just beside it', async () => {
    expect(await promtool(FOLDER, 'test', 'rules', basename(RULE_TESTS))).toMatchObject({ failed: false });
  });

  test.each(['prometheus.yml', 'compose.yml'])('are part of a valid configuration, %s', async (file) => {
    expect(await promtool(FOLDER, 'check', 'config', file)).toMatchObject({ failed: false });
  });

  test.each([
    ['a planted threshold that is too high', '> 0.01', '> 0.05', 'ErrorRate'],
    ['a planted threshold that is too low', '> 26 * 3600', '> 20 * 3600', 'BackupOverdue'],
    [
      'a planted time that is too short',
      'for: 2m\n        labels: {severity: critical}',
      'for: 0m\n        labels: {severity: critical}',
      'PublicAddressDown',
    ],
    [
      'a planted series that is left out',
      'kind=~"load_failure|render_failure"',
      'kind="load_failure"',
      'ReleaseFails',
    ],
    ['a planted day after which a lost replica is forgotten', '[14d]', '[1d]', 'ReplicaLost'],
    ['a planted call of a search that is left out', '(search|', '(', 'SlowSearches'],
  ])('%s fails the test of its alert', async (_, from, to, alert) => {
    const unchanged = await promtool(withRules('', '', alert), 'test', 'rules', basename(RULE_TESTS));
    expect(unchanged).toMatchObject({ failed: false });
    const { failed, output } = await promtool(
      withRules(from, to, alert),
      'test',
      'rules',
      basename(RULE_TESTS),
    );
    expect(failed).toBe(true);
    expect(output).toContain(`alertname: ${alert}`);
  });
});
