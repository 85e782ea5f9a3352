import type { Page } from '@playwright/test';
import { newestAds } from '../../fixtures/ads.ts';
import { expect, test } from '../../fixtures/test.ts';
import { enter, keepSession, lastCode, newPhone } from '../../fixtures/users.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';

/* A page translator wraps each text node in two elements of its own, again and again as the page changes. */

const translate = (page: Page) =>
  page.addInitScript(() => {
    const wrap = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest('font, script, style')) continue;
        const outer = document.createElement('font');
        text.replaceWith(outer);
        outer.appendChild(document.createElement('font')).append(text);
      }
    };
    window.addEventListener('load', () => {
      const start = () => {
        const root = document.getElementById('root');
        if (!root) return;
        wrap(root);
        new MutationObserver(() => wrap(root)).observe(root, {
          subtree: true,
          childList: true,
          characterData: true,
        });
      };
      setTimeout(start, 1_000);
    });
  });

/** The page is translated, and no crash of it was noted against a build. */
const survived = async (page: Page) => {
  expect(await page.locator('#root font').count()).toBeGreaterThan(0);
  await expect(page.getByText('В разделе произошла ошибка')).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('failed_builds'))).toBeNull();
};
const isTranslated = (page: Page) => expect(page.locator('h1 font').first()).toBeVisible();

test.beforeEach(({ page }) => translate(page));

test('a reader with a page translator signs in by code', { tag: ['@R30', '@gate'] }, async ({
  page,
  request,
}) => {
  const signInPage = new SignInPage(page);
  const phone = newPhone();
  await signInPage.open('/login');
  await isTranslated(page);
  await signInPage.givePhone(phone);
  await signInPage.typeCode(await lastCode(request, phone));
  await expect(page).toHaveURL(/\/catalog$/);
  await survived(page);
});

test('a reader with a page translator compares a car and follows its price', { tag: '@R30' }, async ({
  page,
  request,
  car,
}) => {
  await keepSession(page, await enter(request));
  const [first] = await newestAds(request);
  await car.open(first?.id ?? 0);
  await isTranslated(page);
  for (const name of ['Следить за ценой', 'Следим за ценой', 'Следить за ценой'])
    await page.getByRole('button', { name }).click();
  await expect(page.getByRole('button', { name: 'Следим за ценой' })).toBeVisible();
  await page.getByRole('button', { name: 'Сравнить' }).click();
  await expect(page.getByRole('link', { name: 'В сравнении: 1' })).toBeVisible();
  await survived(page);
});

test('a reader with a page translator changes the profile', { tag: '@R30' }, async ({ page, request }) => {
  await keepSession(page, await enter(request));
  await page.goto('/edit-profile');
  await isTranslated(page);
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Введите корректное имя')).toBeVisible();
  await page.getByLabel('Имя', { exact: true }).fill('Пётр Ольхин');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Изменения сохранены')).toBeVisible();
  await survived(page);
});
