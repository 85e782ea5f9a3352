import { entryNow } from '@cars/shared-app/return-url';
import { useNavigate } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { useCallback } from 'react';

/** Goes back in history, or else replaces the page with the catalog [MSG-3]. */
export const useGoBack = (): (() => void) => {
  const navigate = useNavigate();
  return useCallback(() => {
    if (entryNow() > 0) navigate(-1);
    else navigate(paths.catalog(), { replace: true });
  }, [navigate]);
};
