import { expect, test } from '../../fixtures/test.ts';

/** Cut or overlapping content in the cards of the page, as sentences. */
const faultsOfCards = (): string[] =>
  [...document.querySelectorAll('article')].flatMap((card) => {
    const title = card.querySelector('h2')?.textContent ?? '';
    const details = card.querySelector('[id$="-details"]');
    const words = details?.parentElement;
    const faults: string[] = [];
    const foot = card.querySelector('[id$="-place"]');
    if (details && foot && details.getBoundingClientRect().bottom > foot.getBoundingClientRect().top + 1)
      faults.push(`${title}: details «${details.textContent}» lie under the foot`);
    const last = words?.getBoundingClientRect().bottom ?? 0;
    for (const text of foot?.querySelectorAll<HTMLElement>('*') ?? [])
      if (text.scrollWidth > text.clientWidth + 1 || text.getBoundingClientRect().bottom > last + 1)
        faults.push(`${title}: «${text.textContent}» is cut`);
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
  ['type of 200 %', 390, '200%'],
] as const)
  test(`at ${name} nothing of a card is cut but a long title`, { tag: '@CAT-57' }, async ({
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
    await expect.poll(() => page.evaluate(faultsOfCards)).toEqual([]);
  });
