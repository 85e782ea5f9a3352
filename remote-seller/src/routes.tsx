import { CONTRACT_VERSION } from '@cars/shared-contracts/shell/contract-version';
import type { RemoteModule } from '@cars/shared-contracts/shell/remote-module';
import { CreateAdPage } from './features/create-ad/create-ad-page.tsx';
import { EditAdPage } from './features/edit-ad/edit-ad-page.tsx';

/** The module that the host loads from this app: its screens by route name. */
export const remoteModule: RemoteModule = {
  app: 'remote-seller',
  contract: CONTRACT_VERSION,
  screens: { 'create-ad': CreateAdPage, 'edit-ad': EditAdPage },
};
