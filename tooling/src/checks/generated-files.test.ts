import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@rstest/core';
import { staleFiles } from './generated-files.ts';

test('a planted file that differs from its sources or is missing is found', async () => {
  const root = mkdtempSync(join(tmpdir(), 'generated-'));
  writeFileSync(join(root, 'current'), 'text\n');
  writeFileSync(join(root, 'old'), 'text of yesterday\n');
  const make = async () => 'text\n';
  expect(await staleFiles(root, { current: make, old: make, missing: make })).toEqual(['old', 'missing']);
  rmSync(root, { recursive: true });
});
