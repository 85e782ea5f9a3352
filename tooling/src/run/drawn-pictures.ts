import { existsSync } from 'node:fs';
import { cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The demo's pictures and their sizes; every other file belongs to its own server. */
const IS_DRAWN = /^demo-.*\.webp$/;
/** Pictures with the words of one ad over them. */
const IS_OF_AN_AD = /^share-/;
const IMAGES = 'images';

const copyFolder = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory() && !IS_OF_AN_AD.test(entry.name)) await copyFolder(source, target);
    if (entry.isFile() && IS_DRAWN.test(entry.name)) await cp(source, target, { force: false });
  }
};

/** Copies the demo's pictures between two data folders; the same name is always the same picture. */
const copyDrawn = async (from: string, to: string): Promise<void> => {
  if (existsSync(join(from, IMAGES))) await copyFolder(join(from, IMAGES), join(to, IMAGES));
};

/** With a folder, servers draw the demo's pictures once: each begins with those of the folder and leaves there what it drew. */
export const drawnPictures = (dataDir: string, folder: string | undefined) => ({
  take: async (): Promise<void> => {
    if (folder) await copyDrawn(folder, dataDir);
  },
  leave: async (): Promise<void> => {
    if (folder) await copyDrawn(dataDir, folder);
  },
});
