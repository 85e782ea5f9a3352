import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fc } from '@cars/tooling/testing/properties';
import { beforeAll, describe, expect, test } from '@rstest/core';
import { workMs } from '../../test-callers.ts';
import { deepPng, type JpegScan, jpegOutline, noise, pngBomb } from '../fixtures.ts';
import { costOf, refusalOf } from './budget.ts';
import type { PictureFormat } from './picture-cost.ts';

const FORMATS_TEXT = 'Допустимые форматы: PNG, JPG, JPEG, WEBP';
const MEBIBYTE = 1024 * 1024;
const LARGEST = 15 * MEBIBYTE;
const WALK_LIMIT_MS = 500;

const refused = (format: PictureFormat, bytes: Buffer) => refusalOf(format, bytes)?.message ?? null;
const all = [1, 2, 3];
const dc: JpegScan = { components: all, band: [0, 0] };
const band = (component: number, from: number, to: number): JpegScan => ({
  components: [component],
  band: [from, to],
});
/** The scans that libjpeg writes by default. */
const TEN_SCANS = [
  dc,
  band(1, 1, 5),
  band(3, 1, 63),
  band(2, 1, 63),
  band(1, 6, 63),
  band(1, 1, 63),
  dc,
  band(3, 1, 63),
  band(2, 1, 63),
  band(1, 1, 63),
];

let phone: Buffer;
const real: [PictureFormat, Buffer][] = [];
beforeAll(async () => {
  phone = await readFile(join(import.meta.dirname, '../phone.heic'));
  const photo = noise(200, 150);
  real.push(
    ['jpeg', await photo.clone().jpeg().toBuffer()],
    ['jpeg', await photo.clone().jpeg({ progressive: true, mozjpeg: true }).toBuffer()],
    ['png', await photo.clone().png({ progressive: true }).withIccProfile('p3').toBuffer()],
    ['webp', await photo.clone().webp().toBuffer()],
    ['webp', await photo.clone().ensureAlpha(0.5).webp({ lossless: true }).toBuffer()],
    ['heic', phone],
    ['heic', await readFile(join(import.meta.dirname, '../wide.heic'))],
  );
});

describe('a picture that a camera or an editor writes', () => {
  test('passes with its size', () => {
    for (const [format, bytes] of real) {
      expect(refused(format, bytes)).toBeNull();
      const size = format === 'heic' ? [64, 48] : [200, 150];
      const cost = costOf(format, bytes);
      expect([cost?.width, cost?.height]).toEqual(size);
    }
  });

  test('passes at 49 megapixels: baseline, progressive with ten scans and with three refinements more', () => {
    expect(refused('jpeg', jpegOutline(7_000, [{ components: all, band: [0, 63] }]))).toBeNull();
    expect(refused('jpeg', jpegOutline(7_000, TEN_SCANS))).toBeNull();
    expect(
      refused('jpeg', jpegOutline(7_000, [...TEN_SCANS, ...all.map((id) => band(id, 1, 63))])),
    ).toBeNull();
  });
});

