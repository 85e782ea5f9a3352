import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { MESSENGERS } from '../pages/simulator-page.ts';
import { galleryFile, galleryFolder, messengerFile, VARIANTS, type Variant } from './gallery-files.ts';
import { SCREENS } from './screens/all.ts';

/** Parts of the README's picture, from left to right: both messengers, then screens without one. */
const README_PARTS: readonly string[] = [
  ...MESSENGERS.map(messengerFile),
  galleryFile('catalog', 'dark'),
  galleryFile('filters', 'light'),
];
const PART = { width: 390, height: 844 };
const GAP = 16;

const pageOf = (folder: string): string => {
  const figures = SCREENS.map(({ name, title }) => {
    const pictures = Object.keys(VARIANTS)
      .map((variant) => galleryFile(name, variant as Variant))
      .filter((file) => existsSync(join(folder, file)))
      .map((file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`);
    return `<section id="${name}"><h2>${title} <small>${name}</small></h2><div>${pictures.join('')}</div></section>`;
  });
  return `<!doctype html>
<html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Авторынок: все экраны</title>
<style>
body { margin: 24px; background: #d9dde2; color: #14181d; font: 16px/1.4 system-ui, sans-serif }
small { color: #59636e; font-weight: 400 }
section > div { display: flex; gap: 16px; overflow-x: auto; align-items: flex-start; padding-bottom: 16px }
img { height: 620px; border-radius: 12px; box-shadow: 0 2px 12px rgb(15 25 35 / 20%) }
</style>
<h1>Авторынок: ${SCREENS.length} экранов</h1>
${figures.join('\n')}
</html>
`;
};

/** Puts the README's picture together: the parts beside each other. */
const writeReadmePicture = async (folder: string): Promise<void> => {
  const parts = await Promise.all(
    README_PARTS.map((file) =>
      sharp(join(folder, file))
        .resize({ ...PART, fit: 'cover', position: 'top' })
        .toBuffer(),
    ),
  );
  await sharp({
    create: {
      width: parts.length * (PART.width + GAP) + GAP,
      height: PART.height + 2 * GAP,
      channels: 3,
      background: '#c9d0d8',
    },
  })
    .composite(parts.map((input, at) => ({ input, left: GAP + at * (PART.width + GAP), top: GAP })))
    .webp({ quality: 82 })
    .toFile(join(folder, 'readme.webp'));
};

/** Writes the page with all pictures, once they are taken. */
const writeGallery = async (): Promise<void> => {
  const folder = galleryFolder();
  await writeFile(join(folder, 'index.html'), pageOf(folder));
  if (README_PARTS.every((file) => existsSync(join(folder, file)))) await writeReadmePicture(folder);
  console.log(`gallery: ${join(folder, 'index.html')}`);
};

// Playwright requires a default export here.
// biome-ignore lint/style/noDefaultExport: the runner loads it by path
export default writeGallery;
