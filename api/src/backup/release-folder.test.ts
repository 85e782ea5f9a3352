import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { onDatabase } from '../db/test-databases.ts';
import { backUp } from './back-up.ts';
import { openBackupFolder } from './backup-folder.ts';
import { backUpReleaseFolder } from './release-folder.ts';
import { checkBackup, restore } from './restore.ts';
import { fillPlace, placeOf } from './test-place.ts';

let folders = '';
beforeAll(async () => {
  folders = await mkdtemp(join(tmpdir(), 'cars-api-release-folder-'));
});
afterAll(() => rm(folders, { recursive: true, force: true }));
const newFolder = (name: string) => mkdtemp(join(folders, `${name}-`));

const write = async (path: string, content: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
};

test('a folder that a release renames meanwhile is listed again [S25]', async () => {
  const releases = await newFolder('releases');
  await write(join(releases, 'registry/00000001.json'), '{}');
  await write(join(releases, 'host/build-1/index.html'), '<!doctype html>');
  const backups = openBackupFolder(await newFolder('backups'));
  let isRenamed = false;
  const files = await backups.alone(() =>
    backUpReleaseFolder(releases, {
      add: async (chunks) => {
        if (!isRenamed) await rename(join(releases, 'host/build-1'), join(releases, 'host/build-2'));
        isRenamed = true;
        return backups.add(chunks);
      },
    }),
  );
  expect(files.map(([path]) => path)).toEqual(['registry/00000001.json', 'host/build-2/index.html']);
});

onDatabase('a backup and its releases', (database) => {
  test('releases that cannot be read fail the backup, and no manifest is written [S25]', async () => {
    const place = await placeOf(database());
    await fillPlace(database(), place);
    const releases = join(place.dataDir, 'releases');
    await rm(releases, { recursive: true });
    await writeFile(releases, 'not a folder');
    const folder = await newFolder('backups');
    await expect(backUp({ place, folder, retain: 2 })).rejects.toThrow('The releases in');
    expect((await readdir(folder)).filter((name) => name.endsWith('.json'))).toEqual([]);
  });

  test('a backup without releases leaves those of the present and names them [S26]', async () => {
    const place = await placeOf(database());
    await fillPlace(database(), place);
    const releases = join(place.dataDir, 'releases');
    await rm(releases, { recursive: true });
    const { file } = await backUp({ place, folder: await newFolder('backups'), retain: 2 });
    expect((await checkBackup(file)).releases).toEqual([]);

    await write(join(releases, 'host/later/index.html'), 'later');
    const steps: string[] = [];
    await restore({ file, place, replace: true, retain: 2, onStep: (step) => steps.push(step) });
    expect(await readFile(join(releases, 'host/later/index.html'), 'utf8')).toBe('later');
    expect(steps).toContain(`the backup has no releases: those in ${releases} stay`);
  });
});
