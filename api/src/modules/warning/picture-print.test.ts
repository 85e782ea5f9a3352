import { SAME_PICTURE_BITS } from '@cars/shared-contracts/rules/picture-print';
import { expect, test } from '@rstest/core';
import sharp from 'sharp';
import { distanceOf, type PicturePrint, printOf } from './picture-print.ts';
import { blockPicture } from './test-pictures.ts';

const printed = async (picture: Buffer): Promise<PicturePrint> => {
  const print = await printOf(picture);
  if (!print) throw new Error('the picture has no contours');
  return print;
};

test('a copy that is smaller, brighter or recompressed has the same print [WARN-2]', async () => {
  const picture = await blockPicture(1);
  const print = await printed(picture);
  for (const copy of [
    sharp(picture).resize(400).jpeg({ quality: 40 }),
    sharp(picture).modulate({ brightness: 1.15 }).webp({ quality: 60 }),
    sharp(picture).blur(2).png(),
  ])
    expect(distanceOf(print, await printed(await copy.toBuffer()))).toBeLessThanOrEqual(SAME_PICTURE_BITS);
});

test('other pictures differ in many bits', async () => {
  const prints = await Promise.all([1, 2, 3, 4, 5, 6].map(async (seed) => printed(await blockPicture(seed))));
  for (const [at, print] of prints.entries())
    for (const other of prints.slice(at + 1)) expect(distanceOf(print, other)).toBeGreaterThan(10);
});

test('a picture without contours has no print', async () => {
  const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff' } });
  expect(await printOf(await plain.jpeg().toBuffer())).toBeNull();
  const sky = Buffer.from(Array.from({ length: 90 * 60 }, (_, at) => 200 + Math.floor(at / 90 / 10)));
  expect(
    await printOf(
      await sharp(sky, { raw: { width: 90, height: 60, channels: 1 } })
        .png()
        .toBuffer(),
    ),
  ).toBeNull();
});
