import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { drawnPictures } from './drawn-pictures.ts';
import { type TemporaryFolder, temporaryFolder } from './temporary-folder.ts';

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder('drawn-test');
});
afterEach(() => folder.remove());

const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(folder.path, path)), { recursive: true });
  await writeFile(join(folder.path, path), text);
};
const filesIn = async (name: string): Promise<string[]> =>
  (await readdir(join(folder.path, name), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder.path, name).length + 1))
    .sort();
const at = (name: string) => join(folder.path, name);

describe('pictures that servers of one run draw once', () => {
  test('the next server has drawn pictures and their sizes, and nothing of the people before', async () => {
    await write('first/images/originals/demo-v4_sedan.webp', 'drawn');
    await write('first/images/originals/9f8e-upload.webp', 'uploaded');
    await write('first/images/presets/card-500.avif/demo-v4_sedan.webp', 'small');
    await write('first/images/presets/card-500.avif/9f8e-upload.webp', 'small upload');
    await write('first/images/presets/share-wide/demo-v4_sedan.webp-7.webp', 'with the price of an ad');
    await write('first/db/PG_VERSION', '16');
    await drawnPictures(at('first'), at('shared')).leave();
    await drawnPictures(at('second'), at('shared')).take();
    expect(await filesIn('second')).toEqual([
      'images/originals/demo-v4_sedan.webp',
      'images/presets/card-500.avif/demo-v4_sedan.webp',
    ]);
  });

  test('what a server has already is not written again', async () => {
    await write('shared/images/originals/demo-v4_sedan.webp', 'drawn');
    await write('own/images/originals/demo-v4_sedan.webp', 'its own');
    await drawnPictures(at('own'), at('shared')).take();
    expect(await readFile(join(folder.path, 'own/images/originals/demo-v4_sedan.webp'), 'utf8')).toBe(
      'its own',
    );
  });

  test('without the folder nothing is copied', async () => {
    await write('first/images/originals/demo-v4_sedan.webp', 'drawn');
    await drawnPictures(at('first'), undefined).leave();
    await drawnPictures(at('second'), undefined).take();
    expect(await readdir(folder.path)).toEqual(['first']);
  });
});
