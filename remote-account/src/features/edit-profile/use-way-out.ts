import { useNavigate } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Leaves for the catalogue and only then does what ends the session: ended on a guarded screen, it would lead to
 * sign-in instead [ACC-11].
 */
export const useWayOut = (): ((end: () => void) => void) => {
  const navigate = useNavigate();
  const waiting = useRef<(() => void) | null>(null);
  useLayoutEffect(
    () => () => {
      const end = waiting.current;
      waiting.current = null;
      end?.();
    },
    [],
  );
  return useCallback(
    (end) => {
      waiting.current = end;
      navigate(paths.catalog(), { replace: true });
    },
    [navigate],
  );
};