describe('a picture that costs too much', () => {
  test('by its scans is refused: 400 over 49 megapixels, or 40 [H25]', () => {
    const scans = (count: number) => Array.from({ length: count }, (_, n) => band(1 + (n % 3), 1, 63));
    expect(refused('jpeg', jpegOutline(7_000, scans(400)))).toBe(FORMATS_TEXT);
    expect(refused('jpeg', jpegOutline(7_000, scans(40)))).toBe(FORMATS_TEXT);
    expect(refused('jpeg', jpegOutline(700, scans(40)))).toBeNull();
  });

  test('by scans of single coefficients is refused [H25]', () => {
    const scans = Array.from({ length: 400 }, (_, n) => band(1 + (n % 3), 1 + (n % 63), 1 + (n % 63)));
    expect(refused('jpeg', jpegOutline(7_000, scans))).toBe(FORMATS_TEXT);
  });

  test('by scans behind other bytes is refused [H25]', () => {
    const scans = Array.from({ length: 40 }, (_, n) => band(1 + (n % 3), 1, 63));
    const [head = Buffer.alloc(0), ...parts] = scans.map((scan) => jpegOutline(7_000, [scan]).subarray(21));
    const start = jpegOutline(7_000, []).subarray(0, 21);
    const hidden = parts.flatMap((part) => [
      Buffer.from([0, 0xff, 0, 7, 0xff, 0xd3, 0xff, 0xff]),
      part.subarray(1, -2),
    ]);
    expect(refused('jpeg', Buffer.concat([start, head.subarray(0, -2), ...hidden]))).toBe(FORMATS_TEXT);
  });

  test('by a frame that no camera writes is refused: lossless, arithmetic, two frames, none', () => {
    const plain = jpegOutline(100, [dc]);
    for (const marker of [0xc3, 0xc9, 0xca]) {
      const other = Buffer.from(plain);
      other[3] = marker;
      expect(refused('jpeg', other)).toBe(FORMATS_TEXT);
    }
    const twice = Buffer.concat([plain.subarray(0, 21), plain.subarray(2)]);
    expect(refused('jpeg', twice)).toBe(FORMATS_TEXT);
    expect(refused('jpeg', Buffer.from('ffd8ffd9', 'hex'))).toBe(FORMATS_TEXT);
  });

  test('by its samples is refused: 16 bits with alpha, interlaced [H25]', () => {
    expect(refused('png', deepPng(6_600, 6_600))).toBeNull();
    expect(refused('png', deepPng(6_600, 6_600, true))).toBe(FORMATS_TEXT);
  }, 60_000);

  test('by its compressed profile is refused, as are many parts and frames that follow each other [H25]', () => {
    const png = pngBomb(8);
    const chunk = (type: string, length: number) => {
      const head = Buffer.alloc(8);
      head.writeUInt32BE(length, 0);
      head.write(type, 4, 'latin1');
      return Buffer.concat([head, Buffer.alloc(length + 4)]);
    };
    const withChunks = (...chunks: Buffer[]) =>
      Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
    expect(refused('png', withChunks(chunk('iCCP', 2 * MEBIBYTE)))).toBeNull();
    expect(refused('png', withChunks(chunk('iCCP', MEBIBYTE), chunk('iCCP', MEBIBYTE + 1)))).toBe(
      FORMATS_TEXT,
    );
    expect(refused('png', withChunks(...Array<Buffer>(30_000).fill(chunk('tEXt', 0))))).toBe(FORMATS_TEXT);
    expect(refused('png', withChunks(chunk('acTL', 8)))).toBe('Анимированные изображения не принимаются.');
  });

  test('is refused just above 800 million for a JPEG, 350 for a PNG, 150 for a WebP [H25]', () => {
    const scans = (count: number) => jpegOutline(7_000, Array<JpegScan>(count).fill(band(1, 1, 1)));
    expect(costOf('jpeg', scans(116))?.work).toBe(116 * 875 ** 2 * 9);
    expect([refused('jpeg', scans(116)), refused('jpeg', scans(117))]).toEqual([null, FORMATS_TEXT]);

    const png = (width: number) => {
      const bytes = Buffer.from(deepPng(1, 1, true));
      bytes.writeUInt32BE(width, 16);
      bytes.writeUInt32BE(5_000, 20);
      bytes[24] = 8;
      return bytes;
    };
    expect(costOf('png', png(8_750))?.work).toBe(350_000_000);
    expect([refused('png', png(8_750)), refused('png', png(8_751))]).toEqual([null, FORMATS_TEXT]);

    const chunk = (type: string, ...bytes: number[]) => [
      ...Buffer.from(type, 'latin1'),
      10,
      0,
      0,
      0,
      ...bytes,
    ];
    const unread = Array<number>(10).fill(0);
    const u24 = (value: number) => [value & 255, (value >> 8) & 255, value >> 16];
    const webp = (width: number) =>
      Buffer.from([
        ...Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'),
        ...chunk('VP8X', 0x10, 0, 0, 0, ...u24(width - 1), ...u24(4_999)),
        ...chunk('ALPH', ...unread),
        ...chunk('ALPH', ...unread),
        ...chunk('VP8 ', ...unread),
      ]);
    expect(costOf('webp', webp(6_000))?.work).toBe(150_000_000);
    expect([refused('webp', webp(6_000)), refused('webp', webp(6_001))]).toEqual([null, FORMATS_TEXT]);
  });

  test('by its size is refused in every format [H4]', () => {
    const webp = Buffer.from(real[3]?.[1] ?? []);
    webp.writeUInt16LE(12_001, 26);
    const lossless = Buffer.from('RIFF\0\0\0\0WEBPVP8L\x05\0\0\0\x2f\xff\xff\xff\xff', 'latin1');
    for (const [format, bytes] of [
      ['png', pngBomb(20_000)],
      ['jpeg', jpegOutline(12_001, [dc])],
      ['webp', webp],
      ['webp', lossless],
    ] as const)
      expect(refused(format, bytes)).toContain('50 мегапикселей');
  });

  test('by its tiles is refused: larger than the picture, or one of them again and again [H25]', () => {
    const tiles = Buffer.from(phone);
    const sizes: number[] = [];
    for (let at = tiles.indexOf('ispe'); at >= 0; at = tiles.indexOf('ispe', at + 4)) sizes.push(at);
    const shown = costOf('heic', phone);
    const cost = () => costOf('heic', tiles)?.work ?? 0;
    expect(cost()).toBe(shown?.work);
    for (const at of sizes) {
      const [width, height] = [tiles.readUInt32BE(at + 8), tiles.readUInt32BE(at + 12)];
      if (width === shown?.width && height === shown.height) continue;
      tiles.writeUInt32BE(11_000, at + 8);
      tiles.writeUInt32BE(11_000, at + 12);
    }
    expect(cost()).toBeGreaterThan(100_000_000);
    expect(refused('heic', tiles)).toBe(FORMATS_TEXT);
  });
});

