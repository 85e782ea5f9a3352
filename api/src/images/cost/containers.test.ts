import { describe, expect, test } from '@rstest/core';
import { latin, u32 } from '../container-fixtures.ts';
import { refusalOf } from './budget.ts';
import { PARTS_MAX } from './picture-cost.ts';
import { pngCost } from './png.ts';
import { webpCost } from './webp.ts';

describe('the cost of a PNG', () => {
  const chunk = (type: string, body: readonly number[] = [], length = body.length) => [
    ...u32(length),
    ...latin(type),
    ...body,
    ...u32(0),
  ];
  const header = (depth: number, color: number, interlace = 0) =>
    chunk('IHDR', [...u32(300), ...u32(200), depth, color, 0, 0, interlace]);
  const SIGNATURE = latin('\x89PNG\r\n\x1a\n');
  const cost = (...chunks: readonly (readonly number[])[]) =>
    pngCost(Buffer.from([...SIGNATURE, ...chunks.flat()]));
  const shape = { width: 300, height: 200, packedBytes: 0, isAnimated: false };
  const PIXELS = 60_000;

  test('is that of its samples, their depth and its passes', () => {
    for (const [color, channels] of [
      [0, 1],
      [2, 3],
      [3, 4],
      [4, 2],
      [6, 4],
    ] as const) {
      expect(cost(header(8, color))).toEqual({ ...shape, work: PIXELS * channels, parts: 1 });
      expect(cost(header(16, color))?.work).toBe(PIXELS * channels * 2);
      expect(cost(header(8, color, 1))?.work).toBe(PIXELS * channels * 2);
      expect(cost(header(8, color), chunk('tRNS'))?.work).toBe(PIXELS * Math.min(4, channels + 1));
    }
    for (const color of [1, 5, 7]) expect(cost(header(8, color))).toBeNull();
  });

  test('has the bytes of its profiles, and whether it is animated, up to its end', () => {
    expect(
      cost(header(8, 2), chunk('zTXt', [1]), chunk('iTXt', [1, 2]), chunk('iCCP', [1, 2, 3, 4])),
    ).toEqual({
      ...shape,
      work: PIXELS * 3,
      parts: 4,
      packedBytes: 4,
    });
    expect(cost(header(8, 2), chunk('tEXt', [1]), chunk('IDAT', [1]))?.packedBytes).toBe(0);
    expect(cost(header(8, 2), chunk('acTL'), chunk('IDAT'))?.isAnimated).toBe(true);
    expect(cost(header(8, 2), chunk('tRNS'), chunk('IDAT'))?.work).toBe(PIXELS * 4);
    expect(cost(header(8, 2), chunk('IEND'), chunk('zTXt', [1]), chunk('acTL'))).toEqual({
      ...shape,
      work: PIXELS * 3,
      parts: 2,
    });
    expect(cost(header(8, 2), chunk('iCCP', [], 5_000))?.packedBytes).toBe(5_000);
  });

  test('is none without a whole header', () => {
    const whole = Buffer.from([...SIGNATURE, ...header(8, 2)]);
    expect(pngCost(whole.subarray(0, 29))).toEqual({ ...shape, work: PIXELS * 3, parts: 1 });
    expect(pngCost(whole.subarray(0, 28))).toBeNull();
    expect(pngCost(Buffer.from(whole.toString('latin1').replace('IHDR', 'IHDX'), 'latin1'))).toBeNull();
  });

  test('is counted for twenty thousand chunks, and one that is refused for more', () => {
    const many = (count: number) => cost(header(8, 2), ...Array<number[]>(count - 1).fill(chunk('tEXt')));
    expect(many(20_000)?.parts).toBe(20_000);
    expect(many(30_000)?.parts).toBe(20_001);
  });
});

