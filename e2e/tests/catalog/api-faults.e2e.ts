import { adWithoutVideo, newestAds } from '../../fixtures/ads.ts';
import { startBreakingSite } from '../../fixtures/breaking-site.ts';
import { type Aim, responses } from '../../fixtures/fault.ts';
import { expect, test } from '../../fixtures/test.ts';

// The first request of a page without a first screen in its HTML.
test.use({ firstScreen: false });

const preview: Aim = ({ pathname }) => pathname === '/api/v2/cars/preview';
const previewPage =
  (page: number): Aim =>
  ({ pathname, searchParams }) =>
    pathname === '/api/v2/cars/preview' && searchParams.get('page') === String(page);
const search: Aim = ({ pathname }) => pathname === '/api/v2/cars/search';

const emptyPage = { success: true, data: { items: [], pagination: { current_page: 1, last_page: 1 } } };

for (const status of [500, 502, 503]) {
  test(`a list with status ${status} shows a message, and a retry loads the cars`, { tag: '@P1' }, async ({
    page,
    fault,
    catalog,
  }) => {
    const planted = await fault('[P1]', preview, responses.status(status));
    await page.goto('/catalog');
    await expect(page.getByText('Произошла ошибка при загрузке')).toBeVisible();
    await expect(catalog.cards).toHaveCount(0);
    await planted.end();
    await page.getByRole('button', { name: 'Повторить' }).click();
    await expect(catalog.cards).toHaveCount(16);
  });
}

test('a failed next page leaves the cars, and a later scroll loads it', { tag: ['@P2', '@gate'] }, async ({
  page,
  fault,
  catalog,
}) => {
  const planted = await fault('[P2]', previewPage(2), responses.status(500));
  await catalog.open();
  await catalog.scrollToEnd();
  await expect.poll(planted.hits).toBeGreaterThan(0);
  await expect(catalog.cards).toHaveCount(16);
  await expect(page.getByText('Произошла ошибка')).toHaveCount(0);
  const hits = planted.hits();
  expect(hits).toBeLessThanOrEqual(2);
  await expect(page.getByText('Не удалось загрузить следующие объявления')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await planted.end();
  // The list pauses after a failure; a later scroll tries again.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, 0));
      await catalog.scrollToEnd();
      return catalog.cards.count();
    })
    .toBeGreaterThan(16);
});

test('a failed next page loads by the button at the end of the list', async ({ page, fault, catalog }) => {
  const planted = await fault('[P2]', previewPage(2), responses.status(500));
  await catalog.open();
  await catalog.scrollToEnd();
  await expect(page.getByText('Не удалось загрузить следующие объявления')).toBeVisible();
  await planted.end();
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect.poll(() => catalog.cards.count()).toBeGreaterThan(16);
});

test('a failed search shows a message and empties the list', { tag: '@P3' }, async ({
  page,
  fault,
  catalog,
}) => {
  await fault('[P3]', search, responses.status(500));
  await page.goto('/catalog?kpp=cvt');
  await expect(page.getByText('Произошла ошибка при поиске')).toBeVisible();
  await expect(catalog.cards).toHaveCount(0);
});

test('a failed list after a change of order or city shows that loading failed', {
  tag: ['@P3', '@ERR-23'],
}, async ({ page, fault, catalog }) => {
  await fault('[P3]', search, responses.status(500));
  await catalog.open();
  await catalog.pickSort('По умолчанию', 'Сначала дешевые');
  await expect(page.getByText('Произошла ошибка при загрузке')).toBeVisible();
  await expect(catalog.cards).toHaveCount(0);
});

const ERROR_BODIES: readonly (readonly [name: string, body: string, type: string, text: string])[] = [
  ['message', '{"message":"Слово сервера"}', 'application/json', 'Слово сервера'],
  ['detail', '{"detail":"Подробность"}', 'application/json', 'Подробность'],
  ['a string error', '{"error":"Строка ошибки"}', 'application/json', 'Строка ошибки'],
  ['joined errors', '{"errors":{"a":["Первая."],"b":["Вторая."]}}', 'application/json', 'Первая. Вторая.'],
  ['short plain text', 'Сервер отдыхает', 'text/plain; charset=utf-8', 'Сервер отдыхает'],
  [
    'long plain text',
    'я'.repeat(600),
    'text/plain; charset=utf-8',
    'Сервис временно недоступен. Попробуйте ещё раз через минуту.',
  ],
  [
    'a web page',
    '<html><body>nginx</body></html>',
    'text/html',
    'Сервис временно недоступен. Попробуйте ещё раз через минуту.',
  ],
];

for (const [name, body, type, text] of ERROR_BODIES) {
  test(`details that fail with ${name} show a plain sentence`, { tag: '@P5' }, async ({
    page,
    request,
    fault,
  }) => {
    const ad = await adWithoutVideo(request);
    await fault(
      '[P5]',
      ({ pathname }) => pathname.startsWith('/api/v2/cars/details/'),
      responses.status(500, body, type),
    );
    await page.goto(`/car/${ad.id}`);
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByText('nginx')).toHaveCount(0);
  });
}

