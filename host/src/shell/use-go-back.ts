import { useNavigate } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { useCallback } from 'react';

/**
 * Whether the previous page is ours: the router numbers its pages from 0 in the history state, which survives
 * reloads and redirects. Entries of popups have the number of their page.
 */
const hasOwnPageBehind = (): boolean =>
  Number((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;

/** Goes back in history, or else replaces the page with the catalog [MSG-3]. */
export const useGoBack = (): (() => void) => {
  const navigate = useNavigate();
  return useCallback(() => {
    if (hasOwnPageBehind()) navigate(-1);
    else navigate(paths.catalog(), { replace: true });
  }, [navigate]);
};
