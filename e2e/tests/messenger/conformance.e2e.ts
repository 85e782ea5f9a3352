import { newestAds } from '../../fixtures/ads.ts';
import { expectBackToLeave } from '../../fixtures/back-to-leave.ts';
import { expect, test } from '../../fixtures/test.ts';
import { newPhone } from '../../fixtures/users.ts';
import { SIMULATOR_WINDOW, SimulatorPage, type TransportKind } from '../../pages/simulator-page.ts';

/* The same suite in both transports: a web client's frame, and the proxy of a phone's web view. */

test.use(SIMULATOR_WINDOW);

const TRANSPORTS: readonly TransportKind[] = ['frame', 'native'];

for (const transport of TRANSPORTS) {
  test.describe(`through the ${transport}`, () => {
    let simulator: SimulatorPage;
    test.beforeEach(async ({ page }) => {
      simulator = new SimulatorPage(page);
      await simulator.open();
      if (transport === 'native') await simulator.launch({ transport });
      await simulator.app.getByRole('article').first().waitFor();
      // The cards are in the HTML: only this message shows that the app follows the client, the keyboard included.
      await expect.poll(() => simulator.names()).toContain('web_app_request_viewport');
    });
    test.afterEach(async () => {
      expect((await simulator.messages()).filter(({ problems }) => problems.length > 0)).toEqual([]);
      await expect(simulator.wrong).toHaveText('0');
    });

    test('a launch sends the handshake in order and signs the user in', {
      tag: ['@MSG-4', '@gate'],
    }, async () => {
      await expect(simulator.facts).toContainText('готово · во всю высоту · смахивание выключено');
      const names = await simulator.names();
      expect(names.slice(0, 3)).toEqual(['iframe_ready', 'web_app_expand', 'web_app_setup_swipe_behavior']);
      await expect
        .poll(() => simulator.names())
        .toEqual(
          expect.arrayContaining([
            'web_app_request_theme',
            'web_app_request_viewport',
            'web_app_request_safe_area',
            'web_app_request_content_safe_area',
            'web_app_set_header_color',
            'web_app_setup_settings_button',
            'web_app_ready',
          ]),
        );
      expect((await simulator.names()).filter((name) => name === 'web_app_ready')).toHaveLength(1);
      await expect(simulator.app.getByRole('link', { name: 'Избранное' })).toBeVisible();
      expect(JSON.parse((await simulator.stored('user')) ?? '{}')).toMatchObject({ name: 'Анна' });
      expect(await simulator.address()).toBe('/catalog');
    });

    test('colors follow the client while the app is open, an unreadable palette is corrected', async () => {
      const html = simulator.app.locator('html');
      await simulator.set({ palette: 'dark' });
      await expect(html).toHaveAttribute('data-scheme', 'dark');
      await expect
        .poll(async () =>
          (await simulator.messages()).findLast(({ type }) => type === 'web_app_set_header_color'),
        )
        .toMatchObject({ data: { color: '#232e3c' } });
      await simulator.set({ palette: 'odd' });
      await expect(html).toHaveAttribute('data-scheme', 'light');
      await expect.poll(() => simulator.style('--text')).not.toBe('#d9b44a');
      await expect.poll(() => simulator.style('--surface')).toBe('#fff4d6');
    });

    test('Back closes the sheet, then goes back, then leaves the app to the client', { tag: '@gate' }, () =>
      expectBackToLeave(simulator),
    );

    test('an ad that was opened by a link goes back to the catalog', { tag: '@MSG-3' }, async ({
      request,
    }) => {
      const [ad] = await newestAds(request);
      await simulator.launch({ start_param: `ad_${ad?.id}` });
      await expect.poll(() => simulator.address()).toBe(`/car/${ad?.id}`);
      await expect(simulator.facts).toContainText('кнопка «Назад»');
      await simulator.back.click();
      await expect.poll(() => simulator.address()).toBe('/catalog');
      await expect(simulator.app.getByRole('article').first()).toBeVisible();
    });

    test('the keyboard and the notch cover nothing', async () => {
      const hide = simulator.app.getByRole('button', { name: 'Скрыть клавиатуру' });
      await expect(hide).toBeHidden();
      await simulator.set({ keyboard: 'on' });
      await expect(hide).toBeHidden();
      await simulator.app.getByRole('combobox', { name: 'Поиск по автомобилям' }).click();
      await expect(hide).toBeVisible();
      await hide.click();
      await expect.poll(() => simulator.names()).toContain('web_app_hide_keyboard');
      await simulator.set({ keyboard: 'off' });
      await expect(hide).toBeHidden();
      await simulator.set({ notch: 'on' });
      await expect.poll(() => simulator.style('--safe-bottom')).toContain('34px');
      await expect.poll(() => simulator.style('--safe-top')).toContain('102.8px');
      await simulator.set({ notch: 'off' });
      await expect.poll(() => simulator.style('--safe-top')).toContain('58.8px');
    });

    test('settings in the client’s menu lead to the profile’s form', async () => {
      await simulator.settings.click();
      await expect.poll(() => simulator.address()).toBe('/edit-profile');
    });

    test('sharing puts a link to the ad into a chat, and the link opens it', {
      tag: ['@MSG-6', '@gate'],
    }, async ({ request }) => {
      const [ad] = await newestAds(request);
      // A client without prepared messages; share-card.e2e.ts has one with them.
      await simulator.launch({ version: '7.10', start_param: `ad_${ad?.id}` });
      await simulator.app.getByRole('button', { name: 'Действия' }).first().click();
      await simulator.app.getByRole('button', { name: 'Поделиться публикацией' }).click();
      const message = simulator.chat.getByText(`startapp=ad_${ad?.id}`);
      await expect(message).toBeVisible();
      await expect(message).toContainText(`ID: ${ad?.id}`);
      await simulator.launch({ version: '9.1', start_param: '' });
      await expect.poll(() => simulator.address()).toBe('/catalog');
      await simulator.reopened(() =>
        simulator.chat.getByRole('button', { name: 'Открыть объявление' }).last().click(),
      );
      await expect.poll(() => simulator.address()).toBe(`/car/${ad?.id}`);
    });

    test('a heart gives haptic feedback', { tag: '@MSG-7' }, async () => {
      await simulator.app
        .getByRole('button', { name: /избранно/ })
        .first()
        .click();
      await expect(simulator.facts).toContainText('отклик: light');
    });

    for (const [platform, version, hasBackButton] of [
      ['android', '6.0', false],
      ['ios', '6.9', true],
      ['weba', '7.6', true],
      ['webk', '8.0', true],
      ['tdesktop', '9.6', true],
      ['macos', '7.10', true],
    ] as const) {
      test(`${platform} ${version} gets only messages that it supports`, async () => {
        await simulator.launch({ platform, version });
        await expect(simulator.app.getByRole('article').first()).toBeVisible();
        await simulator.app.getByRole('article').first().getByRole('link').click();
        await expect.poll(() => simulator.address()).toMatch(/^\/car\/\d+$/);
        await expect(simulator.app.getByRole('heading', { level: 1 })).toBeVisible();
        const backButton = simulator.facts.filter({ hasText: 'кнопка «Назад»' });
        await expect(backButton).toHaveCount(hasBackButton ? 1 : 0);
        expect((await simulator.names()).includes('web_app_setup_back_button')).toBe(hasBackButton);
        expect(await simulator.names()).not.toContain('web_app_request_fullscreen');
      });
    }

    test('the client’s «reload» keeps the page and the session', async ({ page }) => {
      await simulator.app.getByRole('article').first().getByRole('link').click();
      await expect.poll(() => simulator.address()).toMatch(/^\/car\/\d+$/);
      const before = await simulator.address();
      const token = () => simulator.stored('access_token');
      const tokenBefore = await token();
      expect(tokenBefore).toBeTruthy();
      await page.getByRole('button', { name: 'Обновить' }).click();
      await expect.poll(() => simulator.names()).toContain('iframe_will_reload');
      await expect(simulator.app.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await simulator.address()).toBe(before);
      await expect
        .poll(async () => (await simulator.names()).filter((name) => name === 'web_app_ready'))
        .toHaveLength(2);
      expect(await token()).toBe(tokenBefore);
    });
  });
}

test('a code that the bot sends is in the chat beside the phone', { tag: '@gate' }, async ({
  page,
  request,
}) => {
  const simulator = new SimulatorPage(page);
  await simulator.open();
  const phone = newPhone();
  await page.getByLabel('Номер получателя').fill(phone);
  await page.getByLabel('Номер получателя').press('Enter');
  await request.post('/api/sms/send', { data: { phone: `+${phone}` } });
  await expect(simulator.chat.getByText(/Код подтверждения: \d{4}/)).toBeVisible();
});
