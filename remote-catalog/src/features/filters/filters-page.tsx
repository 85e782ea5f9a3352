import {
  handbookAtom,
  loadHandbookAtom,
  useAtomValue,
  useLocation,
  useSetAtom,
} from '@cars/shared-contracts/runtime';
import { Button } from '@cars/shared-ui/kit/button';
import { EmptyState } from '@cars/shared-ui/kit/empty-state';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { draftAtom, draftRevisionAtom, openDraftAtom } from './atoms.ts';
import { FiltersForm } from './components/filters-form.tsx';
import { FiltersHeader } from './components/filters-header.tsx';
import { FiltersSkeleton } from './components/filters-skeleton.tsx';
import styles from './filters-page.module.css';
import { filtersAddress } from './rules.ts';
import { TEXTS } from './texts.ts';

/** The draft stands in the address without a navigation, as pages of the list do. */
const useFollowingAddress = () => {
  const draft = useAtomValue(draftAtom);
  useEffect(() => {
    if (!draft) return;
    const address = filtersAddress(draft);
    const { pathname, search } = window.location;
    if (pathname + search !== address) window.history.replaceState(window.history.state, '', address);
  }, [draft]);
};

/**
 * Every field of the filter (spec §2 "Filters panel"): a draft of its own, which the catalogue gets only by the apply
 * button. `saveButton` stands under the fields.
 */
export const FiltersPage = ({ saveButton }: { saveButton: ReactNode }) => {
  const { search } = useLocation();
  const handbook = useAtomValue(handbookAtom);
  const isOpen = useAtomValue(draftAtom) !== null;
  const revision = useAtomValue(draftRevisionAtom);
  const open = useSetAtom(openDraftAtom);
  const loadHandbook = useSetAtom(loadHandbookAtom);

  useLayoutEffect(() => open(search), [open, search]);
  useEffect(() => {
    document.title = TEXTS.title;
    void loadHandbook();
  }, [loadHandbook]);
  useFollowingAddress();

  return (
    <main className={styles.page}>
      <FiltersHeader />
      {handbook.status === 'failed' ? (
        <EmptyState
          isAlert
          title={handbook.message}
          description={TEXTS.retryAdvice}
          action={<Button onClick={() => void loadHandbook()}>{TEXTS.retry}</Button>}
        />
      ) : handbook.status === 'loaded' && isOpen ? (
        <FiltersForm key={revision} handbooks={handbook.handbooks} saveButton={saveButton} />
      ) : (
        <FiltersSkeleton />
      )}
    </main>
  );
};
