import { CONTRACT_VERSION } from '@cars/shared-contracts/shell/contract-version';
import type { RemoteModule } from '@cars/shared-contracts/shell/remote-module';

/** What the host loads from this app: its screens by route name. */
export const remoteModule: RemoteModule = {
  app: 'remote-catalog',
  contract: CONTRACT_VERSION,
  screens: {},
};
