import { isFilterActive } from '@cars/shared-contracts/rules/catalog-filter';
import { useAtomValue, useNavigate, useSetAtom } from '@cars/shared-contracts/runtime';
import { Button } from '@cars/shared-ui/kit/button';
import { StateMessage } from '@cars/shared-ui/kit/state-message';
import type { ReactNode } from 'react';
import { filterAtom, resetFilterAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';

/** No matching ads [CAT-9]: the duck, the reason, and actions when a filter is the reason. */
export const EmptyList = ({ reason, offers }: { reason: string; offers: ReactNode }) => {
  const isFiltered = isFilterActive(useAtomValue(filterAtom));
  const reset = useSetAtom(resetFilterAtom);
  const navigate = useNavigate();
  return (
    <StateMessage
      title={TEXTS.nothing}
      text={reason}
      action={
        isFiltered && (
          <>
            {offers}
            <Button look="plain" onClick={() => navigate(reset(), { replace: true })}>
              {TEXTS.showAll}
            </Button>
          </>
        )
      }
    />
  );
};
