import type { Locator } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { enter, keepSession } from '../../fixtures/users.ts';

const SIGN_IN_PATHS = ['/login', '/register', '/reset-password', '/login-entity', '/register-business'];
const OWN = ['/profile', '/edit-profile', '/favorites', '/favorites?tab=params', '/register-business'];

test.describe('on a wide frame', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  for (const path of SIGN_IN_PATHS) {
    test(`${path} is a narrow card in the middle`, async ({ page, shell }) => {
      await shell.open(path);
      const box = await page.locator('main > div').first().boundingBox();
      expect(box?.width).toBe(440);
      expect(box?.x).toBe((1440 - 440) / 2);
    });
  }
});

for (const path of ['/profile', '/favorites', '/favorites?tab=params'])
  test(`what is empty at ${path} is in the middle of a wide page`, async ({ page, request }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await keepSession(page, await enter(request));
    await page.goto(path);
    await page.locator('[data-duck]').waitFor();
    const middleOf = (part: Locator) =>
      part.evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        return Math.round((left + right) / 2);
      });
    expect(await middleOf(page.locator('[data-duck]'))).toBe(await middleOf(page.getByRole('main')));
  });

test('the duck of an empty tab takes the free height of a small phone, the action stays in view', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await keepSession(page, await enter(request));
  await page.goto('/favorites?tab=params');
  const action = page.getByRole('link', { name: 'Перейти к фильтрам' });
  await expect(action).toBeInViewport({ ratio: 1 });
  const duck = await page.locator('[data-duck]').boundingBox();
  expect(duck?.height).toBeGreaterThanOrEqual(90);
  expect(duck?.width).toBe(duck?.height);
  await page.getByRole('tab', { name: 'Объявления' }).click();
  await expect(page.getByRole('link', { name: 'Перейти в каталог' })).toBeInViewport({ ratio: 1 });
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
