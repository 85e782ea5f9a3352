import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { LINES_MAX, longFiles } from './file-sizes.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-sizes-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const plant = async (path: string, lines: number) => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), '//\n'.repeat(lines));
};

test('planted long files are found, of code and of tests', async () => {
  await plant('api/src/long.ts', LINES_MAX + 1);
  await plant('host/src/long.test.tsx', LINES_MAX + 50);
  await plant('api/src/workers/long.mjs', LINES_MAX + 2);
  await plant('api/src/just.ts', LINES_MAX);
  expect(longFiles(folder)).toEqual([
    'api/src/long.ts: 351',
    'api/src/workers/long.mjs: 352',
    'host/src/long.test.tsx: 400',
  ]);
});

test('tables of data and other kinds of files are left out', async () => {
  await plant('api/src/modules/handbook/catalog/marks-china.ts', 600);
  await plant('api/src/seed/market-shape-data.ts', 600);
  await plant('docs/long.md', 600);
  expect(longFiles(folder)).toEqual([]);
});
