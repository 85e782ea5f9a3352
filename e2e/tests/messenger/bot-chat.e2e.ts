import type { AdCard } from '@cars/shared-contracts/schemas/ad';
import { bearer, sessionOf } from '@cars/tooling/browser-check/demo-session';
import { expect, test } from '../../fixtures/test.ts';
import { startDataOf } from '../../fixtures/users.ts';
import { SIMULATOR_WINDOW, SimulatorPage } from '../../pages/simulator-page.ts';

test.use(SIMULATOR_WINDOW);

test('the button under a message of the bot opens the ad', { tag: '@CAR-38' }, async ({ page, request }) => {
  const seller = 7_000_000_002;
  const { token } = await sessionOf(
    await request.post('/api/web-user/access/auth', {
      data: { init_data: await startDataOf(request, seller) },
    }),
  );
  const listed = await request.get('/api/web-user/ads/get/active?page=1', { headers: bearer({ token }) });
  const items = ((await listed.json()) as { data: AdCard[] }).data;
  const id = items[test.info().workerIndex % items.length]?.id;
  const name = `Анна ${Date.now()}`;
  const comment = 'Отвечу как на ID: 1, см. /login-entity';
  const order = { id, user_name: name, user_phone: '+79001234567', user_comment: comment };
  expect((await request.post('/api/ads/order', { data: order })).status()).toBe(200);

  const simulator = new SimulatorPage(page);
  await simulator.open();
  await simulator.launch({ user: String(seller) });
  const message = simulator.chat.getByRole('listitem').filter({ hasText: name });
  await expect(message.getByRole('button')).toHaveText('Открыть объявление');
  await simulator.reopened(() => message.getByRole('button').click());
  await expect.poll(() => simulator.address()).toBe(`/car/${id}`);
});

test('the button under the greeting opens the catalog', async ({ page }) => {
  const simulator = new SimulatorPage(page);
  await simulator.open();
  await simulator.reopened(() => simulator.chat.getByRole('button', { name: 'Открыть Авторынок' }).click());
  await expect.poll(() => simulator.address()).toBe('/catalog');
});
