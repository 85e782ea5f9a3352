import { responses } from '../../fixtures/fault.ts';
import { expect, test } from '../../fixtures/test.ts';

const isSeller = ({ pathname }: URL) => pathname === '/api/web-user/public/3';
const isList = ({ pathname }: URL) => pathname === '/api/cars/web-user/3';

test('a company shows its name, its date of registration and that it is verified', { tag: '@gate' }, async ({
  page,
  shell,
}) => {
  await shell.open('/user/3');
  await expect(shell.heading).toHaveText('Классика и современностьКомпания');
  await expect(page.getByText('Компания проверена')).toBeVisible();
  await expect(page.getByText(/^На Авторынке с\s\d+\s\S+\s20\d\d\sг\.$/)).toBeVisible();
});

test('an unknown id is no seller', { tag: '@gate' }, async ({ page, shell }) => {
  await shell.open('/user/999999');
  await expect(page.getByRole('heading', { name: 'Продавец не найден' })).toBeVisible();
  await expect(page.locator('[data-duck] svg')).toBeVisible();
  await expect(page.getByText('0 объявлений')).toBeHidden();
  await page.getByRole('link', { name: 'Перейти в каталог' }).click();
  await expect(page).toHaveURL(/\/catalog$/);
});

test('a seller that failed to load has a message, and loads on retry', async ({ page, shell, fault }) => {
  const broken = await fault('seller', isSeller, responses.status(500));
  await shell.open('/user/3');
  await expect(page.getByRole('alert')).toHaveText('Не удалось загрузить продавца');
  await broken.end();
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(shell.heading).toContainText('Классика и современность');
});

test('a list of ads that failed to load is empty, with the retry beside it', async ({
  page,
  shell,
  fault,
  catalog,
}) => {
  const broken = await fault('ads', isList, responses.status(500));
  await shell.open('/user/3');
  await expect(shell.heading).toContainText('Классика и современность');
  await expect(page.getByText('Не удалось загрузить объявления')).toBeVisible();
  await expect(catalog.cards).toHaveCount(0);
  await broken.end();
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(catalog.cards.first()).toBeVisible();
});
