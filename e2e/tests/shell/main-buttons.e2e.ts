import type { Locator, Page } from '@playwright/test';
import { adDetails, adWithoutVideo } from '../../fixtures/ads.ts';
import { showAd } from '../../fixtures/shown-ad.ts';
import { expect, test } from '../../fixtures/test.ts';
import { enter, keepSession } from '../../fixtures/users.ts';

/* A direct load shows a screen with its own app's stylesheet alone: no other app's button hides a missing one. */

const LEAST_HEIGHT = 44;

/** Properties that identify the product's button: its height, whether it is filled, whether it is rounded. */
const looksOf = (control: Locator) =>
  control.evaluate((element) => {
    const { backgroundColor, borderTopLeftRadius } = getComputedStyle(element);
    const [, alpha = '1'] = /^rgba\(.*, ([\d.]+)\)$/.exec(backgroundColor) ?? [];
    return {
      height: Math.round(element.getBoundingClientRect().height),
      isFilled: Number(alpha) === 1,
      isRounded: Number.parseFloat(borderTopLeftRadius) > 0,
    };
  });

const expectMainButton = async (control: Locator) => {
  await expect(control).toBeVisible();
  const { height, isFilled, isRounded } = await looksOf(control);
  expect(height).toBeGreaterThanOrEqual(LEAST_HEIGHT);
  expect({ isFilled, isRounded }).toEqual({ isFilled: true, isRounded: true });
};

interface Screen {
  readonly path: string;
  /** Names of its main buttons or links. */
  readonly buttons: readonly (string | RegExp)[];
}

const GUEST_SCREENS: readonly Screen[] = [
  { path: '/login', buttons: ['Продолжить'] },
  { path: '/register', buttons: ['Продолжить'] },
  { path: '/reset-password', buttons: ['Продолжить'] },
  { path: '/login-entity', buttons: ['Войти'] },
  { path: '/register-business', buttons: ['Продолжить'] },
  { path: '/filters', buttons: [/^Показать/] },
];

const USER_SCREENS: readonly Screen[] = [
  { path: '/profile', buttons: ['Разместить объявление'] },
  { path: '/edit-profile', buttons: ['Сохранить'] },
  { path: '/favorites', buttons: ['Перейти в каталог'] },
  { path: '/create-ad', buttons: ['Опубликовать'] },
];

/** A button, or a link in the style of one. */
const control = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true }));

for (const { path, buttons } of GUEST_SCREENS)
  test(`${path} loaded directly shows a guest its main buttons`, async ({ page, shell }) => {
    await shell.open(path);
    for (const name of buttons) await expectMainButton(control(page, name));
  });

for (const { path, buttons } of USER_SCREENS)
  test(`${path} loaded directly shows a signed-in user its main buttons`, async ({
    page,
    request,
    shell,
  }) => {
    await keepSession(page, await enter(request));
    await shell.open(path);
    for (const name of buttons) await expectMainButton(control(page, name));
  });

test('/user/:id loaded directly shows the button that contacts the seller', async ({
  page,
  request,
  shell,
  signIn,
}) => {
  await signIn();
  const ad = await adWithoutVideo(request);
  const { user } = await adDetails(request, ad.id);
  await shell.open(`/user/${user.id}`);
  await expectMainButton(page.getByRole('button', { name: 'Связаться' }));
});

test('/car/:id loaded directly shows its main buttons', async ({ page, shell, car }) => {
  const { user } = await showAd(page);
  const ad = await showAd(page, {
    stock_status: 'on_order',
    user: { ...user, phone_number: '79001234567' },
  });
  await shell.open(`/car/${ad.id}`);
  await expectMainButton(car.orderButton);
});

test('the check itself finds a button without its style', async ({ page, shell }) => {
  await shell.open('/login');
  const button = page.getByRole('button', { name: 'Продолжить' });
  await expectMainButton(button);
  await button.evaluate((element) => element.removeAttribute('class'));
  const { height, isFilled, isRounded } = await looksOf(button);
  expect(height >= LEAST_HEIGHT && isFilled && isRounded).toBe(false);
});
