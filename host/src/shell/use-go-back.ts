import { useNavigate } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { useCallback } from 'react';

/**
 * Whether the entry behind this one is a page of ours. The router numbers its entries from 0 in the state that the
 * browser keeps with each, through reloads and redirects; a popup adds entries to its page's own.
 */
const hasOwnEntryBehind = (): boolean => {
  const { idx, popups } = (window.history.state ?? {}) as { idx?: number; popups?: number };
  return Number(idx ?? 0) + Number(popups ?? 0) > 0;
};

/** Back in history, or else the catalogue in place of the page (spec §2). */
export const useGoBack = (): (() => void) => {
  const navigate = useNavigate();
  return useCallback(() => {
    if (hasOwnEntryBehind()) navigate(-1);
    else navigate(paths.catalog(), { replace: true });
  }, [navigate]);
};
