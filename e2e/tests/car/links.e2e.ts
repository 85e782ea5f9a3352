import { onlyInBrowser } from '../../fixtures/only-in-browser.ts';
import { showAd } from '../../fixtures/shown-ad.ts';
import { expect, test } from '../../fixtures/test.ts';

const NO_ADDRESSES = [
  'javascript:window.__xss=1',
  ' jAvAscript:window.__xss=1',
  'java\tscript:window.__xss=1',
  'data:text/html,<script>window.__xss=1</script>',
  'vbscript:x',
  '//evil.example/x',
  'http:evil',
  'https://a@b',
];

test('an invalid report address is shown as text, without a link', { tag: '@E2' }, async ({ page, car }) => {
  for (const report_url of NO_ADDRESSES) {
    const ad = await showAd(page, { report_url, vin_report_url: report_url, video: null });
    await car.open(ad.id);
    await expect(
      page.getByText(`Отчёт: ${report_url.trim()}`).or(page.getByText(report_url)).first(),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'История машины' })).toHaveCount(0);
    const hrefs = await page
      .locator('a[href]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs.filter((href) => !/^(\/|tel:\+?\d+$|https?:\/\/)/.test(href ?? ''))).toEqual([]);
    expect(hrefs).not.toContain(report_url);
  }
});

test.describe('a report of another site', () => {
  test.use({ allowedProblems: /https:\/\/example\.com\/report$/ });
  test(
    'a report opens apart from the page and gets no information about it',
    onlyInBrowser('A messenger opens the link in another program.', '@E3'),
    async ({ page, car, context }) => {
      const ad = await showAd(page, { report_url: 'https://example.com/report', video: null });
      await context.route('https://example.com/**', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<p></p><script>document.querySelector("p").append(window.opener, " of ", document.referrer)</script>',
        }),
      );
      await car.open(ad.id);
      const link = page.getByRole('link', { name: 'История машины' });
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
      const opened = context.waitForEvent('page');
      await link.click();
      await expect((await opened).locator('p')).toHaveText('null of');
      expect(new URL(page.url()).pathname).toBe(`/car/${ad.id}`);
    },
  );
});

test('invalid names and numbers have no buttons', { tag: ['@E7', '@E8'] }, async ({ page, car }) => {
  const { user } = await showAd(page);
  for (const [username, phone_number] of [
    ['../joinchat/x', 'tel:1;ext=5'],
    ['a?start=1', '*#06#'],
    ['evil.com/', 'javascript:alert(1)'],
    ['<b>', '1;ext=5'],
  ] as const) {
    const ad = await showAd(page, { user: { ...user, username, phone_number }, video: null });
    await car.open(ad.id);
    await expect(car.orderButton).toBeVisible();
    await expect(page.getByRole('button', { name: 'Написать' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Позвонить' })).toHaveCount(0);
    await expect(page.locator('a[href^="tel:"]')).toHaveCount(0);
  }
});

test('an invalid color is shown as text, without a request', { tag: '@E9' }, async ({ page, car }) => {
  const color = 'red;background:url(//evil.example/e)';
  const ad = await showAd(page, { color, video: null });
  await car.open(ad.id);
  await expect(page.getByText(color)).toBeVisible();
  expect(await page.locator('[style*="evil"]').count()).toBe(0);
});

test('coordinates off the globe have no map', { tag: '@E10' }, async ({ page, car }) => {
  for (const [latitude, longitude] of [
    [1e9, 49],
    [55, -181],
    [91, 0],
  ] as const) {
    const ad = await showAd(page, { latitude, longitude, video: null });
    await car.open(ad.id);
    await expect(car.orderButton).toBeVisible();
    await expect(car.mapButton).toHaveCount(0);
  }
});
