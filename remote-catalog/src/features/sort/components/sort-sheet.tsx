import { ChoiceSheet } from '@cars/shared-app/choice-sheet';
import { isSort, SORT_CHOICES } from '@cars/shared-contracts/rules/sort';
import { useAtomValue, useNavigate, useSetAtom } from '@cars/shared-contracts/runtime';
import { applyFilterAtom, filterAtom } from '../../listing/atoms.ts';
import { SHEET_TEXTS } from '../sheet-texts.ts';

/** Orders of the list [CAT-22]; applying one closes the sheet and reloads. */
export const SortSheet = ({ onClose }: { onClose: () => void }) => {
  const { sort } = useAtomValue(filterAtom);
  const apply = useSetAtom(applyFilterAtom);
  const navigate = useNavigate();
  return (
    <ChoiceSheet
      title={SHEET_TEXTS.title}
      choices={SORT_CHOICES}
      value={sort}
      onClose={onClose}
      onApply={(value) => {
        onClose();
        if (isSort(value)) navigate(apply({ change: { sort: value } }), { replace: true });
      }}
    />
  );
};
