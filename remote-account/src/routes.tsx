import { CONTRACT_VERSION } from '@cars/shared-contracts/shell/contract-version';
import type { RemoteModule } from '@cars/shared-contracts/shell/remote-module';
import { EditProfilePage } from './features/edit-profile/edit-profile-page.tsx';
import { FavouriteAds } from './features/favourites/components/favourite-ads.tsx';
import { FavouritesPage } from './features/favourites/favourites-page.tsx';
import { LegalEntityLoginPage } from './features/legal-entity-login/legal-entity-login-page.tsx';
import { LoginPage } from './features/login/login-page.tsx';
import { ModerationPage } from './features/moderation/moderation-page.tsx';
import { ProfilePage } from './features/profile/profile-page.tsx';
import { RegisterPage } from './features/register/register-page.tsx';
import { RegisterBusinessPage } from './features/register-business/register-business-page.tsx';
import { RegistrationSentPage } from './features/registration-sent/registration-sent-page.tsx';
import { RequestsPage } from './features/requests/requests-page.tsx';
import { ResetPasswordPage } from './features/reset-password/reset-password-page.tsx';
import { SavedFilterList } from './features/saved-filters/components/saved-filter-list.tsx';
import { Pagination } from './features/user/components/pagination.tsx';
import { UserPage } from './features/user/user-page.tsx';

/** The profile of a buyer shows the favourites: features do not import each other's screens. */
const ProfileScreen = () => <ProfilePage favourites={<FavouriteAds />} />;

const FavouritesScreen = () => <FavouritesPage params={<SavedFilterList />} />;

const RequestsScreen = () => <RequestsPage drawPages={(pages) => <Pagination {...pages} />} />;

/** The module that the host loads from this app: its screens by route name. */
export const remoteModule: RemoteModule = {
  app: 'remote-account',
  contract: CONTRACT_VERSION,
  screens: {
    login: LoginPage,
    'reset-password': ResetPasswordPage,
    register: RegisterPage,
    'register-business': RegisterBusinessPage,
    'user-profile': UserPage,
    'my-profile': ProfileScreen,
    'edit-profile': EditProfilePage,
    'registration-sent': RegistrationSentPage,
    'legal-entity-login': LegalEntityLoginPage,
    favorites: FavouritesScreen,
    requests: RequestsScreen,
    moderation: ModerationPage,
  },
};
