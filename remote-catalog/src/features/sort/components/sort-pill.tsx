import { sortLabel } from '@cars/shared-contracts/rules/sort';
import { useAtomValue } from '@cars/shared-contracts/runtime';
import { PickerPill } from '../../../picker/picker-pill.tsx';
import { filterAtom } from '../../listing/atoms.ts';
import { TEXTS } from '../texts.ts';

const loadSheet = () => import('./sort-sheet.tsx').then(({ SortSheet }) => SortSheet);

/** The current order; a tap opens the others. */
export const SortPill = () => {
  const { sort } = useAtomValue(filterAtom);
  return (
    <PickerPill
      title={sortLabel(sort)}
      label={TEXTS.label}
      isChosen={sort !== 'created_desc'}
      loadSheet={loadSheet}
      failure={TEXTS.failed}
    />
  );
};
