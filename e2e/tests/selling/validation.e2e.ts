import { type Aim, responses } from '../../fixtures/fault.ts';
import { expect, test } from '../../fixtures/test.ts';
import { enter, keepSession } from '../../fixtures/users.ts';
import { A_CAR, AdFormPage } from '../../pages/ad-form-page.ts';

const isCreate: Aim = ({ pathname }, request) =>
  pathname === '/api/v2/cars/create' && request.method() === 'POST';
const isHandbook = ({ pathname }: URL) => pathname === '/api/meta/car-handbooks';

test.beforeEach(async ({ page, request }) => {
  await keepSession(page, await enter(request));
  await page.goto('/create-ad');
});

test('each submit shows the first error, in the order of the form', { tag: '@gate' }, async ({ page }) => {
  const form = new AdFormPage(page);
  const refused = async (text: string) => {
    await form.publish.click();
    await expect(form.alert).toContainText(text);
    await form.closeAlert();
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeInViewport();
  };
  await refused('Выберите город.');
  // No other wrong field is above it.
  await expect(page.getByRole('alert').first()).toHaveText('Выберите город.');
  await expect(form.choice('Город')).toBeFocused();
  await expect(form.choice('Город')).toBeInViewport();
  await form.fill();
  await form.year.fill('1899');
  await refused('Укажите корректный год выпуска.');
  await expect(form.year).toBeFocused();
  await form.year.fill('2018');
  await page.getByLabel('Ссылка на видео').fill('https://example.com/video1');
  await refused('Некорректная ссылка на видео обзор.');
  await page.getByLabel('Ссылка на видео').fill('');
  await form.publish.click();
  await expect(page.getByText('Объявление успешно создано!').first()).toBeVisible();
});

test('the server’s message is an alert, and its fields are marked', async ({ page, fault }) => {
  const form = new AdFormPage(page);
  const message = 'Выберите модель автомобиля.';
  await fault('create', isCreate, responses.json({ message, errors: { model_id: [message] } }, 422));
  await form.fill();
  await form.publish.click();
  await expect(form.alert).toContainText(message);
  await form.closeAlert();
  await expect(form.choice('Модель')).toBeFocused();
  await expect(form.choice('Модель')).toBeInViewport();
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
});

test('after 429 the message is shown and the button is disabled for the requested time', {
  tag: ['@P12', '@gate'],
}, async ({ page, fault }) => {
  const form = new AdFormPage(page);
  const planted = await fault('429', isCreate, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '3' },
      json: { message: 'Слишком много объявлений. Попробуйте позже.' },
    }),
  );
  await form.fill();
  await form.publish.click();
  await expect(form.alert).toContainText('Слишком много объявлений. Попробуйте позже.');
  await form.closeAlert();
  await expect(form.publish).toBeDisabled();
  await expect(page.getByText(/^Отправить снова можно через \d с$/)).toBeVisible();
  await expect(form.publish).toBeEnabled();
  expect(planted.hits()).toBe(1);
});

test('ten taps are one request with one idempotency key; a lost response is retried with the same key', {
  tag: ['@V9', '@J1', '@gate'],
}, async ({ page, request, fault }) => {
  const form = new AdFormPage(page);
  const keys: (string | undefined)[] = [];
  // The response is lost after the server has published the ad.
  const planted = await fault('lost response', isCreate, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const { status } = await route.fetch().then((response) => ({ status: response.status() }));
    if (status !== 200) throw new Error(`create: ${status}`);
    await route.abort('connectionreset');
  });
  await form.fill();
  await form.publish.evaluate((button) => {
    for (let tap = 0; tap < 10; tap += 1) (button as HTMLButtonElement).click();
  });
  await expect(form.alert).toContainText('Нет соединения');
  expect(planted.hits()).toBe(1);
  await planted.end();
  await form.closeAlert();
  const [again] = await Promise.all([
    page.waitForRequest((sent) => sent.url().endsWith('/v2/cars/create')),
    form.publish.click(),
  ]);
  await expect(page.getByText('Объявление успешно создано!').first()).toBeVisible();
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(again.headers()['idempotency-key']).toBe(keys[0]);
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const reply = await request.get('/api/web-user/ads/get/active', {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect((await reply.json()).data).toHaveLength(1);
});

test('after a refusal a changed form is another attempt', { tag: '@J3' }, async ({ page, fault }) => {
  const form = new AdFormPage(page);
  const keys: (string | undefined)[] = [];
  await fault('refusal', isCreate, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.fulfill({ status: 422, json: { message: 'Так нельзя.' } });
  });
  await form.fill();
  for (const price of ['', '1000000', '']) {
    if (price !== '') await form.price.fill(price);
    await form.publish.click();
    await expect(form.alert).toContainText('Так нельзя.');
    await form.closeAlert();
  }
  expect(keys).toHaveLength(3);
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBe(keys[1]);
});

