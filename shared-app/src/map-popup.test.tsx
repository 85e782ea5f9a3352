import { showElement, stageTests } from '@cars/shared-test/stage';
import { offline, type ResponseOf, stubFetch, success } from '@cars/shared-test/stub-fetch';
import { describe, expect, test } from '@rstest/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MapPopup } from './map-popup.tsx';
import type { MapPopupProps } from './map-popup-props.ts';

const nothing = () => undefined;
const PLACE = { address: 'улица Ленина, 1', locality: 'Казань', district: null, metro: null };

const open = (over: Partial<MapPopupProps> = {}, reverse: ResponseOf<'geo.reverse'> = success(PLACE)) => {
  stubFetch({ 'geo.reverse': reverse });
  return showElement(
    <MapPopup
      title="Местоположение"
      height="300px"
      point={{ latitude: 55.79, longitude: 49.12 }}
      tilesUrl="/tiles/{z}/{x}/{y}.png"
      onClose={nothing}
      {...over}
    />,
  );
};

const map = () => screen.getByRole('application');
const hasMap = () => map().classList.contains('leaflet-container');

stageTests();

describe('the map', () => {
  test('that only shows a location has its pin, its address as text, and no button to choose [CAR-30]', async () => {
    open();
    expect(await screen.findByText('улица Ленина, 1')).toBeTruthy();
    expect(screen.getByText('Казань')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Выбрать точку' })).toBeNull();
    await waitFor(() => expect(map().querySelector('.leaflet-marker-icon')).toBeTruthy());
  });

  test('shows the district of the location, where it is known [CAR-41]', async () => {
    open({}, success({ ...PLACE, district: 'Вахитовский район' }));
    expect(await screen.findByText('Казань, Вахитовский район')).toBeTruthy();
  });

  test('an address that contains the city itself is followed by the district alone', async () => {
    open({}, success({ ...PLACE, address: 'Казань, улица Ленина, 1', district: 'Вахитовский район' }));
    expect(await screen.findByText('Вахитовский район')).toBeTruthy();
  });

  test('without any data shows «Не найдено» and «Неизвестно» [ERR-15]', async () => {
    open({}, success({ ...PLACE, address: null, locality: null }));
    expect(await screen.findByText('Не найдено')).toBeTruthy();
    expect(screen.getByText('Неизвестно')).toBeTruthy();
  });

  test('sends the origin of the page to the server of its tiles, which refuses calls without', async () => {
    open();
    await waitFor(() => expect(map().querySelector('img.leaflet-tile')).toBeTruthy());
    expect(map().querySelector('img.leaflet-tile')?.getAttribute('referrerpolicy')).toBe('origin');
  });

  test('opens although addresses cannot be requested', async () => {
    expectConsole(/place/);
    open({}, offline);
    expect(await screen.findByText('Ошибка определения адреса')).toBeTruthy();
    await waitFor(() => expect(hasMap()).toBe(true));
  });

  test('returns the location in its middle', async () => {
    const picked: unknown[] = [];
    open({ onPick: (...args) => picked.push(args) });
    await screen.findByText('улица Ленина, 1');
    const button = screen.getByRole('button', { name: 'Выбрать точку' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await userEvent.click(button);
    expect(picked).toEqual([[{ latitude: 55.79, longitude: 49.12 }, PLACE]]);
  });

  test('opens at the default center, and Enter chooses [CAR-30]', async () => {
    const picked: unknown[] = [];
    open({ point: null, onPick: (point) => picked.push(point) });
    await screen.findByText('улица Ленина, 1');
    fireEvent.keyDown(map(), { key: 'Enter' });
    expect(picked).toEqual([{ latitude: 55.751574, longitude: 37.573856 }]);
  });
});

describe('without a source of tiles', () => {
  const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

  test('there is no map: the address is shown as text, with links to other maps', async () => {
    open({ tilesUrl: null });
    expect(await screen.findByText('улица Ленина, 1')).toBeTruthy();
    expect(screen.queryByRole('application')).toBeNull();
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Яндекс Карты',
      '2ГИС',
      'OpenStreetMap',
    ]);
    expect(hrefs()[0]).toBe('https://yandex.ru/maps/?pt=49.120000,55.790000&z=16&l=map');
  });

  test('a web view without tabs opens them its own way', async () => {
    const opened: string[] = [];
    open({ tilesUrl: null, openLink: (url) => opened.push(url) });
    await userEvent.click(screen.getByRole('link', { name: '2ГИС' }));
    expect(opened).toEqual(['https://2gis.ru/geo/49.120000,55.790000?m=49.120000,55.790000/16']);
  });

  test("the caller's point is chosen with the typed address", async () => {
    const picked: unknown[] = [];
    open({ tilesUrl: null, onPick: (...args) => picked.push(args) });
    const address = screen.getByRole('textbox', { name: 'Адрес' });
    await waitFor(() => expect(address).toHaveProperty('value', 'улица Ленина, 1'));
    await userEvent.clear(address);
    await userEvent.type(address, 'улица Баумана, 5');
    await userEvent.click(screen.getByRole('button', { name: 'Выбрать точку' }));
    expect(picked).toEqual([
      [
        { latitude: 55.79, longitude: 49.12 },
        { ...PLACE, address: 'улица Баумана, 5' },
      ],
    ]);
  });

  const positionIs = (response: (found: PositionCallback, failed: PositionErrorCallback) => void) =>
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: { getCurrentPosition: response },
    });

  test("without a point, the device's own position is the only one to choose", async () => {
    const picked: unknown[] = [];
    positionIs((found) => found({ coords: { latitude: 59.9, longitude: 30.3 } } as GeolocationPosition));
    open({ tilesUrl: null, point: null, onPick: (point) => picked.push(point) });
    const choose = screen.getByRole('button', { name: 'Выбрать точку' });
    expect(choose).toHaveProperty('disabled', true);
    const map = screen.getByRole('img', { name: /^На карте рядом: .*Москва/ });
    expect(map.querySelectorAll('[r="0.32"]')).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Моё место' }));
    await userEvent.click(choose);
    expect(picked).toEqual([{ latitude: 59.9, longitude: 30.3 }]);
  });

  test('without permission for the position shows what to do', async () => {
    expectConsole(/position/);
    positionIs((_found, failed) => failed({ code: 1 } as GeolocationPositionError));
    open({ tilesUrl: null, point: null, onPick: nothing });
    await userEvent.click(screen.getByRole('button', { name: 'Моё место' }));
    expect(screen.getByRole('alert').textContent).toContain('Разрешите доступ к геопозиции');
  });
});
