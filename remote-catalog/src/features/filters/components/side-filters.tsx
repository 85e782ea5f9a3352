import { loadHandbookAtom, useAtomValue, useNavigate, useSetAtom } from '@cars/shared-contracts/runtime';
import { Button } from '@cars/shared-ui/kit/button';
import { useEffect, useLayoutEffect } from 'react';
import { filterAtom, resetFilterAtom } from '../../listing/atoms.ts';
import {
  applyDraftAtom,
  draftErrorsAtom,
  draftRevisionAtom,
  filterDraftAtom,
  followListAtom,
  PAUSE_MS,
} from '../atoms.ts';
import { PLACE_TEXTS } from '../place-texts.ts';
import { hasNoErrors, isDefault, isSameFilter } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import { FiltersForm } from './filters-form.tsx';
import { FiltersSkeleton } from './filters-skeleton.tsx';
import styles from './side-filters.module.css';
import { usePanelHandbooks } from './use-panel-handbooks.ts';

/** Shows the list of the draft once nothing has changed for a moment; an invalid draft waits. */
const useLiveList = () => {
  const draft = useAtomValue(filterDraftAtom);
  const errors = useAtomValue(draftErrorsAtom);
  const filter = useAtomValue(filterAtom);
  const apply = useSetAtom(applyDraftAtom);
  const navigate = useNavigate();
  useEffect(() => {
    if (!draft || !hasNoErrors(errors) || isSameFilter(draft, filter)) return;
    const timer = setTimeout(() => {
      const address = apply();
      if (address !== null) navigate(address, { replace: true });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, errors, filter, apply, navigate]);
};

/** The fields of the panel beside the list, for wide windows: each follows the other's filter. */
export const SideFilters = () => {
  const filter = useAtomValue(filterAtom);
  const draft = useAtomValue(filterDraftAtom);
  const revision = useAtomValue(draftRevisionAtom);
  const follow = useSetAtom(followListAtom);
  const reset = useSetAtom(resetFilterAtom);
  const loadHandbook = useSetAtom(loadHandbookAtom);
  const navigate = useNavigate();
  const { isReady, handbooks } = usePanelHandbooks();

  useLayoutEffect(() => follow(filter), [follow, filter]);
  useEffect(() => void loadHandbook(), [loadHandbook]);
  useLiveList();

  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title}>{PLACE_TEXTS.title}</h2>
        <Button
          look="plain"
          disabled={draft === null || (isDefault(draft) && isDefault(filter))}
          onClick={() => {
            follow(filter);
            navigate(reset(), { replace: true });
          }}
        >
          {TEXTS.reset}
        </Button>
      </div>
      {draft && isReady ? <FiltersForm key={revision} handbooks={handbooks} isLive /> : <FiltersSkeleton />}
    </div>
  );
};
