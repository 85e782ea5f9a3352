import { publishAd } from '../../fixtures/own-ad.ts';
import { changesOf, tapTenTimes } from '../../fixtures/ten-taps.ts';
import { expect, test } from '../../fixtures/test.ts';
import { enter, keepSession } from '../../fixtures/users.ts';
import { AdFormPage } from '../../pages/ad-form-page.ts';

/* [V9] a user taps ten times before anything is drawn; one call is sent. */

test('ten taps on the deletion in the profile are one call', { tag: '@V9' }, async ({ page, request }) => {
  const session = await enter(request);
  await keepSession(page, session);
  const id = await publishAd(request, session);
  await page.goto('/profile');
  const calls = changesOf(page);
  await tapTenTimes(page.getByRole('button', { name: /^Удалить: / }));
  const alert = page.getByRole('alertdialog');
  await expect(alert).toHaveCount(1);
  await tapTenTimes(alert.getByRole('button', { name: 'Удалить' }));
  await expect(alert).toContainText('Объявление удалено');
  expect(calls).toEqual([`DELETE /api/web-user/cars/delete/${id}`]);
});

test('ten taps on the changes of an ad are one call', { tag: '@V9' }, async ({ page, request }) => {
  const form = new AdFormPage(page);
  const session = await enter(request);
  await keepSession(page, session);
  const id = await publishAd(request, session);
  await form.openEdit(id);
  await form.price.fill('460000');
  const calls = changesOf(page);
  await tapTenTimes(form.save);
  await expect(page.getByText('Объявление обновлено успешно!')).toBeVisible();
  expect(calls).toEqual([`POST /api/web-user/cars/update/${id}`]);
});
