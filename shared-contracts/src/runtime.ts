/**
 * The one shared federated module: everything that must exist once in the page. Jotai and the router are
 * bundled into the host's copy of it, and the remotes import them from here.
 */
export { atom, Provider, useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
export {
  BrowserRouter,
  Link,
  Navigate,
  Outlet,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
export { api } from './atoms/api.ts';
export { isOnlineAtom, useRetryOnReconnect } from './atoms/connection.ts';
export { favouritesAtom, toggleFavouriteAtom } from './atoms/favourite.ts';
export { handbookAtom, loadHandbookAtom } from './atoms/handbook.ts';
export { isSellerModeAtom, launchAtom } from './atoms/launch.ts';
export { messengerAtom } from './atoms/messenger.ts';
export { countOwnAdChangeAtom, ownAdsRevisionAtom } from './atoms/own-ads-revision.ts';
export { countPopupAtom, isPageLockedAtom, openPopupAtom } from './atoms/popup-lock.ts';
// The second name is that of contract 1.4: builds of that version still import it.
export { previewAdAtom, previewAdAtom as knownAdAtom } from './atoms/preview-ad.ts';
// Builds of contract 1.18 import it.
export { publishedAdAtom } from './atoms/published-ad.ts';
export { loadRatesAtom, ratesAtom } from './atoms/rate.ts';
export {
  dropTokenAtom,
  followStoredSessionAtom,
  isHydratingAtom,
  // The name in contract 1.4.
  isHydratingAtom as isTakingOverAtom,
  isSignedInAtom,
  refusedTokenAtom,
  sessionAtom,
  updateUserAtom,
  userIdAtom,
} from './atoms/session.ts';
export { store } from './atoms/store.ts';
export { isKeyboardOpenAtom, schemeAtom, viewportAtom } from './atoms/theme.ts';
export type { ToastMessage } from './atoms/toast.ts';
export { showToastAtom, toastAtom } from './atoms/toast.ts';
export { widgetSlotAtom } from './atoms/widget-slot.ts';
export { ApiError } from './client/api-error.ts';
export type { Failure, FailureWords } from './client/failure.ts';
export { explainFailure, failureOf, refusal } from './client/failure.ts';
export { endpointUrl } from './client/transport.ts';
