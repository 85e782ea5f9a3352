import { AlertDialog } from '@cars/shared-app/alert-dialog';
import { sortLabel } from '@cars/shared-contracts/rules/sort';
import { useAtomValue } from '@cars/shared-contracts/runtime';
import { LazyPart } from '@cars/shared-ui/kit/lazy-part';
import { Pill } from '@cars/shared-ui/kit/pill';
import { useCallback, useState } from 'react';
import { filterAtom } from '../../listing/atoms.ts';
import { TEXTS } from '../texts.ts';

const loadSheet = () => import('./sort-sheet.tsx').then(({ SortSheet }) => SortSheet);
/** A failure is shown when the sheet is really opened. */
const prepareSheet = () => void loadSheet().catch(() => undefined);

/** The current order; a tap opens the others. */
export const SortPill = () => {
  const { sort } = useAtomValue(filterAtom);
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  return (
    <>
      <Pill
        title={sortLabel(sort)}
        label={TEXTS.label}
        isChosen={sort !== 'created_desc'}
        isOpen={isOpen}
        onOpen={() => setIsOpen(true)}
        onPrepare={prepareSheet}
      />
      {isOpen && (
        <LazyPart
          load={loadSheet}
          props={{ onClose: close }}
          whenFailed={<AlertDialog text={TEXTS.failed} onClose={close} />}
        />
      )}
    </>
  );
};
