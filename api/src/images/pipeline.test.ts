import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { IMAGE_MAX_BYTES } from '@cars/shared-contracts/schemas/limits';
import { fc } from '@cars/tooling/testing/properties';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import sharp from 'sharp';
import { ImageError } from './errors.ts';
import { avifSize, noise, pngBomb, scanBomb } from './fixtures.ts';
import { createImages, type Images } from './pipeline.ts';

const FORMATS_TEXT = 'Допустимые форматы: PNG, JPG, JPEG, WEBP';
const WEIGHT_TEXT = 'Каждое изображение должно быть не больше 15 МБ.';

let dataDir: string;
let images: Images;
let photo: Buffer;
const foreign: Record<string, Buffer> = {};

beforeAll(async () => {
  // Made before the pipeline opens, which removes these decoders from the whole process.
  const small = noise(40, 30);
  foreign.gif = await small.clone().gif().toBuffer();
  foreign.tiff = await small.clone().tiff().toBuffer();
  foreign.avif = await small.clone().avif({ effort: 0 }).toBuffer();
  foreign.svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  foreign.mvg = Buffer.from('push graphic-context\nviewbox 0 0 640 480\npop graphic-context');
  foreign.pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
  foreign.html = Buffer.from('<!doctype html><script>alert(1)</script>');
  foreign.php = Buffer.from('<?php system($_GET[0]); ?>');
  foreign.zip = Buffer.from('504b0304140000000000', 'hex');
  foreign.exe = Buffer.from('MZ\x90\x00', 'latin1');
  foreign.mp4 = Buffer.from('\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom', 'latin1');
  foreign.heic = Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00heicmif1', 'latin1');
  foreign.empty = Buffer.alloc(0);
  dataDir = await mkdtemp(join(tmpdir(), 'cars-images-'));
  images = await createImages({ dataDir, storageHosts: [], log: { warn() {} } });
  photo = await noise(900, 600).jpeg().toBuffer();
});

afterAll(async () => {
  await images.close();
  await rm(dataDir, { recursive: true, force: true });
});

const masters = () => readdir(join(dataDir, 'images', 'originals'));
const refusal = (input: Buffer | Readable) =>
  images.storeImage(input).then(
    () => null,
    (error) => (error instanceof ImageError ? { status: error.status, message: error.message } : error),
  );

