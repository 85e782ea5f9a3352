import { messengerAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import type { RouteEntry } from '@cars/shared-contracts/shell/route-table';
import { useEffect } from 'react';
import { useGoBack } from './use-go-back.ts';

/** Shows the messenger's back button on the routes flagged for it [MSG-3]. */
export const useBackButton = (route: RouteEntry | null): void => {
  const { back } = useAtomValue(messengerAtom);
  const goBack = useGoBack();
  const isShown = route?.back === true;
  useEffect(() => {
    back.setVisible(isShown);
    if (!isShown) return;
    return back.push(goBack, 'route');
  }, [back, isShown, goBack]);
};
