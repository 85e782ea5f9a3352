import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const FOLDER = join(import.meta.dirname, 'expected');
/** With fewer colors the comparison would report the difference. */
const COLORS = 256;

/** Writes each picture that still has true colors with a palette: about a third of the size. */
const compressPictures = async (): Promise<void> => {
  for (const name of await readdir(FOLDER)) {
    const path = join(FOLDER, name);
    const before = await readFile(path);
    const { isPalette } = await sharp(before).metadata();
    if (isPalette) continue;
    const after = await sharp(before)
      .png({ palette: true, colors: COLORS, dither: 0, effort: 10, compressionLevel: 9 })
      .toBuffer();
    if (after.length < before.length) await writeFile(path, after);
  }
};

// Playwright requires a default export here.
// biome-ignore lint/style/noDefaultExport: the runner loads it by path
export default compressPictures;
