import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, describe, expect, test } from '@rstest/core';
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

/** A copy of the folder whose rules differ in one place. */
const withRules = (from: string, to: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'cars-rules-'));
  folders.push(folder);
  cpSync(FOLDER, folder, { recursive: true });
  const rules = readFileSync(join(ROOT, RULES), 'utf8');
  writeFileSync(join(folder, basename(RULES)), rules.replace(from, to));
  return folder;
};

const [absent] = absentPromtool();
if (absent) console.warn(absent);
if (absent && process.env.REQUIRE_PROMTOOL === '1') throw new Error(`REQUIRE_PROMTOOL=1, but ${absent}`);

describe.skipIf(absent !== undefined)('alerts, as Prometheus evaluates them', () => {
  test('fire when they should, and are quiet just beside it', async () => {
    expect(await promtool(FOLDER, 'test', 'rules', basename(RULE_TESTS))).toMatchObject({ failed: false });
  });

  test('are part of a valid configuration', async () => {
    expect(await promtool(FOLDER, 'check', 'config', 'prometheus.yml')).toMatchObject({ failed: false });
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
  ])('%s fails its test', async (_, from, to, alert) => {
    const { failed, output } = await promtool(withRules(from, to), 'test', 'rules', basename(RULE_TESTS));
    expect(failed).toBe(true);
    expect(output).toContain(`alertname: ${alert}`);
  });
});
