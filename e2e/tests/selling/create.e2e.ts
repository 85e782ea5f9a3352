import { adDetails } from '../../fixtures/ads.ts';
import { ownAdIds } from '../../fixtures/own-ad.ts';
import { carPictures } from '../../fixtures/pictures.ts';
import { expect, test } from '../../fixtures/test.ts';
import { enter, keepSession } from '../../fixtures/users.ts';
import { AdFormPage } from '../../pages/ad-form-page.ts';

test('an ad with pictures is published; it is in the catalog and on its page', {
  tag: '@gate-messengers',
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
  await expect(page).toHaveURL(/\/car\/\d+$/);
  await expect(page.getByRole('region', { name: 'Объявление успешно создано!' })).toBeVisible();

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

test('publishing leads to the new ad, where it can be shared', { tag: '@SELL-36' }, async ({
  page,
  request,
  car,
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
  await expect(page.getByText('Объявление успешно создано!').first()).toBeVisible();
  const notice = page.getByRole('region', { name: 'Объявление успешно создано!' });
  await expect(notice).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Объявление успешно создано!')).toHaveCount(1);
  await expect(car.title).toHaveText('Toyota Camry, 2018');
  const [id = 0] = await ownAdIds(request, session);
  await expect(page).toHaveURL(new RegExp(`/car/${id}$`));
  await notice.getByRole('button', { name: 'Поделиться' }).click();
  await expect
    .poll(shares)
    .toEqual([
      { url: expect.stringMatching(outside.adLink(id)), text: expect.stringContaining('Toyota Camry') },
    ]);
  await outside.goBack();
  await expect(page).toHaveURL(/\/profile$/);
  await page.goForward();
  await expect(car.title).toHaveText('Toyota Camry, 2018');
  await expect(notice).toHaveCount(0);
});

test('publishing from a form opened directly moves nothing on the ad', {
  tag: ['@SELL-36'],
}, async ({ page, request, car }) => {
  const form = new AdFormPage(page);
  await keepSession(page, await enter(request));
  await form.openCreate();
  await form.gallery.setInputFiles(await carPictures(page, 1));
  await form.fill();
  // The ad's section loads while the form is filled in, so no placeholder without the notice is drawn.
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('remote:remote-ad').length))
    .toBe(1);
  await page.evaluate(() => {
    const root = document.getElementById('root');
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node }[];
      })[];
      // Toasts cover the page and move nothing of it; the whole page moves where it has no header in a messenger.
      for (const { value, sources } of entries)
        if (sources.some(({ node }) => node !== root && root?.contains(node))) shifts.push(value);
    }).observe({ type: 'layout-shift' });
  });
  await form.publish.click();
  await expect(page.getByRole('region', { name: 'Объявление успешно создано!' })).toBeVisible();
  await expect(car.statisticsButton).toBeVisible();
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
});
