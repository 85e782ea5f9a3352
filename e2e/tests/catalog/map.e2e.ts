import type { Page } from '@playwright/test';
import { responses } from '../../fixtures/fault.ts';
import { serveTiles, TILES_URL } from '../../fixtures/map-tiles.ts';
import { withSettings } from '../../fixtures/settings.ts';
import { expect, test } from '../../fixtures/test.ts';

const mapCall = ({ pathname }: URL) => pathname === '/api/v2/cars/map';
const map = (page: Page) => page.getByRole('application', { name: /^Карта объявлений/ });
const groups = (page: Page) => map(page).getByRole('button');
const rows = (page: Page) => page.getByRole('region', { name: 'Карта объявлений' }).getByRole('listitem');
const toMap = (page: Page) => page.getByRole('button', { name: 'На карте' });
const toList = (page: Page) => page.getByRole('button', { name: 'Списком' });

test('the map is in the address: Back and a reload show it again, and the cards after it', {
  tag: ['@CAT-79', '@gate'],
}, async ({ page, catalog }) => {
  await catalog.open();
  await toMap(page).click();
  await expect(groups(page).first()).toBeVisible();
  await expect(page).toHaveURL(/map=55\.\d+%2C45\.45%2C4/);
  await page.getByRole('button', { name: 'Приблизить' }).click();
  await expect(page).toHaveURL(/%2C5$/);
  await page.reload();
  await expect(groups(page).first()).toBeVisible();
  await expect(page).toHaveURL(/%2C5$/);
  await toList(page).click();
  await expect(catalog.cards.first()).toBeVisible();
  await expect(page).not.toHaveURL(/map=/);
  await page.goBack();
  await expect(groups(page).first()).toBeVisible();
});

test('in a wide window the map begins with the whole country', { tag: '@CAT-79' }, async ({
  page,
  catalog,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await catalog.open();
  await toMap(page).click();
  await expect(page).toHaveURL(/%2C3$/);
  await expect(map(page).getByRole('button', { name: /^Калининград/ })).toBeInViewport({ ratio: 1 });
  await expect(map(page).getByRole('button', { name: /^Владивосток/ })).toBeInViewport({ ratio: 1 });
});

test('a map that is left while it zooms ends without an error', { tag: '@CAT-79' }, async ({
  page,
  catalog,
}) => {
  await page.clock.install();
  await catalog.open();
  await toMap(page).click();
  await expect(groups(page).first()).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Приблизить' }).click();
  await page.clock.runFor(50);
  await toList(page).click();
  await page.clock.runFor(2_000);
  await expect(catalog.cards.first()).toBeVisible();
});

for (const place of ['55.26,40.27,5', '55.75,49.1,6', '57.98,45.45,3'])
  test(`at ${place} no group is under the buttons of the map, and no name over another group`, {
    tag: '@CAT-79',
  }, async ({ page }) => {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 568 });
      await page.goto(`/catalog?map=${place}`);
      await expect(groups(page).first()).toBeVisible();
      await expect
        .poll(() =>
          page.evaluate(() => {
            const shown = (selector: string) =>
              [...document.querySelectorAll(selector)].filter((one) =>
                one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }),
              );
            const isOver = (one: Element, other: Element) => {
              const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
              return (
                a.left < b.right - 1 && a.right > b.left + 1 && a.top < b.bottom - 1 && a.bottom > b.top + 1
              );
            };
            const controls = shown('[data-map-controls] button');
            const numbers = shown('.map-cluster-number');
            const names = shown('.map-cluster-name');
            return [
              ...[...numbers, ...names].filter((one) => controls.some((control) => isOver(one, control))),
              ...names.filter((name) =>
                numbers.some((number) => number.parentElement !== name.parentElement && isOver(name, number)),
              ),
              ...names.filter((name) => names.some((other) => other !== name && isOver(name, other))),
            ].map((one) => one.textContent);
          }),
        )
        .toEqual([]);
    }
  });

