import type { Locator } from '@playwright/test';
import { newestAds } from '../../fixtures/ads.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SIMULATOR_WINDOW, SimulatorPage } from '../../pages/simulator-page.ts';

/* In full screen the messenger's round buttons are over the top of the page. */

test.use(SIMULATOR_WINDOW);

const topOf = async (element: Locator): Promise<number> =>
  element.evaluate((own) => own.getBoundingClientRect().top);

test('in full screen headings and sheets begin below the messenger’s buttons', { tag: '@MSG-16' }, async ({
  page,
  request,
}) => {
  const [first, second] = await newestAds(request);
  const simulator = new SimulatorPage(page);
  await simulator.open();
  await simulator.launch({ platform: 'android', version: '9.1', transport: 'native', notch: 'on' });
  const html = simulator.app.locator('html');
  const safeTop = () =>
    html.evaluate((root) =>
      Number(/(\d+(?:\.\d+)?)px\)$/.exec(root.style.getPropertyValue('--safe-top'))?.[1]),
    );
  await expect.poll(safeTop).toBeGreaterThan(100);
  const free = await safeTop();
  for (const [address, heading] of [
    [`/compare?ids=${first?.id},${second?.id}`, 'Сравнение'],
    ['/create-ad', 'Новое объявление'],
    ['/favorites', 'Избранное'],
    ['/filters', 'Фильтры'],
    ['/offer', 'Пользовательское соглашение (оферта)'],
  ] as const) {
    await html.evaluate((_, to) => {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, address);
    const title = simulator.app.getByRole('heading', { name: heading, exact: true });
    await expect(title).toBeVisible();
    // The screen replaces its waiting form, which has the same title; an element that has left is at 0.
    await expect.poll(() => topOf(title), address).toBeGreaterThanOrEqual(free);
    await expect(html, address).not.toHaveAttribute('data-veiled');
  }
  await html.evaluate(() => window.scrollTo(0, 80));
  await expect(html).toHaveAttribute('data-veiled');
  const veil = await html.evaluate(() => {
    const { height, position, backgroundColor } = getComputedStyle(document.body, '::before');
    return { height: Math.round(Number.parseFloat(height)), position, backgroundColor };
  });
  expect(veil).toEqual({
    height: Math.round(free),
    position: 'fixed',
    backgroundColor: expect.stringMatching(/^rgb\(/),
  });
});
