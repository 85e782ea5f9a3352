import type { Page } from '@playwright/test';
import { type CardSighting, firstCardAt, watchFirstCard } from '../../bench/first-card.ts';
import { gateTable, isMissed } from '../../bench/report.ts';
import { median } from '../../bench/statistics.ts';
import { expect, test } from '../../fixtures/test.ts';

const CARD =
  '<article><a href="/car/1"><img style="display:block"><h2>Toyota Camry</h2><span>1 200 000 ₽</span></a></article>';

/** A page whose one card appears and grows on command. */
const blankPage = async (page: Page): Promise<void> => {
  await page.addInitScript(watchFirstCard);
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '<main></main>' }));
  await page.goto('/blank');
};

const sightings = (page: Page): Promise<readonly CardSighting[]> =>
  page.evaluate(() => window.__cardSightings ?? []);

const seen = (page: Page, count: number) =>
  expect.poll(async () => (await sightings(page)).length).toBeGreaterThanOrEqual(count);

test('the first card counts from when its picture has its final size', async ({ page }) => {
  await blankPage(page);
  await page.evaluate(
    (html) => {
      document.body.innerHTML = html;
    },
    CARD.replace('display:block', 'display:block;width:10px;height:10px'),
  );
  await seen(page, 1);
  const grownAt = await page.evaluate(() => {
    document.querySelector('img')?.setAttribute('style', 'display:block;width:200px;height:150px');
    return performance.now();
  });
  await seen(page, 2);
  const at = firstCardAt(await sightings(page));
  expect(at).toBeGreaterThanOrEqual(grownAt - 20);
});

test('the first card of the catalog counts', async ({ page, catalog }) => {
  await page.addInitScript(watchFirstCard);
  await catalog.open();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(firstCardAt(await sightings(page))).toBeGreaterThan(0);
});

test('a card below the view, without a price or without a picture is no first card', async ({ page }) => {
  for (const html of [
    `<div style="height:200vh"></div>${CARD.replace('display:block', 'display:block;width:9px;height:9px')}`,
    CARD.replace('1 200 000 ₽', '').replace('display:block', 'display:block;width:9px;height:9px'),
    CARD.replace('display:block', 'display:none'),
  ]) {
    await blankPage(page);
    await page.evaluate((body) => {
      document.body.innerHTML = body;
    }, html);
    await seen(page, 1);
    expect(firstCardAt(await sightings(page))).toBeNaN();
  }
});

test('gates are missed on the wrong side only', () => {
  const line = { name: 'x', unit: '', value: 1.2 };
  expect(isMissed({ ...line, kind: 'at-most', gate: 1.15 })).toBe(true);
  expect(isMissed({ ...line, kind: 'at-most', gate: 1.2 })).toBe(false);
  expect(isMissed({ ...line, kind: 'at-least', gate: 1.3 })).toBe(true);
  expect(isMissed({ ...line, kind: 'at-least', goal: 99 })).toBe(false);
  expect(isMissed({ ...line, value: Number.NaN, kind: 'at-most', gate: 1 })).toBe(true);
  expect(gateTable([{ ...line, kind: 'at-most', gate: 1.15 }])).toContain('MISSED');
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});
