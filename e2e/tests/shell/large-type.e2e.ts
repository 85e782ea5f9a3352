import type { Page } from '@playwright/test';
import { newestAds } from '../../fixtures/ads.ts';
import { brokenWords } from '../../fixtures/broken-words.ts';
import { expect, test } from '../../fixtures/test.ts';

/* [V14] In type of 200 % everything is read whole, and nothing covers anything else. */

const enlargeType = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

for (const width of [320, 390])
  test(`at ${width} px no group of the map covers another one`, { tag: ['@V14', '@CAT-79'] }, async ({
    page,
    catalog,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await catalog.open();
    await enlargeType(page);
    await page.getByRole('button', { name: 'На карте' }).click();
    const groups = page.getByRole('application', { name: /^Карта объявлений/ }).getByRole('button');
    for (let steps = 0; steps < 3; steps += 1) {
      await expect(page).toHaveURL(/map=/);
      const address = page.url();
      await expect(groups.first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      const covered = () =>
        page.evaluate(() => {
          const numbers = [...document.querySelectorAll('.map-cluster-number')].filter((one) =>
            one.checkVisibility({ visibilityProperty: true }),
          );
          const boxes = numbers.map((number) => number.getBoundingClientRect());
          return boxes.flatMap((one, at) =>
            boxes
              .slice(at + 1)
              .filter(
                (other) =>
                  one.left < other.right - 1 &&
                  one.right > other.left + 1 &&
                  one.top < other.bottom - 1 &&
                  one.bottom > other.top + 1,
              ),
          ).length;
        });
      await expect.poll(covered, address).toBe(0);
      await page.getByRole('button', { name: 'Приблизить' }).click();
      await expect(page).not.toHaveURL(address);
    }
  });

for (const width of [320, 390])
  test(`at ${width} px no name of the map falls apart`, { tag: ['@V14', '@CAT-79'] }, async ({
    page,
    catalog,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await catalog.open();
    await enlargeType(page);
    await page.getByRole('button', { name: 'На карте' }).click();
    const groups = page.getByRole('application', { name: /^Карта объявлений/ }).getByRole('button');
    await expect(groups.first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const apart = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.map-cluster-city')]
          .filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth + 1)
          .map(({ textContent }) => textContent),
      );
    await expect.poll(apart).toEqual([]);
  });

for (const width of [320, 390])
  test(`at ${width} px the first of two compared cars is whole, with its button`, {
    tag: ['@V14', '@CMP-4'],
  }, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 844 });
    const ids = (await newestAds(request)).slice(0, 2).map(({ id }) => id);
    await page.goto(`/compare?ids=${ids.join()}`);
    const remove = page.getByRole('button', { name: /^Убрать из сравнения/ }).first();
    await expect(remove).toBeVisible();
    await enlargeType(page);
    await expect(remove).toBeInViewport({ ratio: 1 });
    const words = await page
      .getByRole('columnheader')
      .nth(1)
      .evaluate((head) => head.getBoundingClientRect().right);
    expect(words).toBeLessThanOrEqual(width);
  });

for (const path of ['/offer', '/policy'])
  test(`the heading of ${path} breaks at syllables alone`, { tag: '@V14' }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 844 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await brokenWords(page)).toEqual([]);
    await enlargeType(page);
    const broken = await brokenWords(page);
    const ofHeading = /«(Пользова|тельское|конфиден|циальности)/;
    expect(broken.filter((sentence) => ofHeading.test(sentence))).toEqual([]);
  });

for (const width of [320, 390])
  test(`at ${width} px a phone number and its example are whole`, { tag: '@V14' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/login');
    const field = page.getByRole('textbox', { name: 'Телефон' });
    await expect(field).toBeVisible();
    await enlargeType(page);
    const room = () =>
      field.evaluate((input: HTMLInputElement) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(input);
        const pen = document.createElement('canvas').getContext('2d');
        if (!pen) throw new Error('No canvas');
        pen.font = font;
        return (
          input.clientWidth -
          Number.parseFloat(paddingLeft) -
          Number.parseFloat(paddingRight) -
          pen.measureText(input.value || input.placeholder).width
        );
      });
    expect(await room()).toBeGreaterThanOrEqual(0);
    await field.pressSequentially('9000000000');
    await expect(field).toHaveValue(/^\+7 \(900\) 000/);
    expect(await room()).toBeGreaterThanOrEqual(0);
  });
