import type { Locator, Page } from '@playwright/test';
import { AdFormPage } from '../pages/ad-form-page.ts';
import { CarPage } from '../pages/car-page.ts';
import { CatalogPage } from '../pages/catalog-page.ts';
import { FiltersPage } from '../pages/filters-page.ts';

/** Runs `act` as the interactions of this name. */
export type Step = (name: string, act: () => Promise<unknown>) => Promise<void>;

const type = (field: Locator, text: string) => field.pressSequentially(text);

/** A guest looks for a car: search, sheets, map, the page of a car, filters. */
export const walkAsGuest = async (page: Page, step: Step): Promise<void> => {
  const [catalog, car, filters] = [new CatalogPage(page), new CarPage(page), new FiltersPage(page)];
  await catalog.open();
  await catalog.loadedAhead();
  await step('search: focus', () => catalog.search.tap());
  await step('search: a sentence', () => type(catalog.search, 'камри до 3 млн'));
  await catalog.suggestions.first().waitFor();
  await step('search: a suggestion', () => catalog.suggestions.first().tap());
  await catalog.chips.first().waitFor();
  await step('search: a chip is removed', () => catalog.chips.last().tap());
  await step('search: cleared', () => catalog.clearButton.tap());
  await catalog.cards.first().waitFor();
  await step('sheet: order', () => catalog.pill('По умолчанию').tap());
  await step('sheet: a choice', () => catalog.choice('Сначала дешевые').tap());
  await step('sheet: applied', () => catalog.applyButton.tap());
  await catalog.cards.first().waitFor();
  await step('sheet: cities', () => catalog.pill('Все города').tap());
  await step('sheet: a city is typed', () => type(catalog.sheet.getByRole('searchbox'), 'каз'));
  await step('sheet: a city', () => catalog.choice('Казань').tap());
  await step('sheet: applied', () => catalog.applyButton.tap());
  await catalog.cards.first().waitFor();
  await step('map', () => page.getByRole('button', { name: 'На карте' }).tap());
  const groups = page.getByRole('application', { name: /^Карта объявлений/ }).getByRole('button');
  await groups.first().waitFor();
  await step('map: closer', () => page.getByRole('button', { name: 'Приблизить' }).tap());
  await step('map: list', () => page.getByRole('button', { name: 'Списком' }).tap());
  await catalog.cards.first().waitFor();

  await step('a card', () => catalog.linksWithoutVideo.first().tap());
  const compare = page.getByRole('button', { name: 'Сравнить' });
  await compare.waitFor();
  await step('car: photos full screen', () => car.openGallery.first().tap());
  await car.gallery.waitFor();
  await step('car: photos closed', () => car.gallery.getByRole('button', { name: 'Закрыть' }).tap());
  await car.gallery.waitFor({ state: 'detached' });
  await step('car: compare', () => compare.tap());
  await step('car: actions', () => car.actionsButton.tap());
  await page.getByRole('dialog').waitFor();
  await step('car: actions closed', () => page.keyboard.press('Escape'));
  await step('back', () => page.goBack());
  await catalog.cards.first().waitFor();

  await step('filters', () => catalog.filtersButton.tap());
  await filters.row('Марка').waitFor();
  for (const [group, label] of [
    ['Коробка передач', 'Автомат'],
    ['Двигатель', 'Бензин'],
    ['Привод', 'Полный'],
  ] as const)
    await step(`filters: ${label}`, () => filters.chip(group, label).tap());
  await step('filters: a price', () => type(filters.field('Цена до'), '3000000'));
  await step('filters: a year', () => type(filters.field('Год от'), '2015'));
  await step('filters: marks', () => filters.row('Марка').tap());
  await step('filters: a mark is typed', () => type(filters.sheet.getByRole('searchbox'), 'toy'));
  await step('filters: a mark', () => filters.sheet.getByText('Toyota', { exact: true }).tap());
  await step('filters: the sheet applied', () => filters.sheetApply.tap());
  await step('filters: applied', () => filters.apply.tap());
  await catalog.filtersButton.waitFor();
};

/** A signed-in user: lists of one's own, the profile, a new ad. */
export const walkAsSeller = async (page: Page, step: Step): Promise<void> => {
  const form = new AdFormPage(page);
  await page.goto('/favorites');
  await step('favorites: the other tab', () => page.getByRole('tab', { name: 'Поиски' }).tap());
  await page.goto('/profile');
  await step('profile: the archive', () => page.getByRole('tab', { name: /^Архив/ }).tap());
  await form.openCreate();
  await form.choice('Марка').waitFor();
  await step('create: marks', () => form.choice('Марка').tap());
  const sheet = page.getByRole('dialog', { name: 'Марка' });
  await step('create: a mark is typed', () => type(sheet.getByRole('searchbox'), 'toyota'));
  await step('create: a mark', () => sheet.getByText('Toyota', { exact: true }).tap());
  await step('create: the mark applied', () => sheet.getByRole('button', { name: 'Применить' }).tap());
  await step('create: a year', () => type(form.year, '2018'));
  await step('create: a price', () => type(form.price, '2150000'));
  await step('create: a description', () => type(form.description, 'Ездит хорошо'));
  await step('create: published too early', () => form.publish.tap());
};
