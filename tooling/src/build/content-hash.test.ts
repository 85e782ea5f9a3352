import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { contentHash } from './content-hash.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const put = async (path: string, content: string) => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
};

test('the name of a content changes with a source and with its name, not with a test beside it', async () => {
  await put('app/src/a.ts', '1');
  const first = await contentHash(folder, ['app']);
  await put('app/src/a.test.ts', 'test');
  await put('app/node_modules/x/index.js', 'x');
  expect(await contentHash(folder, ['app'])).toBe(first);
  await put('app/src/a.ts', '2');
  expect(await contentHash(folder, ['app'])).not.toBe(first);
  await put('app/src/a.ts', '1');
  expect(await contentHash(folder, ['app'])).toBe(first);
  await put('app/src/b.ts', '');
  expect(await contentHash(folder, ['app'])).not.toBe(first);
});

test('a variant of the same content has another name', async () => {
  await put('app/src/a.ts', '1');
  expect(await contentHash(folder, ['app'], '2.0.0 newer')).not.toBe(await contentHash(folder, ['app']));
});
