import { expect, test } from '@playwright/test';
import { figuresSection, type RecordedRun, withRun } from '../../bench/figures-page.ts';

const run = (date: string, value: number): RecordedRun => ({
  part: '--cluster',
  date,
  commit: 'abc1234',
  machine: '2 × a processor, 24 GB, node v20.20.2, load 0.8',
  noisy: 0,
  gates: [
    {
      name: 'guest reads',
      value,
      rounds: [value - 1_000, value, value + 2_000],
      unit: '1/s',
      kind: 'at-least',
      goal: 10_000,
    },
    { name: 'writes lost', value: 2, unit: '', kind: 'at-most', gate: 0 },
  ],
});

test('a run becomes a section with its spread, its limits and what was missed', () => {
  expect(figuresSection(run('2026-11-26', 13_143)).split('\n')).toEqual([
    '<!-- pnpm bench --cluster -->',
    '## `pnpm bench --cluster`, 2026-11-26 (abc1234)',
    '',
    '2 × a processor, 24 GB, node v20.20.2, load 0.8.',
    '',
    '| what | value | rounds | gate | goal | |',
    '|---|---|---|---|---|---|',
    '| guest reads | 13143 1/s | 12143 … 15143 |  | ≥ 10000 | goal met |',
    '| writes lost | 2 |  | ≤ 0 |  | MISSED |',
    '<!-- end of pnpm bench --cluster -->',
  ]);
});

test('the section replaces that of the last run and nothing else', () => {
  const before = '# Figures\n\nText.\n';
  const first = withRun(before, run('2026-11-26', 13_143));
  const other = withRun(first, { ...run('2026-11-26', 5), part: '--only api' });
  const second = withRun(other, run('2026-11-27', 9_000));
  expect(first.startsWith('# Figures\n\nText.\n\n<!-- pnpm bench --cluster -->\n')).toBe(true);
  expect(second).toContain('2026-11-27 (abc1234)');
  expect(second).toContain('below goal');
  expect(second).not.toContain('13143');
  expect(second).toContain('## `pnpm bench --only api`, 2026-11-26 (abc1234)');
  expect(withRun(second, run('2026-11-27', 9_000))).toBe(second);
});
