import { bearer } from '@cars/tooling/browser-check/demo-session';
import type { APIRequestContext } from '@playwright/test';
import { accessibilityFaults } from '../../fixtures/accessibility.ts';
import { newestAds } from '../../fixtures/ads.ts';
import { responses } from '../../fixtures/fault.ts';
import { expect, test } from '../../fixtures/test.ts';
import { enter, keepSession } from '../../fixtures/users.ts';

const isNote = ({ pathname }: URL, sent: { method(): string }) =>
  /^\/api\/v2\/cars\/\d+\/favorites$/.test(pathname) && sent.method() === 'PATCH';

const setUp = async (request: APIRequestContext) => {
  const session = await enter(request);
  const [ad] = await newestAds(request);
  const id = ad?.id ?? 0;
  const added = await request.post(`/api/v2/ads/${id}/favorites`, { headers: bearer(session) });
  expect(added.status()).toBe(200);
  return { session, id };
};

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`a note in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, viewport: { width: 320, height: 568 } });

    test('survives a failed save and a reload, and is on the car page', {
      tag: ['@CAT-68', '@CAT-70'],
    }, async ({ page, request, fault, car }) => {
      const { session, id } = await setUp(request);
      await keepSession(page, session);
      await page.goto('/favorites');
      const broken = await fault('[CAT-70]', isNote, responses.status(503));
      await page.getByRole('button', { name: /^Добавить заметку/ }).press('Enter');
      await expect(page.getByRole('textbox')).toBeFocused();
      await page.keyboard.type('Торг до 900');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toContainText('Заметка не сохранена.');
      expect(await accessibilityFaults(page)).toEqual([]);
      await broken.end();
      await page.reload();
      await expect(page.getByRole('textbox')).toHaveValue('Торг до 900');
      await page.getByRole('button', { name: 'Сохранить' }).click();
      await expect(page.getByRole('button', { name: /^Изменить заметку/ })).toBeFocused();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.reload();
      await expect(page.getByRole('region', { name: /^Заметка/ })).toContainText('Торг до 900');
      await car.open(id);
      await expect(page.getByRole('region', { name: 'Заметка' })).toContainText('Торг до 900');
      expect(await accessibilityFaults(page)).toEqual([]);
    });
  });
}

test('a note that went with the heart comes back, also after the next page', { tag: '@CAT-69' }, async ({
  page,
  request,
  car,
}) => {
  const { session, id } = await setUp(request);
  await request.patch(`/api/v2/ads/${id}/favorites`, {
    headers: bearer(session),
    data: { note: 'Тайна' },
  });
  await keepSession(page, session);
  await page.goto('/favorites');
  await page.getByRole('article').getByRole('button', { name: 'Убрать из избранного' }).click();
  const restore = page.getByRole('button', { name: /^Вернуть/ });
  await expect(restore).toBeFocused();
  expect(await accessibilityFaults(page)).toEqual([]);
  const restored = page.waitForResponse((response) => response.request().method() === 'PUT');
  await restore.click();
  expect((await restored).status()).toBe(200);
  await page.reload();
  await expect(page.getByRole('region', { name: /^Заметка/ })).toContainText('Тайна');
  await page.getByRole('article').getByRole('link').first().click();
  await expect(car.title).toBeVisible();
  await page.getByRole('button', { name: 'Убрать из избранного' }).click();
  await expect(page.getByText('Убрано из избранного вместе с заметкой')).toBeVisible();
  await expect(page.getByText('Тайна')).toHaveCount(0);
  await page.getByRole('button', { name: 'Добавить в избранное' }).click();
  await expect(page.getByText('Тайна')).toBeVisible();
});
