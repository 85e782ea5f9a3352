import { BrowserRouter, messengerAtom, Provider, store } from '@cars/shared-contracts/runtime';
import { createNoopMessenger } from '@cars/shared-contracts/shell/noop-messenger';
import { routeOf } from '@cars/shared-contracts/shell/route-table';
import { afterEach, expect, test } from '@rstest/core';
import { cleanup, render } from '@testing-library/react';
import { useHeader } from './use-header.ts';

afterEach(cleanup);

const Page = ({ path }: { readonly path: string }) => {
  useHeader(routeOf(path));
  return null;
};

test.each([
  ['browser', '/catalog', false],
  ['browser', '/car/1', true],
  ['browser', '/profile', true],
  ['telegram', '/catalog', false],
  ['telegram', '/car/1', false],
  ['telegram', '/profile', true],
  ['telegram', '/register', true],
] as const)('in %s the way back over %s: %s', (kind, path, isShown) => {
  store.set(messengerAtom, createNoopMessenger({ kind }));
  render(
    <Provider store={store}>
      <BrowserRouter>
        <Page path={path} />
      </BrowserRouter>
    </Provider>,
  );
  expect(document.documentElement.hasAttribute('data-header')).toBe(isShown);
});
