import { previewAdAtom, store } from '@cars/shared-contracts/runtime';
import { listAd } from '@cars/shared-test/factories';
import { inApp, stageTests } from '@cars/shared-test/stage';
import { afterEach, describe, expect, rs, test } from '@rstest/core';
import { act, render, screen, within } from '@testing-library/react';
import { RemoteError } from '../remotes/remote-loader.ts';
import { RemoteBoundary } from './remote-boundary.tsx';

// The duck's player draws on a canvas, which this DOM does not implement.
rs.mock('@cars/shared-ui/kit/duck', () => ({ Duck: () => null }));

let isThere = false;
const Section = () => {
  if (!isThere) throw new RemoteError('remote-ad', 'unreachable');
  return <h1>Объявление</h1>;
};

const open = (path: string) => {
  isThere = false;
  window.history.replaceState(null, '', path);
  rs.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expectConsole(/RemoteError: remote-ad: unreachable/);
  render(
    inApp(
      <RemoteBoundary onRetry={() => undefined}>
        <Section />
      </RemoteBoundary>,
    ),
  );
  return within(screen.getByRole('alert'));
};

stageTests();
afterEach(() => void rs.restoreAllMocks());

describe('a section that was not loaded before the connection was lost [ERR-27]', () => {
  test('has the name of the car that was tapped, and is loaded when the connection returns', async () => {
    store.set(previewAdAtom, listAd(42, { mark: 'Lada', model: 'Niva' }));
    const failure = open('/car/42');
    expect(failure.getByRole('heading', { name: 'Lada Niva' })).toBeTruthy();
    expect(failure.getByText('Нет интернета. Загрузим снова, когда он появится.')).toBeTruthy();
    isThere = true;
    rs.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(screen.getByRole('heading', { name: 'Объявление' })).toBeTruthy();
  });

  test('is «Нет соединения» where no car is known, or another one', () => {
    store.set(previewAdAtom, listAd(7));
    expect(open('/car/42').getByRole('heading', { name: 'Нет соединения' })).toBeTruthy();
  });
});
