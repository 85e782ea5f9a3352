import { isPageLockedAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import { useEffect } from 'react';

/** The page behind an open popup does not scroll [MSG-14]. */
export const usePageLock = (): void => {
  const isLocked = useAtomValue(isPageLockedAtom);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-locked', isLocked);
  }, [isLocked]);
};
