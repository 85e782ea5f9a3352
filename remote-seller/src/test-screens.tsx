import { carHandbooks } from '@cars/shared-test/factories';
import { showScreens } from '@cars/shared-test/stage';
import { type Routes, stubFetch, success } from '@cars/shared-test/stub-fetch';
import { remoteModule } from './routes.tsx';

/** Two marks; the generations of one model are not sorted by year. */
export const HANDBOOK = carHandbooks({
  marks: [
    { id: 1, name: 'Toyota', models: [10] },
    { id: 2, name: 'BMW', models: [20] },
  ],
  models: [
    { id: 10, name: 'Camry', mark_id: 1 },
    { id: 20, name: 'X5', mark_id: 2 },
  ],
  generations: [
    { id: 101, name: 'XV40', model_id: 10, year_from: 2006, year_to: 2011 },
    { id: 100, name: 'XV70', model_id: 10, year_from: 2017, year_to: null },
    { id: 102, name: 'XV50', model_id: 10, year_from: 2011, year_to: 2018 },
  ],
});

/** The network of the forms; `routes` replace the handbook and the hints. */
export const stubSeller = (routes: Routes = {}) =>
  stubFetch({
    'handbooks.cars': success(HANDBOOK),
    'ads.hints': success({ similar: null, duplicate_ad_id: null }),
    ...routes,
  });

/** This app's screens at an address. */
export const show = (address: string) => showScreens(remoteModule.screens, address);
