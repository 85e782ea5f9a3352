import { afterEach, describe, expect, test } from '@rstest/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MapPopup, type MapPopupProps } from './map-popup.tsx';

const nothing = () => undefined;
const PLACE = { address: 'улица Ленина, 1', locality: 'Казань' };

const open = (over: Partial<MapPopupProps> = {}) =>
  render(
    <MapPopup
      title="Местоположение"
      height="80vh"
      point={{ latitude: 55.79, longitude: 49.12 }}
      tilesUrl={null}
      describe={() => Promise.resolve(PLACE)}
      onClose={nothing}
      {...over}
    />,
  );

const map = () => screen.getByRole('application');
const hasMap = () => map().classList.contains('leaflet-container');

afterEach(cleanup);

describe('the map', () => {
  test('that only shows a place has its pin, its address in words, and nothing to choose', async () => {
    open();
    expect(await screen.findByText('улица Ленина, 1')).toBeTruthy();
    expect(screen.getByText('Казань')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Выбрать точку' })).toBeNull();
    await waitFor(() => expect(map().querySelector('.leaflet-marker-icon')).toBeTruthy());
  });

  test('works without tiles, on a grid', async () => {
    open();
    await waitFor(() => expect(hasMap()).toBe(true));
    expect(map().querySelector('img')).toBeNull();
  });

  test('where nothing is known says «Не найдено» and «Неизвестно»', async () => {
    open({ describe: () => Promise.resolve({ address: null, locality: null }) });
    expect(await screen.findByText('Не найдено')).toBeTruthy();
    expect(screen.getByText('Неизвестно')).toBeTruthy();
  });

  test('opens although addresses cannot be asked for', async () => {
    open({ describe: () => Promise.reject(new Error('down')) });
    expect(await screen.findByText('Ошибка определения адреса')).toBeTruthy();
    await waitFor(() => expect(hasMap()).toBe(true));
  });

  test('hands over the place in its middle', async () => {
    const picked: unknown[] = [];
    open({ onPick: (...args) => picked.push(args) });
    await screen.findByText('улица Ленина, 1');
    const button = screen.getByRole('button', { name: 'Выбрать точку' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await userEvent.click(button);
    expect(picked).toEqual([[{ latitude: 55.79, longitude: 49.12 }, PLACE]]);
  });

  test('opens at the default centre, and Enter chooses', async () => {
    const picked: unknown[] = [];
    open({ point: null, onPick: (point) => picked.push(point) });
    await screen.findByText('улица Ленина, 1');
    fireEvent.keyDown(map(), { key: 'Enter' });
    expect(picked).toEqual([{ latitude: 55.751574, longitude: 37.573856 }]);
  });
});