describe('an upload', () => {
  test('becomes a WebP master with an address, and its 350 px presets are ready', async () => {
    const stored = await images.storeImage(photo);
    expect(stored.address).toBe(`/img/original/${stored.key}`);
    expect(stored.key).toMatch(/^[\da-f-]{36}\.webp$/);
    expect(stored).toMatchObject({ width: 900, height: 600 });
    const presets = join(dataDir, 'images', 'presets');
    const webp = await readFile(join(presets, 'card-350.webp', stored.key));
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 350, height: 233 });
    const avif = await readFile(join(presets, 'card-350.avif', stored.key));
    expect(avifSize(avif)).toEqual({ width: 350, height: 233 });
    await images.settled();
    expect(avifSize(await readFile(join(presets, 'details-800.avif', stored.key)))).toEqual({
      width: 800,
      height: 600,
    });
  });

  test('may be a stream', async () => {
    const stored = await images.storeImage(Readable.from([photo.subarray(0, 100), photo.subarray(100)]));
    expect(stored.width).toBe(900);
  });

  test('larger than 2000 px is made smaller, a small one stays as it is', async () => {
    const large = await images.storeImage(await noise(3000, 1500).png({ compressionLevel: 1 }).toBuffer());
    expect(large).toMatchObject({ width: 2000, height: 1000 });
    const tiny = await images.storeImage(await noise(100, 60).webp().toBuffer());
    const card = await images.serve('card-500.webp', tiny.key);
    expect(await sharp(card.bytes).metadata()).toMatchObject({ width: 100, height: 60 });
    const details = await images.serve('details-fallback-800.webp', tiny.key);
    expect(await sharp(details.bytes).metadata()).toMatchObject({ width: 80, height: 60 });
  });

  test('loses its place and camera and stays upright', async () => {
    const taken = await noise(60, 30)
      .jpeg()
      .withExif({ IFD0: { Make: 'SecretCamera', Orientation: '6' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const stored = await images.storeImage(taken);
    expect(stored).toMatchObject({ width: 30, height: 60 });
    const { bytes: avif } = await images.serve('card-350.avif', stored.key);
    const { bytes: webp } = await images.serve('card-350.webp', stored.key);
    const master = (await images.original(stored.key)) ?? Buffer.alloc(0);
    for (const bytes of [master, webp]) {
      const meta = await sharp(bytes).metadata();
      expect([meta.exif, meta.icc, meta.xmp, meta.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
    }
    for (const bytes of [master, webp, avif]) expect(bytes.includes('SecretCamera')).toBe(false);
  });

  test('that is a page as well stores none of it [H2]', async () => {
    const polyglot = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]);
    const stored = await images.storeImage(polyglot);
    const master = await images.original(stored.key);
    expect(master?.equals(polyglot)).toBe(false);
    expect(master?.includes('<script')).toBe(false);
  });

  test('that is removed leaves neither the master nor a preset', async () => {
    const stored = await images.storeImage(photo);
    await images.removeImage(stored.address);
    await images.settled();
    expect(await images.original(stored.key)).toBeNull();
    await expect(images.serve('card-350.avif', stored.key)).rejects.toMatchObject({ status: 404 });
  });

  test('is not written twice under a key of our own', async () => {
    const first = await images.storeImage(photo, { key: 'demo-sedan.webp', purpose: 'bulk' });
    expect(first.address).toBe('/img/original/demo-sedan.webp');
    expect(await images.hasImage('demo-sedan.webp')).toBe(true);
    await expect(images.storeImage(photo, { key: '../evil.webp' })).rejects.toThrow('not an image key');
  });
});

describe('an unsupported picture', () => {
  test.each([
    'gif',
    'tiff',
    'avif',
    'svg',
    'mvg',
    'pdf',
    'html',
    'php',
    'zip',
    'exe',
    'mp4',
    'heic',
    'empty',
  ])('%s is refused by the exact text and leaves nothing on disk', async (kind) => {
    const before = await masters();
    expect(await refusal(foreign[kind] ?? Buffer.alloc(0))).toEqual({ status: 422, message: FORMATS_TEXT });
    expect(await masters()).toEqual(before);
  });

  test('a picture of 15 MB and a byte is refused, and a stream is not read further [H5] [SELL-15]', async () => {
    expect(await refusal(Buffer.alloc(IMAGE_MAX_BYTES + 1))).toEqual({ status: 413, message: WEIGHT_TEXT });
    let sent = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) {
          sent += 1024 * 1024;
          yield Buffer.alloc(1024 * 1024);
        }
      })(),
    );
    expect(await refusal(endless)).toEqual({ status: 413, message: WEIGHT_TEXT });
    expect(endless.destroyed).toBe(true);
    expect(sent).toBeLessThan(IMAGE_MAX_BYTES * 3);
  });

  test('15 MB exactly are accepted', async () => {
    const padded = Buffer.concat([photo, Buffer.alloc(IMAGE_MAX_BYTES - photo.length)]);
    expect(await refusal(padded)).toBeNull();
  });

  test('a pixel bomb is refused by its header', async () => {
    const bomb = pngBomb(20_000);
    expect(bomb.length).toBeLessThan(60_000);
    const memoryBefore = process.memoryUsage.rss();
    expect(await refusal(bomb)).toMatchObject({ status: 422 });
    // Its pixels would take 1.6 GB.
    expect(process.memoryUsage.rss() - memoryBefore).toBeLessThan(400 * 1024 * 1024);
  });

  test('a progressive JPEG of many scans is refused before it is decoded [H25]', async () => {
    const bomb = await scanBomb(4_000, 400);
    expect(bomb.length).toBeLessThan(200_000);
    expect(await refusal(bomb)).toEqual({ status: 422, message: FORMATS_TEXT });
    expect(await refusal(await scanBomb(600, 20))).toBeNull();
  });

  test('a long thin picture and an animated one are refused', async () => {
    const thin = await sharp({ create: { width: 12_001, height: 2, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await refusal(thin)).toMatchObject({ status: 422 });
    const frame = await noise(20, 20).png().toBuffer();
    const frames = await sharp([frame, await noise(20, 20).png().toBuffer()], { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(2);
    expect(await refusal(frames)).toEqual({
      status: 422,
      message: 'Анимированные изображения не принимаются.',
    });
  });

  test('a truncated picture is refused at any length', async () => {
    // The last two bytes only mark the end: every pixel is there without them, and libjpeg sometimes accepts
    // that.
    for (const length of [400, 2_000, Math.floor(photo.length / 2), photo.length - 3]) {
      expect(await refusal(photo.subarray(0, length))).toEqual({ status: 422, message: FORMATS_TEXT });
    }
  });

  test('no bytes at all make it fail in another way', async () => {
    const heads = [
      photo.subarray(0, 300),
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      Buffer.from('RIFF\x40\x00\x00\x00WEBPVP8 '),
      Buffer.alloc(0),
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 600 }), async (head, tail) => {
        const outcome = await refusal(Buffer.concat([head, tail]));
        expect([413, 422, undefined]).toContain(outcome?.status);
      }),
      { numRuns: 300 },
    );
  });

  test('a picture with flipped bytes is stored or refused, never a crash', async () => {
    const small = await noise(60, 40).jpeg().toBuffer();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(small.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 }),
        async (changes) => {
          const broken = Buffer.from(small);
          for (const [at, value] of changes) broken[at] = value;
          const outcome = await refusal(broken);
          expect([422, undefined]).toContain(outcome?.status);
        },
      ),
      { numRuns: 120 },
    );
  });
});
