import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, rs, test } from '@rstest/core';
import sharp from 'sharp';
import { lockDecoders } from '../decode.ts';
import { encodeMaster } from '../encode.ts';
import { avifSize, deepPng, jpegOutline, noise, pngBomb, pngChunk } from '../fixtures.ts';
import { replyTo } from './reply.ts';

/** The replies of the decoder process, whose code runs in the process of the test here: no time limit, no restart. */

const FORMATS_TEXT = 'Допустимые форматы: PNG, JPG, JPEG, WEBP';
const SIZE_TEXT = 'Изображение слишком большое: до 50 мегапикселей и до 12000 точек по каждой стороне.';
const MEBIBYTE = 1024 * 1024;

let photo: Buffer;
let phone: Buffer;
beforeAll(async () => {
  lockDecoders();
  photo = await noise(360, 240).jpeg().toBuffer();
  phone = await readFile(join(import.meta.dirname, '../phone.heic'));
});
afterEach(() => {
  rs.restoreAllMocks();
});

const masterOf = async (request: Parameters<typeof replyTo>[0]) => {
  const reply = await replyTo(request);
  if (reply.kind === 'refused') throw new Error(`refused: ${reply.message} ${reply.cause}`);
  return reply;
};

/** The most memory that this process has had at once. */
const peakBytes = async (): Promise<number> => {
  const kibibytes = /VmHWM:\s+(\d+) kB/.exec(await readFile('/proc/self/status', 'utf8'))?.[1];
  return Number(kibibytes) * 1024;
};

describe('the reply to a picture', () => {
  test('is a WebP master and the requested sizes in their order', async () => {
    const reply = await masterOf({
      source: photo,
      format: 'jpeg',
      presets: ['card-350.webp', 'card-350.avif', 'avatar-60.webp'],
    });
    expect(reply).toMatchObject({ kind: 'master', width: 360, height: 240 });
    expect(await sharp(reply.bytes).metadata()).toMatchObject({ format: 'webp', width: 360, height: 240 });
    expect(reply.presets.map(({ preset }) => preset)).toEqual([
      'card-350.webp',
      'card-350.avif',
      'avatar-60.webp',
    ]);
    const [card, avif, avatar] = reply.presets.map(({ bytes }) => Buffer.from(bytes));
    expect(await sharp(card).metadata()).toMatchObject({ format: 'webp', width: 350, height: 233 });
    expect(avifSize(avif ?? Buffer.alloc(0))).toEqual({ width: 350, height: 233 });
    expect(await sharp(avatar).metadata()).toMatchObject({ format: 'webp', width: 60, height: 60 });
  });

  test('has no sizes that were not requested', async () => {
    expect((await masterOf({ source: photo, format: 'jpeg' })).presets).toEqual([]);
  });

  test('of a HEIC picture has its upright size', async () => {
    expect(await masterOf({ source: phone, format: 'heic' })).toMatchObject({ width: 48, height: 64 });
  });

  test('is the same for a file as for its bytes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cars-decoder-'));
    try {
      const file = join(folder, 'upload');
      await writeFile(file, photo);
      const fromFile = await masterOf({ source: { file }, format: 'jpeg' });
      const fromBytes = await masterOf({ source: photo, format: 'jpeg' });
      expect(Buffer.from(fromFile.bytes).equals(fromBytes.bytes)).toBe(true);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test.runIf(process.platform === 'linux')(
    'of a PNG is made without its texts, which inflate to a multiple in memory [H25]',
    async () => {
      const png = await noise(8, 8).png().toBuffer();
      const text = pngChunk(
        'zTXt',
        Buffer.concat([Buffer.from('k\0\0'), deflateSync(Buffer.alloc(7_900_000, 'A'))]),
      );
      const source = Buffer.concat([png.subarray(0, 33), ...Array<Buffer>(10).fill(text), png.subarray(33)]);
      await writeFile('/proc/self/clear_refs', '5'); // the peak begins with the present
      const before = await peakBytes();
      await masterOf({ source, format: 'png' });
      expect((await peakBytes()) - before).toBeLessThan(100 * MEBIBYTE);
    },
  );

  test('of a JPEG is made of all its bytes, also of those that look like a text of a PNG', async () => {
    const comment = Buffer.from('\xff\xfe\x00\x20\x00\x00\x00\x00\x01\x00tEXt'.padEnd(34, ' '), 'latin1');
    const source = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]);
    expect(source.toString('latin1', 12, 16)).toBe('tEXt');
    const master = await masterOf({ source, format: 'jpeg' });
    expect(master.bytes).toEqual((await masterOf({ source: photo, format: 'jpeg' })).bytes);
  });

  test('keeps a master within 2000 px and in its proportions, and enlarges none', async () => {
    const sizeOf = async (width: number, height: number) => {
      const source = await sharp({ create: { width, height, channels: 3, background: '#345' } })
        .png({ compressionLevel: 1 })
        .toBuffer();
      const master = await masterOf({ source, format: 'png' });
      return [master.width, master.height];
    };
    expect(await sizeOf(3_000, 1_500)).toEqual([2_000, 1_000]);
    expect(await sizeOf(1_000, 2_500)).toEqual([800, 2_000]);
    expect(await sizeOf(30, 20)).toEqual([30, 20]);
  });

  test('is encoded with the effort of the request, and with the usual one without it', async () => {
    const bytesAt = async (effort?: number) =>
      (await masterOf({ source: photo, format: 'jpeg', ...(effort !== undefined && { effort }) })).bytes;
    const [quick, usual, slow] = [await bytesAt(0), await bytesAt(), await bytesAt(6)];
    expect(quick).toEqual((await encodeMaster(photo, 0)).bytes);
    expect(slow).toEqual((await encodeMaster(photo, 6)).bytes);
    expect(usual).toEqual((await encodeMaster(photo, 3)).bytes);
    expect(quick).not.toEqual(usual);
    expect(slow).not.toEqual(usual);
  });

  test('names the process spent above 300 MB of memory, whether or not the picture was read [H9]', async () => {
    const rss = rs.spyOn(process.memoryUsage, 'rss');
    const source = await noise(8, 8).jpeg().toBuffer();
    const spentAt = async (bytes: number) => {
      rss.mockReturnValue(bytes);
      return [
        (await replyTo({ source, format: 'jpeg' })).isSpent,
        (await replyTo({ source: Buffer.from('x'), format: 'jpeg' })).isSpent,
      ];
    };
    expect(await spentAt(300 * MEBIBYTE)).toEqual([false, false]);
    expect(await spentAt(300 * MEBIBYTE + 1)).toEqual([true, true]);
  });
});

