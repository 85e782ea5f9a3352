import type { Page } from '@playwright/test';
import { brokenWords } from '../../fixtures/broken-words.ts';
import { expect, test } from '../../fixtures/test.ts';
import type { CatalogPage } from '../../pages/catalog-page.ts';

/** Cut or overlapping content in the cards of the page, as sentences. */
const faultsOfCards = (isLargeType: boolean): string[] =>
  [...document.querySelectorAll('article')].flatMap((card) => {
    const title = card.querySelector('h2')?.textContent ?? '';
    const details = card.querySelector('[id$="-details"]');
    const words = details?.parentElement;
    const faults: string[] = [];
    const foot = card.querySelector('[id$="-place"]');
    if (details && foot && details.getBoundingClientRect().bottom > foot.getBoundingClientRect().top + 1)
      faults.push(`${title}: details «${details.textContent}» lie under the foot`);
    const heading = card.querySelector('h2');
    const line = heading ? Number.parseFloat(getComputedStyle(heading).lineHeight) : 1;
    const part = ((heading?.getBoundingClientRect().height ?? 0) / line) % 1;
    if (part > 0.15 && part < 0.85) faults.push(`${title}: a part of a line is shown`);
    const range = document.createRange();
    if (heading?.lastChild) range.selectNodeContents(heading.lastChild);
    const text = range.getBoundingClientRect();
    const box = heading?.getBoundingClientRect() ?? new DOMRect();
    // A clamp adds «…» to the second line; the short form of a title replaces one that is out of view.
    if (box.height < 1.5 * line && text.left < box.right - 1 && text.bottom > box.bottom + 3)
      faults.push(`${title}: the title is cut without a sign`);
    const last = words?.getBoundingClientRect().bottom ?? 0;
    const [place, day] = foot?.children ?? [];
    if (day && day.scrollWidth > day.clientWidth + 1) faults.push(`${title}: the day is cut`);
    const isBelow =
      place && day && day.getBoundingClientRect().top > place.getBoundingClientRect().bottom - 1;
    if (isLargeType && place && place.scrollWidth > place.clientWidth)
      faults.push(`${title}: the place «${place.textContent}» is cut`);
    if (isBelow && !isLargeType) faults.push(`${title}: the day is below the place «${place.textContent}»`);
    if (foot && foot.getBoundingClientRect().bottom > last + 1) faults.push(`${title}: the foot is cut`);
    for (const badge of card.querySelectorAll<HTMLElement>('[id$="-badges"] > span'))
      if (badge.scrollWidth > badge.clientWidth + 1) faults.push(`${title}: «${badge.textContent}» is cut`);
    const [first, second] = [...card.querySelectorAll('img')]
      .flatMap((photo) => [...(photo.closest('picture')?.parentElement?.children ?? [])])
      .flatMap((box) => (box.id || box.tagName !== 'DIV' ? [] : [...box.children]))
      .map((mark) => mark.getBoundingClientRect());
    if (
      first &&
      second &&
      first.right > second.left &&
      first.bottom > second.top &&
      second.bottom > first.top
    )
      faults.push(`${title}: marks overlap`);
    return faults;
  });

for (const [name, width, fontSize] of [
  ['390 px', 390, ''],
  ['360 px', 360, ''],
  ['340 px', 340, ''],
  ['320 px', 320, ''],
  ['600 px', 600, ''],
  ['1440 px', 1440, ''],
  ['type of 200 %', 390, '200%'],
] as const)
  test(`at ${name} nothing of a card is cut without a sign`, { tag: '@CAT-57' }, async ({
    page,
    catalog,
    signIn,
  }) => {
    await signIn();
    await page.setViewportSize({ width, height: 844 });
    await catalog.open('/3');
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, fontSize);
    await expect.poll(() => catalog.cards.count()).toBeGreaterThanOrEqual(32);
    // Cards out of view have no layout until they are near (content-visibility): only a script can find them
    // there.
    await expect.poll(() => page.evaluate(faultsOfCards, fontSize !== '')).toEqual([]);
  });

const openWithBadges = async (page: Page, catalog: CatalogPage, width: number): Promise<void> => {
  await page.setViewportSize({ width, height: 844 });
  await catalog.open('?statuses=3,6');
  await expect(catalog.cards.getByText('Восстановленный').first()).toBeVisible();
};

for (const width of [390, 360, 340, 320])
  test(`at ${width} px no badge is broken inside its word`, { tag: '@CAT-54' }, async ({
    page,
    catalog,
    signIn,
  }) => {
    await signIn();
    await openWithBadges(page, catalog, width);
    expect(await brokenWords(page)).toEqual([]);
  });

for (const width of [390, 360, 320])
  test(`at ${width} px all badges have the same padding`, { tag: '@CAT-54' }, async ({
    page,
    catalog,
    signIn,
  }) => {
    await signIn();
    await openWithBadges(page, catalog, width);
    const paddings = await catalog.cards
      .locator('[id$="-badges"] > span')
      .evaluateAll((badges) => badges.map((badge) => getComputedStyle(badge).padding));
    expect(paddings.length).toBeGreaterThan(1);
    expect(new Set(paddings).size).toBe(1);
  });

/** Heights of the cards of each row, and how far its highest words end above the edge of the card. */
const rowsOfCards = (cards: readonly (HTMLElement | SVGElement)[]): { heights: number[]; gap: number }[] => {
  const rows = new Map<number, { heights: number[]; gap: number }>();
  for (const card of cards.slice(0, 8)) {
    const { top, bottom, height } = card.getBoundingClientRect();
    const end = card.querySelector('[id$="-place"]')?.getBoundingClientRect().bottom ?? 0;
    const row = rows.get(Math.round(top)) ?? { heights: [], gap: 99 };
    row.heights.push(Math.round(height));
    rows.set(Math.round(top), { ...row, gap: Math.min(row.gap, bottom - end) });
  }
  return [...rows.values()];
};

for (const width of [320, 390, 834, 1440])
  test(`at ${width} px a row has no empty line and cards of one height`, { tag: '@CAT-57' }, async ({
    page,
    catalog,
  }) => {
    await page.setViewportSize({ width, height: 1600 });
    await catalog.open();
    const rows = await catalog.cards.evaluateAll(rowsOfCards);
    for (const { heights, gap } of rows) {
      expect(new Set(heights).size).toBe(1);
      expect(gap).toBeLessThan(14);
    }
  });

test('in one column the video has its word', async ({ page, catalog }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await catalog.open();
  const word = catalog.cards.getByText('Видео', { exact: true }).first();
  await word.scrollIntoViewIfNeeded();
  expect((await word.boundingBox())?.width).toBeGreaterThan(20);
});
