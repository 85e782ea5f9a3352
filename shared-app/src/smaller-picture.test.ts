import { afterEach, expect, rs, test } from '@rstest/core';
import { encodedFile, fittedSize, smallerPicture } from './smaller-picture.ts';

afterEach(() => {
  rs.unstubAllGlobals();
});

/** A canvas whose pixels all have this opacity; a type that it cannot encode becomes a PNG. */
const stubCanvas = (alpha: number, cannotEncode = '') =>
  rs.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({
        canvas: this,
        drawImage: () => undefined,
        getImageData: () => ({ data: new Uint8ClampedArray(8).fill(alpha) }),
      });
      convertToBlob = async ({ type }: { readonly type: string }) =>
        new Blob(['small'], { type: type === cannotEncode ? 'image/png' : type });
    },
  );
const bitmap = (width: number, height: number) => ({ width, height }) as ImageBitmap;
const file = (name: string, type: string) => new File(['x'.repeat(100)], name, { type });

test.each([
  ['long.png', 'image/png', 255, '', 'long.jpg', 'image/jpeg'],
  ['long.webp', 'image/webp', 255, '', 'long.jpg', 'image/jpeg'],
  ['IMG.jpg', 'image/jpeg', 255, '', 'IMG.jpg', 'image/jpeg'],
  ['logo.png', 'image/png', 0, '', 'logo.webp', 'image/webp'],
  ['logo.webp', 'image/webp', 254, 'image/webp', 'logo.png', 'image/png'],
])('%s of type %s and opacity %i becomes %s %s', async (name, type, alpha, cannotEncode, ...sent) => {
  stubCanvas(alpha, cannotEncode);
  const smaller = await smallerPicture(file(name, type), bitmap(1080, 12_000));
  expect([smaller?.name, smaller?.type]).toEqual(sent);
});

test('a picture that is small enough is sent as it is', async () => {
  stubCanvas(255);
  expect(await smallerPicture(file('a.png', 'image/png'), bitmap(2560, 1920))).toBeNull();
});

test('a flat picture of too many pixels is made smaller although its file grows [SELL-15]', async () => {
  stubCanvas(255);
  const flat = new File(['x'], 'a.png', { type: 'image/png' });
  expect((await smallerPicture(flat, bitmap(13_000, 800)))?.name).toBe('a.jpg');
});

test('a file without an ending keeps its name', () => {
  expect(encodedFile(new Blob([''], { type: 'image/jpeg' }), file('photo', '')).name).toBe('photo');
});

test('a picture keeps its ratio within the largest side', () => {
  expect(fittedSize(4000, 3000, 2560)).toEqual({ width: 2560, height: 1920 });
  expect(fittedSize(3000, 6000, 2560)).toEqual({ width: 1280, height: 2560 });
  expect(fittedSize(800, 600, 2560)).toEqual({ width: 800, height: 600 });
  expect(fittedSize(10_000, 1, 2560)).toEqual({ width: 2560, height: 1 });
});
