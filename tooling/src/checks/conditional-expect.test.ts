import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { ROOT } from '../root.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planted-tests-'));
  const { vcs: _, ...rules } = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'));
  await writeFile(join(folder, 'biome.json'), JSON.stringify({ ...rules, root: true }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the linter prints about a test file with the rules of this repository. */
const lint = async (code: string, name = 'planted.test.ts', from = '@rstest/core'): Promise<string> => {
  await writeFile(join(folder, name), `import { expect, test } from '${from}';\n${code}\n`);
  const biome = join(ROOT, 'node_modules/.bin/biome');
  const { stdout, stderr } = spawnSync(biome, ['lint', '.'], { cwd: folder, encoding: 'utf8' });
  return stdout + stderr;
};

test.each([
  ['in a condition', "test('a', () => { if (Date.now() < 0) expect(1).toBe(1); });"],
  ['in a catch', "test('a', () => { try { JSON.parse('{'); } catch (e) { expect(e).toBe(1); } });"],
  [
    'in a helper',
    "const check = (n: number) => { if (n > 1) expect(n).toBe(1); };\ntest('a', () => check(1));",
  ],
])('a planted assertion %s is found', async (_where, code) => {
  expect(await lint(code)).toMatch(/noConditionalExpect[\s\S]*Found 1 error/);
});

test('a planted assertion of a browser test is found', async () => {
  await mkdir(join(folder, 'e2e/tests'), { recursive: true });
  const code = "test('a', () => { if (Date.now() < 0) expect(1).toBe(1); });";
  expect(await lint(code, 'e2e/tests/planted.e2e.ts', '@playwright/test')).toMatch(/noConditionalExpect/);
  await rm(join(folder, 'e2e'), { recursive: true });
});

test('an assertion that always runs is not reported', async () => {
  expect(await lint("test('a', () => { for (const n of [1]) expect(n).toBe(1); });")).toContain(
    'Checked 2 files',
  );
});
