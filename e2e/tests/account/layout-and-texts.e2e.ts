import type { Locator } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { enter, keepSession } from '../../fixtures/users.ts';

const SIGN_IN_PATHS = ['/login', '/register', '/reset-password', '/login-entity', '/register-business'];
const OWN = ['/profile', '/edit-profile', '/favorites', '/favorites?tab=params', '/register-business'];

test.describe('on a wide frame', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  for (const path of SIGN_IN_PATHS) {
    test(`${path} is a narrow card in the middle with the sign of the product`, async ({ page, shell }) => {
      await shell.open(path);
      const card = page.locator('main > div').first();
      const box = await card.boundingBox();
      expect(box?.width).toBe(440);
      expect(box?.x).toBe((1440 - 440) / 2);
      await expect(card.locator('svg').first()).toBeVisible();
    });
  }
});

test('«Удалить» has the color of danger in the list of own ads as on the page of one', async ({
  page,
  signIn,
}) => {
  const colorOf = (control: Locator) => control.evaluate((element) => getComputedStyle(element).color);
  await signIn();
  await page.goto('/profile');
  const inList = await colorOf(page.getByRole('button', { name: /^Удалить: / }).first());
  await page.getByRole('article').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Объявление', exact: true }).click();
  expect(inList).toBe(await colorOf(page.getByRole('button', { name: 'Удалить объявление' })));
});

for (const path of SIGN_IN_PATHS) {
  test(`${path} is one surface down to the end of a phone's screen`, async ({ page, shell }) => {
    await shell.open(path);
    await expect(shell.heading).toBeVisible();
    const ground = await page.locator('main').evaluate((main) => {
      const { position, inset, backgroundColor } = getComputedStyle(main, '::before');
      const probe = document.createElement('i');
      probe.style.color = 'var(--surface)';
      main.append(probe);
      const surface = getComputedStyle(probe).color;
      probe.remove();
      return { position, inset, isSurface: backgroundColor === surface };
    });
    expect(ground).toEqual({ position: 'fixed', inset: '0px', isSurface: true });
    // The form itself does not scroll because of an empty page below it.
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight)).toBe(true);
  });
}

for (const [name, width, rootSize] of [
  ['320 px', 320, '100%'],
  ['a text size of 200 %', 390, '200%'],
] as const) {
  test(`nothing is wider than the frame at ${name}`, async ({ page, request, shell }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.addInitScript((size) => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = size;
      });
    }, rootSize);
    const wide: string[] = [];
    const look = async (path: string) => {
      await shell.open(path);
      await expect(shell.heading).toBeVisible();
      if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth))
        wide.push(path);
    };
    for (const path of [...SIGN_IN_PATHS, '/user/3']) await look(path);
    await keepSession(page, await enter(request));
    for (const path of OWN) await look(path);
    expect(wide).toEqual([]);
  });
}
