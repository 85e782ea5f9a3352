import { adDetails, adWithoutVideo } from '../../fixtures/ads.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a forged sign-in opens nothing that the server guards', { tag: ['@A19', '@gate'] }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('user', JSON.stringify({ id: 2, name: 'Чужой' }));
    localStorage.setItem('auth', JSON.stringify({ isLoggedIn: true, phoneNumber: '79000000002' }));
  });
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login$/);
});

test('a forged owner is a guest after the first request to the server, and deletes nothing', {
  tag: ['@A19', '@gate'],
}, async ({ page, request, car, allow }) => {
  allow(/status of 401/);
  const { id } = await adWithoutVideo(request);
  const { user } = await adDetails(request, id);
  const token = 'A'.repeat(43);
  await page.addInitScript(
    ([owner, forged]) => {
      if (localStorage.getItem('canary_seed') === '7') return;
      localStorage.setItem('canary_seed', '7');
      localStorage.setItem('access_token', forged);
      localStorage.setItem('user', JSON.stringify(owner));
      localStorage.setItem('auth', JSON.stringify({ isLoggedIn: true, phoneNumber: '79000000002' }));
    },
    [user, token] as const,
  );
  await page.goto(`/car/${id}`);
  await expect(page.getByRole('button', { name: 'Следить за ценой' })).toBeVisible();
  await expect(car.ownerActionsButton).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  const refused = await request.delete(`/api/web-user/ads/delete/${id}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(refused.status()).toBe(401);
  expect((await request.get(`/api/v2/ads/details/${id}`)).status()).toBe(200);
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login$/);
});
