import { isFilterActive } from '@cars/shared-contracts/rules/catalog-filter';
import { useAtomValue, useNavigate, useSetAtom } from '@cars/shared-contracts/runtime';
import { Button } from '@cars/shared-ui/kit/button';
import { Duck } from '@cars/shared-ui/kit/duck';
import { EmptyState } from '@cars/shared-ui/kit/empty-state';
import type { ReactNode } from 'react';
import { filterAtom, resetFilterAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';
import styles from './empty-list.module.css';

/** Nothing fits [CAT-9]: the duck, why, and ways out when a filter is the reason. */
export const EmptyList = ({ reason, offers }: { reason: string; offers: ReactNode }) => {
  const isFiltered = isFilterActive(useAtomValue(filterAtom));
  const reset = useSetAtom(resetFilterAtom);
  const navigate = useNavigate();
  return (
    <EmptyState
      picture={<Duck />}
      title={TEXTS.nothing}
      description={reason}
      action={
        isFiltered && (
          <div className={styles.ways}>
            {offers}
            <Button look="plain" onClick={() => navigate(reset(), { replace: true })}>
              {TEXTS.showAll}
            </Button>
          </div>
        )
      }
    />
  );
};
