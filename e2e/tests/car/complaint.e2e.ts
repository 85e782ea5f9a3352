import { responses } from '../../fixtures/fault.ts';
import { bodiesOf } from '../../fixtures/sent-bodies.ts';
import { showAd, stubReasons } from '../../fixtures/shown-ad.ts';
import { expect, test } from '../../fixtures/test.ts';

test.describe('the complaint', () => {
  const COMPLAINT = /^\/api\/web-user\/car-complaints\/create$/;

  test('is sent with its reason; the popup closes and the specified alert opens', { tag: '@gate' }, async ({
    page,
    car,
    fault,
    signIn,
  }) => {
    await signIn();
    await stubReasons(page);
    const ad = await showAd(page);
    const sent = bodiesOf(page, COMPLAINT);
    await fault('complaint', ({ pathname }) => COMPLAINT.test(pathname), responses.json({ success: true }));
    await car.open(ad.id);
    await car.actionsButton.click();
    await page.getByRole('button', { name: 'Пожаловаться на публикацию' }).click();
    const popup = car.popup('Пожаловаться на публикацию');
    await popup.getByRole('radio', { name: 'Неверная цена' }).check();
    await popup.getByRole('button', { name: 'Отправить жалобу' }).click();
    await expect(car.alert).toContainText('Жалоба успешно отправлена');
    await car.alert.getByRole('button', { name: 'Понятно' }).click();
    await expect(popup).toHaveCount(0);
    expect(sent).toEqual([
      { ad_id: ad.id, block_reason_id: 2, description: 'Пользователь не указал причину' },
    ]);
  });

  test.describe('without a reason on a small phone', () => {
    test.use({ viewport: { width: 320, height: 568 } });

    test('has its message in view', { tag: '@V14' }, async ({ page, car, signIn }) => {
      await signIn();
      const ad = await showAd(page);
      await car.open(ad.id);
      await car.actionsButton.click();
      await page.getByRole('button', { name: 'Пожаловаться на публикацию' }).click();
      const popup = car.popup('Пожаловаться на публикацию');
      await expect(popup.getByRole('radio', { name: 'Другая причина' })).toBeVisible();
      await popup.getByRole('button', { name: 'Отправить жалобу' }).click();
      const message = await popup.getByRole('alert').boundingBox();
      const send = await popup.getByRole('button', { name: 'Отправить жалобу' }).boundingBox();
      expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual((send?.y ?? 0) - 12);
    });
  });

  test('of a guest leads to sign-in', { tag: '@gate' }, async ({ page, car, shell }) => {
    const ad = await showAd(page);
    await car.open(ad.id);
    await car.actionsButton.click();
    await page.getByRole('button', { name: 'Пожаловаться на публикацию' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(shell.heading).toBeVisible();
    await page.goBack();
    await expect(car.title).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('that was requested before sign-in opens after it', { tag: '@gate' }, async ({
    page,
    car,
    signIn,
    session,
  }) => {
    const ad = await showAd(page);
    await stubReasons(page);
    await car.open(ad.id);
    await car.actionsButton.click();
    await page.getByRole('button', { name: 'Пожаловаться на публикацию' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await signIn();
    expect(session.user.id).not.toBe(ad.user.id);
    await page.reload();
    await expect(car.popup('Пожаловаться на публикацию')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/car/${ad.id}$`));
    // The car has one entry in the history.
    expect(await page.evaluate(() => history.state.idx)).toBe(0);
  });
});
