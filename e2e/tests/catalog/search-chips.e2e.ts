import { idsOf } from '../../fixtures/handbooks.ts';
import { expect, test } from '../../fixtures/test.ts';

test('every condition of the list can be removed at its chip', { tag: '@gate' }, async ({
  page,
  catalog,
}) => {
  await test.step('without a search there are no chips', async () => {
    await catalog.open();
    await expect(catalog.chips).toHaveCount(0);
  });

  await test.step('the field has mark and model, the condition has a chip', async () => {
    await catalog.search.fill('бмв икс пять с пробегом');
    await catalog
      .suggestion(/BMW X5/)
      .first()
      .click();
    await expect(catalog.search).toHaveValue('BMW X5');
    await expect(catalog.chips).toHaveText(['С пробегом']);
    await expect(page).toHaveURL(/\?brand=\d+&model=\d+&statuses=2$/);
    await expect(catalog.cards.filter({ hasNotText: 'BMW X5' })).toHaveCount(0);
  });

  await test.step('a reload keeps them', async () => {
    await page.reload();
    await expect(catalog.chips).toHaveText(['С пробегом']);
    await expect(catalog.search).toHaveValue('BMW X5');
  });

  await test.step('without the condition the car stays', async () => {
    await catalog.chip('С пробегом').click();
    await expect(page).toHaveURL(/\?brand=\d+&model=\d+$/);
    await expect(catalog.chips).toHaveCount(0);
    await expect(catalog.search).toHaveValue('BMW X5');
  });
});

test('on a small phone a long list of conditions leaves room for the count and a card', {
  tag: '@CAT-49',
}, async ({ page, catalog }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await catalog.open(
    '?priceMax=9000000&yearMin=1990&mileageMax=900000&powerMin=50&bodyType=sedan,suv,hatchback,wagon&kpp=automatic,manual,cvt&statuses=1,2&ptsType=original',
  );
  const more = page.getByRole('button', { name: /^Ещё \d+$/ });
  const hidden = Number((await more.textContent())?.split(' ')[1]);
  await expect(catalog.chips).toHaveCount(4);
  await expect(catalog.cards.first()).toBeInViewport();
  const box = await more.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await more.click();
  await expect(catalog.chips).toHaveCount(4 + hidden);
  await expect(catalog.chips.nth(4)).toBeFocused();
});

test('a query without matches names the list below it', async ({ page, request, catalog }) => {
  const { mark, model } = await idsOf(request, 'Toyota', 'Camry');
  await catalog.open(`?brand=${mark}&model=${model}`);
  await expect(catalog.search).toHaveValue('Toyota Camry');
  await catalog.search.fill('zzzz');
  await catalog.search.press('Enter');
  await expect(page.getByText('Ничего не найдено по запросу «zzzz».')).toBeVisible();
  await expect(page.getByText('Показаны: Toyota Camry')).toBeVisible();
  await expect(catalog.search).toHaveValue('zzzz');

  await test.step('and chips remove the conditions of the list', async () => {
    await expect(catalog.chips).toHaveText(['Toyota', 'Camry']);
    await catalog.chip('Camry').click();
    await expect(page).toHaveURL(new RegExp(`\\?brand=${mark}$`));
  });
});

test('text in the other keyboard layout is recognized, and the field shows that', { tag: '@gate' }, async ({
  page,
  catalog,
}) => {
  await catalog.open();
  await catalog.search.fill(',vd');
  await expect(page.getByText('Исправлена раскладка: бмв')).toBeVisible();
  await catalog.search.press('Enter');
  await expect(catalog.search).toHaveValue('BMW');
  await expect(catalog.cards.filter({ hasNotText: 'BMW' })).toHaveCount(0);
});

test('an empty list offers the condition without which there would be cars', { tag: '@gate' }, async ({
  page,
  catalog,
}) => {
  await page.goto('/catalog?priceMax=500&kpp=cvt');
  const offer = page.getByRole('button', { name: /^Без «цена до\s500\s₽» — \d+\sобъявлен/ });
  const count = Number((await offer.textContent())?.match(/— (\d+)/)?.[1]);
  await offer.click();
  await expect(page).toHaveURL(/\/catalog\?kpp=cvt$/);
  await expect(page.getByRole('status').filter({ hasText: `${count} объявлен` })).toBeVisible();
  await expect(catalog.cards).toHaveCount(Math.min(count, 16));
});

test('the first page shows the number of ads before any script has run', async ({ page, request, allow }) => {
  allow(/net::ERR_FAILED/);
  const reply = await request.post('/api/v2/ads/search/count', { data: {} });
  const { count } = (await reply.json()).data;
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto('/catalog', { waitUntil: 'commit' });
  const written = count.toLocaleString('ru-RU').replace(/\s/g, '\\s');
  await expect(page.getByText(new RegExp(`^${written} объявлени`))).toBeVisible();
});

test('pasting a hundred kilobytes into the search field blocks the page no longer than a word', {
  tag: '@D13',
}, async ({ catalog }) => {
  await catalog.open();
  await catalog.search.fill('тойота');
  await catalog.suggestions.first().waitFor();
  /** The longest time between two frames after a paste. */
  const pausedMs = (text: string) =>
    catalog.search.evaluate(async (field: HTMLInputElement, pasted) => {
      field.focus();
      field.select();
      let longest = 0;
      let last = performance.now();
      const until = last + 1_500;
      document.execCommand('insertText', false, pasted);
      while (last < until) {
        const now = await new Promise<number>((resolve) =>
          requestAnimationFrame(() => resolve(performance.now())),
        );
        longest = Math.max(longest, now - last);
        last = now;
      }
      return longest;
    }, text);
  const [first, second, third] = [await pausedMs('бмв'), await pausedMs('лада'), await pausedMs('киа')];
  const usual = Math.max(first, second, third);
  for (const text of ['тойота '.repeat(15_000), 'a'.repeat(100_000), 'ё1-'.repeat(33_000)]) {
    // Another process may hold the processor during one paste, not during each.
    await expect.poll(() => pausedMs(text)).toBeLessThan(200 + 2 * usual);
    await expect(catalog.search).toBeEditable();
  }
});
