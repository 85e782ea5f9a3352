import { expect, test } from '../../fixtures/test.ts';

test('a buyer sorts, picks a city, searches, scrolls, opens a car and returns to the same position', {
  tag: '@gate',
}, async ({ page, catalog, car }) => {
  await test.step('the catalog opens with a page of cards', async () => {
    await page.goto('/');
    await catalog.cards.first().waitFor();
    expect(await catalog.cards.count()).toBe(16);
  });

  await test.step('sorting puts the cheapest first', async () => {
    await catalog.pickSort('По умолчанию', 'Сначала дешевые');
    await expect(catalog.sheet).toBeHidden();
    await expect(catalog.pill('Сначала дешевые')).toBeVisible();
    await expect(page).toHaveURL(/sort=price_asc/);
    await expect
      .poll(async () => {
        const prices = await catalog.prices();
        return prices.length >= 16 && prices.every((price, at) => at === 0 || price >= (prices[at - 1] ?? 0));
      })
      .toBe(true);
  });

  await test.step('a city leaves only its cars', async () => {
    await catalog.pickCity('Москва');
    await expect(catalog.pill('Москва')).toBeVisible();
    await expect(page).toHaveURL(/cityId=1/);
    await expect(catalog.cards.filter({ hasText: 'Москва' }).first()).toBeVisible();
    await expect(catalog.cards.filter({ hasNotText: 'Москва' })).toHaveCount(0);
  });

  await test.step('the search finds a mark by its Russian name', async () => {
    await catalog.search.fill('тойота');
    await catalog.suggestion('Toyota').first().click();
    await expect(page).toHaveURL(/brand=\d+/);
    await expect(catalog.cards.filter({ hasText: 'Toyota' }).first()).toBeVisible();
    await expect(catalog.cards.filter({ hasNotText: 'Toyota' })).toHaveCount(0);
  });

  await test.step('clearing the search shows all again', async () => {
    await catalog.clearButton.click();
    await expect(page).not.toHaveURL(/brand=/);
    await expect(catalog.cards).toHaveCount(16);
  });

  let top = 0;
  let ids: number[] = [];
  let address = '';
  await test.step('three pages scroll in', async () => {
    await catalog.scrollTo(48);
    ids = await catalog.ids();
    expect(new Set(ids).size).toBe(ids.length);
  });

  await test.step('a car opens', async () => {
    const card = catalog.linksWithoutVideo.nth(15);
    await card.scrollIntoViewIfNeeded();
    top = await catalog.scrollTop();
    address = (await card.getAttribute('href')) ?? '';
    const title = (await card.getByRole('heading').textContent()) ?? '';
    await card.click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(car.title).toContainText(title);
  });

  await test.step('Back restores the list and the scroll position', async () => {
    await page.goBack();
    await expect(page.locator(`a[href="${address}"]`)).toBeInViewport();
    // A next page may have come between the count of the cards and the tap.
    expect((await catalog.ids()).slice(0, ids.length)).toEqual(ids);
    expect(Math.abs((await catalog.scrollTop()) - top)).toBeLessThanOrEqual(2);
  });
});
