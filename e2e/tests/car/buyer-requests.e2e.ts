import { entrancesOver } from '../../fixtures/accessibility.ts';
import { responses } from '../../fixtures/fault.ts';
import { bodiesOf } from '../../fixtures/sent-bodies.ts';
import { showAd } from '../../fixtures/shown-ad.ts';
import { expect, test } from '../../fixtures/test.ts';

test.describe('the order', () => {
  const ORDER = /^\/api\/cars\/order$/;

  test('ten taps send one, success closes by itself', { tag: ['@V9', '@CAR-22', '@gate'] }, async ({
    page,
    car,
    fault,
  }) => {
    const ad = await showAd(page);
    const sent = bodiesOf(page, ORDER);
    await fault('order', ({ pathname }) => ORDER.test(pathname), responses.json({ success: true }));
    await car.open(ad.id);
    await car.orderButton.click();
    const popup = car.popup('Отправка заявки на авто');
    await popup.getByLabel('Имя').fill('Анна');
    await popup.getByLabel('Телефон').pressSequentially('9001234567');
    await expect(popup.getByLabel('Телефон')).toHaveValue('+7 (900) 123-45-67');
    await popup.getByLabel('Комментарий').fill('Позвоните вечером');
    await popup.getByRole('button', { name: 'Отправить' }).evaluate((button) => {
      for (let tap = 0; tap < 10; tap += 1) (button as HTMLButtonElement).click();
    });
    await expect(popup.getByText('Заявка успешно отправлена')).toBeVisible();
    await expect(popup).toHaveCount(0);
    expect(sent).toEqual([
      { id: ad.id, user_name: 'Анна', user_phone: '79001234567', user_comment: 'Позвоните вечером' },
    ]);
    await expect(car.orderButton).toBeFocused();
  });

  test.describe('on a small phone', () => {
    test.use({ viewport: { width: 320, height: 568 } });

    test('that failed shows the reason in view', async ({ page, car, fault }) => {
      const ad = await showAd(page);
      await fault('order', ({ pathname }) => ORDER.test(pathname), responses.status(503, '{}'));
      await car.open(ad.id);
      await car.orderButton.click();
      const popup = car.popup('Отправка заявки на авто');
      await popup.getByLabel('Имя').fill('Анна');
      await popup.getByLabel('Телефон').fill('9001234567');
      await popup.getByRole('button', { name: 'Отправить' }).click();
      await expect(popup.getByRole('alert')).toBeInViewport({ ratio: 1 });
    });
  });

  test.describe('with its end in view on a small phone', () => {
    test.use({ viewport: { width: 320, height: 568 } });

    test('shows label and field of the first mistake under its title', { tag: '@V14' }, async ({
      page,
      car,
    }) => {
      const ad = await showAd(page);
      await car.open(ad.id);
      await car.orderButton.click();
      const popup = car.popup('Отправка заявки на авто');
      await popup.getByLabel('Комментарий').fill('Позвоните');
      await popup.getByRole('link').last().scrollIntoViewIfNeeded();
      await popup.getByRole('button', { name: 'Отправить' }).click();
      await expect(popup.getByLabel('Имя')).toBeFocused();
      const title = await popup.getByRole('heading').boundingBox();
      const label = await popup.getByText('Имя', { exact: true }).boundingBox();
      expect(label?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0));
      await expect(popup.getByText('Введите ваше имя')).toBeInViewport({ ratio: 1 });
    });
  });

  test('without name and phone is not sent', { tag: '@gate' }, async ({ page, car }) => {
    const ad = await showAd(page);
    const sent = bodiesOf(page, ORDER);
    await car.open(ad.id);
    await car.orderButton.click();
    const popup = car.popup('Отправка заявки на авто');
    await expect(popup).toBeVisible();
    await entrancesOver(page);
    const before = await popup.boundingBox();
    await popup.getByRole('button', { name: 'Отправить' }).click();
    await expect(popup.getByText('Введите ваше имя')).toBeVisible();
    await expect(popup.getByText('Введите ваш телефон')).toBeVisible();
    expect(await popup.boundingBox()).toEqual(before);
    await expect(popup.getByLabel('Имя')).toBeFocused();
    expect(sent).toEqual([]);
  });

  test('closed while in flight shows no message elsewhere; hostile text stays text', {
    tag: ['@V10', '@E12'],
  }, async ({ page, car, catalog, fault }) => {
    const ad = await showAd(page);
    const planted = await fault(
      'order',
      ({ pathname }) => ORDER.test(pathname),
      async (route, hit) => {
        if (hit === 1)
          await route.fulfill({ status: 422, json: { message: '<img src=x onerror=alert(1)>' } });
      },
    );
    await car.open(ad.id);
    await car.orderButton.click();
    const popup = car.popup('Отправка заявки на авто');
    await popup.getByLabel('Имя').fill('Анна');
    await popup.getByLabel('Телефон').pressSequentially('9001234567');
    const send = popup.getByRole('button', { name: 'Отправить' });
    await send.click();
    await expect(popup.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    await send.click();
    await expect.poll(() => planted.hits()).toBe(2);
    await page.goBack().catch(() => null);
    await page.goto('/catalog');
    await expect(catalog.cards.first()).toBeVisible();
    await expect(car.alert).toHaveCount(0);
  });

  const HTML = '<img src=x onerror=alert(1)>';
  const LONGEST = `${'я'.repeat(499 - HTML.length)}${HTML}`;
  const NO_REASON = 'Ошибка при отправке заявки.';
  /** Responses of a broken server, and the message that a user reads. */
  const OUTCOMES = [
    ['text/html', HTML, NO_REASON],
    ['text/plain', `Сбой ${HTML}`, `Сбой ${HTML}`],
    ['application/json', HTML, NO_REASON],
    ['application/json', JSON.stringify({ message: HTML }), NO_REASON],
    ['text/plain', `\n\t ${HTML}`, NO_REASON],
    ['application/json', JSON.stringify({ errors: { user_comment: [HTML] } }), NO_REASON],
    ['text/html', `<!doctype html><title>502</title>${HTML}`, NO_REASON],
    ['text/plain', LONGEST, LONGEST],
    ['text/plain', 'я'.repeat(500), NO_REASON],
    ['application/json', JSON.stringify({ detail: `Нет: ${HTML}` }), `Нет: ${HTML}`],
    ['text/plain', '', NO_REASON],
  ] as const;

  test("failed with 500 shows the server's sentences for users only", { tag: ['@E12', '@gate'] }, async ({
    page,
    car,
    fault,
  }) => {
    page.on('dialog', (dialog) => {
      throw new Error(`a dialog opened: ${dialog.message()}`);
    });
    const ad = await showAd(page);
    const planted = await fault(
      'order',
      ({ pathname }) => ORDER.test(pathname),
      (route, hit) => {
        const [contentType, body] = OUTCOMES[hit - 1] ?? ['text/plain', ''];
        return route.fulfill({ status: 500, contentType, body });
      },
    );
    await car.open(ad.id);
    await car.orderButton.click();
    const popup = car.popup('Отправка заявки на авто');
    await popup.getByLabel('Имя').fill('Анна');
    await popup.getByLabel('Телефон').pressSequentially('9001234567');
    for (const [, body, shown] of OUTCOMES) {
      await popup.getByRole('button', { name: 'Отправить' }).click();
      await expect(popup.getByRole('alert'), body).toHaveText(shown);
      await expect(page.locator('img[src="x"]')).toHaveCount(0);
    }
    expect(planted.hits()).toBe(OUTCOMES.length);
  });

  test('a car with an HTML response shows a plain message', {
    tag: '@E12',
  }, async ({ page, fault }) => {
    const ad = await showAd(page);
    await fault(
      'details',
      ({ pathname }) => pathname === `/api/v2/cars/details/${ad.id}`,
      responses.status(500, HTML, 'text/html'),
    );
    await page.goto(`/car/${ad.id}`);
    await expect(page.getByRole('alert')).toContainText('Попробуйте ещё раз');
    await expect(page.getByText('Internal Server Error')).toHaveCount(0);
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
  });
});

test.describe('the online viewing', () => {
  const ONLINE = /^\/api\/v2\/cars\/\d+\/request-online-show$/;

  for (const [title, response, text] of [
    ['success', responses.json({ success: true }), 'Заявка на онлайн показ успешно отправлена'],
    ['failure', responses.json({ message: 'Нет' }, 500), 'Не удалось отправить запрос. Попробуйте позже'],
  ] as const) {
    test(`explains ${title}`, { tag: '@CAR-23' }, async ({ page, car, fault, signIn }) => {
      await signIn();
      const ad = await showAd(page, { online_show: true });
      await fault('online show', ({ pathname }) => ONLINE.test(pathname), response);
      await car.open(ad.id);
      await car.onlineShowButton.click();
      await expect(car.alert).toContainText(text);
      await page.keyboard.press('Escape');
      await expect(car.alert).toHaveCount(0);
    });
  }
});