describe('the reply to an unsupported picture', () => {
  const refused = (message: string, cause: unknown = '') => ({
    kind: 'refused',
    status: 422,
    message,
    cause,
    isSpent: expect.any(Boolean),
  });

  test('that costs too much comes from its header, before it is decoded [H25]', async () => {
    const scans = Array.from({ length: 400 }, () => ({ components: [1], band: [1, 63] as const }));
    const manyScans = jpegOutline(7_000, scans);
    expect(await replyTo({ source: manyScans, format: 'jpeg' })).toEqual(refused(FORMATS_TEXT));
    expect(await replyTo({ source: pngBomb(20_000), format: 'png' })).toEqual(refused(SIZE_TEXT));
    expect(await replyTo({ source: deepPng(7_000, 7_000, true), format: 'png' })).toEqual(
      refused(FORMATS_TEXT),
    );
  });

  test('that breaks off carries the cause for the log', async () => {
    const cut = photo.subarray(0, photo.length / 2);
    expect(await replyTo({ source: cut, format: 'jpeg' })).toEqual(
      refused(FORMATS_TEXT, expect.stringContaining('VipsJpeg')),
    );
  });

  test('that is no longer on disk is a refusal, not a crash', async () => {
    expect(await replyTo({ source: { file: '/nowhere/upload' }, format: 'jpeg' })).toEqual(
      refused(FORMATS_TEXT, expect.stringContaining('ENOENT')),
    );
  });

  test('of a format that its bytes do not have', async () => {
    expect(await replyTo({ source: photo, format: 'heic' })).toEqual(refused(FORMATS_TEXT));
    expect(await replyTo({ source: phone, format: 'png' })).toEqual(refused(FORMATS_TEXT));
  });
});