for (const [name, body] of [
  ['empty', ''],
  ['null', 'null'],
  ['cut off', '{"success":true,"data":{"ite'],
] as const) {
  test(`a list whose body is ${name} has no cars and throws nothing`, { tag: '@P6' }, async ({
    page,
    fault,
    catalog,
  }) => {
    await fault('[P6]', preview, responses.status(200, body));
    await page.goto('/catalog');
    await expect(page.getByText('Объявления не найдены')).toBeVisible();
    await expect(catalog.cards).toHaveCount(0);
  });
}

for (const how of ['length', 'chunk'] as const) {
  test(`a list whose connection breaks inside the body (${how}) shows a message, and a retry loads the cars`, {
    tag: '@P9',
  }, async ({ page, baseURL, catalog, allow }) => {
    allow(/ERR_CONTENT_LENGTH_MISMATCH|ERR_INCOMPLETE_CHUNKED_ENCODING|catalog ApiError: Network response/);
    const site = await startBreakingSite(baseURL ?? '', '/api/v2/cars/preview', how);
    await page.goto(`${site.url}/catalog`);
    await expect(page.getByText('Произошла ошибка при загрузке')).toBeVisible();
    await expect(catalog.cards).toHaveCount(0);
    site.mend();
    await page.getByRole('button', { name: 'Повторить' }).click();
    await expect(catalog.cards).toHaveCount(16);
    await page.close();
    await site.stop();
  });
}

test('items of another shape are dropped, valid ones stay', { tag: '@P7' }, async ({
  page,
  request,
  fault,
  catalog,
}) => {
  const ads = await newestAds(request);
  const [good, other] = ads;
  const items = [
    good,
    { id: 'seven' },
    null,
    { ...other, price: '12' },
    { ...ads[2], images: 'none' },
    ads[3],
  ];
  await fault('[P7]', preview, responses.json({ ...emptyPage, data: { ...emptyPage.data, items } }));
  await page.goto('/catalog');
  await expect(catalog.cards).toHaveCount(2);
});

test('of ten thousand items a page shows its own number', { tag: '@P7' }, async ({
  page,
  request,
  fault,
  catalog,
}) => {
  const [ad] = await newestAds(request);
  const items = Array.from({ length: 10_000 }, (_, n) => ({ ...ad, id: n + 1 }));
  await fault('[P7]', preview, responses.json({ ...emptyPage, data: { ...emptyPage.data, items } }));
  await page.goto('/catalog');
  await expect(catalog.cards).toHaveCount(16);
});

test('a page without its list is an empty one', { tag: '@P7' }, async ({ page, fault, catalog }) => {
  await fault('[P7]', preview, responses.json({ success: true, data: { pagination: {} } }));
  await page.goto('/catalog');
  await expect(page.getByText('Объявления не найдены')).toBeVisible();
  await expect(catalog.cards).toHaveCount(0);
});

test('a list without a response times out after 15 seconds', { tag: '@P8' }, async ({
  page,
  fault,
  catalog,
}) => {
  await page.clock.install();
  const planted = await fault('[P8]', preview, responses.silence());
  await page.goto('/catalog', { waitUntil: 'commit' });
  await expect.poll(planted.hits).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { name: 'Произошла ошибка при загрузке' })).toHaveCount(0);
  await page.clock.runFor(16_000);
  // What draws the page also waits for the clock, and on a busy machine it is loaded after those 16 seconds.
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(page.getByText('Произошла ошибка при загрузке')).toBeVisible({ timeout: 50 });
  }).toPass();
  await expect(catalog.cards).toHaveCount(0);
});

test('an empty catalog shows the duck and its sentence', { tag: ['@CAT-9', '@gate'] }, async ({
  page,
  fault,
}) => {
  await fault('empty', preview, responses.json(emptyPage));
  await page.goto('/catalog');
  await expect(page.getByText('Ничего не найдено')).toBeVisible();
  await expect(page.getByText('Объявления не найдены')).toBeVisible();
});

test('a filter without matches has its own sentence', { tag: '@gate' }, async ({ page, fault }) => {
  await fault('empty', search, responses.json(emptyPage));
  await page.goto('/catalog?sort=price_asc');
  await expect(page.getByText('Объявления по заданным параметрам не найдены')).toBeVisible();
});

test('without the duck file the sentence is shown alone', { tag: '@P24' }, async ({ page, fault }) => {
  await fault('empty', preview, responses.json(emptyPage));
  await fault('[P24]', ({ pathname }) => pathname === '/lottie/utyaduck.json', responses.status(404));
  await page.goto('/catalog');
  await expect(page.getByText('Ничего не найдено')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('Объявления не найдены')).toBeVisible();
});

for (const [name, response] of [
  ['404', responses.status(404)],
  ['no JSON', responses.status(200, '<html>')],
  ['of another shape', responses.json({ data: { marks: 'many' } })],
] as const) {
  test(`the search field accepts text while the brand list is ${name}`, { tag: '@P20' }, async ({
    fault,
    catalog,
    allow,
  }) => {
    allow(/brandList Error: The reply cannot be read/);
    const planted = await fault('[P20]', ({ pathname }) => pathname === '/brandList.json', response);
    await catalog.open();
    await catalog.search.fill('тойота');
    await expect.poll(planted.hits).toBeGreaterThan(0);
    await expect(catalog.search).toHaveValue('тойота');
    await expect(catalog.suggestions).toHaveCount(0);
    await expect(catalog.cards).toHaveCount(16);
  });
}
