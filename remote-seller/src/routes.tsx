import { CONTRACT_VERSION } from '@cars/shared-contracts/shell/contract-version';
import type { RemoteModule } from '@cars/shared-contracts/shell/remote-module';
import { SoonPage } from './features/soon/soon-page.tsx';
import { SCREEN_TITLES } from './features/soon/texts.ts';

/** What the host loads from this app: its screens by route name. */
export const remoteModule: RemoteModule = {
  app: 'remote-seller',
  contract: CONTRACT_VERSION,
  screens: {
    'create-ad': () => <SoonPage title={SCREEN_TITLES['create-ad']} />,
    'edit-ad': () => <SoonPage title={SCREEN_TITLES['edit-ad']} />,
  },
};
