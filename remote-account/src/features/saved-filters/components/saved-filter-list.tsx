import { AlertDialog } from '@cars/shared-app/alert-dialog';
import { loadCityNamesAtom } from '@cars/shared-app/city-names';
import { LoadFailure } from '@cars/shared-app/load-failure';
import { withBlocker } from '@cars/shared-contracts/client/blocked-call';
import { Link, loadHandbookAtom, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { buttonClass } from '@cars/shared-ui/kit/button';
import { Skeleton, SkeletonGroup } from '@cars/shared-ui/kit/skeleton';
import { StateMessage } from '@cars/shared-ui/kit/state-message';
import { VisuallyHidden } from '@cars/shared-ui/kit/visually-hidden';
import { useEffect } from 'react';
import {
  closeRemovalAtom,
  leaveSavedFiltersAtom,
  loadSavedFiltersAtom,
  removalAtom,
  savedFiltersAtom,
} from '../atoms.ts';
import { TEXTS } from '../texts.ts';
import styles from './saved-filter-list.module.css';
import { SavedFilterRow } from './saved-filter-row.tsx';

const SKELETON_ROWS = ['first', 'second', 'third'];

const Rows = () => {
  const state = useAtomValue(savedFiltersAtom);
  const load = useSetAtom(loadSavedFiltersAtom);
  if (state.status === 'loading')
    return (
      <div aria-busy="true">
        <VisuallyHidden>
          <span role="status">{TEXTS.loading}</span>
        </VisuallyHidden>
        <SkeletonGroup className={styles.list}>
          {SKELETON_ROWS.map((row) => (
            <Skeleton key={row} height={124} radius={12} />
          ))}
        </SkeletonGroup>
      </div>
    );
  if (state.status === 'failed')
    return (
      <LoadFailure place="tab" title={TEXTS.failed} failure={state.failure} onRetry={() => void load()} />
    );
  if (state.data.length === 0)
    return (
      <StateMessage
        place="tab"
        title={TEXTS.empty}
        text={TEXTS.emptyLead}
        action={
          <Link to={paths.filters()} className={buttonClass()}>
            {TEXTS.toFilters}
          </Link>
        }
      />
    );
  return (
    <ul className={styles.list}>
      {state.data.map((filter) => (
        <SavedFilterRow key={filter.id} filter={filter} />
      ))}
    </ul>
  );
};

/** The tab «Поиски» of the favourites [CAT-34]. */
export const SavedFilterList = () => {
  const removal = useAtomValue(removalAtom);
  const closeRemoval = useSetAtom(closeRemovalAtom);
  const load = useSetAtom(loadSavedFiltersAtom);
  const leave = useSetAtom(leaveSavedFiltersAtom);
  const loadHandbook = useSetAtom(loadHandbookAtom);
  const loadCities = useSetAtom(loadCityNamesAtom);
  useEffect(() => {
    void load();
    void loadHandbook();
    void loadCities();
    return () => {
      void leave();
      closeRemoval();
    };
  }, [load, loadHandbook, loadCities, leave, closeRemoval]);
  return (
    <>
      <VisuallyHidden>
        <span role="status">{removal.status === 'done' ? TEXTS.removed : ''}</span>
      </VisuallyHidden>
      <Rows />
      {removal.status === 'failed' && (
        <AlertDialog
          text={withBlocker(TEXTS.removeFailed, removal.failure.serverMessage)}
          onClose={closeRemoval}
        />
      )}
    </>
  );
};
