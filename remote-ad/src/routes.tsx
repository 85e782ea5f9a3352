import { CONTRACT_VERSION } from '@cars/shared-contracts/shell/contract-version';
import type { RemoteModule } from '@cars/shared-contracts/shell/remote-module';
import { CarPage } from './features/car/car-page.tsx';

/** What the host loads from this app: its screens by route name. */
export const remoteModule: RemoteModule = {
  app: 'remote-ad',
  contract: CONTRACT_VERSION,
  screens: { 'car-details': CarPage },
};
