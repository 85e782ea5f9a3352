import type { Locator } from '@playwright/test';
import { showAd } from '../../fixtures/shown-ad.ts';
import { expect, test } from '../../fixtures/test.ts';

/* What belongs to a column stays inside it on a wide screen. */

test.use({ viewport: { width: 1440, height: 900 } });

const edges = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('not drawn');
  return { left: Math.round(box.x), right: Math.round(box.x + box.width) };
};

test('the buttons of a seller are within the width of the cards', async ({ page }) => {
  const { user } = await showAd(page);
  await page.goto(`/user/${user?.id}`);
  const contact = page.getByRole('button', { name: 'Связаться' });
  await contact.waitFor();
  const [button, cards] = [await edges(contact), await edges(page.getByRole('list').first())];
  expect(button.left).toBeGreaterThanOrEqual(cards.left);
  expect(button.right).toBeLessThanOrEqual(cards.right);
});

test('the arrows of the photos are inside the shown photo', async ({ page, car }) => {
  const ad = await showAd(page);
  await showAd(page, { images: [...ad.images, ...ad.images].slice(0, 2) });
  await car.open(ad.id);
  const photo = await edges(page.getByRole('img', { name: 'Car image 1' }));
  const next = await edges(page.getByRole('button', { name: 'Следующее фото' }));
  expect(next.right).toBeLessThan(photo.right);
});

test('the filters beside the list end where their cards end', { tag: '@CAT-55' }, async ({
  page,
  catalog,
}) => {
  await catalog.open();
  const panel = page.getByRole('complementary', { name: 'Фильтры' });
  const card = await edges(panel.getByRole('heading', { name: 'Год выпуска' }).locator('..'));
  const word = await panel.getByText('Сбросить').evaluate((reset) => {
    const range = document.createRange();
    range.selectNodeContents(reset);
    return Math.round(range.getBoundingClientRect().right);
  });
  expect(word).toBe(card.right);
  await expect(page.getByRole('button', { name: 'Фильтры' })).toHaveCount(0);
});
