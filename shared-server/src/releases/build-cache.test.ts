import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { createBuildCache } from './build-cache.ts';
import { digestOfFolder } from './build-files.ts';
import type { BuildStore } from './database-builds.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'build-cache-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Builds of two apps as another server has stored them. */
const storeOf = async (names: readonly (readonly [app: string, build: string])[]): Promise<BuildStore> => {
  const filesOf = ({ app, build }: { app: string; build: string }) => join(folder, 'store', app, build);
  const stored = await Promise.all(
    names.map(async ([app, build]) => {
      await mkdir(filesOf({ app, build }), { recursive: true });
      await writeFile(join(filesOf({ app, build }), 'part.0123456789.js'), 'part');
      return { app, build, digest: await digestOfFolder(filesOf({ app, build })) };
    }),
  );
  return {
    list: async () => stored,
    put: async () => false,
    remove: async () => undefined,
    copyTo: (named, target) => cp(filesOf(named), target, { recursive: true }),
    sweep: async () => undefined,
  };
};

test('a request for a part that all builds share brings the builds of its app [R28]', async () => {
  const store = await storeOf([
    ['remote-ad', 'build-1'],
    ['remote-ad', 'build-2'],
    ['remote-seller', 'build-3'],
  ]);
  const copies = join(folder, 'copies');
  const cache = createBuildCache(store, copies);
  expect(await cache.addRequested({ app: 'remote-ad', build: 'files' })).toBe(true);
  expect(await readdir(copies)).toEqual(['remote-ad']);
  expect((await readdir(join(copies, 'remote-ad'))).sort()).toEqual(['build-1', 'build-2']);
  expect(await cache.addRequested({ app: 'remote-ad', build: 'files' })).toBe(false);
});
