import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { IMAGE_MAX_BYTES } from '@cars/shared-contracts/schemas/limits';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import sharp from 'sharp';
import { collectUpload, formatOf, lockDecoders, openImage, sourceOf } from './decode.ts';
import { noise } from './fixtures.ts';

const FORMATS = { status: 422, message: 'Допустимые форматы: PNG, JPG, JPEG, WEBP' };
const WEIGHT = { status: 413, message: 'Каждое изображение должно быть не больше 15 МБ.' };

let folder: string;
const of: Record<string, Buffer> = {};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cars-decode-'));
  // Made before `lockDecoders`, which also removes what other formats need.
  for (const format of ['png', 'jpeg', 'webp', 'gif', 'tiff'] as const)
    of[format] = await noise(20, 10).toFormat(format).toBuffer();
  of.svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
});
afterAll(() => rm(folder, { recursive: true }));

const bytesOf = (format: string): Buffer => of[format] ?? Buffer.alloc(0);
/** Paths of the files that this process has open. */
const openFiles = async () => {
  const names = await readdir('/proc/self/fd');
  return Promise.all(names.map((name) => readlink(join('/proc/self/fd', name)).catch(() => '')));
};

const fileWith = async (bytes: Buffer) => {
  const file = join(folder, 'upload');
  await writeFile(file, bytes);
  return { file };
};

describe('the format of an upload', () => {
  test('is that of its first bytes, in memory and on disk', async () => {
    for (const format of ['png', 'jpeg', 'webp'])
      expect([await formatOf(bytesOf(format)), await formatOf(await fileWith(bytesOf(format)))]).toEqual([
        format,
        format,
      ]);
    const heif = (brand: string) =>
      Buffer.from(`\x00\x00\x00\x18ftyp${brand}\x00\x00\x00\x00${brand}mif1`, 'latin1');
    expect(await formatOf(heif('heic'))).toBe('heic');
    expect(await formatOf(heif('mif1'))).toBe('heic');
  });

  test.runIf(process.platform === 'linux')('is read of a file that is closed then', async () => {
    const { file } = await fileWith(bytesOf('png'));
    await formatOf({ file });
    expect(await openFiles()).not.toContain(file);
  });

  test('is refused when it is another one, or none', async () => {
    for (const bytes of [
      bytesOf('gif'),
      bytesOf('tiff'),
      bytesOf('svg'),
      Buffer.from('%PDF-1.4'),
      Buffer.alloc(0),
    ]) {
      await expect(formatOf(bytes)).rejects.toMatchObject(FORMATS);
      await expect(formatOf(await fileWith(bytes))).rejects.toMatchObject(FORMATS);
    }
  });

  test('is not looked for behind the first 4100 bytes: a picture there belongs to a polyglot [H2]', async () => {
    const polyglot = Buffer.concat([Buffer.alloc(4_100, 0x20), bytesOf('png')]);
    await expect(formatOf(polyglot)).rejects.toMatchObject(FORMATS);
  });

  test('is read of 15 MB and no more [H5]', async () => {
    const ofSize = (bytes: number) =>
      Buffer.concat([bytesOf('jpeg'), Buffer.alloc(bytes - bytesOf('jpeg').length)]);
    expect(await formatOf(ofSize(IMAGE_MAX_BYTES))).toBe('jpeg');
    await expect(formatOf(ofSize(IMAGE_MAX_BYTES + 1))).rejects.toMatchObject(WEIGHT);
    await expect(formatOf(await fileWith(ofSize(IMAGE_MAX_BYTES + 1)))).rejects.toMatchObject(WEIGHT);
  });
});

describe('the source of an upload', () => {
  test('is the buffer or the file itself, and the bytes of a stream', async () => {
    const file = { file: '/some/where' };
    expect(await sourceOf(bytesOf('png'))).toBe(bytesOf('png'));
    expect(await sourceOf(file)).toBe(file);
    const stream = Readable.from([bytesOf('png').subarray(0, 30), bytesOf('png').subarray(30)]);
    expect((await sourceOf(stream)) as Buffer).toEqual(bytesOf('png'));
    expect(await collectUpload(Readable.from(['два ', 'слова']))).toEqual(Buffer.from('два слова'));
  });

  test('of a stream ends at the first byte too many [H5]', async () => {
    const exact = Readable.from([Buffer.alloc(6), Buffer.alloc(4)]);
    expect(await collectUpload(exact, 10)).toHaveLength(10);
    const longer = Readable.from([Buffer.alloc(6), Buffer.alloc(5), Buffer.alloc(1)]);
    await expect(collectUpload(longer, 10)).rejects.toMatchObject(WEIGHT);
    expect(longer.destroyed).toBe(true);
  });
});

describe('decoders that are locked', () => {
  test('read PNG, JPEG and WebP, and no other format whatever its bytes say [H1]', async () => {
    expect((await sharp(bytesOf('gif')).metadata()).format).toBe('gif');
    lockDecoders();
    for (const format of ['png', 'jpeg', 'webp'])
      expect((await openImage(bytesOf(format)).metadata()).format).toBe(format);
    for (const format of ['gif', 'tiff', 'svg'])
      await expect(openImage(bytesOf(format)).metadata()).rejects.toThrow('unsupported image format');
    expect(await sharp.concurrency()).toBe(1);
    expect(sharp.cache().memory.max).toBe(0);
  });

  test('read a file as they read its bytes, and a picture only as a whole [H8]', async () => {
    const raw = await openImage(await fileWith(bytesOf('png')))
      .raw()
      .toBuffer();
    expect(raw).toHaveLength(20 * 10 * 3);
    const cut = bytesOf('jpeg').subarray(0, bytesOf('jpeg').length - 40);
    await expect(openImage(cut).raw().toBuffer()).rejects.toThrow('VipsJpeg');
  });

  test('refuse more than 50 megapixels by the header', async () => {
    const flat = async (width: number) =>
      sharp({ create: { width, height: 10_000, channels: 3, background: '#fff' } })
        .png({ compressionLevel: 1 })
        .toBuffer();
    await expect(openImage(await flat(5_001)).metadata()).rejects.toThrow('pixel limit');
  });
});
