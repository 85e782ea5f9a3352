import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@rstest/core';
import sharp from 'sharp';
import { lockDecoders } from './decode.ts';
import { decodeHeic } from './decoder/heic.ts';
import { encodeMaster, encodePreset, presetBox } from './encode.ts';
import { avifSize, noise } from './fixtures.ts';

const FORMATS = { status: 422, message: 'Допустимые форматы: PNG, JPG, JPEG, WEBP' };

/** 64 × 48, left red and right green at their brightest on an sRGB screen, stored as Display P3. */
const WIDE = join(import.meta.dirname, 'wide.heic');

beforeAll(() => lockDecoders());

const colorsOf = async (master: Buffer, ...columns: readonly number[]) => {
  const { data, info } = await sharp(master).raw().toBuffer({ resolveWithObject: true });
  return columns.map((x) => {
    const at = (Math.floor(info.height / 2) * info.width + x) * info.channels;
    return [...data.subarray(at, at + 3)];
  });
};
const distance = (one: readonly number[] = [], other: readonly number[] = []) =>
  Math.max(...other.map((value, at) => Math.abs(value - (one[at] ?? 0))));

describe('the master of a picture', () => {
  test('is upright and has no metadata [H10]', async () => {
    const taken = await noise(60, 30)
      .jpeg()
      .withExif({ IFD0: { Make: 'SecretCamera', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const master = await encodeMaster(taken);
    expect([master.width, master.height]).toEqual([30, 60]);
    const { exif, orientation, format } = await sharp(master.bytes).metadata();
    expect([exif, orientation, format]).toEqual([undefined, undefined, 'webp']);
    expect(master.bytes.includes('SecretCamera')).toBe(false);
  });

  test('is the same for a file as for its bytes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cars-encode-'));
    const file = join(folder, 'upload');
    const photo = await noise(60, 40).jpeg().toBuffer();
    await writeFile(file, photo);
    expect(await encodeMaster({ file })).toEqual(await encodeMaster(photo));
    await rm(folder, { recursive: true });
  });

  test('is refused with the cause for the log when its bytes do not decode', async () => {
    await expect(encodeMaster(Buffer.from('x'))).rejects.toMatchObject({
      ...FORMATS,
      cause: expect.objectContaining({ message: expect.stringContaining('unsupported image format') }),
    });
  });

  test('of pixels is without the transparency of four bytes, and at most 2000 px a side', async () => {
    const pixels = (width: number, height: number) => ({
      data: Buffer.alloc(width * height * 4, 120),
      width,
      height,
      color: null,
    });
    const { bytes, ...size } = await encodeMaster(pixels(40, 20));
    expect(size).toEqual({ width: 40, height: 20 });
    expect((await sharp(bytes).metadata()).hasAlpha).toBe(false);
    expect(distance((await colorsOf(bytes, 20))[0], [120, 120, 120])).toBeLessThan(3);
    expect(await encodeMaster(pixels(2_400, 1_200))).toMatchObject({ width: 2_000, height: 1_000 });
  });

  test('shows the colors of its profile as a screen does', async () => {
    const pixels = await decodeHeic(await readFile(WIDE));
    const shown = async (color: typeof pixels.color) => {
      const { bytes, width, height } = await encodeMaster({ ...pixels, color });
      expect([width, height]).toEqual([64, 48]);
      expect((await sharp(bytes).metadata()).icc).toBeUndefined();
      return colorsOf(bytes, 16, 48);
    };
    for (const color of [pixels.color, 'p3'] as const) {
      const [red, green] = await shown(color);
      expect(distance(red, [255, 0, 0])).toBeLessThan(12);
      expect(distance(green, [0, 255, 0])).toBeLessThan(12);
    }
    const profile = Buffer.from(pixels.color as Buffer);
    const altered = (at: number, text: string) => {
      const copy = Buffer.from(profile);
      copy.write(text, at, 'latin1');
      return copy;
    };
    const body = Buffer.concat([profile.subarray(0, 128), Buffer.alloc(300, 7)]);
    for (const color of [
      null,
      Buffer.alloc(0),
      profile.subarray(0, 127),
      altered(16, 'CMYK'),
      altered(36, 'xxxx'),
      body,
    ]) {
      const [red, green] = await shown(color);
      expect(distance(red, [234, 51, 35])).toBeLessThan(12);
      expect(distance(green, [117, 251, 76])).toBeLessThan(12);
    }
  });
});

describe('a size of a picture', () => {
  const CARD = { width: 350, height: 233 };

  test('has the ratio of its preset and is never larger than the picture', () => {
    expect(presetBox(CARD, { width: 900, height: 600 })).toEqual(CARD);
    expect(presetBox(CARD, { width: 175, height: 600 })).toEqual({ width: 175, height: 117 });
    expect(presetBox(CARD, { width: 900, height: 100 })).toEqual({ width: 150, height: 100 });
    expect(presetBox({ width: 1_200, height: 10 }, { width: 40, height: 900 })).toEqual({
      width: 40,
      height: 1,
    });
    expect(presetBox({ width: 10, height: 1_200 }, { width: 900, height: 40 })).toEqual({
      width: 1,
      height: 40,
    });
  });

  test('of a given width alone keeps the ratio of the picture', () => {
    expect(presetBox({ width: 800, height: null }, { width: 900, height: 600 })).toEqual({ width: 800 });
    expect(presetBox({ width: 800, height: null }, { width: 90, height: 60 })).toEqual({ width: 90 });
  });

  test('is cut from the middle, in the format of its preset [CAT-18]', async () => {
    const halves = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#ff0000' } })
      .composite([
        {
          input: { create: { width: 100, height: 100, channels: 3, background: '#00ff00' } },
          left: 100,
          top: 0,
        },
      ])
      .png()
      .toBuffer();
    const square = { width: 100, height: 100, quality: 80 };
    const webp = await encodePreset(halves, { ...square, format: 'webp' });
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 100, height: 100 });
    const colors = await colorsOf(webp, 5, 50, 94);
    for (const color of colors) expect(distance(color, [0, 255, 0])).toBeLessThan(40);
    const avif = await encodePreset(halves, { ...square, format: 'avif' });
    expect(avif.toString('latin1', 4, 12)).toBe('ftypavif');
    expect(avifSize(avif)).toEqual({ width: 100, height: 100 });
  });

  test('has the quality of its preset', async () => {
    const picture = await noise(120, 80).png().toBuffer();
    for (const format of ['webp', 'avif'] as const) {
      const bytesAt = async (quality: number) =>
        (await encodePreset(picture, { width: 120, height: 80, format, quality })).length;
      expect(await bytesAt(20)).toBeLessThan(0.7 * (await bytesAt(90)));
    }
  });

  test('is that of the picture upright', async () => {
    const turned = await noise(60, 30).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const bytes = await encodePreset(turned, { width: 300, height: null, format: 'webp', quality: 80 });
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 30, height: 60 });
  });

  test('of a source that does not decode is refused', async () => {
    await expect(
      encodePreset(Buffer.from('x'), { width: 9, height: 9, format: 'webp', quality: 80 }),
    ).rejects.toMatchObject({
      status: 415,
      message: 'Файл не является изображением.',
      cause: expect.any(Error),
    });
  });
});
