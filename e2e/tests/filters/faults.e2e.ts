import { FAILED_REQUEST } from '../../fixtures/expected-reports.ts';
import { responses } from '../../fixtures/fault.ts';
import { fakeSavedFilters } from '../../fixtures/saved-filters.ts';
import { expect, test } from '../../fixtures/test.ts';
import { FiltersPage } from '../../pages/filters-page.ts';

const handbooks = ({ pathname }: URL) => pathname === '/api/meta/car-handbooks';
const count = ({ pathname }: URL) => pathname === '/api/v2/cars/search/count';
const countReply = (number: number) =>
  responses.json({ success: true, data: { count: number, more: false } });

const camry = { id: 1, name: 'Toyota Camry', notify_on_new_ad: true, criteria: { price_to: 2_000_000 } };
const cvt = {
  id: 2,
  name: 'от 1 июня 2026 г.',
  notify_on_new_ad: true,
  criteria: { kpps: ['cvt' as const] },
};

test('without the handbook the panel shows a message, its other fields work, and a retry loads the marks', {
  tag: ['@P19', '@gate'],
}, async ({ page, fault }) => {
  const filters = new FiltersPage(page);
  const planted = await fault('[P19]', handbooks, responses.status(500));
  await page.goto('/filters');
  await expect(page.getByRole('alert')).toContainText('Ошибка загрузки данных');
  await expect(filters.row('Марка')).toBeDisabled();
  await filters.field('Цена до').fill('900000');
  await planted.end();
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(filters.row('Марка')).toBeEnabled();
  await filters.apply.click();
  await expect(page).toHaveURL(/\/catalog\?priceMax=900000$/);
});

test('three skeleton cards are shown while the handbook loads', async ({ page, fault }) => {
  const filters = new FiltersPage(page);
  const planted = await fault('slow handbook', handbooks, responses.silence());
  await page.goto('/filters');
  await expect.poll(planted.hits).toBeGreaterThan(0);
  await expect(filters.skeletonCards).toHaveCount(3);
  await planted.end();
  await expect(filters.row('Марка')).toBeVisible();
  await expect(filters.skeletonCards).toHaveCount(0);
});

test('without the handbook a saved filter is not applied, which is logged', { tag: '@P19' }, async ({
  page,
  fault,
  signIn,
  allow,
}) => {
  allow(/A saved filter needs the handbook/);
  await signIn();
  await fakeSavedFilters(page, [camry]);
  await fault('[P19]', handbooks, responses.status(500));
  const logged = page.waitForEvent('console', (message) => message.text().includes('needs the handbook'));
  await page.goto('/favorites?tab=params');
  await page.getByRole('button', { name: /^Toyota Camry/ }).click();
  await logged;
  await expect(page).toHaveURL(/\/favorites/);
});

test('the button shows the count of the last choice when responses come out of order', {
  tag: ['@J8', '@gate'],
}, async ({ page, fault }) => {
  const filters = new FiltersPage(page);
  await filters.open();
  await expect(filters.countButton(/^Показать \d/)).toBeVisible();
  let releaseSlow = () => {};
  const hasResponse = new Promise<void>((resolve) => {
    releaseSlow = resolve;
  });
  let isOver = false;
  const slow = await fault(
    '[J8] slow',
    (url, request) => count(url) && request.postData() === '{"kpps":["manual"]}',
    async (route) => {
      await hasResponse;
      // The page has aborted this request: there may be no receiver any more.
      await countReply(555)(route, 1).catch(() => undefined);
      isOver = true;
    },
  );
  await fault(
    '[J8] fast',
    (url, request) => count(url) && request.postData() === '{"kpps":["manual","cvt"]}',
    countReply(7),
  );
  await filters.chip('Коробка передач', 'Механика').check();
  await expect.poll(slow.hits).toBe(1);
  await filters.chip('Коробка передач', 'Вариатор').check();
  await expect(filters.countButton('Показать 7 объявлений')).toBeVisible();
  releaseSlow();
  await expect.poll(() => isOver).toBe(true);
  await expect(filters.countButton('Показать 7 объявлений')).toBeVisible();
});

test('a failed count leaves the button without a number, and it works', async ({ page, fault }) => {
  const filters = new FiltersPage(page);
  const planted = await fault('count', count, responses.status(500));
  await filters.open('?kpp=cvt');
  await expect.poll(planted.hits).toBeGreaterThan(0);
  await filters.countButton('Показать объявления').click();
  await expect(page).toHaveURL(/\/catalog\?kpp=cvt$/);
});

test('a switch that the server refuses reverts', { tag: '@P16' }, async ({ page, signIn, allow }) => {
  allow(FAILED_REQUEST);
  await signIn();
  const fake = await fakeSavedFilters(page, [camry]);
  fake.refuse();
  await page.goto('/favorites?tab=params');
  const notifications = page.getByRole('switch', { name: 'Сообщать о новых объявлениях' });
  await expect(notifications).toBeChecked();
  await notifications.click();
  await expect.poll(() => fake.changes).toEqual(['PATCH /api/saved-filters/1/toggle-notifications']);
  await expect(notifications).toBeChecked();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('a filter that the server does not delete is restored, with an alert', {
  tag: '@P16',
}, async ({ page, signIn, allow }) => {
  allow(FAILED_REQUEST);
  await signIn();
  const fake = await fakeSavedFilters(page, [camry, cvt]);
  fake.refuse();
  await page.goto('/favorites?tab=params');
  await page.getByRole('button', { name: 'Удалить поиск «Toyota Camry»' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Не удалось удалить фильтр. Попробуйте снова.');
  await alert.getByRole('button', { name: 'Понятно' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('listitem').first()).toContainText('Toyota Camry');
  expect(fake.changes).toEqual(['DELETE /api/saved-filters/1']);
});

test('a failed save is shown, and the button can be pressed again', async ({ page, signIn, allow }) => {
  allow(FAILED_REQUEST);
  const filters = new FiltersPage(page);
  await signIn();
  const fake = await fakeSavedFilters(page);
  fake.refuse();
  await filters.open('?kpp=cvt');
  await filters.save.click();
  await expect(filters.alert).toContainText('Не удалось сохранить фильтр. Сервис временно недоступен.');
  await filters.alert.getByRole('button', { name: 'Понятно' }).click();
  await expect(filters.save).toBeEnabled();
});
