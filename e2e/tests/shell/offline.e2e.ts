import { FAILED_REQUEST } from '../../fixtures/expected-reports.ts';
import { expect, test } from '../../fixtures/test.ts';

test('the offline notice is shown over every screen without layout shift, and disappears when the network is back', {
  tag: '@ERR-27',
}, async ({ page, context, catalog, allow }) => {
  allow(FAILED_REQUEST);
  await catalog.open();
  await catalog.cards.first().waitFor();
  const notice = page.getByRole('status').getByText('Нет соединения с интернетом');
  await expect(page.locator('[role="status"]').last()).toBeAttached();
  const before = await catalog.cards.first().boundingBox();
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  expect(await catalog.cards.first().boundingBox()).toEqual(before);
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
});
