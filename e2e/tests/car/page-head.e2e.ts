import { adDetails, adWithoutVideo } from '../../fixtures/ads.ts';
import { expect, test } from '../../fixtures/test.ts';

test('the HTML of a car names it to search engines and previews of links', {
  tag: ['@CAR-46', '@CAR-53', '@gate'],
}, async ({ request }) => {
  const { id } = await adWithoutVideo(request);
  const ad = await adDetails(request, id);
  const html = await (await request.get(`/car/${id}`)).text();
  expect(/<title>([^<]*)/.exec(html)?.[1]).toContain(`${ad.mark} ${ad.model}`);
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="https?://[^/"]+/car/${id}">`));
  expect(html).toContain('<meta property="og:image:width" content="1200">');
  const [, card = ''] =
    /<meta property="og:image" content="https?:\/\/[^"/]+(\/img\/share\/[^"]+)">/.exec(html) ?? [];
  const picture = await request.get(card);
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
  expect(data).toMatchObject({ '@type': 'Car', offers: { '@type': 'Offer', price: ad.price } });
});

test('a missing car gets status 404', async ({ request }) => {
  expect((await request.get('/car/999999')).status()).toBe(404);
});

test('the title of a car stays with its page', async ({ page, request, car, outside }) => {
  const ad = await adWithoutVideo(request);
  await car.open(ad.id);
  await expect.poll(() => page.title()).toContain(ad.mark);
  await outside.pressBack();
  await expect(page).toHaveURL(/\/catalog$/);
  await expect(page).toHaveTitle('Каталог автомобилей');
});
