import { adDetails, newestAds } from '../../fixtures/ads.ts';
import { responses } from '../../fixtures/fault.ts';
import { ownAdIds } from '../../fixtures/own-ad.ts';
import { expect, test } from '../../fixtures/test.ts';
import { enter, keepSession } from '../../fixtures/users.ts';

const isFavourite = ({ pathname }: URL) => /^\/api\/v2\/cars\/\d+\/favorites$/.test(pathname);
const ADD = { name: 'Добавить в избранное' };
const DROP = { name: 'Убрать из избранного' };

test('a guest sees no hearts and no link to favourites', async ({ page, catalog, car }) => {
  await catalog.open();
  await expect(catalog.hearts).toHaveCount(0);
  await expect(catalog.favouritesLink).toBeHidden();
  await catalog.links.first().click();
  await expect(car.title).toBeVisible();
  await expect(page.getByRole('button', { name: /избранн/ })).toHaveCount(0);
});

test('a heart fills immediately, is recorded in the statistics, and the ad is in the favourites', {
  tag: '@gate',
}, async ({ page, request, catalog, car }) => {
  await keepSession(page, await enter(request));
  await catalog.open();
  const first = catalog.cards.first();
  const [id] = await catalog.ids();
  const event = page.waitForRequest((sent) => sent.url().endsWith('/api/cars/seen'));
  await first.getByRole('button', ADD).click();
  await expect(first.getByRole('button', DROP)).toBeVisible();
  expect((await event).postDataJSON()).toMatchObject({ ad_id: id, type: 'favorite_add' });
  await catalog.favouritesLink.click();
  await expect(page).toHaveURL(/\/favorites\?tab=ads$/);
  await expect(catalog.cards).toHaveCount(1);
  await page.reload();
  await expect(catalog.cards).toHaveCount(1);
  await catalog.links.first().click();
  await expect(car.title).toBeVisible();
  await page.getByRole('button', DROP).click();
  await expect(page.getByRole('button', ADD)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'В избранном пока пусто' })).toBeVisible();
});

test('a heart that the server rejects rolls back without a message', { tag: ['@P15', '@gate'] }, async ({
  page,
  request,
  catalog,
  fault,
}) => {
  await keepSession(page, await enter(request));
  await catalog.open();
  const refused = await fault('[P15]', isFavourite, responses.status(500));
  const heart = catalog.cards.first().getByRole('button', { name: /избранн/ });
  await heart.click();
  await expect.poll(refused.hits).toBe(1);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('there is no heart on an own ad', { tag: '@CAT-51' }, async ({
  page,
  request,
  session,
  catalog,
  car,
}) => {
  const [ownId = 0, ...otherOwn] = await ownAdIds(request, session);
  await keepSession(page, session);
  await car.open(ownId);
  await expect(car.price.first()).toBeVisible();
  await expect(page.getByRole('button', { name: /избранн/ })).toHaveCount(0);
  await page.goto(`/user/${session.user.id}`);
  await expect(catalog.cards.first()).toBeVisible();
  await expect(catalog.hearts).toHaveCount(0);
  const own = new Set([ownId, ...otherOwn]);
  const [other] = (await newestAds(request)).filter(({ id }) => !own.has(id));
  await car.open(other?.id ?? 0);
  await expect(page.getByRole('button', { name: /избранн/ })).toBeVisible();
  const { user } = await adDetails(request, other?.id ?? 0);
  await page.goto(`/user/${user.id}`);
  await expect(catalog.cards.first()).toBeVisible();
  expect(await catalog.hearts.count()).toBe(await catalog.cards.count());
});

test('the switch of price notifications is stored on the server, and reverts when it refuses', {
  tag: ['@P16', '@gate'],
}, async ({ page, request, fault }) => {
  await keepSession(page, await enter(request));
  await page.goto('/favorites');
  const toggle = page.getByRole('switch', { name: 'Сообщать об изменении цены' });
  await expect(toggle).toBeEnabled();
  const before = await toggle.isChecked();
  await toggle.click();
  await expect(toggle).toBeChecked({ checked: !before });
  await page.reload();
  await expect(toggle).toBeEnabled();
  await expect(toggle).toBeChecked({ checked: !before });
  await fault(
    '[P16]',
    ({ pathname }, sent) => pathname.endsWith('/self/settings') && sent.method() === 'PUT',
    responses.status(500),
  );
  await toggle.click();
  await expect(toggle).toBeChecked({ checked: !before });
});

for (const [name, response, text] of [
  [
    'a refusal with words',
    responses.json({ success: false, message: 'Слово сервера', data: { items: [] } }),
    'Слово сервера',
  ],
  [
    'a refusal without words',
    responses.json({ success: false, data: { items: [] } }),
    'Не удалось загрузить избранное',
  ],
  ['no response', responses.refused(), 'Произошла ошибка при загрузке'],
] as const) {
  test(`favourites after ${name} show «${text}» and offer a retry`, async ({ page, request, fault }) => {
    await keepSession(page, await enter(request));
    const planted = await fault(
      'favourites',
      ({ pathname }) => pathname === '/api/v2/cars/favorites',
      response,
    );
    await page.goto('/favorites');
    await expect(page.getByRole('alert').getByText(text)).toBeVisible();
    await planted.end();
    await page.getByRole('button', { name: 'Повторить' }).click();
    await expect(page.getByRole('heading', { name: 'В избранном пока пусто' })).toBeVisible();
  });
}
