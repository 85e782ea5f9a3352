import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { releasesFolder } from './folder.ts';
import { checkLoadBudget } from './load-budget.ts';
import { readReleases } from './registry-file.ts';
import { releaseBuilds } from './release-build.ts';
import { fakeBuild, partsIn } from './test-builds.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'budget-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Releases a build of 20 bytes, then compares one whose script has this content. */
const check = async (script: string | Buffer): Promise<void> => {
  const parts = partsIn(folder);
  await releaseBuilds([await fakeBuild(folder, 'build-1')], null, parts);
  const next = await fakeBuild(folder, 'build-2');
  await writeFile(join(next.files, 'static/js/a.js'), script);
  await checkLoadBudget(next, await readReleases(parts), releasesFolder(parts.dataDir));
};

test('a build that loads far more than the live one is refused with both sizes', async () => {
  await expect(check(randomBytes(20_000))).rejects.toThrow(
    /remote-ad build-2 loads 20\d{3} bytes \(gzip\) .* the live build build-1 loads \d\d;/,
  );
});

test('a build of about the same size, and one that compresses well, are not', async () => {
  await check('a'.repeat(100_000));
  await expect(check(randomBytes(7_000))).resolves.toBeUndefined();
});

test('the first build of an app, a host and a live build without files are not compared', async () => {
  const parts = partsIn(folder);
  const first = await fakeBuild(folder, 'build-1');
  await writeFile(join(first.files, 'static/js/a.js'), randomBytes(20_000));
  await checkLoadBudget(first, await readReleases(parts), releasesFolder(parts.dataDir));
  await releaseBuilds([await fakeBuild(folder, 'build-0')], null, parts);
  const host = await fakeBuild(folder, 'build-1', { app: 'host' });
  await checkLoadBudget(host, await readReleases(parts), releasesFolder(parts.dataDir));
  await expect(
    checkLoadBudget(first, await readReleases(parts), join(folder, 'elsewhere')),
  ).resolves.toBeUndefined();
  expectConsole(/build-0, the live build, has no files in .*: sizes are not compared/);
});