test('without tiles the cities are the ground, and no tile is requested', { tag: '@CAT-80' }, async ({
  page,
  catalog,
}) => {
  const pictures: string[] = [];
  await catalog.open();
  page.on('request', (request) => request.resourceType() === 'image' && pictures.push(request.url()));
  await toMap(page).click();
  await expect(groups(page).first()).toBeVisible();
  await expect(map(page).locator('path.map-land')).toHaveCount(1);
  expect(await map(page).locator('path.map-dot').count()).toBeGreaterThan(200);
  expect(pictures).toEqual([]);
});

test('without tiles towns have their names from the scale of a region, a group none twice', {
  tag: '@CAT-80',
}, async ({ page }) => {
  const names = map(page).locator('.map-town-name');
  await page.goto('/catalog?map=55.75,37.62,5');
  await expect(groups(page).first()).toBeVisible();
  await expect(names).toHaveCount(0);
  await page.goto('/catalog?map=55.75,37.62,7');
  await expect(groups(page).first()).toBeVisible();
  await expect(names.first()).toBeVisible();
  const [towns, labels] = [await names.allTextContents(), await groups(page).allTextContents()];
  for (const town of towns) expect(labels.filter((label) => label.includes(`${town} ·`))).toEqual([]);
});

test('with a source of tiles its tiles are the ground', { tag: '@CAT-80' }, async ({ page }) => {
  await withSettings(page, { map_tiles_url: TILES_URL });
  const requested = await serveTiles(page);
  await page.goto('/catalog?map=55.79,49.12,7');
  await expect(groups(page).first()).toBeVisible();
  await expect(map(page).locator('img.leaflet-tile-loaded').first()).toBeAttached();
  expect(requested[0]).toMatch(/^\/tiles\/7\/\d+\/\d+\.png$/);
  await expect(map(page).locator('path.map-dot')).toHaveCount(0);
});

test('a group comes nearer until a city opens its cars, by keyboard too', {
  tag: ['@CAT-81', '@gate'],
}, async ({ page, catalog }) => {
  await page.goto('/catalog?map=55.75,37.62,4');
  const moscow = groups(page).filter({ hasText: 'Москва' });
  await expect(moscow).toHaveAttribute('aria-label', /^Москва и ещё \d+ город(а|ов)?, \d+/);
  await moscow.focus();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/%2C4$/);
  await expect(map(page).or(groups(page)).and(page.locator(':focus'))).toHaveCount(1);
  await page.goto('/catalog?map=55.75,37.62,11');
  await page.getByRole('button', { name: /^Москва, \d+/ }).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Москва' });
  await expect(sheet.getByRole('article').first()).toContainText('Москва');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.getByRole('button', { name: /^Москва, \d+/ }).click();
  await sheet.getByRole('button', { name: 'Открыть списком' }).click();
  await expect(page).toHaveURL(/\/catalog\?cityId=1$/);
  await expect(catalog.cards.first()).toContainText('Москва');
});

test('the list below has the groups of the map, with the filter of the list', { tag: '@CAT-81' }, async ({
  page,
}) => {
  await page.goto('/catalog?cityId=138&radius=200&map=');
  await expect(rows(page).filter({ hasText: 'Казань' })).toContainText(/объявлени.*от\s[\d\s]+₽/);
  await expect(groups(page).filter({ hasText: 'Москва' })).toHaveCount(0);
  await expect(page).toHaveURL(/map=55\.8\d%2C49\.12%2C6/);
});

for (const size of [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 1440, height: 900 },
])
  test(`no group is cut at the edges of the first view at ${size.width} px`, { tag: '@CAT-81' }, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.goto('/catalog?map=');
    await expect(groups(page).filter({ hasText: 'Екатеринбург' })).toBeVisible();
    const cut = () =>
      map(page).evaluate((box) => {
        const frame = box.getBoundingClientRect();
        return [...box.querySelectorAll('.map-cluster span')]
          .filter((part) => {
            const { left, right, top, bottom } = part.getBoundingClientRect();
            return left < frame.left || right > frame.right || top < frame.top || bottom > frame.bottom;
          })
          .map(({ textContent }) => textContent);
      });
    await expect.poll(cut).toEqual([]);
  });