test('without the handbook a message offers a retry, the other fields stay', { tag: '@P19' }, async ({
  page,
  fault,
}) => {
  const form = new AdFormPage(page);
  const planted = await fault('[P19]', isHandbook, responses.status(500));
  await page.reload();
  await expect(page.getByText('Ошибка загрузки данных')).toBeVisible();
  await form.price.fill('5');
  await planted.end();
  await form.retry.click();
  await expect(form.choice('Марка')).toBeVisible();
  await expect(form.price).toHaveValue('5');
});

test('a handbook that failed to load is retried when the network is back', async ({
  page,
  context,
  fault,
}) => {
  const form = new AdFormPage(page);
  const planted = await fault('no response', isHandbook, (route) => route.abort('internetdisconnected'));
  await page.reload();
  await expect(page.getByText('Ошибка загрузки данных')).toBeVisible();
  await planted.end();
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(form.choice('Марка')).toBeVisible();
});

test('a suspicious VIN gets a warning and does not block', async ({ page }) => {
  const form = new AdFormPage(page);
  await form.choose('Марка', 'BMW');
  await form.vin.fill('XTA21099OI276638');
  await form.vin.blur();
  await expect(
    page.getByText('В VIN не бывает букв I, O и Q: проверьте, не цифры ли это 1 и 0.'),
  ).toBeVisible();
});

test('a year outside the generation gets a warning on blur, an impossible one an error', async ({ page }) => {
  const form = new AdFormPage(page);
  const text = 'Это поколение выпускали в 1990–1996.';
  await form.fill({ ...A_CAR, model: 'Land Cruiser Prado' });
  await form.choice('Поколение').click();
  const sheet = page.getByRole('dialog', { name: 'Поколение' });
  const names = await sheet
    .getByRole('radio')
    .evaluateAll((radios) => radios.map((radio) => radio.closest('label')?.textContent ?? ''));
  expect(names[1]).toContain('250 Series');
  expect(names.at(-1)).toContain('70 Series');
  await sheet.getByRole('radio').last().check();
  await sheet.getByRole('button', { name: 'Применить' }).click();
  await expect(page.getByText(text)).toBeVisible();
  await form.year.fill('1995');
  await expect(page.getByText(text)).toHaveCount(0);
  await form.year.fill('2135');
  await form.price.focus();
  await expect(page.getByText('Укажите корректный год выпуска.')).toBeVisible();
});

for (const option of ['Оригинал', 'Дубликат'])
  test(`the first tap on «${option}» counts right after a VIN with a warning`, async ({ page }) => {
    const form = new AdFormPage(page);
    await form.vin.fill('XTA21099OY2766389');
    const target = form.chip('Тип ПТС', option);
    // A real press: the field loses the focus between press and release.
    await target.hover();
    const box = await target.boundingBox();
    await page.mouse.down();
    await expect(form.vin).not.toBeFocused();
    await page.mouse.up();
    await expect(target).toBeChecked();
    await expect(page.getByText('В VIN не бывает букв I, O и Q')).toBeVisible();
    expect(await target.boundingBox()).toEqual(box);
  });

test('a foreign price is shown in rubles beside its rate', async ({ page }) => {
  const form = new AdFormPage(page);
  await form.price.fill('25000');
  await form.chip('Валюта', 'USD').check();
  await expect(page.getByText(/^≈ [\d\s]+₽ · 1\s\$ = \d+,\d\d\s₽$/)).toBeVisible();
  await form.chip('Валюта', 'RUB').check();
  await expect(page.getByText(/^≈/)).toHaveCount(0);
});
