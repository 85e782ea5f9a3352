import { publishedAdAtom, useAtomValue, useLocation, useSetAtom } from '@cars/shared-contracts/runtime';
import { routeOf } from '@cars/shared-contracts/shell/route-table';
import { useCallback, useEffect, useRef } from 'react';
import { WidgetSlot } from '../remotes/widget-slot.tsx';

/** The ad that was just published, over the catalogue that follows; it is over when the person goes on from there. */
export const PublishedAd = () => {
  const adId = useAtomValue(publishedAdAtom);
  const setAdId = useSetAtom(publishedAdAtom);
  const close = useCallback(() => setAdId(null), [setAdId]);
  const { pathname } = useLocation();
  const isShown = adId !== null && routeOf(pathname)?.name === 'catalog';
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current && !isShown) close();
    wasShown.current = isShown;
  }, [isShown, close]);
  return isShown ? <WidgetSlot name="published" props={{ adId, onClose: close }} /> : null;
};
