import { DAY_MS } from '@cars/shared-contracts/rules/date';
import type { FaultResponse } from '../../fixtures/fault.ts';
import { FIXED_TIME } from '../fixed-time.ts';
import { carPath, type Screen } from '../screen.ts';
import { isDetails, within } from './car.ts';

const WARNINGS = [
  {
    id: 1,
    text: 'Цена меньше половины того, что просят за похожие машины: обычно от 1\u00a0050\u00a0000\u00a0₽.',
    reply: 'Продаю срочно, торга нет.',
  },
  { id: 2, text: 'Такая же фотография есть в объявлении другого продавца.', reply: null },
];

const VIEWS = [
  0, 0, 31, 24, 18, 22, 12, 9, 14, 11, 8, 5, 7, 16, 12, 9, 4, 6, 8, 5, 3, 7, 19, 15, 11, 9, 6, 8, 10, 4,
];

/** Thirty days up to the fixed time of the pictures. */
const days: FaultResponse = (route) =>
  route.fulfill({
    json: {
      success: true,
      data: {
        days: VIEWS.map((views, n) => ({
          date: new Date(FIXED_TIME.getTime() - (VIEWS.length - 1 - n) * DAY_MS).toISOString().slice(0, 10),
          views,
          contacts: Math.floor(views / 9),
          favorites: Math.floor(views / 12),
        })),
        similar: new URL(route.request().url()).searchParams.has('car_id') ? { views_per_day: 14 } : null,
      },
    },
  });
const isDays = ({ pathname }: URL) => pathname === '/api/cars/numbers/days';

/** The ad as the server has it, with warnings. */
const withWarnings: FaultResponse = async (route) => {
  const response = await route.fetch();
  const { data } = (await response.json()) as { data: object };
  await route.fulfill({ response, json: { data: { ...data, warnings: WARNINGS } } });
};

const OWN_CAR = { path: carPath('own'), viewer: 'company' } as const;

/** The pages of a car and of a seller as the seller sees them. */
export const OWN_CAR_SCREENS: readonly Screen[] = [
  {
    name: 'car-statistics',
    title: 'Статистика объявления',
    ...OWN_CAR,
    isMain: true,
    reach: within(async (car, { page }) => {
      await car.statisticsButton.click();
      await page.getByRole('button', { name: 'Вернуться к объявлению' }).waitFor();
    }),
  },
  {
    name: 'car-statistics-days',
    title: 'Статистика объявления по дням',
    ...OWN_CAR,
    isMain: true,
    before: ({ respond }) => respond(isDays, days),
    reach: within(async (car, { page }) => {
      await car.statisticsButton.click();
      await page.getByRole('slider', { name: 'День' }).waitFor();
      await page.getByText('Таблица по дням').scrollIntoViewIfNeeded();
    }),
  },
  {
    name: 'user-own',
    title: 'Своя страница продавца со статистикой',
    path: ({ users }) => `/user/${users.company.user.id}`,
    viewer: 'company',
    isMain: true,
    before: ({ respond }) => respond(isDays, days),
    // What comes late above the cards would move them.
    reach: async ({ page }) => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('slider', { name: 'День' }).waitFor();
      await page.getByRole('article').first().waitFor();
    },
  },
  {
    name: 'car-owner-actions',
    title: 'Действия владельца',
    ...OWN_CAR,
    reach: within(async (car) => {
      await car.ownerActionsButton.click();
      await car.popup('Объявление').waitFor();
    }),
  },
  {
    name: 'car-sold',
    title: 'Продано: за сколько',
    ...OWN_CAR,
    isMain: true,
    reach: within(async (car, { page }) => {
      await car.ownerActionsButton.click();
      await car.popup('Объявление').getByRole('button', { name: 'Продано' }).click();
      await page.getByRole('dialog', { name: 'Машина продана?' }).waitFor();
    }),
  },
  {
    name: 'car-warnings',
    title: 'Предупреждения к своему объявлению, с ответом',
    ...OWN_CAR,
    isWhole: true,
    before: ({ respond }) => respond(isDetails, withWarnings),
    reach: within(async (_car, { page }) => {
      const notes = page.getByRole('region', { name: 'Проверьте до звонка' });
      await notes.getByRole('button', { name: 'Ответить' }).click();
      await notes.getByRole('button', { name: 'Отправить ответ' }).waitFor();
    }),
  },
  {
    name: 'car-delete',
    title: 'Вопрос об удалении',
    ...OWN_CAR,
    reach: within(async (car, { page }) => {
      await car.ownerActionsButton.click();
      await page.getByRole('button', { name: 'Удалить объявление' }).click();
      await car.alert.waitFor();
    }),
  },
];
