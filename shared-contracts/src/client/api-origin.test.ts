import { afterEach, expect, rs, test } from '@rstest/core';
import { endpoints } from '../endpoints/registry.ts';
import { apiOrigin } from '../rules/api-origin.ts';
import { cardSources, imageUrl } from '../rules/image-presets.ts';
import { endpointUrl } from './transport.ts';

afterEach(() => {
  rs.unstubAllGlobals();
});

test('calls and pictures go to the origin that the page names, its own files do not', () => {
  expect(apiOrigin()).toBe('');
  expect(imageUrl('/img/original/a.webp', 'card-250.webp')).toBe('/img/card-250.webp/a.webp');
  rs.stubGlobal('document', { documentElement: { dataset: { api: 'https://api.example' } } });
  expect(endpointUrl(endpoints.ads.details, { params: { id: 7 } })).toBe(
    'https://api.example/api/v2/ads/details/7',
  );
  expect(imageUrl('/img/original/a.webp', 'card-250.webp')).toBe(
    'https://api.example/img/card-250.webp/a.webp',
  );
  expect(imageUrl('https://st.example/a.jpg', 'card-250.webp')).toBe(
    'https://api.example/img/card-250.webp/https%3A%2F%2Fst.example%2Fa.jpg',
  );
  expect(cardSources('/img/original/a.webp')).toMatchObject({
    fallback: 'https://api.example/img/card-350.webp/a.webp',
    original: 'https://api.example/img/original/a.webp',
  });
  expect(cardSources('https://st.example/a.jpg')?.original).toBe('https://st.example/a.jpg');
  // Static files are part of the page.
  expect(cardSources('/static/a.png')?.original).toBe('/static/a.png');
  const handbook = Object.values(endpoints.handbooks).find(({ service }) => service === 'static');
  expect(handbook && endpointUrl(handbook, {})).toBe(handbook?.path);
});
