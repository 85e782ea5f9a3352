import { FAILED_BUILD, FAILED_REQUEST } from '../../fixtures/expected-reports.ts';
import { idleLater } from '../../fixtures/never-idle.ts';
import { expect, test } from '../../fixtures/test.ts';

const NOTICE = 'Нет соединения с интернетом';

test('the offline notice is shown over every screen without layout shift, and disappears when the network is back', {
  tag: ['@ERR-27', '@gate'],
}, async ({ page, context, catalog, allow }) => {
  allow(FAILED_REQUEST);
  await catalog.open();
  await catalog.loadedAhead();
  const notice = page.getByRole('status').getByText(NOTICE);
  const before = await catalog.cards.first().boundingBox();
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  expect(await catalog.cards.first().boundingBox()).toEqual(before);
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
});

test('the offline notice needs nothing that loads after the network is lost', { tag: '@ERR-27' }, async ({
  page,
  context,
  catalog,
  allow,
}) => {
  // What would be loaded ahead fails.
  allow(FAILED_REQUEST);
  allow(FAILED_BUILD);
  const becomeIdle = await idleLater(page);
  await catalog.open();
  await context.setOffline(true);
  await becomeIdle();
  await expect(page.getByRole('status').getByText(NOTICE)).toBeVisible();
});

test('a card that is tapped offline keeps its picture, and the notice does not stay over the reason', {
  tag: '@ERR-27',
}, async ({ page, context, catalog, allow }) => {
  allow(FAILED_REQUEST);
  allow(FAILED_BUILD);
  await catalog.open();
  await catalog.loadedAhead();
  const picture = catalog.cards.first().locator('img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await context.setOffline(true);
  const notice = page.getByRole('status').filter({ hasText: NOTICE });
  await expect(notice).toBeVisible();
  await catalog.cards.first().click();
  const retry = page.getByRole('button', { name: 'Повторить' });
  await expect(retry).toBeVisible();
  // The photo of the page has failed, and its sign does not hide the card's picture behind it.
  const photo = page.getByRole('img', { name: 'Car image 1' });
  await expect(photo).toHaveCSS('opacity', '0');
  const preview = page.getByRole('region', { name: 'Фотографии' }).locator('img[alt=""]').first();
  await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expect(notice).toHaveCount(0);
  await expect(page.getByText('Нет интернета. Загрузим снова, когда он появится.')).toBeVisible();
});
