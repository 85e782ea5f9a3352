import { CONTRACT_VERSION } from '@cars/shared-contracts/shell/contract-version';
import type { RemoteModule } from '@cars/shared-contracts/shell/remote-module';
import { SoonPage } from './features/soon/soon-page.tsx';
import { SCREEN_TITLES } from './features/soon/texts.ts';
import { UserPage } from './features/user/user-page.tsx';

const soon = (name: keyof typeof SCREEN_TITLES) => () => <SoonPage title={SCREEN_TITLES[name]} />;

/** What the host loads from this app: its screens by route name. */
export const remoteModule: RemoteModule = {
  app: 'remote-account',
  contract: CONTRACT_VERSION,
  screens: {
    login: soon('login'),
    'reset-password': soon('reset-password'),
    register: soon('register'),
    'register-business': soon('register-business'),
    'user-profile': UserPage,
    'my-profile': soon('my-profile'),
    'edit-profile': soon('edit-profile'),
    'registration-sent': soon('registration-sent'),
    'legal-entity-login': soon('legal-entity-login'),
    favorites: soon('favorites'),
  },
};
