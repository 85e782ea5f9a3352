import { writeBrandLines } from '@cars/shared-contracts/rules/write-brand-lines';
import { type AdFacets, COUNTED_NAMES } from '@cars/shared-contracts/schemas/ad-facets';
import type { AutoList } from '@cars/shared-contracts/schemas/handbook';
import { carHandbooks, listAd, pageOf, userProfile } from '@cars/shared-test/factories';
import { freshStore, type Store, showScreens, signIn } from '@cars/shared-test/stage';
import { type ResponseOf, type Routes, stubFetch, success } from '@cars/shared-test/stub-fetch';
import userEvent from '@testing-library/user-event';
import { remoteModule } from './routes.tsx';

/** A small `/brandList.json`. */
export const brandList: AutoList = {
  marks: [
    { id: 2, name: 'Tesla', cyrillic: 'Тесла', popularity: 10 },
    { id: 1, name: 'Toyota', cyrillic: 'Тойота', popularity: 100 },
    { id: 3, name: 'Nissan', cyrillic: 'Ниссан', popularity: 50 },
    { id: 4, name: 'LADA', cyrillic: 'Лада', popularity: 200 },
  ],
  models: [
    { id: 12, mark_id: 1, name: 'Corolla', cyrillic: 'Королла', popularity: 80 },
    { id: 11, mark_id: 1, name: 'Camry', cyrillic: 'Камри', popularity: 90 },
    { id: 21, mark_id: 2, name: 'Model 3', popularity: 5 },
    { id: 31, mark_id: 3, name: 'X-Trail', cyrillic: 'Икс-Трейл', alt: ['икстрейл'], popularity: 40 },
    { id: 41, mark_id: 4, name: 'Елочка', cyrillic: 'Ёлочка', popularity: 1 },
  ],
};

const NO_ADS = { all: 0, values: {} };

/** The numbers beside the options of the filters. */
export const adFacets = (options: Partial<AdFacets['options']> = {}): AdFacets => ({
  total: 100,
  options: {
    ...(Object.fromEntries(COUNTED_NAMES.map((name) => [name, NO_ADS])) as AdFacets['options']),
    ...options,
  },
  price: Array.from({ length: 24 }, (_, n) => n),
  mileage: Array.from({ length: 23 }, (_, n) => n),
});

/** A catalog of one car; `routes` replace its responses. */
export const stubCatalog = (routes: Routes = {}) =>
  stubFetch({
    'handbooks.brandList': { data: writeBrandLines(brandList) },
    'handbooks.cars': success(carHandbooks()),
    'ads.preview': pageOf([listAd(1)]),
    'ads.search': pageOf([listAd(1)]),
    'ads.count': success({ count: 123, more: false }),
    'ads.facets': success(null),
    ...routes,
  });

/** A catalog whose list is this, with a filter and without. */
export const stubList = (response: ResponseOf<'ads.preview'>, routes: Routes = {}) =>
  stubCatalog({ 'ads.preview': response, 'ads.search': response, ...routes });

export const signedInStore = (): Store => {
  const store = freshStore();
  signIn(userProfile(), store);
  return store;
};

/** The whole catalog at an address, by default with a store of its own. */
export const showCatalog = (address = '/catalog', store: Store = freshStore()) => {
  const { container } = showScreens(remoteModule.screens, address, store);
  return { container, store, user: userEvent.setup() };
};

/** The marker under the list comes into view. */
export const scrollToEnd = () => {
  for (const observer of TestObserver.all) observer.show();
};

/**
 * A fake of the browser's observer, which the test's DOM does not have: the test controls what is in view.
 */
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
  show() {
    this.callback([{ isIntersecting: true }]);
  }
}
Object.assign(globalThis, { IntersectionObserver: TestObserver });
