import { totalShift, watchShifts } from '../../fixtures/layout-shift.ts';
import { ownAdIds } from '../../fixtures/own-ad.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Of the sum of all shifts; a row of buttons alone would be more. */
const SHIFT_MAX = 0.01;

test('nothing moves when the own car is opened directly', { tag: '@CAR-62' }, async ({
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
  await page.waitForLoadState('networkidle');
  expect(await totalShift(page)).toBeLessThan(SHIFT_MAX);
});
