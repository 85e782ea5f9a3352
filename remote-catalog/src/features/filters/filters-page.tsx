import { loadHandbookAtom, useAtomValue, useLocation, useSetAtom } from '@cars/shared-contracts/runtime';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { draftRevisionAtom, filterDraftAtom, openDraftAtom } from './atoms.ts';
import { FiltersForm } from './components/filters-form.tsx';
import { FiltersHeader } from './components/filters-header.tsx';
import { FiltersSkeleton } from './components/filters-skeleton.tsx';
import { usePanelHandbooks } from './components/use-panel-handbooks.ts';
import styles from './filters-page.module.css';
import { PLACE_TEXTS } from './place-texts.ts';
import { filtersAddress } from './rules.ts';

/** The draft is in the address without a navigation, as pages of the list are. */
const useFollowingAddress = () => {
  const draft = useAtomValue(filterDraftAtom);
  useEffect(() => {
    if (!draft) return;
    const address = filtersAddress(draft);
    const { pathname, search } = window.location;
    if (pathname + search !== address) window.history.replaceState(window.history.state, '', address);
  }, [draft]);
};

/**
 * Every field of the filter [CAT-26]: a draft of its own, which is applied to the catalog by the apply button
 * only. `saveButton` is below the fields.
 */
export const FiltersPage = ({ saveButton }: { saveButton: ReactNode }) => {
  const { search } = useLocation();
  const isOpen = useAtomValue(filterDraftAtom) !== null;
  const revision = useAtomValue(draftRevisionAtom);
  const open = useSetAtom(openDraftAtom);
  const loadHandbook = useSetAtom(loadHandbookAtom);
  const { isReady, handbooks } = usePanelHandbooks();

  useLayoutEffect(() => open(search), [open, search]);
  useEffect(() => {
    document.title = PLACE_TEXTS.title;
    void loadHandbook();
  }, [loadHandbook]);
  useFollowingAddress();

  return (
    <main className={styles.page}>
      <FiltersHeader />
      {isOpen && isReady ? (
        <FiltersForm key={revision} handbooks={handbooks} saveButton={saveButton} />
      ) : (
        <FiltersSkeleton />
      )}
    </main>
  );
};
