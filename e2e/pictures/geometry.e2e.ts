import { contrastFaults } from '../fixtures/accessibility.ts';
import { geometryFaults, hiddenFocus } from '../fixtures/geometry.ts';
import { expect, test } from '../fixtures/test.ts';
import { openScreen } from './open-screen.ts';
import { SCREENS } from './screens/all.ts';

for (const screen of SCREENS.filter(({ isMain }) => isMain)) {
  test.describe(screen.name, () => {
    test.use({ allowedProblems: screen.allowed ?? null });

    test('shows the element that has the focus', async ({ page }) => {
      await openScreen(page, screen);
      expect(await hiddenFocus(page)).toEqual([]);
    });
  });
}

test.describe('the check itself', () => {
  test('finds a small target, an overlap, cut text, a cut line, a broken word and a wide page', async ({
    page,
  }) => {
    const offer = SCREENS.find(({ name }) => name === 'offer');
    if (!offer) throw new Error('the offer has no picture');
    await openScreen(page, offer);
    expect(await geometryFaults(page)).toEqual([]);
    await page.evaluate(() => {
      const root = document.getElementById('root');
      const add = (tag: string, text: string, style: string) => {
        const element = document.createElement(tag);
        element.textContent = text;
        element.style.cssText = style;
        root?.prepend(element);
        return element;
      };
      add('button', 'Мала', 'display: block; width: 60px; height: 20px');
      add('button', 'Снизу', 'display: block; width: 100px; height: 50px');
      add('button', 'Сверху', 'display: block; width: 100px; height: 50px; margin-bottom: -30px');
      add('p', 'Обрезанный текст', 'width: 40px; overflow: hidden; white-space: nowrap');
      add('p', 'Половина строки', 'height: 12px; line-height: 24px; overflow: hidden');
      add('p', 'Восстановленный', 'width: 60px; overflow-wrap: anywhere');
      add('div', '', 'width: 900px; height: 10px');
    });
    const faults = await geometryFaults(page);
    expect(faults).toContain('button «Мала» is 60 × 20 px');
    expect(faults).toContain('button «Сверху» overlaps button «Снизу»');
    expect(faults).toContain('p «Обрезанный текст» is cut off');
    expect(faults).toContain('the word «Восстановленный» is broken');
    expect(faults).toContain('a line of «Половина строки» is cut off');
    expect(faults.some((fault) => /the page is \d+ px wide/.test(fault))).toBe(true);
  });

  test('finds the focus under a bar and text of too little contrast', async ({ page }) => {
    const login = SCREENS.find(({ name }) => name === 'login');
    if (!login) throw new Error('sign-in has no picture');
    await openScreen(page, login);
    await page.evaluate(() => {
      const bar = document.createElement('div');
      bar.style.cssText = 'position: fixed; inset: 0; z-index: 99';
      document.body.append(bar);
      const heading = document.querySelector('h1');
      if (heading) heading.style.color = '#d0d0d0';
    });
    expect((await hiddenFocus(page, 5)).length).toBeGreaterThan(0);
    await page.evaluate(() => document.body.lastElementChild?.remove());
    expect((await contrastFaults(page)).length).toBeGreaterThan(0);
  });
});
