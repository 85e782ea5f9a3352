import { adDetails, quietAd } from '../../fixtures/ads.ts';
import { carFields } from '../../fixtures/own-ad.ts';
import { enter } from '../../fixtures/people.ts';
import { bearer } from '../../fixtures/session.ts';
import { expect, test } from '../../fixtures/test.ts';

test('the HTML of a car names it to search engines and previews of links', { tag: '@CAR-46' }, async ({
  request,
}) => {
  const { id } = await quietAd(request);
  const ad = await adDetails(request, id);
  const html = await (await request.get(`/car/${id}`)).text();
  expect(/<title>([^<]*)/.exec(html)?.[1]).toContain(`${ad.mark} ${ad.model}`);
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="https?://[^/"]+/car/${id}">`));
  expect(html).toMatch(/<meta property="og:image" content="https?:\/\/[^"]+\/img\/[^"]+">/);
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
  expect(data).toMatchObject({ '@type': 'Car', offers: { '@type': 'Offer', price: ad.price } });
});

test('a car that is not there is answered by 404', async ({ request }) => {
  expect((await request.get('/car/999999')).status()).toBe(404);
});

test("a seller's phone in the text of an ad stays out of the page's head", async ({ request }) => {
  const session = await enter(request);
  const created = await request.post('/api/v2/ads/create', {
    headers: bearer(session),
    multipart: { ...(await carFields(request)), description: 'Звоните: 8 (900) 765-43-21 </script><b>' },
  });
  const { id } = ((await created.json()) as { data: { id: number } }).data;
  const html = await (await request.get(`/car/${id}`)).text();
  const head = html.slice(0, html.indexOf('<body'));
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(data).toContain('"@type":"Car"');
  expect(head + data).not.toContain('765-43-21');
  const removed = await request.delete(`/api/web-user/ads/delete/${id}`, { headers: bearer(session) });
  expect(removed.ok()).toBe(true);
  expect((await request.get(`/car/${id}`)).status()).toBe(404);
});

test('the title of a car stays with its page', async ({ page, request, car }) => {
  const ad = await quietAd(request);
  await car.open(ad.id);
  await expect(page).toHaveTitle(new RegExp(ad.mark ?? ''));
  await page.getByRole('link', { name: 'Назад' }).click();
  await expect(page).toHaveURL(/\/catalog$/);
  await expect(page).toHaveTitle('Каталог автомобилей');
});
