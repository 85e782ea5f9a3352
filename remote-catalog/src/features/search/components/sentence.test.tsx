import { stageTests } from '@cars/shared-test/stage';
import { failure, held, type Routes, success } from '@cars/shared-test/stub-fetch';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import { adFacets } from '../../../test-catalog.tsx';
import { bodies, open } from '../test-search.ts';

stageTests();

const RATES = success({ RUB: 1, USD: 92.5, EUR: 100.3, date: '2026-06-01' });

test('a sentence sets the filters that it names, with chips and address [SENT-14]', async () => {
  const { seen, user, field } = await open();
  await user.type(field, 'камри до 2 млн автомат не старше 2018');
  await screen.findByRole('option', {
    name: 'Показать: Toyota Camry, до 2 млн, автомат, не старше 2018',
  });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(field.value).toBe('Toyota Camry'));
  expect(window.location.search).toBe('?brand=1&model=11&yearMin=2018&priceMax=2000000&kpp=automatic');
  await waitFor(() =>
    expect(bodies(seen).at(-1)).toEqual({
      mark_id: 1,
      model_id: 11,
      year_filter: { type: 'range', value: [2018, null] },
      price: [null, 2_000_000],
      kpps: ['automatic'],
    }),
  );
  expect(screen.getByRole('button', { name: /Автомат/ })).toBeTruthy();
  expect(screen.queryByText(/Не учтено/)).toBeNull();
});

test('a sentence sets fuel, drive, wheel, power and color [SENT-14]', async () => {
  const { seen, user, field } = await open();
  await user.type(field, 'черный дизель полный привод правый руль от 150 сил');
  await screen.findByRole('option', {
    name: 'Показать: черный, дизель, полный привод, правый руль, от 150 сил',
  });
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(bodies(seen).at(-1)).toEqual({
      engines: ['diesel'],
      drivetrains: ['all_wheel'],
      rudder: 'right',
      power: [150, null],
      colors: ['#000000'],
    }),
  );
  expect(window.location.search).toBe(
    '?engine=diesel&drivetrain=all_wheel&rudder=right&powerMin=150&color=000000',
  );
  for (const name of [/Дизель/, /Привод: полный/, /Руль: правый/, /от\s150\sл\.с\./, /Чёрный/])
    expect(screen.getByRole('button', { name })).toBeTruthy();
  expect(screen.queryByText(/Не учтено/)).toBeNull();
});

test('a sentence sets seller, region, several marks and those that are not wanted [SENT-14] [SENT-17] [SENT-18]', async () => {
  const { seen, user, field } = await open();
  await user.type(field, 'тойота или ниссан от частника в подмосковье кроме теслы');
  await screen.findByRole('option', {
    name: 'Показать: Toyota, Nissan, от частника, Московская область, кроме теслы',
  });
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(bodies(seen).at(-1)).toEqual({
      mark_id: 1,
      mark_ids: [3],
      excluded_mark_ids: [2],
      seller: 'private',
      region: 'Московская область',
    }),
  );
  for (const name of ['Nissan', 'Кроме Tesla', 'Частник', 'Московская область'])
    expect(screen.getByRole('button', { name: `Убрать: ${name}` })).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'камри');
  await user.click(await screen.findByRole('option', { name: /Toyota Camry/ }));
  expect(new URLSearchParams(window.location.search).get('marks')).toBeNull();
});

test('a sentence sets a radius with its city in one chip [SENT-14] [SENT-20]', async () => {
  const { seen, user, field } = await open();
  await user.type(field, 'камри не дальше 100 км от казани');
  await screen.findByRole('option', { name: 'Показать: Toyota Camry, Казань +\u00a0100\u00a0км' });
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(bodies(seen).at(-1)).toEqual({ mark_id: 1, model_id: 11, city_id: 138, radius_km: 100 }),
  );
  expect(new URLSearchParams(window.location.search).get('radius')).toBe('100');
  expect(screen.getByRole('button', { name: /^Убрать: Казань \+\s100\sкм/ })).toBeTruthy();
  expect(screen.queryByText(/Не учтено/)).toBeNull();
});

test('a sentence ends a radius that was chosen with the city before [SENT-20]', async () => {
  const { seen, user, field } = await open('/catalog?cityId=1&radius=200');
  await user.type(field, 'камри в казани');
  await screen.findByRole('option', { name: 'Показать: Toyota Camry, Казань' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(bodies(seen).at(-1)).toEqual({ mark_id: 1, model_id: 11, city_id: 138 }));
  expect(screen.getByText('Казань')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Убрать: Казань/ })).toBeNull();
});

