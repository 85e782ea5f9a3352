import { isFilterActive } from '@cars/shared-contracts/rules/catalog-filter';
import { useAtomValue } from '@cars/shared-contracts/runtime';
import { StateMessage } from '@cars/shared-ui/kit/state-message';
import type { ReactNode } from 'react';
import { filterAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';
import { ShowAll } from './show-all.tsx';

/** No matching ads [CAT-9]: the duck, the reason, and actions when a filter is the reason. */
export const EmptyList = ({ reason, offers }: { reason: string; offers: ReactNode }) => {
  const isFiltered = isFilterActive(useAtomValue(filterAtom));
  return (
    <StateMessage
      title={TEXTS.nothing}
      text={reason}
      action={
        isFiltered && (
          <>
            {offers}
            <ShowAll look="plain" />
          </>
        )
      }
    />
  );
};
