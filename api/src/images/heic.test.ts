import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fc } from '@cars/tooling/testing/properties';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import sharp from 'sharp';
import { encodeMaster } from './encode.ts';
import { createImages, type Images } from './pipeline.ts';
import { withPrimaries, withSize } from './test-heic.ts';

/** A grid as phones write it, 64 × 48, red at the left and blue at the right, to be turned right; with a camera. */
const PHONE = join(import.meta.dirname, 'phone.heic');

/**
 * 64 × 48 with a profile of Display P3, as current phones write it. Left the red and right the green of an
 * sRGB screen at their brightest, which are (234, 51, 35) and (117, 251, 76) there.
 */
const WIDE = join(import.meta.dirname, 'wide.heic');

describe('a HEIC picture', () => {
  let dataDir: string;
  let images: Images;
  let phone: Buffer;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'cars-heic-'));
    images = await createImages({ dataDir, storageHosts: [], log: { warn: () => undefined } });
    phone = await readFile(PHONE);
  });
  afterAll(async () => {
    await images.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('becomes an upright WebP master without a trace of the camera [H9] [H10]', async () => {
    expect(phone.includes('SecretCamera')).toBe(true);
    const stored = await images.storeImage({ file: PHONE });
    expect(stored).toMatchObject({ width: 48, height: 64 });
    const master = (await images.original(stored.key)) ?? Buffer.alloc(0);
    const meta = await sharp(master).metadata();
    expect(meta).toMatchObject({ format: 'webp', width: 48, height: 64 });
    expect([meta.exif, meta.orientation, meta.hasAlpha]).toEqual([undefined, undefined, false]);
    expect(master.includes('SecretCamera')).toBe(false);
    const { data } = await sharp(master).raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [...data.subarray((y * 48 + x) * 3, (y * 48 + x) * 3 + 3)];
    const [red = [], blue = []] = [pixel(24, 8), pixel(24, 56)];
    expect(red[0]).toBeGreaterThan(150);
    expect(blue[2]).toBeGreaterThan(150);
    await images.settled();
    expect((await images.serve('card-350.webp', stored.key)).bytes.length).toBeGreaterThan(0);
  });

  describe('of a wider gamut', () => {
    let wide: Buffer;
    beforeAll(async () => {
      wide = await readFile(WIDE);
    });
    /** The middles of its halves, as every browser shows them. */
    const halvesOf = async (picture: Buffer) => {
      const { key } = await images.storeImage(picture);
      const master = (await images.original(key)) ?? Buffer.alloc(0);
      expect((await sharp(master).metadata()).icc).toBeUndefined();
      const { data } = await sharp(master).raw().toBuffer({ resolveWithObject: true });
      return [16, 48].map((x) => [...data.subarray((24 * 64 + x) * 3, (24 * 64 + x) * 3 + 3)]);
    };
    const distance = (one: readonly number[], other: readonly number[]) =>
      Math.max(...one.map((value, at) => Math.abs(value - (other[at] ?? 0))));

    test('has the colors that it had on the phone, by profile and by name', async () => {
      for (const picture of [wide, withPrimaries(wide, 12)]) {
        const [red = [], green = []] = await halvesOf(picture);
        expect(distance(red, [255, 0, 0])).toBeLessThan(12);
        expect(distance(green, [0, 255, 0])).toBeLessThan(12);
      }
    });

    test('is left as it is where the name is that of a screen', async () => {
      const [red = [], green = []] = await halvesOf(withPrimaries(wide, 1));
      expect(distance(red, [234, 51, 35])).toBeLessThan(12);
      expect(distance(green, [117, 251, 76])).toBeLessThan(12);
    });

    test('with a altered profile is a picture all the same [H8]', async () => {
      const profile = wide.indexOf('colrprof') + 8;
      const seed = fc.sample(fc.tuple(fc.nat(479), fc.nat(0xffff_ffff)), { numRuns: 24, seed: 7 });
      for (const [place, value] of seed) {
        const altered = Buffer.from(wide);
        altered.writeUInt32BE(value, profile + Math.min(place, 476));
        const [red = []] = await halvesOf(altered);
        expect(red).toHaveLength(3);
      }
    });

    test('with random bytes for a profile is a picture all the same [H8]', async () => {
      const data = Buffer.alloc(8 * 8 * 4, 200);
      const header = wide.subarray(wide.indexOf('colrprof') + 8).subarray(0, 480);
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ maxLength: 600 }), fc.boolean(), async (bytes, hasHeader) => {
          const color = hasHeader ? Buffer.concat([header.subarray(0, 132), bytes]) : Buffer.from(bytes);
          const { width, height } = await encodeMaster({ data, width: 8, height: 8, color });
          expect([width, height]).toEqual([8, 8]);
        }),
        { numRuns: 300 },
      );
    });
  });

  test('of a hundred megapixels is refused by its header [H9]', async () => {
    await expect(images.storeImage(withSize(phone, 11_000, 9_500))).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('50 мегапикселей'),
    });
  });

  test('truncated or of random bytes is refused with a sentence, again and again', async () => {
    const statusOf = (bytes: Buffer) =>
      images.storeImage(bytes).then(
        () => 200,
        ({ status }) => status,
      );
    for (const length of [40, 700, 1_100]) expect(await statusOf(phone.subarray(0, length))).toBe(422);
    const statuses: number[] = [];
    for (let at = 30; at < phone.length; at += 400) {
      const altered = Buffer.from(phone);
      altered.writeUInt32BE(0xdeadbeef, at);
      statuses.push(await statusOf(altered));
    }
    // Some of the bytes are pixels, which may be any.
    expect(statuses.filter((status) => ![200, 422, 503].includes(status))).toEqual([]);
    expect(statuses).toContain(422);
    expect(await images.storeImage(phone)).toMatchObject({ width: 48 });
  });

  test('waits for its turn: one is decoded at a time', async () => {
    const stored = await Promise.all(Array.from({ length: 4 }, () => images.storeImage(phone)));
    expect(new Set(stored.map(({ key }) => key)).size).toBe(4);
  });
});
