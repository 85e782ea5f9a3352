import { isFilterActive } from '@cars/shared-contracts/rules/catalog-filter';
import { useAtomValue, useNavigate, useSetAtom } from '@cars/shared-contracts/runtime';
import { Button } from '@cars/shared-ui/kit/button';
import { Duck } from '@cars/shared-ui/kit/duck';
import { EmptyState } from '@cars/shared-ui/kit/empty-state';
import { filterAtom, resetFilterAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';

/** Nothing fits (spec §2 "Empty state"): the duck, why, and a way out when a filter is the reason. */
export const EmptyList = ({ reason }: { reason: string }) => {
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
          <Button look="secondary" onClick={() => navigate(reset(), { replace: true })}>
            {TEXTS.showAll}
          </Button>
        )
      }
    />
  );
};
