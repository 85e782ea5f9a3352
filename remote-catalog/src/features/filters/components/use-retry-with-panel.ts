import { handbookAtom, useAtomValue, useRetryOnReconnect } from '@cars/shared-contracts/runtime';
import { useEffect, useRef } from 'react';

/**
 * Repeats what failed, without a button of its own: when the network is back, and when the handbook of the panel has been
 * loaded by its «Повторить».
 */
export const useRetryWithPanel = (isFailed: boolean, retry: () => void): void => {
  useRetryOnReconnect(isFailed ? retry : null);
  const isHandbookThere = useAtomValue(handbookAtom).status === 'loaded';
  const wasThere = useRef(isHandbookThere);
  useEffect(() => {
    if (isHandbookThere && !wasThere.current && isFailed) retry();
    wasThere.current = isHandbookThere;
  }, [isHandbookThere, isFailed, retry]);
};
