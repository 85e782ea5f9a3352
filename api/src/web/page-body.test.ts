import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from '@rstest/core';
import { makePage } from './page-body.ts';

const HTML = `<ul>${Array.from({ length: 400 }, (_, at) => `<li>Toyota Camry ${at * 7919} ₽, ${at % 9} км</li>`).join('')}</ul>`;

test('a page that is requested again is sent in fewer bytes, with the same text and tag', async () => {
  const page = makePage(HTML, 'policy', 5);
  const first = await page.encoded('br');
  await page.encoded('br');
  await expect.poll(async () => (await page.encoded('br')).body.length).toBeLessThan(first.body.length);
  const best = await page.encoded('br');
  expect(best.etag).toBe(first.etag);
  expect(brotliDecompressSync(best.body).toString()).toBe(HTML);
});
