import { isPageLockedAtom, useStore } from '@cars/shared-contracts/runtime';
import { useEffect } from 'react';

/** The page behind an open popup does not scroll [MSG-14]. A popup does not render the shell again. */
export const usePageLock = (): void => {
  const store = useStore();
  useEffect(() => {
    const follow = () => document.documentElement.toggleAttribute('data-locked', store.get(isPageLockedAtom));
    follow();
    return store.sub(isPageLockedAtom, follow);
  }, [store]);
};
