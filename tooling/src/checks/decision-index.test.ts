import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from '@rstest/core';
import { ROOT } from '../root.ts';
import { decisionIndex } from './decision-index.ts';

let folder = '';
afterEach(() => {
  if (folder) rmSync(folder, { recursive: true });
  folder = '';
});

const plant = (name: string, text: string) => {
  folder ||= mkdtempSync(join(tmpdir(), 'decisions-'));
  writeFileSync(join(folder, name), text);
};

test('every record has a row with its title and status; other files have none', () => {
  plant(
    '0002-second.md',
    '# 0002 Second\n\nDate: 2026-01-02 · Status: accepted\n\n**Options considered.** None was compared.\n',
  );
  plant('0001-first.md', '# 0001 First\n\nDate: 2026-01-01 · Status: split into [0002](0002-second.md)\n');
  plant('template.md', '# NNNN Title\n');
  expect(decisionIndex(folder).trim().split('\n').slice(-2)).toEqual([
    '| 0001 | [First](0001-first.md) | split into [0002](0002-second.md) |',
    '| 0002 | [Second](0002-second.md) | accepted |',
  ]);
});

test('a record without a status is refused', () => {
  plant('0001-first.md', '# 0001 First\n');
  expect(() => decisionIndex(folder)).toThrow('0001-first.md');
});

test('a record without the options that were considered is refused', () => {
  plant('0001-first.md', '# 0001 First\n\nDate: 2026-01-01 · Status: accepted\n\n**Decision.** It.\n');
  expect(() => decisionIndex(folder)).toThrow('Options considered');
});

test('a second record with the same number is refused', () => {
  const text =
    '# 0001 One\n\nDate: 2026-01-01 · Status: accepted\n\n**Options considered.** None was compared.\n';
  plant('0001-first.md', text);
  plant('0001-other.md', text);
  expect(() => decisionIndex(folder)).toThrow('0001-other.md: another record has this number');
});

test('links between the decisions lead to files', () => {
  const decisions = join(ROOT, 'docs/decisions');
  const broken = readdirSync(decisions)
    .filter((name) => name.endsWith('.md') && name !== 'template.md')
    .flatMap((name) =>
      [...readFileSync(join(decisions, name), 'utf8').matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
        .filter(([, link = '']) => !existsSync(join(decisions, link)))
        .map(([, link]) => `${name} → ${link}`),
    );
  expect(broken).toEqual([]);
});