test('a sentence names what it did not take into account, until the filter changes [SENT-15]', async () => {
  const { user, field } = await open();
  await user.type(field, 'камри 2 хозяина автомат');
  await screen.findByRole('option', { name: 'Показать: Toyota Camry, автомат' });
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Не учтено: 2 хозяина')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Убрать: Автомат' }));
  expect(screen.queryByText(/Не учтено/)).toBeNull();
});

test.each([
  ['камри турбо с люком v6', 'Не учтено: турбо с люком v6'],
  ['битая камри 16v', 'Не учтено: 16v'],
])('a suggestion names what it did not take into account: %s [SENT-15]', async (query, note) => {
  const { user, field } = await open();
  await user.type(field, query);
  await screen.findByRole('option', { name: /^Toyota Camry/ });
  await user.keyboard('{Enter}');
  expect(await screen.findByText(note)).toBeTruthy();
});

test.each(['камри', 'той кор', 'икс трейл'])(
  'a suggestion of all words leaves nothing out: %s',
  async (query) => {
    const { user, field } = await open();
    await user.type(field, query);
    await screen.findAllByRole('option');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(window.location.search).toMatch(/^\?brand=\d+&model=\d+$/));
    expect(screen.queryByText(/Не учтено/)).toBeNull();
  },
);

test('a suggestion beside that of the sentence names the conditions that it leaves out [SENT-15]', async () => {
  const { user, field } = await open();
  await user.type(field, 'камри до 2 млн');
  await user.click(await screen.findByRole('option', { name: /^Toyota Camry/ }));
  expect(await screen.findByText('Не учтено: до 2 млн')).toBeTruthy();
});

test('a price in dollars or euros is one in rubles by the rates of the page [SENT-24]', async () => {
  const { seen, user, field } = await open('/catalog', { 'rates.all': RATES });
  await user.type(field, 'камри до 30000 долларов');
  await screen.findByRole('option', { name: 'Показать: Toyota Camry, до 30000 долларов' });
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(bodies(seen).at(-1)).toEqual({ mark_id: 1, model_id: 11, price: [null, 2_780_000] }),
  );
  expect(screen.getByRole('button', { name: /до\s2\s780\s000\s₽/ })).toBeTruthy();
  expect(screen.queryByText(/Не учтено/)).toBeNull();
});

test('a price waits for the rates when Enter is faster [SENT-24]', async () => {
  const rates = held<'rates.all'>();
  const { seen, user, field } = await open('/catalog', { 'rates.all': rates.response });
  await user.type(field, 'до 5000 евро');
  await screen.findByRole('option', { name: 'Показать: все объявления' });
  await user.keyboard('{Enter}');
  rates.release(RATES);
  await waitFor(() => expect(bodies(seen).at(-1)).toEqual({ price: [null, 502_000] }));
});

test('without rates a foreign price is not taken into account and opens no other car [SENT-24] [PRICE-5]', async () => {
  expectConsole(/currency\/rates: 500/, /rates ApiError/);
  const { user, field } = await open('/catalog', { 'rates.all': failure(500) });
  await user.type(field, 'до 15000 евро');
  await screen.findByRole('option', { name: 'Показать: все объявления' });
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Не учтено: до 15000 евро')).toBeTruthy();
  expect(window.location.search).toBe('');
});

test('a mileage below a thousand is shown with its unit [SENT-8]', async () => {
  const { user, field } = await open();
  await user.type(field, 'камри с пробегом до 150');
  await screen.findByRole('option', { name: 'Показать: Toyota Camry, с пробегом до 150\u00a0тыс.\u00a0км' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.search).toBe('?brand=1&model=11&mileageMax=150000'));
});

test('a sentence without a car leaves the field empty: the chips say it all [SENT-14]', async () => {
  const { user, field } = await open();
  await user.type(field, 'универсал с пробегом в наличии подешевле');
  await screen.findByRole('option', { name: /Показать: универсал, с пробегом, в наличии, подешевле/ });
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(window.location.search).toBe('?bodyType=wagon&statuses=2&stockStatuses=in_stock&sort=price_asc'),
  );
  expect(field.value).toBe('');
});

test('the field takes a sentence of 200 characters, as the bot does [SENT-1]', async () => {
  const { field } = await open();
  expect(field.maxLength).toBe(200);
});

