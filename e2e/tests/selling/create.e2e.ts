import { adDetails } from '../../fixtures/ads.ts';
import { ownAdIds } from '../../fixtures/own-ad.ts';
import { carPictures } from '../../fixtures/pictures.ts';
import { expect, test } from '../../fixtures/test.ts';
import { enter, keepSession } from '../../fixtures/users.ts';
import { AdFormPage } from '../../pages/ad-form-page.ts';

test('an ad with pictures is published; it is in the catalog and on its page', {
  tag: '@gate',
}, async ({ page, request, car }) => {
  const form = new AdFormPage(page);
  const session = await enter(request);
  await keepSession(page, session);
  await form.openCreate();
  await expect(form.title).toHaveText('Новое объявление');
  await form.gallery.setInputFiles(await carPictures(page, 4));
  await expect(form.pictures).toHaveCount(4);
  await form.fill();
  await form.description.fill('Один владелец, сервисная книжка.');
  await expect(page.getByText('32 / 2500')).toBeVisible();
  await form.publish.click();
  await expect(page.getByText('Объявление успешно создано!').first()).toBeVisible();
  await expect(page).toHaveURL(/\/catalog$/);
  await page.getByRole('button', { name: 'Открыть' }).click();
  await expect(page).toHaveURL(/\/car\/\d+$/);

  const [id = 0] = await ownAdIds(request, session);
  const ad = await adDetails(request, id);
  expect(ad).toMatchObject({
    mark: 'Toyota',
    model: 'Camry',
    year: 2018,
    power: 181,
    price: 2_150_000,
    currency: 'RUB',
    engine: 'hybrid',
    is_used: true,
    stock_status: 'in_stock',
    city: 'Казань',
    description: 'Один владелец, сервисная книжка.',
  });
  expect(ad.user.id).toBe(session.user.id);
  expect(ad.images).toHaveLength(4);
  await expect(car.title).toHaveText('Toyota Camry, 2018');
  await page.goto('/catalog');
  await expect(page.locator(`a[href="/car/${id}"]`)).toContainText('Toyota Camry');
  await page.goto('/create-ad');
  await expect(form.title).toHaveText('Новое объявление');
  await expect(form.alert).toHaveCount(0);
});

test('publishing leads to the catalog, and the toast shares the new ad', { tag: '@SELL-36' }, async ({
  page,
  request,
  outside,
}) => {
  const form = new AdFormPage(page);
  const shares = await outside.recordShares();
  const session = await enter(request);
  await keepSession(page, session);
  await page.goto('/profile');
  await page
    .getByRole('link', { name: /объявление/i })
    .first()
    .click();
  await form.fill();
  await form.publish.click();
  await expect(page).toHaveURL(/\/catalog$/);
  await page
    .getByRole('status')
    .filter({ hasText: 'Объявление успешно создано!' })
    .getByRole('button', { name: 'Поделиться' })
    .click();
  const [id = 0] = await ownAdIds(request, session);
  await expect
    .poll(shares)
    .toEqual([
      { url: expect.stringMatching(outside.adLink(id)), text: expect.stringContaining('Toyota Camry') },
    ]);
  await outside.goBack();
  await expect(page).toHaveURL(/\/profile$/);
});
