import { describe, expect, test } from '@rstest/core';
import { refusalOf } from './budget.ts';
import { jpegCost } from './jpeg.ts';
import { pngCost } from './png.ts';
import { webpCost } from './webp.ts';

const u16 = (value: number) => [value >> 8, value & 255];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];
const latin = (text: string) => [...Buffer.from(text, 'latin1')];

describe('the cost of a JPEG', () => {
  const SOI = [0xff, 0xd8];
  const EOI = [0xff, 0xd9];
  const segment = (marker: number, body: readonly number[], length = body.length + 2) => [
    0xff,
    marker,
    ...u16(length),
    ...body,
  ];
  const COLOR = [
    [1, 0x22],
    [2, 0x11],
    [3, 0x11],
  ];
  const frame = (
    components: readonly (readonly number[])[] = COLOR,
    marker = 0xc0,
    count = components.length,
  ) =>
    segment(marker, [
      8,
      ...u16(50),
      ...u16(100),
      count,
      ...components.flatMap(([id, at]) => [id ?? 0, at ?? 0, 0]),
    ]);
  const scan = (ids: readonly number[], from = 0, to = 63, count = ids.length) =>
    segment(0xda, [count, ...ids.flatMap((id) => [id, 0]), from, to, 0]);
  const cost = (...parts: readonly (readonly number[])[]) =>
    jpegCost(Buffer.from([...SOI, ...parts.flat(), ...EOI]));
  const shape = { width: 100, height: 50, packedBytes: 0, isAnimated: false };

  test('is that of the blocks and coefficients of its scans', () => {
    // 13 × 7 blocks of brightness, 7 × 4 of each color; going to a block costs as much as eight coefficients.
    expect(cost(frame(), scan([1, 2, 3]))).toEqual({ ...shape, work: (91 + 28 + 28) * 72, parts: 2 });
    expect(cost(frame(), scan([1], 0, 0))).toEqual({ ...shape, work: 91 * 9, parts: 2 });
    expect(cost(frame(COLOR, 0xc2), scan([2], 1, 5), scan([3], 6, 63))).toEqual({
      ...shape,
      work: 28 * 13 + 28 * 66,
      parts: 3,
    });
    expect(cost(frame([[1, 0x11]], 0xc1), scan([1]))).toEqual({ ...shape, work: 91 * 72, parts: 2 });
    expect(
      cost(
        frame([
          [1, 0x21],
          [2, 0x11],
        ]),
        scan([2]),
      ),
    ).toEqual({ ...shape, work: 7 * 7 * 72, parts: 2 });
    expect(
      cost(
        frame([
          [1, 0x12],
          [2, 0x11],
        ]),
        scan([2]),
      ),
    ).toEqual({ ...shape, work: 13 * 4 * 72, parts: 2 });
    expect(cost(frame([1, 2, 3, 4].map((id) => [id, 0x44])), scan([1, 2, 3, 4]))?.work).toBe(4 * 91 * 72);
    expect(cost(frame(), scan([9]))?.work).toBe(0);
  });

  test('is counted up to the end of the picture, over everything between segments', () => {
    const between = [0, 0xff, 0, 7, 0xff, 0xff, 0xff, 0xd0, 0xff, 0xd7, 0xff, 0x01, 0xff, 0xd8];
    expect(cost(between, frame(), between, segment(0xe1, [1, 2, 3]), between, scan([1]), between)).toEqual({
      ...shape,
      work: 91 * 72,
      parts: 3,
    });
    expect(cost(frame(), scan([1]), EOI, scan([1]))?.work).toBe(91 * 72);
    expect(cost(frame(), scan([1]), segment(0xda, [1, 1, 0, 0, 63, 0], 12))?.work).toBe(91 * 72);
    expect(cost(frame(), scan([1]), segment(0xe1, [], 1), scan([1]))?.work).toBe(91 * 72);
    expect(jpegCost(Buffer.from([...SOI, ...frame(), ...scan([1])]))?.work).toBe(91 * 72);
    expect(jpegCost(Buffer.from([...SOI, ...frame(), 0xff, 0xda]))?.work).toBe(0);
  });

  test('is none without one frame that makes sense', () => {
    expect(cost()).toBeNull();
    expect(cost(scan([1]), frame())).toBeNull();
    expect(cost(frame(), frame())).toBeNull();
    for (const marker of [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])
      expect(cost(frame(), segment(marker, [])), marker.toString(16)).toBeNull();
    expect(cost(frame([]))).toBeNull();
    expect(cost(frame([1, 2, 3, 4, 5].map((id) => [id, 0x11])))).toBeNull();
    expect(cost(frame(COLOR, 0xc0, 4))).toBeNull();
    expect(cost(segment(0xc0, [8, 0, 50, 0, 100]))).toBeNull();
    for (const factors of [0x01, 0x10, 0x51, 0x15]) expect(cost(frame([[1, factors]]))).toBeNull();
    expect(
      cost(
        frame([
          [1, 0x11],
          [1, 0x11],
        ]),
      ),
    ).toBeNull();
  });

  test('is none with a scan that makes no sense', () => {
    expect(cost(frame(), scan([]))).toBeNull();
    expect(cost(frame(), scan([1, 2, 3, 1, 2]))).toBeNull();
    expect(cost(frame(), scan([1, 2, 3, 1]))?.work).toBe((91 + 28 + 28 + 91) * 72);
    expect(cost(frame(), scan([1], 0, 63, 2))).toBeNull();
    expect(cost(frame(), segment(0xda, []))).toBeNull();
    expect(cost(frame(), scan([1], 5, 4))).toBeNull();
    expect(cost(frame(), scan([1], 5, 5))?.work).toBe(91 * 9);
    expect(cost(frame(), scan([1], 0, 64))).toBeNull();
  });
});

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

  test('has the bytes of its text and profiles, and whether it moves, up to its end', () => {
    expect(
      cost(header(8, 2), chunk('zTXt', [1]), chunk('iTXt', [1, 2]), chunk('iCCP', [1, 2, 3, 4])),
    ).toEqual({
      ...shape,
      work: PIXELS * 3,
      parts: 4,
      packedBytes: 7,
    });
    expect(cost(header(8, 2), chunk('tEXt', [1]), chunk('IDAT', [1]))?.packedBytes).toBe(0);
    expect(cost(header(8, 2), chunk('acTL'), chunk('IDAT'))?.isAnimated).toBe(true);
    expect(cost(header(8, 2), chunk('tRNS'), chunk('IDAT'))?.work).toBe(PIXELS * 4);
    expect(cost(header(8, 2), chunk('IEND'), chunk('zTXt', [1]), chunk('acTL'))).toEqual({
      ...shape,
      work: PIXELS * 3,
      parts: 2,
    });
    expect(cost(header(8, 2), chunk('zTXt', [], 5_000))?.packedBytes).toBe(5_000);
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
  });

  test('knows a picture that moves', () => {
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
    expect(cost(chunk('VP8Y', [0, 0, 0, 0, 43, 1, 0, 199, 0, 0]))).toBeNull();
  });
});

describe('the largest picture', () => {
  const png = (width: number, height: number) =>
    Buffer.from([
      ...latin('\x89PNG\r\n\x1a\n'),
      ...u32(13),
      ...latin('IHDR'),
      ...u32(width),
      ...u32(height),
      ...[8, 0, 0, 0, 0],
      ...u32(0),
    ]);
  const refusal = (width: number, height: number) => refusalOf('png', png(width, height))?.message ?? null;

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
      expect(refusal(width, height)).toBe('Допустимые форматы: PNG, JPG, JPEG, WEBP');
  });
});
