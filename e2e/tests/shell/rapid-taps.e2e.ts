import type { Page } from '@playwright/test';
import { randomFrom } from '../../fixtures/random.ts';
import { expect, test } from '../../fixtures/test.ts';

/*
 * Popups opened and closed as fast as possible, each closed in a random way. The same seed gives the same
 * run.
 */

const SEED = Number(process.env.POPUPS_SEED ?? 20_261_122);
const ROUNDS = Number(process.env.POPUPS_ROUNDS ?? 6);
/** Popups in one round. */
const TURNS = 6;

const OPENERS: Readonly<Record<'catalog' | 'car', readonly RegExp[]>> = {
  catalog: [/^По умолчанию$/, /^Все города$/],
  car: [/^Открыть фото на весь экран$/, /^Привезти под заказ$/, /^Запросить онлайн-показ$/, /^Действия$/],
};
const METHODS = ['back', 'escape', 'button', 'outside'] as const;
type Method = (typeof METHODS)[number];

/** Taps the opener and waits, inside the page, until its popup is drawn. */
const open = (page: Page, opener: RegExp): Promise<void> =>
  page.evaluate(async ({ source }) => {
    const name = (button: Element) => (button.getAttribute('aria-label') ?? button.textContent ?? '').trim();
    const pattern = new RegExp(source);
    const isOpen = () => document.querySelector('dialog[open]') !== null;
    for (let frame = 0; frame < 1200 && !isOpen(); frame += 1) {
      // The popup's code may still be loading: a second tap would be a second popup.
      if (frame === 0)
        [...document.querySelectorAll<HTMLElement>('#root button')]
          .find((button) => pattern.test(name(button)))
          ?.click();
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    if (!isOpen()) throw new Error(`no popup of ${source}`);
  }, opener);

/** Closes the uppermost popup in the given way, without waiting for anything. */
const close = async (page: Page, method: Method): Promise<void> => {
  if (method === 'escape') return page.keyboard.press('Escape');
  return page.evaluate(async (chosen) => {
    if (chosen === 'back') return window.history.back();
    const uppermost = () => [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1);
    const closing = () =>
      [...(uppermost()?.querySelectorAll<HTMLElement>('button') ?? [])].find((button) =>
        /^(Закрыть|Отмена|Понятно)$/.test(button.getAttribute('aria-label') ?? button.textContent ?? ''),
      );
    // A dark screen is shown while the viewer's code loads.
    for (let frame = 0; frame < 1200 && !closing(); frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    if (!closing()) throw new Error(`no method to close «${uppermost()?.textContent}»`);
    // Only a sheet has a backdrop.
    const hasOutside =
      uppermost()?.querySelector('h2') && closing()?.getAttribute('aria-label') === 'Закрыть';
    if (chosen === 'outside' && hasOutside) uppermost()?.click();
    else closing()?.click();
  }, method);
};

const popups = (page: Page) => page.locator('dialog[open]');

const atRest = (page: Page): Promise<{ address: string; entries: number }> =>
  page.evaluate(() => ({
    address: window.location.pathname + window.location.search,
    entries: Number(window.history.state?.popups ?? 0),
  }));

test('quickly opened and closed popups never lose the page, its address or the length of the history', async ({
  page,
  catalog,
  car,
  shell,
  signIn,
}) => {
  test.setTimeout(60_000 + ROUNDS * 15_000);
  const random = randomFrom(SEED);
  const pick = <Choice>(choices: readonly Choice[]): Choice =>
    choices[Math.floor(random() * choices.length)] as Choice;
  await signIn();
  await shell.open('/offer');
  await catalog.open();
  await catalog.pickSort('По умолчанию', 'Сначала дешевые');
  await expect(page).toHaveURL(/sort=price_asc/);
  const list = shell.address();
  const lengths: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const place = pick(['catalog', 'car'] as const);
    if (place === 'car') {
      await catalog.linksWithoutVideo.first().click();
      await car.orderButton.waitFor();
    }
    const address = place === 'car' ? shell.address() : list;
    const done: string[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const opener = place === 'catalog' && turn % 2 === 0 ? /^Сначала дешевые$/ : pick(OPENERS[place]);
      const opened = opener.source === OPENERS.catalog[0]?.source ? /^Сначала дешевые$/ : opener;
      const method = pick(METHODS);
      done.push(`${opened.source} ${method}`);
      const message = `seed ${SEED}, round ${round}, ${place}: ${done.join(', ')}`;
      await open(page, opened);
      await close(page, method);
      await expect(popups(page), message).toHaveCount(0);
      expect(shell.address(), message).toBe(address);
    }
    const message = `seed ${SEED}, round ${round}, ${place}: ${done.join(', ')}`;
    await expect.poll(() => atRest(page), message).toEqual({ address, entries: 0 });
    lengths.push(await page.evaluate(() => window.history.length));
    if (place === 'car') await page.evaluate(() => window.history.back());
    await expect(catalog.cards.first(), message).toBeVisible();
    await expect.poll(() => shell.address(), message).toBe(list);
  }
  // The list, a car, and the forward entries of closed popups.
  const [first = 0] = lengths;
  expect(Math.max(...lengths) - first).toBeLessThanOrEqual(2);
});