test('a query replaces the one before, what the panel has set stays and can be dropped [SRCH-21]', async () => {
  const { seen, user, field } = await open('/catalog?priceMax=2000000');
  await user.type(field, 'белый внедорожник в москве{Enter}');
  await waitFor(() =>
    expect(window.location.search).toBe('?priceMax=2000000&bodyType=suv&color=ffffff&cityId=1'),
  );
  await user.clear(field);
  await user.type(field, 'x-trail{Enter}');
  await waitFor(() => expect(window.location.search).toBe('?brand=3&model=31&priceMax=2000000'));
  const offer = await screen.findByRole('button', { name: /^Без прежних условий — 123\sобъявления$/ });
  expect(seen.filter(({ name }) => name === 'ads.count').at(-1)?.body).toEqual({ mark_id: 3, model_id: 31 });
  await user.click(offer);
  expect(window.location.search).toBe('?brand=3&model=31');
  expect(screen.queryByRole('button', { name: /^Без прежних/ })).toBeNull();
});

test('a condition that was changed after the query counts as that of the panel [SRCH-21]', async () => {
  const { user, field } = await open();
  await user.type(field, 'белый до 2 млн{Enter}');
  await waitFor(() => expect(window.location.search).toBe('?priceMax=2000000&color=ffffff'));
  await user.click(await screen.findByRole('button', { name: /^Убрать: .*2\s000\s000/ }));
  await waitFor(() => expect(window.location.search).toBe('?color=ffffff'));
  await user.type(field, 'x-trail{Enter}');
  await waitFor(() => expect(window.location.search).toBe('?brand=3&model=31'));
});

test('an empty field offers the last queries, the marks with most ads and an example [SRCH-22]', async () => {
  const counts = held<'ads.facets'>();
  const { user, field } = await open('/catalog', { 'ads.facets': counts.response });
  await user.click(field);
  const start = within(await screen.findByRole('region', { name: 'Начать поиск' }));
  // Their room is there before they are.
  expect(start.getByRole('heading', { name: 'Марки' })).toBeTruthy();
  expect(start.getByRole('list').childElementCount).toBe(0);
  counts.release(success(adFacets({ mark_id: { all: 9, values: { 1: 5, 3: 4 } } })));
  expect(await start.findByRole('button', { name: 'Toyota 5' })).toBeTruthy();
  expect(start.getByRole('button', { name: 'Nissan 4' })).toBeTruthy();
  expect(start.queryByRole('heading', { name: 'Вы искали' })).toBeNull();
  await user.click(start.getByRole('button', { name: 'Попробуйте: седан до 1 млн, автомат' }));
  await waitFor(() => expect(window.location.search).toBe('?priceMax=1000000&bodyType=sedan&kpp=automatic'));
  await user.click(field);
  await user.click(await screen.findByRole('button', { name: 'седан до 1 млн, автомат' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Начать поиск' })).toBeNull());
  await user.click(field);
  await user.click(await screen.findByRole('button', { name: 'Очистить' }));
  expect(screen.queryByRole('heading', { name: 'Вы искали' })).toBeNull();
});

const NUMBERS: Routes = {
  'ads.facets': ({ body }) =>
    success(
      adFacets({
        mark_id: { all: 9, values: { 1: 5 } },
        ...('mark_id' in (body as object) ? { model_id: { all: 5, values: { 11: 3 } } } : {}),
      }),
    ),
};
const lines = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('lines under the field state how many ads they lead to, those of none are left out [SRCH-23]', async () => {
  const { user, field } = await open('/catalog', NUMBERS);
  await user.type(field, 'toyota');
  await waitFor(() => expect(lines()).toEqual(['ToyotaМарка · 5', 'Toyota CamryМодель · 3']));
  await user.clear(field);
  await user.type(field, 'тойота');
  expect(lines()).toEqual(['ToyotaМарка · 5', 'Toyota CamryМодель · 3']);
});

test('where every line leads to no ad all of them stay [SRCH-23]', async () => {
  const { user, field } = await open('/catalog', NUMBERS);
  await user.type(field, 'nissan');
  await waitFor(() => expect(lines()).toEqual(['NissanМарка · 0', 'Nissan X-TrailМодель · 0']));
});

test('the highlight stays at its line when others leave the list [SRCH-3] [SRCH-23]', async () => {
  const { response, release } = held<'ads.facets'>();
  const { user, field } = await open('/catalog', { 'ads.facets': () => response });
  await user.type(field, 'т');
  await screen.findByRole('option', { name: /Tesla/ });
  await user.keyboard('{ArrowUp}');
  const line = screen.getByRole('option', { selected: true }).firstChild?.textContent;
  release(
    success(
      adFacets({ mark_id: { all: 9, values: { 1: 5 } }, model_id: { all: 5, values: { 11: 3, 12: 1 } } }),
    ),
  );
  await waitFor(() => expect(lines().join()).not.toContain('Tesla'));
  expect(screen.getByRole('option', { selected: true }).firstChild?.textContent).toBe(line);
});
