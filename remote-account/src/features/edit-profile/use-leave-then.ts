import { useNavigate } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Navigates to the catalog and only then ends the session: on a guarded screen that would redirect to sign-in
 * [ACC-11].
 */
export const useLeaveThen = (): ((end: () => void) => void) => {
  const navigate = useNavigate();
  const pending = useRef<(() => void) | null>(null);
  useLayoutEffect(
    () => () => {
      const end = pending.current;
      pending.current = null;
      end?.();
    },
    [],
  );
  return useCallback(
    (end) => {
      pending.current = end;
      navigate(paths.catalog(), { replace: true });
    },
    [navigate],
  );
};
