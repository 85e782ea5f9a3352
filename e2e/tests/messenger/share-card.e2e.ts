import { newestAds } from '../../fixtures/ads.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SIMULATOR_WINDOW, SimulatorPage } from '../../pages/simulator-page.ts';

test.use(SIMULATOR_WINDOW);

test('a card with a button is in the chat of Telegram, an old client gets the text', {
  tag: ['@MSG-22', '@CAR-51'],
}, async ({ page, request }) => {
  const [ad] = await newestAds(request);
  const simulator = new SimulatorPage(page);
  await simulator.open(`ad_${ad?.id}`);
  const share = async () => {
    await expect.poll(() => simulator.address()).toBe(`/car/${ad?.id}`);
    await simulator.app.getByRole('button', { name: 'Действия' }).first().click();
    await simulator.app.getByRole('button', { name: 'Поделиться публикацией' }).click();
  };
  const card = simulator.chat.getByRole('img', { name: ad?.model ?? '' });

  await share();
  await simulator.dialog.getByRole('button', { name: 'Не отправлять' }).click();
  await share();
  await simulator.dialog.getByRole('button', { name: 'Отправить', exact: true }).click();
  await expect(card).toHaveCount(1);
  await expect.poll(() => card.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(1200);
  await simulator.reopened(() =>
    simulator.chat.getByRole('button', { name: 'Открыть объявление' }).last().click(),
  );
  await expect.poll(() => simulator.address()).toBe(`/car/${ad?.id}`);

  await simulator.launch({ version: '7.10', start_param: `ad_${ad?.id}` });
  await share();
  await expect(simulator.chat.getByText(`ID: ${ad?.id}`)).toBeVisible();
  await expect(card).toHaveCount(1);
  await expect(simulator.wrong).toHaveText('0');
});
