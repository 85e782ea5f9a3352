import { store } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { CONTRACT_VERSION } from '@cars/shared-contracts/shell/contract-version';
import type { RemoteModule } from '@cars/shared-contracts/shell/remote-module';
import { takeCarAtom } from './features/car/atoms.ts';
import { CarPage } from './features/car/car-page.tsx';
import { ComparePage } from './features/car/compare-page.tsx';

/** The module that the host loads from this app: its screens by route name. */
export const remoteModule: RemoteModule = {
  app: 'remote-ad',
  contract: CONTRACT_VERSION,
  screens: { 'car-details': CarPage, compare: ComparePage },
  takeAnswer: (response) => {
    const { data } = response as { data?: AdDetails };
    if (!Array.isArray(data?.images)) return false;
    store.set(takeCarAtom, data);
    return true;
  },
};
