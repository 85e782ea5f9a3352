import { useNavigate } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { useCallback } from 'react';

/**
 * Whether the page behind this one is ours. The router numbers its pages from 0 in the state that the browser keeps
 * with each entry, through reloads and redirects; entries of popups have the number of their page.
 */
const hasOwnPageBehind = (): boolean =>
  Number((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;

/** Back in history, or else the catalog in place of the page [MSG-3]. */
export const useGoBack = (): (() => void) => {
  const navigate = useNavigate();
  return useCallback(() => {
    if (hasOwnPageBehind()) navigate(-1);
    else navigate(paths.catalog(), { replace: true });
  }, [navigate]);
};
