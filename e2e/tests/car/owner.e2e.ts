import type { Session } from '@cars/tooling/browser-check/demo-session';
import type { Page } from '@playwright/test';
import { responses } from '../../fixtures/fault.ts';
import { showAd } from '../../fixtures/shown-ad.ts';
import { expect, test } from '../../fixtures/test.ts';

const DAY = {
  generated_at: '2026-10-04T21:30:00Z',
  views: { total: 12, change: 3 },
  host: { total: 8, change: -2 },
  contacts: { telegram: { total: 2, change: 0 }, phone: { total: 0, change: -1 } },
};
const NO_DAYS = { success: true, data: { days: [], similar: null } };
const isDays = ({ pathname }: URL) => pathname === '/api/cars/numbers/days';
const isStatistics = ({ pathname }: URL) => pathname === '/api/cars/numbers/day';
const WIDGET_FILES = { code: /expose_1\.\w+\.js$/, stylesheet: /expose_1\.\w+\.css$/ };

const showOwnAd = async (page: Page, { user }: Session) => {
  const { user: seller } = await showAd(page);
  return showAd(page, { user: { ...seller, id: user.id } });
};

test.beforeEach(async ({ signIn }) => signIn());

test('the owner has statistics and actions, and no requests to a seller', { tag: '@gate' }, async ({
  page,
  car,
  session,
}) => {
  const events: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/cars/seen')) events.push(request.postDataJSON());
  });
  const ad = await showOwnAd(page, session);
  await car.open(ad.id);
  await expect(car.statisticsButton).toBeVisible();
  await expect(car.orderButton).toHaveCount(0);
  await expect(car.onlineShowButton).toHaveCount(0);
  await expect(car.actionsButton).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Написать' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /избранно/ })).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(events).toEqual([]);
});

test('statistics are fetched on load by the widget of the other team and shown on demand', {
  tag: ['@CAR-35', '@CAR-28', '@gate'],
}, async ({ page, car, session, fault }) => {
  const planted = await fault('statistics', isStatistics, responses.json({ success: true, data: DAY }));
  await fault('days', isDays, responses.json(NO_DAYS));
  const ad = await showOwnAd(page, session);
  await car.open(ad.id);
  await expect.poll(() => planted.hits()).toBe(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await car.statisticsButton.click();
  const modal = car.popup('Статистика');
  await expect(modal.getByText(/^Сегодня, 5\sоктября 2026/)).toBeVisible();
  await expect(modal.getByRole('listitem')).toHaveText([
    /^Просмотры12\+3 ко вчера/,
    /^Разные люди8−2 ко вчера/,
    /^Нажали «Написать»2как вчера/,
    /^Нажали «Позвонить»0−1 ко вчера/,
  ]);
  await expect(modal.getByRole('img', { name: 'Сегодня 12, вчера 9' })).toBeVisible();
  await expect(modal.getByText('Пока нет просмотров')).toBeVisible();
  await modal.getByRole('button', { name: 'Вернуться к объявлению' }).click();
  await expect(modal).toHaveCount(0);
  await expect(car.statisticsButton).toBeFocused();
  // The window has the numbers of its opening.
  expect(planted.hits()).toBe(2);
});

test('statistics without a response block nothing; a failure shows a message and can be retried', {
  tag: ['@P18'],
}, async ({ page, car, session, fault }) => {
  const silent = await fault('[P18] silence', isStatistics, responses.silence());
  const ad = await showOwnAd(page, session);
  await car.open(ad.id);
  await car.statisticsButton.click();
  const modal = car.popup('Статистика');
  await expect(modal.getByRole('status')).toHaveText('Загружаем статистику');
  await modal.getByRole('button', { name: 'Вернуться к объявлению' }).click();
  await silent.end();

  const refused = await fault('[P18] refusal', isStatistics, responses.refused());
  await car.open(ad.id);
  await car.statisticsButton.click();
  await expect(modal.getByRole('alert')).toContainText('Не удалось загрузить статистику');
  await refused.end();
  await fault('statistics', isStatistics, responses.json({ success: true, data: DAY }));
  await fault('days', isDays, responses.json(NO_DAYS));
  await modal.getByRole('button', { name: 'Повторить' }).click();
  await expect(modal.getByText('Просмотры')).toBeVisible();
  await expect(modal.getByText('Пока нет просмотров')).toBeVisible();
});

for (const [file, path] of Object.entries(WIDGET_FILES)) {
  test(`a widget whose ${file} failed affects only itself and loads on retry`, {
    tag: ['@R12'],
  }, async ({ page, car, session, fault }) => {
    const dead = await fault(file, ({ pathname }) => path.test(pathname), responses.refused());
    const ad = await showOwnAd(page, session);
    await car.open(ad.id);
    await expect.poll(() => dead.hits()).toBeGreaterThan(0);
    await expect(car.title).toBeVisible();
    await car.statisticsButton.click();
    const modal = car.popup('Статистика');
    await expect(modal.getByRole('alert')).toHaveText('Не удалось загрузить статистику');
    await dead.end();
    await fault('statistics', isStatistics, responses.json({ success: true, data: DAY }));
    await fault('days', isDays, responses.json(NO_DAYS));
    await modal.getByRole('button', { name: 'Повторить' }).click();
    await expect(modal.getByText('Просмотры')).toBeVisible();
    await expect(modal.getByText('Пока нет просмотров')).toBeVisible();
  });
}

test('the ad cannot be archived; it is edited on its own page', async ({ page, car, session }) => {
  const ad = await showOwnAd(page, session);
  await car.open(ad.id);
  await car.ownerActionsButton.click();
  const popup = car.popup('Объявление');
  await expect(popup.getByRole('button', { name: 'Архивировать' })).toBeDisabled();
  await popup.getByRole('button', { name: 'Редактировать' }).click();
  await expect(page).toHaveURL(new RegExp(`/edit-ad/${ad.id}$`));
});

test('deleting needs a confirmation, shows the result and leads to the profile', {
  tag: '@gate-messengers',
}, async ({ page, car, session, fault }) => {
  const ad = await showOwnAd(page, session);
  const deletion = await fault(
    'deletion',
    ({ pathname }) => pathname === `/api/web-user/cars/delete/${ad.id}`,
    responses.json({ success: true }),
  );
  await car.open(ad.id);
  await car.ownerActionsButton.click();
  await page.getByRole('button', { name: 'Удалить объявление' }).click();
  await expect(car.alert).toContainText('Удалить объявление?');
  expect(deletion.hits()).toBe(0);
  await car.alert.getByRole('button', { name: 'Удалить' }).click();
  await expect(car.alert).toContainText('Объявление удалено');
  await car.alert.getByRole('button', { name: 'Понятно' }).click();
  await expect(page).toHaveURL(/\/profile$/);
});

test('a failed deletion shows a message, and the ad stays', { tag: ['@gate'] }, async ({
  page,
  car,
  session,
  fault,
}) => {
  const ad = await showOwnAd(page, session);
  await fault(
    'deletion',
    ({ pathname }) => pathname.startsWith('/api/web-user/cars/delete/'),
    responses.json({ message: 'Нет' }, 500),
  );
  await car.open(ad.id);
  await car.ownerActionsButton.click();
  await page.getByRole('button', { name: 'Удалить объявление' }).click();
  await car.alert.getByRole('button', { name: 'Удалить' }).click();
  await expect(car.alert).toContainText('Ошибка при удалении объявления');
  await expect(page).toHaveURL(new RegExp(`/car/${ad.id}$`));
});
