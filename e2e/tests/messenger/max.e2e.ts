import { newestAds } from '../../fixtures/ads.ts';
import { expectBackToLeave } from '../../fixtures/back-to-leave.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SIMULATOR_WINDOW, SimulatorPage, type TransportKind } from '../../pages/simulator-page.ts';

/* The app in MAX, in both transports. Every message is checked against the simulator's table. */

test.use(SIMULATOR_WINDOW);

const TRANSPORTS: readonly TransportKind[] = ['frame', 'native'];

for (const transport of TRANSPORTS) {
  test.describe(`MAX through the ${transport}`, () => {
    let simulator: SimulatorPage;
    test.beforeEach(async ({ page }) => {
      simulator = new SimulatorPage(page);
      await simulator.open('', 'max');
      if (transport === 'native') await simulator.launch({ transport });
      await simulator.app.getByRole('article').first().waitFor();
      await expect.poll(() => simulator.names()).toContain('WebAppSetupSwipesBehavior');
    });
    test.afterEach(async () => {
      expect((await simulator.messages()).filter(({ problems }) => problems.length > 0)).toEqual([]);
      await expect(simulator.wrong).toHaveText('0');
    });

    test('a launch is ready once and signs the user in', {
      tag: ['@MSG-4', '@MSG-20', '@gate'],
    }, async () => {
      await expect(simulator.facts).toContainText('готово · во всю высоту · смахивание выключено');
      expect((await simulator.names()).filter((name) => name === 'WebAppReady')).toHaveLength(1);
      await expect(simulator.app.getByRole('link', { name: 'Избранное' })).toBeVisible();
      expect(JSON.parse((await simulator.stored('user')) ?? '{}')).toMatchObject({ name: 'Анна' });
      expect(await simulator.address()).toBe('/catalog');
    });

    test('the bars of the client follow the scheme of the device, as the app does', async ({ page }) => {
      const header = () =>
        simulator.device.evaluate((device) => getComputedStyle(device).getPropertyValue('--client-header'));
      const light = await header();
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(simulator.app.locator('html')).toHaveAttribute('data-scheme', 'dark');
      await expect.poll(header).not.toBe(light);
    });

    test('start data that are encoded twice sign the user in', async () => {
      await simulator.launch({ twice: 'on' });
      await expect(simulator.app.getByRole('link', { name: 'Избранное' })).toBeVisible();
    });

    test('Back closes the sheet, then goes back, then leaves the app to the client', { tag: '@gate' }, () =>
      expectBackToLeave(simulator),
    );

    test('a heart gives haptic feedback', { tag: '@MSG-7' }, async () => {
      await simulator.app
        .getByRole('button', { name: /избранно/ })
        .first()
        .click();
      await expect(simulator.facts).toContainText('отклик: light');
    });

    test('a shared ad is in the chat when the user allows it, and its link opens it', {
      tag: '@MSG-6',
    }, async ({ request }) => {
      const [ad] = await newestAds(request);
      const message = simulator.chat.getByText(`startapp=ad_${ad?.id}`);
      const share = async (choice: string) => {
        await simulator.app.getByRole('button', { name: 'Действия' }).first().click();
        await simulator.app.getByRole('button', { name: 'Поделиться публикацией' }).click();
        await simulator.dialog.getByRole('button', { name: choice }).click();
      };
      await simulator.launch({ start_param: `ad_${ad?.id}` });
      await expect.poll(() => simulator.address()).toBe(`/car/${ad?.id}`);
      await share('Отказать');
      await expect(message).toHaveCount(0);
      await simulator.launch({ start_param: `ad_${ad?.id}` });
      await share('Разрешить');
      await expect(message).toContainText(`ID: ${ad?.id}`);
      await simulator.launch({ start_param: '' });
      await expect.poll(() => simulator.address()).toBe('/catalog');
      await simulator.reopened(() =>
        simulator.chat.getByRole('button', { name: 'Открыть объявление' }).last().click(),
      );
      await expect.poll(() => simulator.address()).toBe(`/car/${ad?.id}`);
    });

    for (const platform of ['ios', 'desktop', 'web']) {
      test(`${platform} gets only messages that it supports`, { tag: '@MSG-21' }, async () => {
        await simulator.launch({ platform });
        const { app } = simulator;
        await app
          .getByRole('button', { name: /избранно/ })
          .first()
          .click();
        await app.getByRole('article').first().getByRole('link').click();
        await expect(app.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(simulator.facts).toContainText('кнопка «Назад»');
      });
    }
  });
}

for (const [messenger, other] of [
  ['max', 'telegram'],
  ['telegram', 'max'],
] as const) {
  test(`a page in ${messenger} loads no byte of the adapter of ${other}`, { tag: ['@G13', '@gate'] }, async ({
    page,
  }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    const simulator = new SimulatorPage(page);
    await simulator.open('', messenger);
    await simulator.app.getByRole('link', { name: 'Избранное' }).waitFor();
    const adapters = requested.filter((url) => url.includes('/messenger-'));
    expect(adapters.map((url) => /messenger-(\w+)\./.exec(url)?.[1])).toEqual([messenger]);
  });
}

test('an ordinary page loads no adapter', { tag: '@G13' }, async ({ page, catalog }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await catalog.open();
  await page.waitForLoadState('networkidle');
  expect(requested.filter((url) => url.includes('/messenger-'))).toEqual([]);
});
