import { fc } from '@cars/tooling/testing/properties';
import { describe, expect, test } from '@rstest/core';
import { isAdminParam, parseStartParam } from './start-param.ts';

const base64 = (value: unknown) => btoa(unescape(encodeURIComponent(JSON.stringify(value))));
const base64url = (value: unknown) =>
  base64(value).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
const redirect = (path: unknown) => parseStartParam(base64url({ redirect: path }));

describe('a start parameter', () => {
  test('of an ad opens the ad [MSG-8]', () => {
    expect(parseStartParam('ad_42')).toEqual({ kind: 'open', path: '/car/42' });
    for (const odd of ['ad_', 'ad_0', 'ad_-1', 'ad_12345678901', 'ad_1x', 'AD_1'])
      expect([odd, parseStartParam(odd).kind]).toEqual([odd, 'invalid']);
  });

  test('with a redirect opens a page of the app, in both alphabets and without padding [MSG-5] [MSG-8]', () => {
    expect(redirect('/car/42')).toEqual({ kind: 'open', path: '/car/42' });
    expect(parseStartParam(base64({ redirect: '/favorites?tab=params' }))).toEqual({
      kind: 'open',
      path: '/favorites?tab=params',
    });
    expect(parseStartParam(base64url({ note: 'яё»', redirect: '/catalog/2' }))).toEqual({
      kind: 'open',
      path: '/catalog/2',
    });
  });

  test('leads to no other page [A12]', () => {
    const elsewhere = [
      '//evil',
      '/\\evil',
      'https://evil',
      'javascript:alert(1)',
      '%2f%2fevil',
      '/car/1/../../x',
      '/car/1/..',
      '\t//e',
      '/car/1\n',
      ' /car/1',
      '/car/1#x',
      '/car/x',
      '/nowhere',
      `/catalog?q=${'x'.repeat(10_000)}`,
      '',
      7,
      null,
      ['/car/1'],
      { toString: () => '/car/1' },
    ];
    for (const path of elsewhere) expect([path, redirect(path).kind]).toEqual([path, 'invalid']);
  });

  test('does not pollute prototypes [A15]', () => {
    const text = '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}},"redirect":"/car/1"}';
    expect(parseStartParam(btoa(text))).toEqual({ kind: 'open', path: '/car/1' });
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
    expect(({} as Record<string, unknown>).x).toBeUndefined();
    expect(parseStartParam(btoa('{"__proto__":{"redirect":"/car/1"}}')).kind).toBe('invalid');
  });

  test('of any other kind is ignored and never throws [A11] [MSG-5]', () => {
    expect(parseStartParam('')).toEqual({ kind: 'none' });
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 600 }),
      fc.base64String({ maxLength: 600 }),
      fc.json().map((text) => btoa(unescape(encodeURIComponent(text)))),
      fc.object({ key: fc.constantFrom('redirect', '__proto__', 'x') }).map((value) => base64url(value)),
    );
    fc.assert(
      fc.property(anything, (text) => {
        const found = parseStartParam(text);
        expect(found.kind === 'open' ? found.path : '/').toMatch(/^\/[\w/?=&%.,~-]*$/);
        expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('admin mode', () => {
  test('is recognized by its SHA-256 [A16] [ROLE-8]', async () => {
    const sha256 = '2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b';
    expect(await isAdminParam('secret', sha256)).toBe(true);
    expect(await isAdminParam('Secret', sha256)).toBe(false);
    expect(await isAdminParam('', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')).toBe(
      false,
    );
    expect(await isAdminParam('secret', null)).toBe(false);
  });
});
