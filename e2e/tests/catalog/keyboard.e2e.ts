import { expect, test } from '../../fixtures/test.ts';

test.use({ isMobile: false, hasTouch: false });

test('search, sheets and a card work by keyboard alone', { tag: '@gate' }, async ({ page, catalog, car }) => {
  await catalog.open();

  await test.step('arrows move the highlight, Enter picks', async () => {
    await catalog.search.focus();
    await page.keyboard.type('bmw');
    await expect(catalog.suggestions.first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    const active = await catalog.search.getAttribute('aria-activedescendant');
    expect(active).toBeTruthy();
    await expect(page.locator(`[id="${active}"]`)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/brand=\d+/);
    await expect(catalog.cards.filter({ hasNotText: 'BMW' })).toHaveCount(0);
    await expect(catalog.search).toBeFocused();
  });

  await test.step('Escape closes the suggestions', async () => {
    await catalog.search.focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' x');
    await expect(catalog.suggestions.first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(catalog.suggestions).toHaveCount(0);
  });

  await test.step('a sheet traps the focus and returns it', async () => {
    const pill = catalog.pill('По умолчанию');
    await pill.focus();
    await page.keyboard.press('Enter');
    await expect(catalog.sheet).toBeVisible();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      const isInside = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement === document.body || activeElement?.closest('dialog') !== null;
      });
      expect(isInside, `Tab ${step + 1}`).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(catalog.sheet).toBeHidden();
    await expect(pill).toBeFocused();
  });

  await test.step('arrows choose in a sheet', async () => {
    await page.keyboard.press('Enter');
    await catalog.choice('По умолчанию').focus();
    await page.keyboard.press('ArrowDown');
    await expect(catalog.choice('Сначала дешевые')).toBeChecked();
    await catalog.applyButton.focus();
    await page.keyboard.press('Enter');
    await expect(catalog.sheet).toBeHidden();
    await expect(page).toHaveURL(/sort=price_asc/);
  });

  await test.step('Enter opens a card', async () => {
    await catalog.linksWithoutVideo.first().focus();
    await page.keyboard.press('Enter');
    await expect(car.title).toBeVisible();
  });
});

test('the Tab key into the header shows its row, and the list stays in its place', async ({
  page,
  catalog,
}) => {
  await catalog.open();
  const place = () => page.evaluate(() => Math.round(window.scrollY));
  await page.evaluate(() => window.scrollTo(0, 700));
  await expect.poll(place).toBe(700);
  await catalog.pill('По умолчанию').focus();
  await page.evaluate(() => window.scrollTo(0, 700));
  for (const name of ['Все города', 'Профиль', 'Фильтры']) {
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('banner').getByLabel(name).or(catalog.pill(name)).first()).toBeFocused();
    await expect.poll(place).toBe(700);
  }
  await page.keyboard.press('Shift+Tab');
  await expect(catalog.search).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  const logo = page.getByRole('banner').getByRole('link', { name: 'Авторынок' });
  await expect(logo).toBeFocused();
  await expect(logo).toBeInViewport({ ratio: 1 });
  await expect.poll(place).toBe(700);
});
