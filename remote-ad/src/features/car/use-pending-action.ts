import { peekReturnUrl, signInPath, takeReturnUrl } from '@cars/shared-app/return-url';
import {
  isHydratingAtom,
  isSignedInAtom,
  useAtomValue,
  useNavigate,
  userIdAtom,
  useSearchParams,
  useSetAtom,
} from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { useEffect } from 'react';
import { showPopupAtom } from './popup-atoms.ts';
import { rememberPriceAlert, switchPriceAlertAtom, takePriceAlert } from './price-alert-atoms.ts';

/** Actions that need sign-in [ROLE-10]; the name is a parameter of the return URL. */
const ACTIONS = ['complaint', 'online-show', 'price-alert'] as const;
type PendingAction = (typeof ACTIONS)[number];
const PARAMETER = 'action';

/**
 * Runs an action of a signed-in user; a guest is sent to sign-in and returns to the action's popup [ROLE-10].
 */
export const useSignedInAction = (adId: number) => {
  const isSignedIn = useAtomValue(isSignedInAtom);
  const navigate = useNavigate();
  return (action: PendingAction, run: () => void) => {
    if (isSignedIn) {
      run();
      return;
    }
    if (action === 'price-alert') rememberPriceAlert(adId);
    navigate(signInPath(`${paths.car(adId)}?${PARAMETER}=${action}`));
  };
};

/**
 * Opens, once, the popup that a guest requested before sign-in, or switches the price messages on that a guest of this
 * tab requested; nothing is sent because of a parameter in an address. A guest who returns without signing in drops it.
 */
export const usePendingAction = (ad: AdDetails) => {
  const [search, setSearch] = useSearchParams();
  const userId = useAtomValue(userIdAtom);
  // Every user reads as a guest until the server's markup is hydrated.
  const isHydrating = useAtomValue(isHydratingAtom);
  const showPopup = useSetAtom(showPopupAtom);
  const switchPriceAlert = useSetAtom(switchPriceAlertAtom);
  const pending = ACTIONS.find((action) => action === search.get(PARAMETER));
  const hasParameter = search.has(PARAMETER);

  useEffect(() => {
    if (isHydrating) return;
    const isGuest = userId === null;
    if (isGuest && peekReturnUrl()?.startsWith(`${paths.car(ad.id)}?`)) takeReturnUrl();
    if (!hasParameter) return;
    const isBuyer = !isGuest && userId !== ad.user.id;
    if (pending === 'price-alert') {
      // The heart belongs to the details of the user, which arrive after those of a guest.
      if (isBuyer && ad.is_favorited === undefined) return;
      if (takePriceAlert(ad.id) && isBuyer && !ad.is_sold) void switchPriceAlert(ad, true);
    } else if (pending && isBuyer) showPopup(pending);
    setSearch(
      (before) => {
        before.delete(PARAMETER);
        return before;
      },
      { replace: true },
    );
  }, [pending, hasParameter, userId, isHydrating, ad, showPopup, switchPriceAlert, setSearch]);
};
