import { expect, test } from '../../fixtures/test.ts';

/* [V14] In type of 200 % signs stay beside what they belong to. */

const enlargeType = (size: string) => {
  document.documentElement.style.fontSize = size;
};

for (const width of [320, 390])
  test(`at ${width} px the link to the settings stays beside the name, the plus beside its words`, {
    tag: '@V14',
  }, async ({ page, signIn }) => {
    await signIn();
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/profile');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    await page.evaluate(enlargeType, '200%');
    const header = await page.locator('main header').boundingBox();
    const gear = await page.getByRole('link', { name: 'Настройки профиля' }).boundingBox();
    expect((gear?.x ?? 0) + (gear?.width ?? 0)).toBeGreaterThan(width - 32);
    expect(gear?.y ?? 0).toBeLessThan((header?.y ?? 0) + (header?.height ?? 0) - (gear?.height ?? 0));
    const create = page.getByRole('link', { name: 'Разместить объявление' });
    const gap = await create.evaluate((link) => {
      const sign = link.querySelector('svg')?.getBoundingClientRect();
      const words = document.createRange();
      const text = [...(link.querySelector('svg')?.parentNode?.childNodes ?? [])].at(-1);
      if (text) words.selectNodeContents(text);
      const [first] = words.getClientRects();
      return (first?.left ?? 0) - (sign?.right ?? 0);
    });
    expect(Math.round(gap)).toBe(8);
  });

for (const isSignedIn of [false, true])
  test(`the words of the search use the room beside the links ${isSignedIn ? 'for a user' : 'for a guest'}`, {
    tag: '@V14',
  }, async ({ page, catalog, signIn }) => {
    if (isSignedIn) await signIn();
    await page.setViewportSize({ width: 390, height: 844 });
    await catalog.open();
    const sizeOf = () =>
      page
        .getByRole('combobox', { name: 'Поиск по автомобилям' })
        .evaluate((input) => Number.parseFloat(getComputedStyle(input, '::placeholder').fontSize));
    if (isSignedIn) await catalog.favouritesLink.waitFor();
    expect(await sizeOf()).toBe(16);
    await page.evaluate(enlargeType, '200%');
    expect(await sizeOf()).toBeGreaterThanOrEqual(isSignedIn ? 16 : 20);
  });

for (const width of [320, 390])
  test(`at ${width} px a page's heading is not smaller than those below it, and signs grow with the text`, {
    tag: '@V14',
  }, async ({ page, catalog }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/offer');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(enlargeType, '200%');
    const sizeOf = (level: number) =>
      page
        .getByRole('heading', { level })
        .first()
        .evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize));
    expect(await sizeOf(1)).toBeGreaterThanOrEqual(await sizeOf(2));
    await catalog.open();
    await page.evaluate(enlargeType, '200%');
    await page.getByRole('button', { name: 'Все города' }).click();
    const close = page.getByRole('dialog').getByRole('button', { name: 'Закрыть' });
    expect((await close.locator('svg').boundingBox())?.width).toBeGreaterThanOrEqual(30);
    const apply = page.getByRole('dialog').getByRole('button', { name: 'Применить' });
    expect(await apply.evaluate((button) => Number.parseFloat(getComputedStyle(button).paddingLeft))).toBe(8);
  });
