import { startParamOf } from '../../fixtures/start-param.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SIMULATOR_WINDOW, SimulatorPage } from '../../pages/simulator-page.ts';

/* The number in one tap: the server takes what each messenger proves in place of a code. */

test.use(SIMULATOR_WINDOW);

for (const [messenger, name, failureText] of [
  ['telegram', 'Telegram', 'Номер ещё не пришёл от мессенджера. Попробуйте ещё раз или запросите код.'],
  ['max', 'MAX', 'MAX не передал номер. Попробуйте ещё раз или введите номер, и мы пришлём код.'],
] as const) {
  test(`a person of ${name} gives a number in one tap, for a company and to sign in`, {
    tag: ['@ACC-48', '@ACC-50', '@ACC-37', '@gate'],
  }, async ({ page }) => {
    const simulator = new SimulatorPage(page);
    const { app, dialog } = simulator;
    const take = app.getByRole('button', { name: `Взять номер из ${name}` });
    await simulator.open('', messenger);
    await simulator.launch({ user: 'Новый человек', start_param: startParamOf('/register-business') });

    // A guest has the agreement to tick: the sign-in by start data has ended.
    await app.getByRole('textbox', { name: 'Телефон' }).waitFor();
    await expect(app.getByRole('checkbox')).toHaveCount(0);
    await app.getByRole('textbox', { name: 'Телефон' }).pressSequentially('9001112233');
    await take.click();
    await dialog.getByRole('button', { name: 'Отказать' }).click();
    await expect(app.getByRole('alert')).toHaveText(
      'Вы не поделились номером. Введите его, и мы пришлём код.',
    );
    await take.click();
    await dialog
      .getByRole('button', { name: messenger === 'max' ? 'Ошибка клиента' : 'Потерять контакт' })
      .click();
    await expect(app.getByRole('alert')).toHaveText(failureText);
    await expect(app.getByRole('textbox', { name: 'Телефон' })).toHaveValue('+7 (900) 111-22-33');
    await take.click();
    await dialog.getByRole('button', { name: 'Разрешить' }).click();
    await expect(app.getByRole('heading', { level: 1 })).toHaveText('Данные компании');

    await simulator.launch({ start_param: startParamOf('/edit-profile') });
    await app.getByRole('button', { name: 'Выйти' }).click();
    await app.getByRole('alertdialog').getByRole('button', { name: 'Выйти' }).click();
    await app.getByRole('article').first().waitFor();
    await app.getByRole('link', { name: 'Профиль' }).click();
    await expect(app.getByRole('heading', { level: 1 })).toHaveText('Вход');
    await app.getByRole('checkbox').check();
    await take.click();
    await dialog.getByRole('button', { name: 'Разрешить' }).click();
    await expect.poll(() => simulator.address()).toBe('/profile');
    expect((await simulator.messages()).filter(({ problems }) => problems.length > 0)).toEqual([]);
  });
}

test('a sign-in by start data that ends late loses nothing that was typed, nor the focus', {
  tag: '@ACC-50',
}, async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const simulator = new SimulatorPage(page);
  await simulator.open();
  await simulator.app.getByRole('link', { name: 'Избранное' }).waitFor();
  await page.route('**/web-user/access/auth', async (route) => {
    await held;
    await route.continue();
  });
  await simulator.launch({ user: 'Новый человек', start_param: startParamOf('/register-business') });
  const phone = simulator.app.getByRole('textbox', { name: 'Телефон' });
  await phone.pressSequentially('90011');
  const ended = page.waitForResponse((response) => response.url().endsWith('/web-user/access/auth'));
  release();
  await ended;
  await expect(simulator.app.getByRole('checkbox')).toHaveCount(0);
  await expect(phone).toBeFocused();
  await page.keyboard.type('12233');
  await expect(phone).toHaveValue('+7 (900) 111-22-33');
});
