import { cityByName } from '@cars/shared-contracts/rules/city-list';
import { stageTests } from '@cars/shared-test/stage';
import { success } from '@cars/shared-test/stub-fetch';
import { describe, expect, test } from '@rstest/core';
import { act, screen, waitFor, within } from '@testing-library/react';
import { adFacets, showCatalog, stubCatalog } from '../../test-catalog.tsx';
import { button, isSearch, moreButton } from './test-panel.ts';

stageTests();

const KAZAN = cityByName('Казань')?.id ?? 0;
const ZELENODOLSK = cityByName('Зеленодольск')?.id ?? 0;
const BALASHIKHA = cityByName('Балашиха')?.id ?? 0;
const radii = () => screen.findByRole('group', { name: 'Вокруг города' });
const radius = async (name: string) => within(await radii()).getByRole<HTMLInputElement>('radio', { name });
const text = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ');

const positionIs = (response: (found: PositionCallback, failed: PositionErrorCallback) => void) =>
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition: response },
  });

test('a radius around the city is in the panel, the address, the call and a chip [CAT-75]', async () => {
  const seen = stubCatalog();
  const { user } = showCatalog(`/filters?cityId=${KAZAN}`);
  expect((await radius('Только город')).checked).toBe(true);
  await user.click(await radius('+\u00a0100\u00a0км'));
  await user.click(await button(/Показать/));
  await waitFor(() => expect(window.location.search).toBe(`?cityId=${KAZAN}&radius=100`));
  expect(seen.filter(isSearch).at(-1)?.body).toEqual({ city_id: KAZAN, radius_km: 100 });
  const chip = await screen.findByRole('button', { name: 'Убрать: Казань +\u00a0100\u00a0км' });
  expect(text(screen.getByTitle('Город'))).toBe('Казань + 100 км');
  await user.click(chip);
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(text(screen.getByTitle('Город'))).toBe('Все города');
});

const adsOfCities = success({
  ...adFacets({ city_id: { all: 117, values: { [KAZAN]: 10, [ZELENODOLSK]: 2, 1: 100, [BALASHIKHA]: 5 } } }),
  total: 12,
});

