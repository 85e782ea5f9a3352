import { totalShift, watchShifts } from '../../fixtures/layout-shift.ts';
import { ownAdIds } from '../../fixtures/own-ad.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Of the sum of all shifts: the row of a buyer's signs goes, which is 0.04; a moved bar would be more. */
const SHIFT_MAX = 0.05;

test('only the signs of a buyer go when the own car is opened directly', { tag: '@CAR-62' }, async ({
  page,
  car,
  signIn,
  session,
  request,
}) => {
  await signIn();
  const [id = 0] = await ownAdIds(request, session);
  await watchShifts(page);
  await car.open(id);
  await expect(car.statisticsButton).toBeVisible();
  await expect(page.getByText('Сравнить', { exact: true })).toBeHidden();
  await page.waitForLoadState('networkidle');
  expect(await totalShift(page)).toBeLessThan(SHIFT_MAX);
});