describe('the cost of a WebP', () => {
  const le = (value: number, bytes: number) =>
    Array.from({ length: bytes }, (_, n) => (value >>> (8 * n)) & 255);
  const chunk = (type: string, body: readonly number[], length = body.length) => [
    ...latin(type),
    ...le(length, 4),
    ...body,
    ...(body.length % 2 === 1 ? [0] : []),
  ];
  const canvas = (width: number, height: number, flags = 0) =>
    chunk('VP8X', [flags, 0, 0, 0, ...le(width - 1, 3), ...le(height - 1, 3)]);
  const lossy = (width: number, height: number) =>
    chunk('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, ...le(0xc000 | width, 2), ...le(0x4000 | height, 2)]);
  const lossless = (width: number, height: number, mark = 0x2f) =>
    chunk('VP8L', [mark, ...le(((width - 1) | ((height - 1) << 14) | (3 << 28)) >>> 0, 4)]);
  const cost = (...chunks: readonly (readonly number[])[]) =>
    webpCost(Buffer.from([...latin('RIFF\0\0\0\0WEBP'), ...chunks.flat()]));
  const shape = { width: 300, height: 200, packedBytes: 0, isAnimated: false };
  const PIXELS = 60_000;

  test('is one pass of lossy pixels, two of lossless ones and of alpha', () => {
    expect(cost(lossy(300, 200))).toEqual({ ...shape, work: PIXELS, parts: 1 });
    expect(cost(lossless(300, 200))).toEqual({ ...shape, work: 2 * PIXELS, parts: 1 });
    expect(cost(canvas(300, 200), chunk('ALPH', [1, 2, 3]), lossy(300, 200))).toEqual({
      ...shape,
      work: 3 * PIXELS,
      parts: 3,
    });
    expect(cost(canvas(300, 10), lossy(20, 200))).toEqual({ ...shape, work: PIXELS, parts: 2 });
    expect(cost(canvas(300, 200))?.work).toBe(0);
    expect(cost(canvas(20, 200), lossy(300, 10))).toEqual({ ...shape, work: PIXELS, parts: 2 });
    expect(cost(chunk('EXIF', [0x2f, 255, 255, 255, 15]), lossy(300, 200))).toEqual({
      ...shape,
      work: PIXELS,
      parts: 2,
    });
  });

  test('detects an animated picture', () => {
    expect(cost(canvas(300, 200, 2))?.isAnimated).toBe(true);
    expect(cost(canvas(300, 200, 0xfd))?.isAnimated).toBe(false);
    expect(cost(canvas(300, 200, 2), canvas(300, 200))?.isAnimated).toBe(true);
    for (const type of ['ANIM', 'ANMF'])
      expect(cost(lossy(300, 200), chunk(type, []))?.isAnimated).toBe(true);
  });

  test('is none without a size', () => {
    expect(cost()).toBeNull();
    expect(cost(lossy(0, 200))).toBeNull();
    expect(cost(lossy(300, 0))).toBeNull();
    expect(cost(lossless(300, 200, 0x2e))).toBeNull();
    expect(cost(lossless(300, 200).slice(0, -2))).toBeNull();
    expect(cost(lossy(300, 200).slice(0, -1))).toBeNull();
    expect(cost(canvas(300, 200).slice(0, -1))).toBeNull();
    expect(cost(chunk('VP8X', []))).toBeNull();
    expect(cost(chunk('VP8Y', [0, 0, 0, 0, 43, 1, 0, 199, 0, 0]))).toBeNull();
  });

  test('is counted for twenty thousand chunks, and one that is refused for more', () => {
    const many = (count: number) =>
      cost(lossy(300, 200), ...Array<number[]>(count - 1).fill(chunk('EXIF', [])));
    expect(many(PARTS_MAX)?.parts).toBe(20_000);
    expect(many(30_000)?.parts).toBe(20_001);
  });
});

const FORMATS_TEXT = 'Допустимые форматы: PNG, JPG, JPEG, WEBP';

describe('the largest picture', () => {
  const png = (width: number, height: number, color = 0, interlace = 0) => [
    ...latin('\x89PNG\r\n\x1a\n'),
    ...u32(13),
    ...latin('IHDR'),
    ...u32(width),
    ...u32(height),
    ...[8, color, 0, 0, interlace],
    ...u32(0),
  ];
  const refused = (bytes: readonly number[]) => refusalOf('png', Buffer.from(bytes))?.message ?? null;
  const refusal = (width: number, height: number) => refused(png(width, height));

  test('has 12 000 pixels on a side and 50 million in all [H4]', () => {
    for (const [width, height] of [
      [12_000, 4_166],
      [4_166, 12_000],
      [10_000, 5_000],
      [1, 1],
    ] as const)
      expect(refusal(width, height)).toBeNull();
    for (const [width, height] of [
      [12_001, 1],
      [1, 12_001],
      [10_000, 5_001],
    ] as const)
      expect(refusal(width, height)).toContain('50 мегапикселей');
    for (const [width, height] of [
      [0, 1],
      [1, 0],
    ] as const)
      expect(refusal(width, height)).toBe(FORMATS_TEXT);
  });

  test('has the most work, parts and packed bytes that pass, and not one more [H25]', () => {
    const INTERLACED_RGBA = [6, 1] as const;
    expect(refused(png(7_000, 6_250, ...INTERLACED_RGBA))).toBeNull();
    expect(refused(png(7_000, 6_251, ...INTERLACED_RGBA))).toBe(FORMATS_TEXT);
    const chunk = (type: string, length: number) => [...u32(length), ...latin(type), ...u32(0)];
    const withParts = (count: number) => [
      ...png(1, 1),
      ...Array(count - 1)
        .fill(chunk('tEXt', 0))
        .flat(),
    ];
    expect(refused(withParts(PARTS_MAX))).toBeNull();
    expect(refused(withParts(PARTS_MAX + 1))).toBe(FORMATS_TEXT);
    expect(refused([...png(1, 1), ...chunk('iCCP', 2_097_152)])).toBeNull();
    expect(refused([...png(1, 1), ...chunk('iCCP', 2_097_153)])).toBe(FORMATS_TEXT);
  });
});
