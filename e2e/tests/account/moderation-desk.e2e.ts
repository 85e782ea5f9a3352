import { type Session, sessionOf, storeSession } from '@cars/tooling/browser-check/demo-session';
import { type LocalStack, startStack } from '@cars/tooling/run/local-stack';
import { type TemporaryFolder, temporaryFolder } from '@cars/tooling/run/temporary-folder';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { accessibilityFaults } from '../../fixtures/accessibility.ts';
import { publishAd } from '../../fixtures/own-ad.ts';
import { expect, test } from '../../fixtures/test.ts';
import { enter, startDataOf } from '../../fixtures/users.ts';

/** A start, which builds what is not built yet. */
const START_MS = 300_000;
const ANNA = 900_001;
const PREPAYMENT = 'В описании просят предоплату. Осмотрите машину и документы до оплаты.';

/* A product of its own: it lists a moderator. */
test.describe.configure({ mode: 'serial' });

let folder: TemporaryFolder;
let stack: LocalStack;
let request: APIRequestContext;
let seller: Session;
let adId: number;

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(START_MS);
  folder = await temporaryFolder('desk');
  stack = await startStack({
    dataDir: folder.path,
    isBrief: true,
    env: { SEED: 'none', MODERATORS: `anna=tg:${ANNA}` },
  });
  request = await playwright.request.newContext({ baseURL: stack.url });
  seller = await enter(request);
  adId = await publishAd(request, seller, [], { description: 'Машину держу по предоплате.' });
  const complaint = await request.post('/api/web-user/ad-complaints/create', {
    headers: { Authorization: `Bearer ${(await enter(request)).token}` },
    data: { ad_id: adId, block_reason_id: 2, description: 'По телефону назвали другую цену' },
  });
  expect(complaint.status()).toBe(200);
});
test.afterAll(async () => {
  await request?.dispose();
  await stack?.stop();
  await folder?.remove();
});

const openAs = async (browser: Browser, session: Session | null, path: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL: stack.url, locale: 'ru-RU' });
  const page = await context.newPage();
  if (session) await storeSession(page, session);
  await page.goto(path);
  return page;
};
const notes = (page: Page) => page.getByRole('region', { name: 'Проверьте до звонка' });

test('a warning is read by a guest, and the seller replies on the page', {
  tag: ['@C36', '@gate'],
}, async ({ browser }) => {
  const guest = await openAs(browser, null, `/car/${adId}`);
  await expect(async () => {
    await guest.reload();
    await expect(notes(guest)).toContainText(PREPAYMENT, { timeout: 1_000 });
  }).toPass();
  await expect(notes(guest).getByRole('button')).toHaveCount(0);
  expect(await accessibilityFaults(guest)).toEqual([]);

  const owner = await openAs(browser, seller, `/car/${adId}`);
  await notes(owner).getByRole('button', { name: 'Ответить' }).click();
  await notes(owner).getByRole('textbox', { name: 'Ваш ответ' }).fill('Это бронь, её верну');
  await notes(owner).getByRole('button', { name: 'Отправить ответ' }).click();
  await expect(notes(owner)).toContainText('Ответ продавца: Это бронь, её верну');
  await guest.reload();
  await expect(notes(guest)).toContainText('Ответ продавца: Это бронь, её верну');
  await guest.context().close();
  await owner.context().close();
});

test('the desk is worked by keys alone: a complaint and a warning are decided, one is taken back', {
  tag: ['@C33', '@gate'],
}, async ({ browser }) => {
  const stranger = await openAs(browser, seller, '/moderation');
  await expect(stranger.getByRole('heading', { level: 1, name: 'Страница не найдена' })).toBeVisible();
  await stranger.context().close();

  const anna = await sessionOf(
    await request.post('/api/web-user/access/auth', {
      data: { init_data: await startDataOf(request, ANNA) },
    }),
  );
  const page = await openAs(browser, anna, '/profile');
  await page.getByRole('link', { name: /Модерация/ }).click();
  const card = (name: RegExp) => page.getByRole('article', { name });
  await expect(card(/^Жалоба/)).toBeFocused();
  await page.keyboard.press('j');
  await expect(card(/^Toyota Camry/)).toBeFocused();
  await expect(card(/^Toyota Camry/)).toContainText('Ответ продавца: «Это бронь, её верну»');
  await page.keyboard.press('r');
  await expect(card(/^Toyota Camry/)).toBeHidden();
  await page.keyboard.press('z');
  await expect(card(/^Toyota Camry/)).toBeFocused();
  await page.keyboard.press('r');
  await expect(card(/^Жалоба/)).toBeFocused();
  await page.keyboard.press('r');
  await expect(page.getByText('Ничего не ждёт решения')).toBeVisible();
  // The page is left with a decision that could still be taken back: it is sent.
  await expect(async () => {
    await page.goto(`/car/${adId}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Camry');
    await expect(notes(page)).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await page.goto('/moderation');
  await expect(page.getByText('Ничего не ждёт решения')).toBeVisible();
  await page.getByRole('tab', { name: 'История' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'предупреждение убрано' })).toContainText('anna');
  await expect(page.getByRole('listitem').filter({ hasText: 'нарушения нет' })).toContainText('anna');
  await page.context().close();
});
