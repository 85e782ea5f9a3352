import { fc } from '@cars/tooling/testing/properties';
import { describe, expect, test } from '@rstest/core';
import {
  avatarSources,
  cardSources,
  detailsSources,
  IMAGE_PRESETS,
  imageUrl,
  isPresetName,
  unwrapImageAddress,
} from './image-presets.ts';

describe('the address of a picture at a preset', () => {
  test('an own path changes its folder', () => {
    expect(imageUrl('/img/original/ab12.webp', 'card-350.avif')).toBe('/img/card-350.avif/ab12.webp');
  });

  test('an absolute address is one encoded segment', () => {
    expect(imageUrl('https://st.example/a b/x.jpg?v=1', 'card-250.webp')).toBe(
      '/img/card-250.webp/https%3A%2F%2Fst.example%2Fa%20b%2Fx.jpg%3Fv%3D1',
    );
  });

  test('doubled storage addresses are unwrapped first [DATA-22]', () => {
    expect(unwrapImageAddress('https://st/https://st/x.jpg')).toBe('https://st/x.jpg');
    expect(unwrapImageAddress('https://a/https://b/http://c/x.jpg')).toBe('http://c/x.jpg');
    expect(unwrapImageAddress('/img/original/https://st/x.jpg')).toBe('https://st/x.jpg');
    expect(unwrapImageAddress('http://st/http://st/x.jpg')).toBe('http://st/x.jpg');
    expect(unwrapImageAddress('/static/https://st/x.jpg')).toBe('/static/https://st/x.jpg');
    expect(unwrapImageAddress('https://st/x.jpg')).toBe('https://st/x.jpg');
    expect(imageUrl('HTTP://st/x.jpg', 'card-350.webp')).toBe('/img/card-350.webp/HTTP%3A%2F%2Fst%2Fx.jpg');
    expect(imageUrl('/img/original/https://st/x.jpg', 'card-350.webp')).toBe(
      '/img/card-350.webp/https%3A%2F%2Fst%2Fx.jpg',
    );
  });

  test('an address inside a query is not a doubling', () => {
    const src = 'https://st/x.jpg?from=/https://other/y.jpg';
    expect(unwrapImageAddress(src)).toBe(src);
  });

  test.each([
    '',
    '/static/duck.png',
    'duck.png',
    'data:image/png;base64,AA==',
    'javascript:alert(1)',
    '//evil/x.jpg',
    '/img/original/../../etc/passwd',
    '/img/original/',
    'https:',
    'x/img/original/k.webp',
    '/img/original/k.webp?x',
    'xhttps://st/x.jpg',
    'https://st/\uD800.jpg',
  ])('any other address is unchanged: %s', (src) => {
    expect(imageUrl(src, 'card-350.webp')).toBe(src);
  });

  test('no string makes the builder throw, and its result is one segment under the preset', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl()), (src) => {
        const url = imageUrl(src, 'card-350.webp');
        expect(url === src || /^\/img\/card-350\.webp\/[^/\s,]+$/.test(url)).toBe(true);
      }),
    );
  });
});

describe('the presets', () => {
  test('are exactly the agreed sizes [CAT-18] [CAR-14] [CAR-15] [DATA-22]', () => {
    expect(Object.keys(IMAGE_PRESETS)).toHaveLength(26);
    expect(IMAGE_PRESETS['card-350.avif']).toEqual({ width: 350, height: null, format: 'avif', quality: 45 });
    expect(IMAGE_PRESETS['card-500.webp']).toEqual({ width: 500, height: null, format: 'webp', quality: 50 });
    expect(IMAGE_PRESETS['default-900.webp']).toEqual({
      width: 900,
      height: null,
      format: 'webp',
      quality: 45,
    });
    expect(IMAGE_PRESETS['details-1200.avif']).toEqual({
      width: 1200,
      height: 900,
      format: 'avif',
      quality: 50,
    });
    expect(IMAGE_PRESETS['details-fallback-800.webp'].quality).toBe(65);
    expect(IMAGE_PRESETS['details-high-1200.avif'].quality).toBe(60);
    expect(IMAGE_PRESETS['avatar-120.webp']).toEqual({
      width: 120,
      height: 120,
      format: 'webp',
      quality: 70,
    });
  });

  test('have the width and the format of their name', () => {
    for (const [name, preset] of Object.entries(IMAGE_PRESETS)) {
      expect(name).toMatch(new RegExp(`-${preset.width}\\.${preset.format}$`));
    }
  });

  test.each([
    'card-351.avif',
    'card-350',
    'card-350.png',
    'details-high-1200.webp',
    'constructor',
    '__proto__',
    '',
  ])('do not include %s [DATA-31]', (name) => {
    expect(isPresetName(name)).toBe(false);
  });
});

describe('the sources of a picture', () => {
  test('a card offers three widths in both formats and 350 px by default [CAT-18]', () => {
    expect(cardSources('/img/original/k.webp')).toEqual({
      avif: '/img/card-250.avif/k.webp 250w, /img/card-350.avif/k.webp 350w, /img/card-500.avif/k.webp 500w',
      webp: '/img/card-250.webp/k.webp 250w, /img/card-350.webp/k.webp 350w, /img/card-500.webp/k.webp 500w',
      fallback: '/img/card-350.webp/k.webp',
      original: '/img/original/k.webp',
    });
  });

  test('the car page falls back to the 800 px WebP, an avatar to its 60 px one [CAR-14] [CAR-15]', () => {
    expect(detailsSources('/img/original/k.webp')).toEqual({
      avif: '/img/details-400.avif/k.webp 400w, /img/details-600.avif/k.webp 600w, /img/details-800.avif/k.webp 800w, /img/details-1200.avif/k.webp 1200w',
      webp: '/img/details-400.webp/k.webp 400w, /img/details-600.webp/k.webp 600w, /img/details-800.webp/k.webp 800w, /img/details-1200.webp/k.webp 1200w',
      fallback: '/img/details-fallback-800.webp/k.webp',
      original: '/img/original/k.webp',
    });
    expect(avatarSources('/img/original/k.webp')).toEqual({
      avif: '/img/avatar-60.avif/k.webp 1x, /img/avatar-120.avif/k.webp 2x',
      webp: '/img/avatar-60.webp/k.webp 1x, /img/avatar-120.webp/k.webp 2x',
      fallback: '/img/avatar-60.webp/k.webp',
      original: '/img/original/k.webp',
    });
  });

  test('a path outside of the proxy is shown unchanged', () => {
    expect(cardSources('/static/x.png')).toEqual({
      avif: '',
      webp: '',
      fallback: '/static/x.png',
      original: '/static/x.png',
    });
  });

  test.each([
    null,
    undefined,
    '',
    'data:image/png;base64,AA==',
    'javascript:alert(1)',
    '//evil/x.jpg',
    '/\\evil/x.jpg',
  ])('there is nothing to show for %s', (src) => {
    expect(cardSources(src)).toBeNull();
  });
});
