import { messengerAtom, useAtomValue, useLocation, useNavigate } from '@cars/shared-contracts/runtime';
import { paths, type RouteEntry } from '@cars/shared-contracts/shell/route-table';
import { useEffect } from 'react';

/** The key that the router gives to the entry that the page was opened at. */
const FIRST_ENTRY_KEY = 'default';

/**
 * Shows the messenger's back button on the routes flagged for it; it goes back in history, or else puts the
 * catalogue in place of the page (spec §2).
 */
export const useBackButton = (route: RouteEntry | null): void => {
  const { back } = useAtomValue(messengerAtom);
  const navigate = useNavigate();
  const { key } = useLocation();
  const isShown = route?.back === true;
  useEffect(() => {
    back.setVisible(isShown);
    if (!isShown) return;
    return back.push(() => {
      if (key === FIRST_ENTRY_KEY) navigate(paths.catalog(), { replace: true });
      else navigate(-1);
    }, 'route');
  }, [back, isShown, key, navigate]);
};
