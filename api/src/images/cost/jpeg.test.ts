import { describe, expect, test } from '@rstest/core';
import { u16 } from '../container-fixtures.ts';
import { jpegCost } from './jpeg.ts';
import { PARTS_MAX } from './picture-cost.ts';

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
    // 13 × 7 blocks of brightness, 7 × 4 of each color; a step to a block costs as much as eight coefficients.
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
    expect(cost(frame(), scan([1]), EOI, [0, 2], scan([1]))?.work).toBe(91 * 72);
    expect(cost(frame(), scan([1]), segment(0xda, [1, 1, 0, 0, 63, 0], 12))?.work).toBe(91 * 72);
    expect(cost(frame(), scan([1]), segment(0xe1, [], 1), scan([1]))?.work).toBe(91 * 72);
    expect(jpegCost(Buffer.from([...SOI, ...frame(), ...scan([1])]))?.work).toBe(91 * 72);
    expect(jpegCost(Buffer.from([...SOI, ...frame(), 0xff, 0xda]))?.work).toBe(0);
  });

  test('is none without one valid frame', () => {
    expect(cost()).toBeNull();
    expect(cost(scan([1]), frame())).toBeNull();
    expect(cost(frame(), frame())).toBeNull();
    for (const marker of [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])
      expect(cost(frame(), segment(marker, [])), marker.toString(16)).toBeNull();
    expect(cost(frame([]))).toBeNull();
    expect(cost(frame([1, 2, 3, 4, 5].map((id) => [id, 0x11])))).toBeNull();
    expect(cost(frame(COLOR, 0xc0, 4))).toBeNull();
    expect(cost(frame(COLOR, 0xc0, 4), [4, 0x11, 0], scan([1]))).toBeNull();
    expect(cost(segment(0xc0, [8, 0, 50, 0, 100]))).toBeNull();
    expect(jpegCost(Buffer.from([...SOI, ...segment(0xc0, [8, 0, 50, 0, 100])]))).toBeNull();
    expect(cost(frame([]), frame())).toBeNull();
    expect(
      cost(
        frame([
          [1, 0x11],
          [2, 0x51],
        ]),
      ),
    ).toBeNull();
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

  test('is none with an invalid scan', () => {
    expect(cost(frame(), scan([]))).toBeNull();
    expect(cost(frame(), scan([1, 2, 3, 1, 2]))).toBeNull();
    expect(cost(frame(), scan([1, 2, 3, 1]))?.work).toBe((91 + 28 + 28 + 91) * 72);
    expect(cost(frame(), scan([1], 0, 63, 2))).toBeNull();
    expect(cost(frame(), scan([1], 0, 63, 2), [63, 0])).toBeNull();
    expect(cost(frame(), segment(0xda, []))).toBeNull();
    expect(jpegCost(Buffer.from([...SOI, ...frame(), ...segment(0xda, [])]))).toBeNull();
    expect(cost(frame(), scan([1], 5, 4))).toBeNull();
    expect(cost(frame(), scan([1], 5, 5))?.work).toBe(91 * 9);
    expect(cost(frame(), scan([1], 0, 64))).toBeNull();
  });

  test('is counted for twenty thousand segments, and one that is refused for more', () => {
    const many = (count: number) => cost(frame(), ...Array<number[]>(count - 1).fill(segment(0xe1, [])));
    expect(many(PARTS_MAX)?.parts).toBe(20_000);
    expect(many(30_000)?.parts).toBe(20_001);
  });
});
