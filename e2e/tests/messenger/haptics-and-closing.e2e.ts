import { expect, test } from '../../fixtures/test.ts';
import {
  type LogLine,
  MESSENGERS,
  type Messenger,
  SIMULATOR_WINDOW,
  SimulatorPage,
} from '../../pages/simulator-page.ts';

/* Behavior of a native screen: haptic feedback, and a prompt before unsaved text is lost. */

test.use(SIMULATOR_WINDOW);

interface Wording {
  /** Short words for a message that gives haptic feedback; null for any other message. */
  readonly haptic: (line: LogLine) => string | null;
  /** Whether closing needs a confirmation, as a message states; null for any other message. */
  readonly confirmation: (line: LogLine) => boolean | null;
}

const WORDINGS: Readonly<Record<Messenger, Wording>> = {
  telegram: {
    haptic: ({ type, data }) =>
      type === 'web_app_trigger_haptic_feedback'
        ? Object.values(data as Record<string, string>).join(' ')
        : null,
    confirmation: ({ type, data }) =>
      type === 'web_app_setup_closing_behavior'
        ? (data as { need_confirmation: boolean }).need_confirmation
        : null,
  },
  max: {
    haptic: ({ type, data }) => {
      if (type === 'WebAppHapticFeedbackSelectionChange') return 'selection_change';
      return type === 'WebAppHapticFeedbackNotification'
        ? `notification ${(data as { notificationType: string }).notificationType}`
        : null;
    },
    confirmation: ({ type, data }) =>
      type === 'WebAppSetupClosingBehavior' ? (data as { needConfirmation: boolean }).needConfirmation : null,
  },
};

/** The user's own data: a client of MAX has no button for settings. */
const openProfileForm = async ({ app }: SimulatorPage) => {
  await app.getByRole('link', { name: 'Профиль' }).click();
  await app.getByRole('link', { name: 'Настройки' }).click();
};

for (const messenger of MESSENGERS) {
  const { haptic, confirmation } = WORDINGS[messenger];
  const open = async (simulator: SimulatorPage) => {
    await simulator.open('', messenger);
    await simulator.launch({ transport: 'native' });
    await simulator.app.getByRole('article').first().waitFor();
  };
  const haptics = async (simulator: SimulatorPage) =>
    (await simulator.messages()).map(haptic).filter((words) => words !== null);
  const confirmations = async (simulator: SimulatorPage) =>
    (await simulator.messages()).map(confirmation).filter((words) => words !== null);

  test(`${messenger}: a changed choice and a tab give haptic feedback`, { tag: '@MSG-7' }, async ({
    page,
  }) => {
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

  test(`${messenger}: an unsaved profile needs a confirmation before closing; saving gives haptic feedback`, {
    tag: '@MSG-17',
  }, async ({ page }) => {
    const simulator = new SimulatorPage(page);
    await open(simulator);
    const { app } = simulator;
    await openProfileForm(simulator);
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

  test(`${messenger}: leaving a form ends its closing confirmation`, async ({ page }) => {
    const simulator = new SimulatorPage(page);
    await open(simulator);
    const { app } = simulator;
    await openProfileForm(simulator);
    await app.getByLabel('Имя', { exact: true }).fill('Кто-то ещё');
    await expect.poll(() => confirmations(simulator)).toEqual([true]);
    await app.locator('html').evaluate(() => window.history.back());
    await expect.poll(() => confirmations(simulator)).toEqual([true, false]);
    await app.locator('html').evaluate(() => localStorage.removeItem('profile_draft'));
  });
}
