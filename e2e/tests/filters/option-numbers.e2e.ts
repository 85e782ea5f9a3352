import type { Locator } from '@playwright/test';
import { FAILED_REQUEST } from '../../fixtures/expected-reports.ts';
import { responses } from '../../fixtures/fault.ts';
import { countOf } from '../../fixtures/handbooks.ts';
import { expect, test } from '../../fixtures/test.ts';
import { FiltersPage } from '../../pages/filters-page.ts';

const facets = ({ pathname }: URL) => pathname === '/api/v2/cars/facets';
const words = (count: number) =>
  new RegExp(`^${count.toLocaleString('ru-RU').replace(/\s/g, '\\s')} объявлени[еяй]$`);

/** Where an option is in its group, however far the panel is scrolled. */
const placeOf = async (option: Locator) => {
  const [box, group] = [
    await option.boundingBox(),
    await option.locator('xpath=ancestor::fieldset').boundingBox(),
  ];
  if (!box || !group) throw new Error('not drawn');
  return { ...box, y: box.y - group.y, groupHeight: group.height };
};

test('each option has its number, which follows the other choices', {
  tag: ['@CAT-63', '@CAT-65', '@gate'],
}, async ({ page, request }) => {
  const filters = new FiltersPage(page);
  const automatic = await countOf(request, { kpps: ['automatic'] });
  const dieselAutomatic = await countOf(request, { kpps: ['automatic'], engines: ['diesel'] });
  const diesel = await countOf(request, { engines: ['diesel'] });
  await filters.open();
  const chip = filters.chip('Коробка передач', 'Автомат');
  await expect(chip).toHaveAccessibleDescription(words(automatic));
  const before = await placeOf(chip);
  await filters.chip('Двигатель', 'Дизель').check();
  await expect(chip).toHaveAccessibleDescription(words(dieselAutomatic));
  await expect(filters.chip('Двигатель', 'Дизель')).toHaveAccessibleDescription(words(diesel));
  expect(await placeOf(chip)).toEqual(before);
  await filters.unfold();
  await filters.row('Кузов').click();
  await expect(filters.sheet.getByRole('checkbox', { name: 'Седан' })).toHaveAccessibleDescription(
    words(await countOf(request, { engines: ['diesel'], bodies: ['sedan'] })),
  );
});

test('on a slow network the last numbers and the places of the options stay', { tag: '@CAT-65' }, async ({
  page,
  request,
  fault,
}) => {
  const filters = new FiltersPage(page);
  const rearAutomatic = await countOf(request, { kpps: ['automatic'], drivetrains: ['rear_wheel'] });
  const first = await fault('slow numbers', facets, responses.silence());
  await filters.open();
  const chip = filters.chip('Коробка передач', 'Автомат');
  await expect.poll(first.hits).toBeGreaterThan(0);
  await expect(chip).toHaveAccessibleDescription('');
  const place = await placeOf(chip);
  await first.end();
  await filters.chip('Привод', 'Задний').check();
  await expect(chip).toHaveAccessibleDescription(words(rearAutomatic));
  expect(await placeOf(chip)).toEqual(place);
  const known = await page.getByRole('group', { name: 'Коробка передач' }).textContent();
  const second = await fault('slow numbers again', facets, responses.silence());
  await filters.chip('Двигатель', 'Дизель').check();
  await expect.poll(second.hits).toBeGreaterThan(0);
  expect(await page.getByRole('group', { name: 'Коробка передач' }).textContent()).toBe(known);
});

test('without numbers the panel works and shows no error', { tag: '@CAT-65' }, async ({
  page,
  fault,
  allow,
}) => {
  allow(FAILED_REQUEST);
  const filters = new FiltersPage(page);
  const planted = await fault('failed numbers', facets, responses.status(500));
  await filters.open();
  await expect.poll(planted.hits).toBeGreaterThan(0);
  await filters.chip('Коробка передач', 'Автомат').check();
  await expect(filters.chip('Коробка передач', 'Автомат')).toHaveAccessibleDescription('');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await filters.apply.click();
  await expect(page).toHaveURL(/\/catalog\?kpp=automatic$/);
});
