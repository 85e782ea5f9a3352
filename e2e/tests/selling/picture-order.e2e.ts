import type { Locator, Page } from '@playwright/test';
import { drawPicture } from '../../fixtures/pictures.ts';
import { expect, test } from '../../fixtures/test.ts';
import { enter, keepSession } from '../../fixtures/users.ts';
import { AdFormPage } from '../../pages/ad-form-page.ts';

/* The order of an ad's pictures: by keyboard, by mouse and by finger. */

test.beforeEach(async ({ page, request }) => {
  await keepSession(page, await enter(request));
  await page.goto('/create-ad');
});

test('the order is changed by the keyboard and announced; the first picture is the cover', {
  tag: '@SELL-31',
}, async ({ page }) => {
  const form = new AdFormPage(page);
  const drawn = await Promise.all(
    ['a.jpg', 'b.png', 'c.jpg'].map((name) => drawPicture(page, name, { width: 400, height: 300 })),
  );
  await form.gallery.setInputFiles(drawn);
  await expect(form.unfinished).toHaveCount(0);
  const addressOf = (place: number) => form.picture(place).getByRole('img').getAttribute('src');
  const [first, second, third] = [await addressOf(1), await addressOf(2), await addressOf(3)];
  await expect(form.picture(1)).toContainText('Обложка');
  await page.getByRole('button', { name: 'Переместить фото 3 раньше' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Фото теперь на месте 2 из 3' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Переместить фото 2 раньше' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Переместить фото 1 раньше' })).toBeFocused();
  expect([await addressOf(1), await addressOf(2), await addressOf(3)]).toEqual([third, first, second]);
  await expect(form.picture(1)).toContainText('Обложка');
});

test('the order is changed by dragging a picture by its handle', async ({ page }) => {
  const form = new AdFormPage(page);
  const drawn = await Promise.all(
    ['a.jpg', 'b.jpg'].map((name) => drawPicture(page, name, { width: 400, height: 300 })),
  );
  await form.gallery.setInputFiles(drawn);
  await expect(form.unfinished).toHaveCount(0);
  const addressOf = (place: number) => form.picture(place).getByRole('img').getAttribute('src');
  const [first, second] = [await addressOf(1), await addressOf(2)];
  await form.picture(1).scrollIntoViewIfNeeded();
  const from = await form.handle(1).boundingBox();
  const to = await form.picture(2).boundingBox();
  if (!from || !to) throw new Error('the pictures are out of view');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => addressOf(1)).toBe(second);
  expect(await addressOf(2)).toBe(first);
});

interface Point {
  readonly x: number;
  readonly y: number;
}

test.describe('with a finger on a handle', () => {
  /** The pictures by the names of their files, in their order. */
  const fill = async (page: Page, count: number) => {
    const form = new AdFormPage(page);
    const drawn = [];
    for (let at = 1; at <= count; at += 1)
      drawn.push(await drawPicture(page, `${at}.jpg`, { width: 400, height: 300 }));
    await form.gallery.setInputFiles(drawn);
    await expect(form.unfinished).toHaveCount(0);
    const addresses = () =>
      form.pictures
        .getByRole('img')
        .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''));
    const names = new Map((await addresses()).map((address, at) => [address, at + 1]));
    return { form, order: async () => (await addresses()).map((address) => names.get(address)) };
  };
  const middleOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    if (!box) throw new Error('out of view');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  /** Real touches, as the system sends them: the page may be scrolled, the gesture canceled. */
  const fingerOf = async (page: Page) => {
    const devtools = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', at?: Point) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ ...at, id: 1 }] : [] });
    let last: Point = { x: 0, y: 0 };
    return {
      down: (at: Point) => {
        last = at;
        return send('touchStart', at);
      },
      moveTo: async (to: Point, steps = 8) => {
        const from = last;
        for (let step = 1; step <= steps; step += 1) {
          last = {
            x: from.x + ((to.x - from.x) * step) / steps,
            y: from.y + ((to.y - from.y) * step) / steps,
          };
          await send('touchMove', last);
        }
      },
      up: () => send('touchEnd'),
      cancel: () => send('touchCancel'),
    };
  };

  test('the first picture is dragged to the fourth position and back, and the page does not scroll', async ({
    page,
  }) => {
    const { form, order } = await fill(page, 4);
    const finger = await fingerOf(page);
    await form.picture(1).evaluate((tile) => tile.scrollIntoView({ block: 'center' }));
    const scroll = await page.evaluate(() => window.scrollY);
    const places = [1, 2, 3, 4].map((place) => middleOf(form.picture(place)));
    const [, second, , fourth] = await Promise.all(places);
    if (!second || !fourth) throw new Error('out of view');
    await finger.down(await middleOf(form.handle(1)));
    await finger.moveTo(second);
    await expect.poll(order).toEqual([2, 1, 3, 4]);
    await finger.moveTo(fourth);
    await expect.poll(order).toEqual([2, 3, 4, 1]);
    await finger.up();
    await expect(form.picture(1)).toContainText('Обложка');
    expect(await page.evaluate(() => window.scrollY)).toBe(scroll);

    await finger.down(await middleOf(form.handle(4)));
    await finger.moveTo(await middleOf(form.picture(1)));
    await expect.poll(order).toEqual([1, 2, 3, 4]);
    await finger.up();
    await finger.down(await middleOf(form.picture(3)));
    await finger.up();
    expect(await order()).toEqual([1, 2, 3, 4]);
  });

  test('a canceled gesture leaves the picture in place', async ({ page }) => {
    const { form, order } = await fill(page, 3);
    const finger = await fingerOf(page);
    await form.picture(1).evaluate((tile) => tile.scrollIntoView({ block: 'center' }));
    const third = await middleOf(form.picture(3));
    await finger.down(await middleOf(form.handle(1)));
    await finger.moveTo(await middleOf(form.picture(2)));
    await expect.poll(order).toEqual([2, 1, 3]);
    await finger.cancel();
    await finger.down({ x: 5, y: third.y });
    await finger.moveTo(third);
    await finger.up();
    expect(await order()).toEqual([2, 1, 3]);
  });

  test('a list longer than the screen scrolls while the finger rests at its edge, until it is lifted', async ({
    page,
  }) => {
    const { form, order } = await fill(page, 12);
    const finger = await fingerOf(page);
    await form.picture(1).evaluate((tile) => tile.scrollIntoView({ block: 'center' }));
    const scrolled = () => page.evaluate(() => window.scrollY);
    const before = await scrolled();
    const bottom = { x: 100, y: (await page.evaluate(() => window.innerHeight)) - 20 };
    await finger.down(await middleOf(form.handle(1)));
    await finger.moveTo(bottom);
    // No further event: the finger does not move.
    await expect.poll(scrolled).toBeGreaterThan(before + 150);
    await finger.up();
    expect((await order()).indexOf(1)).toBeGreaterThan(2);
    const after = await scrolled();
    const frames = () =>
      page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
          }),
      );
    await frames();
    expect(await scrolled()).toBe(after);
  });
});
