import { BrowserRouter, Link, Provider, publishedAdAtom, store } from '@cars/shared-contracts/runtime';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PublishedAd } from './published-ad.tsx';

rs.mock('../remotes/widget-slot.tsx', () => ({
  WidgetSlot: ({ props }: { props: { adId: number; onClose: () => void } }) => (
    <button type="button" onClick={props.onClose}>{`Объявление ${props.adId}`}</button>
  ),
}));

const open = (address: string) => {
  window.history.replaceState(null, '', address);
  render(
    <Provider store={store}>
      <BrowserRouter>
        <Link to="/catalog">Каталог</Link>
        <Link to="/car/7">Машина</Link>
        <PublishedAd />
      </BrowserRouter>
    </Provider>,
  );
};
const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));

beforeEach(() => store.set(publishedAdAtom, null));
afterEach(cleanup);

test('the published ad is shown over the catalogue alone, and once', async () => {
  open('/create-ad');
  act(() => store.set(publishedAdAtom, 5));
  expect(screen.queryByRole('button')).toBeNull();
  await follow('Каталог');
  expect(screen.getByRole('button', { name: 'Объявление 5' })).toBeTruthy();
  await follow('Машина');
  expect(screen.queryByRole('button')).toBeNull();
  await follow('Каталог');
  expect(screen.queryByRole('button')).toBeNull();
});

test('it goes when it is closed', async () => {
  open('/catalog');
  act(() => store.set(publishedAdAtom, 6));
  await userEvent.click(screen.getByRole('button', { name: 'Объявление 6' }));
  expect(screen.queryByRole('button')).toBeNull();
});
