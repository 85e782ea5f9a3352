import { expect, test } from '../../fixtures/test.ts';
import { SIMULATOR_WINDOW, SimulatorPage } from '../../pages/simulator-page.ts';

/* Behavior of a native screen: haptic feedback, and a prompt before unsaved text is lost. */

test.use(SIMULATOR_WINDOW);

const open = async (simulator: SimulatorPage) => {
  await simulator.open();
  await simulator.launch({ transport: 'native' });
  await simulator.app.getByRole('article').first().waitFor();
};
const haptics = async (simulator: SimulatorPage) =>
  (await simulator.messages())
    .filter(({ type }) => type === 'web_app_trigger_haptic_feedback')
    .map(({ data }) => Object.values(data as Record<string, string>).join(' '));
const confirmations = async (simulator: SimulatorPage) =>
  (await simulator.messages())
    .filter(({ type }) => type === 'web_app_setup_closing_behavior')
    .map(({ data }) => (data as { need_confirmation: boolean }).need_confirmation);

test('a changed choice and a tab give haptic feedback', { tag: '@MSG-7' }, async ({ page }) => {
  const simulator = new SimulatorPage(page);
  await open(simulator);
  const { app } = simulator;
  await app.getByRole('button', { name: 'По умолчанию' }).click();
  await app.getByRole('radio', { name: 'Сначала дешевые' }).check();
  await expect.poll(() => haptics(simulator)).toEqual(['selection_change']);
  await app.getByRole('button', { name: 'Применить' }).click();
  await app.getByRole('link', { name: 'Избранное' }).click();
  await app.getByRole('tab').nth(1).click();
  await expect.poll(() => haptics(simulator)).toEqual(['selection_change', 'selection_change']);
});

test('an unsaved profile needs a confirmation before closing; saving gives haptic feedback', {
  tag: '@MSG-17',
}, async ({ page }) => {
  const simulator = new SimulatorPage(page);
  await open(simulator);
  const { app } = simulator;
  await simulator.settings.click();
  const name = app.getByLabel('Имя', { exact: true });
  await expect(name).not.toHaveValue('');
  const before = await name.inputValue();
  expect(await confirmations(simulator)).toEqual([]);
  await name.fill(`${before}!`);
  await expect.poll(() => confirmations(simulator)).toEqual([true]);
  await name.fill(before);
  await expect.poll(() => confirmations(simulator)).toEqual([true, false]);
  await name.fill(`${before}!`);
  await app.getByRole('button', { name: 'Сохранить' }).click();
  await expect.poll(() => confirmations(simulator)).toEqual([true, false, true, false]);
  expect(await haptics(simulator)).toContain('notification success');
  // The next test needs the user unchanged.
  await name.fill(before);
  await app.getByRole('button', { name: 'Сохранить' }).click();
  await expect.poll(() => confirmations(simulator)).toEqual([true, false, true, false, true, false]);
  await expect(simulator.wrong).toHaveText('0');
});

test('leaving a form ends its closing confirmation', async ({ page }) => {
  const simulator = new SimulatorPage(page);
  await open(simulator);
  const { app } = simulator;
  await simulator.settings.click();
  await app.getByLabel('Имя', { exact: true }).fill('Кто-то ещё');
  await expect.poll(() => confirmations(simulator)).toEqual([true]);
  await app.locator('html').evaluate(() => window.history.back());
  await expect.poll(() => confirmations(simulator)).toEqual([true, false]);
  await app.locator('html').evaluate(() => localStorage.removeItem('profile_draft'));
});
