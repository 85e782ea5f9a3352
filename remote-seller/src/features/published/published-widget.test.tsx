import { BrowserRouter, messengerAtom, Provider, store, toastAtom } from '@cars/shared-contracts/runtime';
import { createNoopMessenger } from '@cars/shared-contracts/shell/noop-messenger';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { widget } from '../../published.tsx';
import { ad, json, network, resetStage, signIn } from '../../test-stage.tsx';

const DETAILS = 'GET /api/v2/ads/details/12';
const { Widget } = widget;

const open = (onClose = () => {}) =>
  render(
    <Provider store={store}>
      <BrowserRouter>
        <Widget adId={12} onClose={onClose} />
      </BrowserRouter>
    </Provider>,
  );

beforeEach(() => {
  resetStage();
  signIn();
});
afterEach(cleanup);

describe('the ad that was just published', () => {
  test('is shown with its way to the page and can be closed [SELL-35]', async () => {
    network({ [DETAILS]: () => json({ data: ad() }) });
    let closed = 0;
    open(() => {
      closed += 1;
    });
    expect(screen.getByRole('region', { name: 'Объявление опубликовано' })).toBeTruthy();
    expect(await screen.findByText('Toyota Camry')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
    expect(closed).toBe(1);
    await userEvent.click(screen.getByRole('button', { name: 'Открыть объявление' }));
    expect(window.location.pathname).toBe('/car/12');
  });

  test('is shared by its link with the car and the price', async () => {
    const shared: { url: string; text: string }[] = [];
    store.set(
      messengerAtom,
      createNoopMessenger({
        adLink: (id) => `https://cars.example/car/${id}`,
        share: async (content) => {
          shared.push(content);
          return 'copied';
        },
      }),
    );
    network({ [DETAILS]: () => json({ data: ad() }) });
    open();
    await screen.findByText('Toyota Camry');
    await userEvent.click(screen.getByRole('button', { name: 'Поделиться' }));
    await waitFor(() => expect(store.get(toastAtom)?.text).toBe('Ссылка скопирована в буфер обмена'));
    expect(shared.map(({ url, text }) => [url, text.replace(/\u00a0/g, ' ')])).toEqual([
      ['https://cars.example/car/12', 'ID: 12\nToyota Camry XV70\n2 150 000 ₽'],
    ]);
  });

  test('is shown without its details when they do not load', async () => {
    expectConsole(/GET \/v2\/ads\/details\/\{id\}: 500/, /ad ApiError/);
    network({ [DETAILS]: () => json({}, 500) });
    open();
    expect(await screen.findByRole('button', { name: 'Открыть объявление' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Поделиться' })).toBeTruthy();
  });
});
