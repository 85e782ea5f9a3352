import type { CatalogFilter } from '@cars/shared-contracts/rules/catalog-filter';
import { useAtomValue, useLocation, useNavigationType, useSetAtom } from '@cars/shared-contracts/runtime';
import { useEffect } from 'react';
import { spokenAtom } from './atoms.ts';

interface Entry {
  readonly spoken?: Partial<CatalogFilter>;
}

/**
 * What the last query has set belongs to the entry of the history: Back and a reload know it, and a link that is opened
 * counts as the choice of the panel [SRCH-21]. A change of the list replaces the entry and keeps it.
 */
export const useQueryOrigin = (): void => {
  const { key } = useLocation();
  const type = useNavigationType();
  const spoken = useAtomValue(spokenAtom);
  const setSpoken = useSetAtom(spokenAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry of the history.
  useEffect(() => {
    const entry = window.history.state as Entry | null;
    if (type === 'REPLACE') window.history.replaceState({ ...entry, spoken }, '');
    else setSpoken(entry?.spoken ?? {});
  }, [key]);
};
