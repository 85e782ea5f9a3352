import { chmod, lstat, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openDataDir } from './data-dir.ts';

let folder = '';
const umask = process.umask();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cars-data-dir-'));
});
afterAll(async () => {
  process.umask(umask);
  await rm(folder, { recursive: true, force: true });
});

const modeOf = async (path: string) => (await lstat(path)).mode & 0o1777;

describe('the data directory', () => {
  test('of one user is restricted to its owner with its content [I20]', async () => {
    const own = join(folder, 'own');
    await mkdir(own);
    await writeFile(join(own, 'file'), 'text');
    await chmod(join(own, 'file'), 0o666);
    await chmod(own, 0o755);
    const sentences: string[] = [];
    await openDataDir(own, (sentence) => sentences.push(sentence));
    expect([await modeOf(own), await modeOf(join(own, 'file'))]).toEqual([0o700, 0o600]);
    expect(sentences).toEqual([expect.stringContaining('had the permissions 755')]);
  });

  test('that many users share, as /tmp, is unchanged and reported', async () => {
    const shared = join(folder, 'shared');
    await mkdir(shared);
    await writeFile(join(shared, 'file of a neighbor'), 'text');
    await chmod(join(shared, 'file of a neighbor'), 0o644);
    await chmod(shared, 0o1777);
    const sentences: string[] = [];
    await openDataDir(shared, (sentence) => sentences.push(sentence));
    expect([await modeOf(shared), await modeOf(join(shared, 'file of a neighbor'))]).toEqual([0o1777, 0o644]);
    expect(sentences).toEqual([expect.stringContaining('is a folder of many users (1777)')]);
  });
});
