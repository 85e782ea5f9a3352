import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { placeBuild } from './folder.ts';
import { fakeBuild } from './test-builds.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'placed-build-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test('a placed build is the owner’s only, and the package that it comes from stays readable for other users', async () => {
  const build = await fakeBuild(folder, 'build-1');
  const source = join(build.files, 'remoteEntry.js');
  await chmod(source, 0o644);
  const placed = await placeBuild(build, join(folder, 'data/releases'));
  expect([await modeOf(join(placed, 'remoteEntry.js')), await modeOf(source)]).toEqual(['600', '644']);
});
