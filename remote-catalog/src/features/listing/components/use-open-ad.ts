import { knownAdAtom, useNavigationType, useSetAtom, useStore } from '@cars/shared-contracts/runtime';
import type { AdCard } from '@cars/shared-contracts/schemas/ad';
import { type RefObject, useCallback, useEffect } from 'react';
import { openedAdIdAtom } from '../atoms.ts';

/** Opens a car from its card; after Back from it the focus is on that card again, without a scroll. */
export const useOpenAd = (listRef: RefObject<HTMLElement | null>): ((ad: AdCard) => void) => {
  const store = useStore();
  const setKnownAd = useSetAtom(knownAdAtom);
  const isBack = useNavigationType() === 'POP';

  useEffect(() => {
    const id = store.get(openedAdIdAtom);
    store.set(openedAdIdAtom, null);
    if (id === null || !isBack) return;
    listRef.current?.querySelector<HTMLElement>(`[data-ad-id="${id}"] a`)?.focus({ preventScroll: true });
  }, [store, listRef, isBack]);

  return useCallback(
    (ad) => {
      store.set(openedAdIdAtom, ad.id);
      setKnownAd(ad);
    },
    [store, setKnownAd],
  );
};
