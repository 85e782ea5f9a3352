import { accessibilityFaults } from '../../fixtures/accessibility.ts';
import { publishAd } from '../../fixtures/own-ad.ts';
import { drawPicture } from '../../fixtures/pictures.ts';
import { expect, test } from '../../fixtures/test.ts';
import { enter, keepSession } from '../../fixtures/users.ts';
import { AdFormPage } from '../../pages/ad-form-page.ts';

test.describe('accessibility in both themes:', () => {
  test('the create form with pictures, sheets and messages has no violations', async ({ page, request }) => {
    const form = new AdFormPage(page);
    await keepSession(page, await enter(request));
    await form.openCreate();
    await form.gallery.setInputFiles([
      await drawPicture(page, '1.jpg', { width: 400, height: 300 }),
      await drawPicture(page, '2.jpg', { width: 400, height: 300 }),
      { name: 'fake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('text') },
    ]);
    await expect(form.picture(3).getByRole('alert')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await form.publish.click();
    await expect(form.alert).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await form.closeAlert();
    expect(await accessibilityFaults(page)).toEqual([]);
    await form.choice('Марка').click();
    await expect(page.getByRole('dialog', { name: 'Марка' })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('the edit form has no violations', async ({ page, request }) => {
    const form = new AdFormPage(page);
    const session = await enter(request);
    await keepSession(page, session);
    await form.openEdit(await publishAd(request, session));
    await expect(form.price).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

test.describe('on the narrowest screen', () => {
  test.use({ viewport: { width: 320, height: 568 } });

  test('the form is not wider than the screen, and everything can be tapped', async ({ page, request }) => {
    const form = new AdFormPage(page);
    await keepSession(page, await enter(request));
    await form.openCreate();
    const picture = await drawPicture(page, '1.jpg', { width: 400, height: 300 });
    await form.gallery.setInputFiles([picture, picture]);
    await expect(form.unfinished).toHaveCount(0);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(320);
    const small = await page
      .getByRole('main')
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons
          .map((button) => ({
            name: button.getAttribute('aria-label') ?? button.textContent,
            box: button.getBoundingClientRect(),
          }))
          .filter(({ box }) => box.width < 44 || box.height < 44)
          .map(({ name }) => name),
      );
    expect(small).toEqual([]);
  });
});

test('the whole form is filled without a pointer', async ({ page, request }) => {
  const form = new AdFormPage(page);
  await keepSession(page, await enter(request));
  await form.openCreate();
  await form.choice('Марка').focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Марка' });
  await sheet.getByRole('searchbox').focus();
  await page.keyboard.type('лада');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await sheet.getByRole('button', { name: 'Применить' }).focus();
  await page.keyboard.press('Enter');
  await expect(form.choice('Марка')).toContainText('Lada');
  await expect(form.choice('Марка')).toBeFocused();
  await form.chip('Цвет', 'Чёрный').focus();
  await page.keyboard.press('ArrowRight');
  await expect(form.chip('Цвет', 'Белый')).toBeChecked();
});