test('each radius has the ads of its cities; all cities have no radius [CAT-63] [CAT-75]', async () => {
  stubCatalog({ 'ads.facets': adsOfCities });
  const { user } = showCatalog(`/filters?cityId=${KAZAN}&radius=50`);
  const option = async (name: string, description: string) =>
    within(await radii()).findByRole('radio', { name, description });
  expect(await option('Только город', '10 объявлений')).toBeTruthy();
  expect(await option('+\u00a050\u00a0км', '12 объявлений')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Город/ }));
  await user.click(await screen.findByRole('radio', { name: /Все города/ }));
  await user.click(screen.getByRole('button', { name: 'Применить' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Вокруг города' })).toBeNull());
});

test.each([
  ['region=Татарстан', 'Город', { 'Все города': 12, Москва: 112, 'Казань Татарстан': 12 }],
  [`cityId=${KAZAN}`, 'Регион', { 'Все регионы': 10, 'Московская область': 15, Татарстан: 12 }],
  [`cityId=${KAZAN}&radius=50`, 'Регион', { 'Все регионы': 12, 'Московская область': 17, Татарстан: 12 }],
  ['cityId=1&radius=50', 'Город', { 'Все города': 117, Москва: 105, 'Казань Татарстан': 12 }],
])('with %s the list «%s» has the ads that each choice would show [CAT-63]', async (query, list, numbers) => {
  stubCatalog({ 'ads.facets': adsOfCities });
  const { user } = showCatalog(`/filters?${query}`);
  await user.click(await moreButton());
  await user.click(await button(new RegExp(`^${list}`)));
  const rows = await screen.findByRole('group', { name: list });
  for (const [name, count] of Object.entries(numbers))
    expect(await within(rows).findByRole('radio', { name, description: `${count} объявлений` })).toBeTruthy();
});

test('«Рядом со мной» chooses the nearest city, and sends no position [CAT-76]', async () => {
  positionIs((found) => found({ coords: { latitude: 55.8304, longitude: 49.0661 } } as GeolocationPosition));
  const seen = stubCatalog();
  const { user } = showCatalog('/filters');
  await user.click(await button('Рядом со мной'));
  expect((await radius('+\u00a0100\u00a0км')).checked).toBe(true);
  await waitFor(() => expect(text(screen.getByRole('button', { name: /Город/ }))).toBe('ГородКазань'));
  await user.click(await button(/Показать/));
  await waitFor(() => expect(window.location.search).toBe(`?cityId=${KAZAN}&radius=100`));
  const sent = seen.map(({ url, body }) => `${url} ${JSON.stringify(body)}`).join();
  expect(sent).not.toMatch(/55\.8|49\.0/);
});

describe('a position that arrives late [CAT-76]', () => {
  /** Opens the panel and taps «Рядом со мной»; `arrive` is the position, in Kazan. */
  const locate = async (address: string) => {
    const waiting: PositionCallback[] = [];
    positionIs((found) => waiting.push(found));
    stubCatalog();
    const { user } = showCatalog(address);
    await user.click(await button('Рядом со мной'));
    const arrive = async () => {
      const coords = { latitude: 55.8304, longitude: 49.0661 };
      await act(async () => waiting.forEach((found) => void found({ coords } as GeolocationPosition)));
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Рядом со мной' })).toHaveProperty('disabled', false),
      );
    };
    return { user, arrive };
  };

  test('leaves the city that was chosen meanwhile', async () => {
    const { user, arrive } = await locate('/filters');
    await user.click(screen.getByRole('button', { name: /Город/ }));
    await user.click(await screen.findByRole('radio', { name: 'Москва' }));
    await user.click(screen.getByRole('button', { name: 'Применить' }));
    await arrive();
    expect(text(screen.getByRole('button', { name: /Город/ }))).toBe('ГородМосква');
  });

  test('leaves the choices that were reset meanwhile', async () => {
    const { user, arrive } = await locate('/filters?brand=1');
    await user.click(await button('Сбросить'));
    await arrive();
    expect(text(screen.getByRole('button', { name: /Город/ }))).toBe('ГородВсе города');
    expect(screen.getByRole('button', { name: 'Сбросить' })).toHaveProperty('disabled', true);
  });
});

test.each([
  [1, 'Нет доступа к геопозиции. Разрешите его в настройках или выберите город сами.'],
  [2, 'Не удалось узнать ваше место. Попробуйте ещё раз или выберите город сами.'],
  [3, 'Место определяется слишком долго. Попробуйте ещё раз или выберите город сами.'],
])('a position that fails with code %i states why and changes nothing [CAT-76]', async (code, message) => {
  positionIs((_found, failed) => failed({ code } as GeolocationPositionError));
  stubCatalog();
  const { user } = showCatalog('/filters?cityId=1&radius=25');
  await user.click(await button('Рядом со мной'));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect((await radius('+\u00a025\u00a0км')).checked).toBe(true);
  expect(screen.getByRole('button', { name: 'Рядом со мной' })).toHaveProperty('disabled', false);
});

test.each([
  [
    'without a position at all',
    undefined,
    'Не удалось узнать ваше место. Попробуйте ещё раз или выберите город сами.',
  ],
  [
    'far from all cities',
    {
      getCurrentPosition: (found: PositionCallback) =>
        found({ coords: { latitude: 0, longitude: 0 } } as never),
    },
    'Рядом нет городов из списка. Выберите город сами.',
  ],
])('a device %s keeps the choice [CAT-76]', async (_, geolocation, message) => {
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation });
  stubCatalog();
  const { user } = showCatalog('/filters');
  await user.click(await button('Рядом со мной'));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
});
