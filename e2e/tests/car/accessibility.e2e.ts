import { accessibilityFaults } from '../../fixtures/accessibility.ts';
import { responses } from '../../fixtures/fault.ts';
import { ownAdIds } from '../../fixtures/own-ad.ts';
import { showAd, stubReasons } from '../../fixtures/shown-ad.ts';
import { expect, test } from '../../fixtures/test.ts';

/** An ad without views has no table of days. */
const DAYS = Array.from({ length: 30 }, (_, n) => ({
  date: `2026-09-${String(n + 1).padStart(2, '0')}`,
  views: n,
  contacts: 1,
  favorites: 2,
}));

test.describe('accessibility in both themes:', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test("a buyer's popups have no violations", async ({ page, car, signIn }) => {
    test.slow();
    await signIn();
    await stubReasons(page);
    const ad = await showAd(page, { latitude: 55.79, longitude: 49.12, video: null });
    await car.open(ad.id);
    const close = async () => {
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog[open]')).toHaveCount(0);
    };
    await expect(car.orderButton).toBeVisible();
    expect(await accessibilityFaults(page), 'page').toEqual([]);

    await car.orderButton.click();
    await page.getByLabel('Имя').fill('');
    await page.getByRole('button', { name: 'Отправить' }).click();
    await expect(page.getByText('Введите ваше имя')).toBeVisible();
    expect(await accessibilityFaults(page), 'order').toEqual([]);
    await close();

    await car.actionsButton.click();
    await expect(car.popup('Действия')).toBeVisible();
    expect(await accessibilityFaults(page), 'actions').toEqual([]);
    await page.getByRole('button', { name: 'Пожаловаться на публикацию' }).click();
    await expect(page.getByRole('radio').first()).toBeVisible();
    expect(await accessibilityFaults(page), 'complaint').toEqual([]);
    await close();

    await car.mapButton.click();
    await expect(page.getByRole('link', { name: 'Яндекс Карты' })).toBeVisible();
    expect(await accessibilityFaults(page), 'map').toEqual([]);
    await close();

    await car.openGallery.click();
    await expect(car.galleryPhoto).toBeVisible();
    expect(await accessibilityFaults(page), 'gallery').toEqual([]);
  });

  test("an owner's popups have no violations", async ({ page, car, signIn, session, fault }) => {
    test.slow();
    await signIn();
    const [id = 0] = await ownAdIds(page.request, session);
    await fault(
      'days',
      ({ pathname }) => pathname === '/api/cars/numbers/days',
      responses.json({ success: true, data: { days: DAYS, similar: null } }),
    );
    await car.open(id);
    await car.statisticsButton.click();
    await expect(page.getByText('Разные люди')).toBeVisible();
    await expect(page.getByText('Таблица по дням')).toBeVisible();
    expect(await accessibilityFaults(page), 'statistics').toEqual([]);
    await page.getByRole('button', { name: 'Вернуться к объявлению' }).click();
    await car.ownerActionsButton.click();
    await expect(car.popup('Объявление')).toBeVisible();
    expect(await accessibilityFaults(page), 'actions').toEqual([]);
    await page.getByRole('button', { name: 'Удалить объявление' }).click();
    await expect(car.alert).toBeVisible();
    expect(await accessibilityFaults(page), 'question').toEqual([]);
  });
});
