import { adDetails } from '../../fixtures/ads.ts';
import { ownAdIds } from '../../fixtures/own-ad.ts';
import { enter, keepSession } from '../../fixtures/people.ts';
import { carPictures } from '../../fixtures/pictures.ts';
import { expect, test } from '../../fixtures/test.ts';
import { AdFormPage } from '../../pages/ad-form-page.ts';

test('an ad with pictures is published; it is in the catalogue and on its page', async ({
  page,
  request,
  car,
}) => {
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
  await expect(page.getByText('Объявление успешно создано!')).toBeVisible();
  await expect(page).toHaveURL(/\/catalog$/);
  await expect(page.getByRole('status').getByText('Объявление успешно создано!')).toBeVisible();

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
  await expect(page.locator(`a[href="/car/${id}"]`)).toContainText('Toyota Camry');
  await car.open(ad.id);
  await expect(car.title).toHaveText('Toyota Camry');
  await page.goto('/create-ad');
  await expect(form.title).toHaveText('Новое объявление');
  await expect(form.alert).toHaveCount(0);
});

test('the published ad can be shared and opened from the catalogue that follows', async ({
  page,
  context,
  request,
  car,
}) => {
  const form = new AdFormPage(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // Without a share sheet of the device the link is copied.
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  const session = await enter(request);
  await keepSession(page, session);
  await form.openCreate();
  await form.fill();
  await form.publish.click();
  await expect(page).toHaveURL(/\/catalog$/);
  const panel = page.getByRole('region', { name: 'Объявление опубликовано' });
  await expect(panel).toContainText('Toyota Camry');
  await expect(page.getByText('Объявление успешно создано!')).toBeVisible();
  await panel.getByRole('button', { name: 'Поделиться' }).click();
  await expect(page.getByText('Ссылка скопирована в буфер обмена')).toBeVisible();
  const [id = 0] = await ownAdIds(request, session);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/car/${id}`);
  await panel.getByRole('button', { name: 'Открыть объявление' }).click();
  await expect(page).toHaveURL(new RegExp(`/car/${id}$`));
  await expect(car.title).toHaveText('Toyota Camry');
  await expect(panel).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/catalog$/);
  await expect(panel).toHaveCount(0);
});
