import { ROUTES } from '@cars/shared-contracts/shell/route-table';
import { storeSession } from '@cars/tooling/browser-check/demo-session';
import type { Page } from '@playwright/test';
import { adWithoutVideo } from '../../fixtures/ads.ts';
import { clippedTexts } from '../../fixtures/clipped-text.ts';
import { type Aim, type FaultResponse, responses } from '../../fixtures/fault.ts';
import { expect, test } from '../../fixtures/test.ts';
import { enter } from '../../fixtures/users.ts';

/* [V14] narrow, large type, turned, with the keyboard open: every control can be reached on every route. */

interface Shape {
  readonly name: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly isLargeType?: true;
  /** So narrow for its text that lines must wrap. */
  readonly isTight?: true;
}

const SHAPES: readonly Shape[] = [
  { name: 'a screen of 320 px', size: { width: 320, height: 568 }, isTight: true },
  { name: 'type of 200 %', size: { width: 390, height: 844 }, isLargeType: true, isTight: true },
  { name: 'a turned screen', size: { width: 844, height: 390 } },
  { name: 'a screen above a keyboard', size: { width: 390, height: 420 } },
];

/** Doubles the root's font size, as the system setting for large type does. */
const enlargeType = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

/** Controls that cannot be tapped at any scroll position: covered, cut off or outside of the page. */
const hiddenControls = (page: Page): Promise<string[]> =>
  page.evaluate((windowWidth) => {
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()} «${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}»`;
    const controls = document.querySelectorAll<HTMLElement>(
      '#root a[href], #root button, #root input, #root select, #root textarea, #root summary',
    );
    const found: string[] = [];
    // A page that is too wide widens the phone's own window: the configured size counts.
    if (document.documentElement.scrollWidth > windowWidth + 1)
      found.push(`the page is ${document.documentElement.scrollWidth} px wide`);
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (control.closest('[inert], [aria-hidden="true"]')) continue;
      // The label over an input is its tap target.
      const target = (control instanceof HTMLInputElement && control.closest('label')) || control;
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, right, top, bottom, width, height } = target.getBoundingClientRect();
      if (width <= 1 || height <= 1) continue;
      // Of a range its handle is the control: two of them share a line.
      const isEnd = control instanceof HTMLInputElement && control.value === control.max;
      const center =
        control.getAttribute('type') !== 'range' ? (left + right) / 2 : isEnd ? right - 12 : left + 12;
      const x = Math.min(Math.max(center, 1), window.innerWidth - 2);
      const y = (top + bottom) / 2;
      const hit = document.elementFromPoint(x, y);
      if (right < 1 || left > window.innerWidth - 1) found.push(`${named(control)} is beyond the edge`);
      else if (!hit || !(target.contains(hit) || hit.contains(target)))
        found.push(`${named(control)} is under ${hit ? named(hit) : 'nothing'}`);
    }
    window.scrollTo(0, 0);
    return found;
  }, page.viewportSize()?.width ?? 0);

for (const shape of SHAPES) {
  for (const isSignedIn of [false, true]) {
    test(`${shape.name} hides no control and cuts no text ${isSignedIn ? 'for a user' : 'for a guest'}`, {
      tag: '@V14',
    }, async ({ page, request, shell, signIn }) => {
      const ad = await adWithoutVideo(request);
      if (isSignedIn) await signIn();
      await page.setViewportSize(shape.size);
      const routes = ROUTES.filter((route) => 'loginRequired' in route === isSignedIn);
      const hidden: Record<string, string[]> = {};
      for (const { path } of routes) {
        const address = path.replace('/:page?', '').replace('/car/:id', `/car/${ad.id}`).replace(':id', '2');
        await shell.open(address);
        await expect(page.locator('#root h1, #root h2, #root article').first(), address).toBeVisible();
        await page.waitForLoadState('networkidle');
        if (shape.isLargeType) await enlargeType(page);
        const found = await hiddenControls(page);
        if (shape.isTight) found.push(...(await clippedTexts(page)).map((text) => `${text} is cut`));
        if (found.length > 0) hidden[address] = found;
      }
      expect(hidden).toEqual({});
    });
  }
}

test('beside the heart and the profile the search field has room for its words', { tag: '@V14' }, async ({
  page,
  catalog,
  signIn,
}) => {
  await signIn();
  await page.setViewportSize({ width: 320, height: 568 });
  await catalog.open();
  await expect(catalog.favouritesLink).toBeVisible();
  expect(await clippedTexts(page)).not.toContain('«Поиск по автомобилям»');
});

const is =
  (path: string): Aim =>
  ({ pathname }) =>
    pathname === path;
const FAILED = responses.status(500, '{}');
const NOTHING = responses.json({ success: true, data: [] });

const STATES: readonly (readonly [string, string, Aim, FaultResponse, string])[] = [
  ['own ads that failed', '/profile', is('/api/web-user/cars/get/active'), FAILED, 'Повторить'],
  ['favourites that failed', '/favorites', is('/api/v2/cars/favorites'), FAILED, 'Повторить'],
  ['no saved search', '/favorites?tab=params', is('/api/saved-filters'), NOTHING, 'Перейти к фильтрам'],
];

for (const [name, address, aim, response, action] of STATES)
  test(`the action of ${name} is in the first view of a small screen`, { tag: '@V14' }, async ({
    page,
    signIn,
    fault,
  }) => {
    await signIn();
    await page.setViewportSize({ width: 320, height: 568 });
    await fault(name, aim, response);
    await page.goto(address);
    const button = page.locator('main').locator('a, button').filter({ hasText: action });
    await expect(button).toBeVisible();
    const { y, height } = (await button.boundingBox()) ?? { y: Number.NaN, height: 0 };
    expect(y + height).toBeLessThanOrEqual(568);
  });

test('the retry of own ads is in the first view, before the invitation for companies', {
  tag: '@V14',
}, async ({ page, request, fault }) => {
  await storeSession(page, await enter(request));
  await page.setViewportSize({ width: 320, height: 568 });
  await fault('own ads', is('/api/web-user/cars/get/active'), FAILED);
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Повторить' })).toBeInViewport({ ratio: 1 });
});

test('the check itself finds a covered control', { tag: '@V14' }, async ({ page, shell }) => {
  await shell.open('/login');
  await expect(shell.heading).toBeVisible();
  expect(await hiddenControls(page)).toEqual([]);
  await page.evaluate(() => {
    const cover = document.createElement('div');
    cover.style.cssText = 'position: fixed; inset: 0; z-index: 99';
    document.body.append(cover);
  });
  expect((await hiddenControls(page)).length).toBeGreaterThan(0);
});

test('the check itself finds a cut text', { tag: '@V14' }, async ({ page, shell }) => {
  await shell.open('/login');
  await expect(shell.heading).toBeVisible();
  expect(await clippedTexts(page)).toEqual([]);
  await page.evaluate(() => {
    const main = document.querySelector('main');
    const plant = (parent: Element | null, tag: string, css: string, text: string) => {
      const element = document.createElement(tag);
      element.style.cssText = css;
      element.textContent = text;
      parent?.append(element);
      return element;
    };
    plant(main, 'p', 'width: 80px; overflow: hidden; white-space: nowrap', 'Все города страны');
    plant(plant(main, 'p', 'width: 80px; overflow: hidden', ''), 'b', 'white-space: nowrap', 'По умолчанию');
    plant(main, 'p', 'width: 2px; margin-left: 95vw; white-space: nowrap', 'За краем');
    const input = plant(main, 'input', 'width: 80px', '') as HTMLInputElement;
    input.placeholder = 'Поиск по автомобилям';
  });
  expect(await clippedTexts(page)).toEqual([
    '«Все города страны»',
    '«По умолчанию»',
    '«За краем»',
    '«Поиск по автомобилям»',
  ]);
});
