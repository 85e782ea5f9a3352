import { messengerAtom, Provider, store } from '@cars/shared-contracts/runtime';
import { createNoopMessenger } from '@cars/shared-contracts/shell/noop-messenger';
import { expect, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import { carOf } from '../../test-car.ts';
import { CarMap } from './car-map.tsx';

test('the map registers with Back once, while its code loads and afterwards', async () => {
  let registered = 0;
  store.set(
    messengerAtom,
    createNoopMessenger({
      back: {
        push: () => {
          registered += 1;
          return () => {
            registered -= 1;
          };
        },
        setVisible: () => undefined,
      },
    }),
  );
  const { unmount } = render(
    <Provider store={store}>
      <CarMap ad={carOf({ latitude: 55.75, longitude: 37.57 })} onClose={() => undefined} />
    </Provider>,
  );
  expect(registered).toBe(1);
  await screen.findByText('Яндекс Карты');
  expect(registered).toBe(1);
  unmount();
  expect(registered).toBe(0);
});