test('another city moves the map, in the catalog and from the filters', { tag: '@CAT-79' }, async ({
  page,
  catalog,
}) => {
  await page.goto('/catalog?cityId=138&map=');
  await expect(groups(page).filter({ hasText: 'Казань' })).toBeVisible();
  await catalog.pill('Казань').click();
  await catalog.choice('Пермь').check();
  await catalog.applyButton.click();
  await expect(groups(page).filter({ hasText: 'Пермь' })).toBeVisible();
  await expect(page).toHaveURL(/cityId=149&map=58\.\d+%2C56\.23%2C9$/);
  await catalog.filtersButton.click();
  await page.getByRole('button', { name: /^Город/ }).click();
  await catalog.choice('Казань').check();
  await catalog.applyButton.click();
  await page.getByRole('button', { name: /^Показать/ }).click();
  await expect(groups(page).filter({ hasText: 'Казань' })).toBeVisible();
  await expect(page).toHaveURL(/cityId=138&map=55\.\d+%2C49\.12%2C9$/);
});

test('a failed map has its reason and «Повторить»; the list of cars stays one tap away', {
  tag: '@CAT-81',
}, async ({ page, catalog, fault }) => {
  await catalog.open();
  const planted = await fault('no groups', mapCall, responses.status(500));
  await toMap(page).click();
  await expect(page.getByRole('alert')).toContainText('Не удалось загрузить объявления на карте');
  await planted.end();
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(groups(page).first()).toBeVisible();
  await toList(page).click();
  await expect(catalog.cards.first()).toBeVisible();
});

test('a map whose code does not load offers to try again', { tag: '@CAT-81' }, async ({
  page,
  catalog,
  fault,
}) => {
  await catalog.open();
  await page.waitForLoadState('networkidle');
  await fault(
    'code of the map',
    ({ pathname }) => /^\/r\/(remote-catalog|monolith)\/.+\.js$/.test(pathname),
    responses.refused(),
  );
  await toMap(page).click();
  await expect(page.getByRole('alert')).toContainText('Карта не загрузилась');
  await expect(page.getByRole('button', { name: 'Повторить' })).toBeVisible();
  await toList(page).click();
  await expect(catalog.cards.first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

for (const [kind, permissions] of [
  ['granted', ['geolocation']],
  ['denied', []],
] as const)
  test.describe(`a position that is ${kind}`, () => {
    test.use({ geolocation: { latitude: 55.83, longitude: 49.07 }, permissions: [...permissions] });
    test(`${kind === 'granted' ? 'chooses the nearest city' : 'leaves the choice'}, in the panel`, {
      tag: ['@CAT-75', '@CAT-76'],
    }, async ({ page }) => {
      await page.goto('/filters');
      await page.getByRole('button', { name: 'Рядом со мной' }).click();
      const outcomes = {
        granted: page.getByRole('button', { name: /^Город\s?Казань$/ }),
        denied: page.getByText(
          'Нет доступа к геопозиции. Разрешите его в настройках или выберите город сами.',
        ),
      };
      await expect(outcomes[kind]).toBeVisible();
      await page.getByRole('button', { name: /^Показать/ }).click();
      await expect(page).toHaveURL(kind === 'granted' ? /cityId=138&radius=100$/ : /\/catalog$/);
    });
  });

test('a radius is in the address, and its chip removes it after a reload', { tag: '@CAT-75' }, async ({
  page,
}) => {
  await page.goto('/filters?cityId=138');
  await page.getByRole('radio', { name: '+ 200 км' }).check();
  await page.getByRole('button', { name: /^Показать/ }).click();
  await expect(page).toHaveURL(/cityId=138&radius=200$/);
  await page.reload();
  await page.getByRole('button', { name: 'Убрать: Казань + 200 км' }).click();
  await expect(page).toHaveURL(/\/catalog$/);
});