describe('any bytes', () => {
  const heads = (): Buffer[] => real.map(([, bytes]) => bytes);
  const formats: PictureFormat[] = ['jpeg', 'png', 'webp', 'heic'];

  test('have a cost or a refusal, never an error', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...heads()),
        fc.array(fc.tuple(fc.nat(2_000), fc.nat(255)), { maxLength: 40 }),
        fc.nat(3_000),
        fc.uint8Array({ maxLength: 200 }),
        (head, changes, length, tail) => {
          const bytes = Buffer.concat([head.subarray(0, length), tail]);
          for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
          for (const format of formats) expect(() => refusalOf(format, bytes)).not.toThrow();
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('up to 15 MB are walked in a moment, however they are made', () => {
    const box = Buffer.from('\0\0\0\x08free', 'latin1');
    const fill = (head: Buffer, unit: Buffer) =>
      Buffer.concat([head, Buffer.alloc(LARGEST - head.length, unit)]);
    const png = pngBomb(8).subarray(0, 33);
    const worst: [PictureFormat, Buffer][] = [
      ['jpeg', Buffer.alloc(LARGEST, 0xff)],
      ['jpeg', fill(jpegOutline(100, [dc]).subarray(0, -2), Buffer.from('ff00', 'hex'))],
      ['jpeg', fill(jpegOutline(100, []).subarray(0, -2), Buffer.from('fffe0002', 'hex'))],
      ['jpeg', fill(jpegOutline(100, []).subarray(0, -2), jpegOutline(100, [dc]).subarray(21, -2))],
      ['png', fill(png, Buffer.alloc(12))],
      ['webp', fill(Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), Buffer.alloc(8))],
      ['heic', fill(box, box)],
      ['heic', fill(Buffer.from('\0\0\0\0meta\0\0\0\0', 'latin1'), box)],
      ['heic', fill(Buffer.from('\0\0\0\0meta\0\0\0\0\0\0\0\0iprp\0\0\0\0ipco', 'latin1'), box)],
    ];
    for (const [format, bytes] of worst) {
      const before = workMs();
      refusalOf(format, bytes);
      expect([format, workMs() - before < WALK_LIMIT_MS]).toEqual([format, true]);
    }
  });
});
