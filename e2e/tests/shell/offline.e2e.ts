import { FAILED_BUILD, FAILED_REQUEST } from '../../fixtures/expected-reports.ts';
import { idleLater } from '../../fixtures/never-idle.ts';
import { expect, test } from '../../fixtures/test.ts';

const NOTICE = 'Нет соединения с интернетом';

test('the offline notice is shown over every screen without layout shift, and disappears when the network is back', {
  tag: '@ERR-27',
}, async ({ page, context, catalog, allow }) => {
  allow(FAILED_REQUEST);
  await catalog.open();
  await catalog.loadedAhead();
  const notice = page.getByRole('status').getByText(NOTICE);
  const before = await catalog.cards.first().boundingBox();
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  expect(await catalog.cards.first().boundingBox()).toEqual(before);
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
});

test('the offline notice needs nothing that loads after the network is lost', { tag: '@ERR-27' }, async ({
  page,
  context,
  catalog,
  allow,
}) => {
  // What would be loaded ahead fails.
  allow(FAILED_REQUEST);
  allow(FAILED_BUILD);
  const becomeIdle = await idleLater(page);
  await catalog.open();
  await context.setOffline(true);
  await becomeIdle();
  await expect(page.getByRole('status').getByText(NOTICE)).toBeVisible();
});
