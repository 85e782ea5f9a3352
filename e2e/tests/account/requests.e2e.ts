import type { AdCard } from '@cars/shared-contracts/schemas/ad';
import { expect, test } from '../../fixtures/test.ts';

test('a seller finds the request of a guest in the profile, calls and marks it as handled', {
  tag: ['@SELL-54', '@gate'],
}, async ({ page, request, session, signIn }) => {
  await signIn();
  const own = await request.get('/api/web-user/ads/get/active', {
    headers: { authorization: `Bearer ${session.token}` },
  });
  const { data } = (await own.json()) as { data: AdCard[] };
  const name = `Вера ${Date.now()}`;
  const sent = await request.post('/api/ads/order', {
    data: { id: data[0]?.id, user_name: name, user_phone: '+79001234567', user_comment: 'Жду звонка' },
  });
  expect(sent.ok()).toBe(true);
  await page.goto('/profile');
  await page.getByRole('link', { name: /^Заявки новых: / }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Заявки' })).toBeVisible();
  const row = page.getByRole('listitem', { name });
  await expect(row.getByRole('link', { name: 'Позвонить: +7 (900) 123-45-67' })).toHaveAttribute(
    'href',
    'tel:+79001234567',
  );
  const mark = await row.getByRole('button', { name: 'Отметить отвеченной' }).boundingBox();
  const whole = await row.boundingBox();
  expect(mark?.width, 'a link, not a bar').toBeLessThan((whole?.width ?? 0) * 0.7);
  const handled = page.waitForResponse((response) => /\/answered$/.test(response.url()));
  await row.getByRole('button', { name: 'Отметить отвеченной' }).click();
  await expect(row.getByText('Отвечена', { exact: true })).toBeVisible();
  // A reload would cut the call.
  await handled;
  await page.reload();
  await row.getByRole('button', { name: 'Вернуть в новые' }).click();
  await expect(row.getByText('Новая', { exact: true })).toBeVisible();
});
