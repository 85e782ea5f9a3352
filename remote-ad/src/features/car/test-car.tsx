import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { showScreens } from '@cars/shared-test/stage';
import {
  byId,
  type Call,
  type CallName,
  type Routes,
  stubFetch,
  success,
} from '@cars/shared-test/stub-fetch';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { remoteModule } from '../../routes.tsx';

/** No layout in unit tests: what waits for the view is shown by `showEnd`. */
class TestObserver {
  static all = new Set<TestObserver>();
  readonly callback: (entries: { isIntersecting: boolean }[]) => void;
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    this.callback = callback;
  }
  observe() {
    TestObserver.all.add(this);
  }
  disconnect() {
    TestObserver.all.delete(this);
  }
}
Object.assign(globalThis, { IntersectionObserver: TestObserver });

/** The page is scrolled to its end. */
export const showEnd = () =>
  act(() => {
    for (const { callback } of [...TestObserver.all]) callback([{ isIntersecting: true }]);
  });

/** An ad without earlier prices and without similar ads. */
export const noPrices = (id: number): Routes => ({
  'prices.history': byId({ [id]: success([]) }),
  'prices.similar': byId({ [id]: success(null) }),
});

/** The network of one ad, with a statistics service that accepts everything. */
export const stubCar = (ad: AdDetails, more: Routes = {}): Call[] =>
  stubFetch({
    'ads.details': byId({ [ad.id]: { data: ad } }),
    ...noPrices(ad.id),
    'events.record': { success: true },
    ...more,
  });

/** The page at an address, at its first render. */
export const showCar = (address: string) => showScreens(remoteModule.screens, address);

/** The page at an address, once the car is shown. */
export const openCar = async (address: string) => {
  const page = showCar(address);
  await screen.findByRole('button', { name: /^ID: / });
  return page;
};

export const addressNow = () => window.location.pathname + window.location.search;
export const callsTo = (calls: readonly Call[], name: CallName) => calls.filter((call) => call.name === name);
export const tap = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const alertText = async () =>
  within(await screen.findByRole('alertdialog')).getByRole('paragraph').textContent;
