import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, rs, test } from '@rstest/core';
import { withLongerProfile, withPartsShown, withPrimaries, withSize } from '../test-heic.ts';
import { decodeHeic } from './heic.ts';

const PHONE = join(import.meta.dirname, '../phone.heic');
const WIDE = join(import.meta.dirname, '../wide.heic');
const PAGES_OF_512_MIB = 8_192;

let phone: Buffer;
let wide: Buffer;
beforeAll(async () => {
  phone = await readFile(PHONE);
  wide = await readFile(WIDE);
});

describe('pixels of a HEIC picture', () => {
  test('are upright, four bytes each', async () => {
    const { data, width, height } = await decodeHeic(phone);
    expect([width, height, data.length]).toEqual([48, 64, 48 * 64 * 4]);
    const pixel = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
    const [red = 0, , blue = 0, alpha = 0] = pixel(24, 8);
    expect([red > 150, blue < 100, alpha]).toEqual([true, true, 255]);
    expect(pixel(24, 56)[2]).toBeGreaterThan(150);
  });

  test('have the profile of their file, or Display P3 by its number', async () => {
    const { color } = await decodeHeic(wide);
    const start = wide.indexOf('colrprof') + 8;
    expect(Buffer.isBuffer(color) && color.equals(wide.subarray(start, start + color.length))).toBe(true);
    expect(Buffer.isBuffer(color) && color.toString('latin1', 36, 40)).toBe('acsp');
    expect((await decodeHeic(withPrimaries(wide, 12))).color).toBe('p3');
    expect((await decodeHeic(withPrimaries(wide, 1))).color).toBeNull();
    expect((await decodeHeic(withPrimaries(wide, 9))).color).toBeNull();
  });

  test('have no profile of more than a megabyte, and none where the file has none', async () => {
    const own = (await decodeHeic(wide)).color?.length ?? 0;
    const most = await decodeHeic(withLongerProfile(wide, 1_048_576 - own));
    expect(most.color).toHaveLength(1_048_576);
    expect(await decodeHeic(withLongerProfile(wide, 1_048_577 - own))).toMatchObject({
      width: 64,
      color: null,
    });
    const without = Buffer.from(wide);
    without.write('skip', without.indexOf('colr'), 'latin1');
    expect(await decodeHeic(without)).toMatchObject({ width: 64, color: null });
  });

  test('are those of the primary picture, whatever comes before it', async () => {
    expect(await decodeHeic(withPartsShown(wide))).toMatchObject({ width: 64, height: 48 });
  });

  test('are not there in a file without a picture, which is refused as another format', async () => {
    await expect(decodeHeic(Buffer.from('no picture'))).rejects.toMatchObject({
      status: 422,
      message: 'Допустимые форматы: PNG, JPG, JPEG, WEBP',
    });
  });

  test('are those of the next picture when the one before it was refused', async () => {
    await expect(
      decodeHeic(Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00heicmif1')),
    ).rejects.toThrow();
    expect(await decodeHeic(wide)).toMatchObject({ width: 64, height: 48 });
  });
});

describe('a HEIC picture that is too large for its pixels to be held', () => {
  const TOO_LARGE = 'Изображение слишком большое: до 50 мегапикселей и до 12000 точек по каждой стороне.';

  test.each([
    [10_001, 5_000],
    [5_000, 10_001],
    [12_001, 10],
    [10, 12_001],
  ])('%i × %i is refused before its pixels are decoded [H9]', async (width, height) => {
    await expect(decodeHeic(withSize(phone, width, height))).rejects.toMatchObject({
      status: 422,
      message: TOO_LARGE,
    });
  });

  test.each([
    [10_000, 5_000],
    [12_000, 10],
    [10, 12_000],
  ])('%i × %i is within the limits, but the file has no such pixels', async (width, height) => {
    await expect(decodeHeic(withSize(phone, width, height))).rejects.toMatchObject({
      status: 422,
      message: 'Допустимые форматы: PNG, JPG, JPEG, WEBP',
    });
  });
});

test('no WebAssembly memory of the decoder grows beyond 512 MB [H9]', async () => {
  // As in a new process: another test has opened the decoder in this one.
  WebAssembly.Memory.prototype.grow = runInNewContext('WebAssembly.Memory.prototype.grow');
  rs.resetModules();
  const { decodeHeic: decodeFirst } = await import('./heic.ts');
  expect(await decodeFirst(phone)).toMatchObject({ width: 48, height: 64 });
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 16_384 });
  expect(memory.grow(1)).toBe(1);
  expect(() => memory.grow(PAGES_OF_512_MIB)).toThrow('too much memory');
  expect(() => memory.grow(PAGES_OF_512_MIB - 1)).toThrow('too much memory');
  expect(memory.grow(PAGES_OF_512_MIB - 2)).toBe(2);
  expect(memory.buffer.byteLength).toBe(512 * 1024 * 1024);
});
