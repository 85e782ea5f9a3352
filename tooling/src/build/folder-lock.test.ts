import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { withFolderLock } from './folder-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs several concurrently and returns the maximum that were inside together. */
const crowd = async (count: number): Promise<number> => {
  let inside = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: count }, () =>
      withFolderLock(join(folder, 'lock'), async () => {
        inside += 1;
        most = Math.max(most, inside);
        for (let turn = 0; turn < 5; turn += 1) await readdir(folder);
        inside -= 1;
      }),
    ),
  );
  return most;
};

test('a lock lets one in at a time and leaves nothing behind', async () => {
  expect(await crowd(8)).toBe(1);
  expect(await readdir(folder)).toEqual([]);
});

test('of those that wait for a dead holder one takes over at a time', async () => {
  await mkdir(join(folder, 'lock'));
  await writeFile(join(folder, 'lock', `dead-holder.${Date.now() - 60_000}`), '');
  expect(await crowd(8)).toBe(1);
  expect(await readdir(folder)).toEqual([]);
});

test('a holder that died before it recorded its name does not hold forever', async () => {
  await mkdir(join(folder, 'lock'));
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(join(folder, 'lock'), longAgo, longAgo);
  expect(await crowd(3)).toBe(1);
});

test('a failed action releases the lock', async () => {
  const failing = withFolderLock(join(folder, 'lock'), () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(await crowd(1)).toBe(1);
});
