import { responses } from '../../fixtures/fault.ts';
import { ownAdIds } from '../../fixtures/own-ad.ts';
import { expect, test } from '../../fixtures/test.ts';

/** The browser of the tests names itself, and robots count as no viewers. */
const PHONE = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Mobile' };

test('a seller reads the days of an own ad and of all ads together, by keys', {
  tag: ['@SELL-45', '@SELL-47'],
}, async ({ page, car, session, signIn }) => {
  await signIn();
  const [id = 0] = await ownAdIds(page.request, session);
  for (const type of ['view', 'contact_phone', 'favorite_add'])
    await page.request.post('/stats/api/v1/events', { headers: PHONE, data: { ad_id: id, type } });

  await car.open(id);
  await car.statisticsButton.click();
  const modal = car.popup('Статистика');
  const day = modal.getByRole('slider', { name: 'День' });
  await expect(day).toHaveAttribute('aria-valuetext', /^Сегодня: [1-9]\d*\sпросмотр/);
  await expect(modal.getByRole('tab', { name: /^Обращения/ })).toHaveText(/^Обращения[1-9]/);
  await day.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(modal.getByText(/^Вчера: \d+\sпросмотр/)).toBeVisible();
  await modal.getByText('Таблица по дням').click();
  await expect(modal.getByRole('rowheader', { name: 'сегодня' })).toBeVisible();

  await page.goto(`/user/${session.user.id}`);
  const all = page.getByRole('region', { name: 'Статистика за 30 дней' });
  await expect(all.getByText('Все ваши объявления вместе. Видите только вы.')).toBeVisible();
  await expect(all.getByRole('slider', { name: 'День' })).toHaveAttribute(
    'aria-valuetext',
    /^Сегодня: [1-9]/,
  );
});

for (const width of [390, 320])
  test(`at ${width} px the names of the columns stay above the last rows of the table`, {
    tag: '@SELL-45',
  }, async ({ page, car, session, signIn }) => {
    await page.setViewportSize({ width, height: 568 });
    await signIn();
    const [id = 0] = await ownAdIds(page.request, session);
    await page.request.post('/stats/api/v1/events', { headers: PHONE, data: { ad_id: id, type: 'view' } });
    /** What is drawn in the middle of the column's name, and in the middle of the last row. */
    const drawn = async () => {
      const table = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'День' }) });
      await table.getByRole('row').last().scrollIntoViewIfNeeded();
      return table.evaluate((element) =>
        [element.querySelector('thead th:nth-child(2)'), element.querySelector('tbody tr:last-child th')].map(
          (cell) => {
            const { left, top, width: wide, height: high } = cell?.getBoundingClientRect() ?? new DOMRect();
            return document.elementFromPoint(left + wide / 2, top + high / 2) === cell;
          },
        ),
      );
    };
    await car.open(id);
    await car.statisticsButton.click();
    await page.getByText('Таблица по дням').click();
    expect(await drawn()).toEqual([true, true]);
    await page.goto(`/user/${session.user.id}`);
    await page.getByText('Таблица по дням').click();
    expect(await drawn()).toEqual([true, true]);
  });

test('statistics by day that failed are requested again, the counters of today stay', {
  tag: '@SELL-45',
}, async ({ page, car, session, signIn, fault }) => {
  await signIn();
  const [id = 0] = await ownAdIds(page.request, session);
  const isDays = ({ pathname }: URL) => pathname === '/api/cars/numbers/days';
  const dead = await fault('days', isDays, responses.refused());
  await car.open(id);
  await car.statisticsButton.click();
  const modal = car.popup('Статистика');
  await expect(modal.getByText('Не удалось загрузить статистику за 30 дней')).toBeVisible();
  await expect(modal.getByText('Разные люди')).toBeVisible();
  await dead.end();
  await modal.getByRole('button', { name: 'Повторить' }).click();
  await expect(
    modal.getByRole('slider', { name: 'День' }).or(modal.getByText('Пока нет просмотров')),
  ).toBeVisible();
});
