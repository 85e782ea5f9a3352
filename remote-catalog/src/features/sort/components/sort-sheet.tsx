import { isSort, SORT_CHOICES } from '@cars/shared-contracts/rules/sort';
import { openPopupAtom, useAtomValue, useNavigate, useSetAtom } from '@cars/shared-contracts/runtime';
import { ChoiceSheet } from '@cars/shared-ui/kit/choice-sheet';
import { useLayoutEffect } from 'react';
import { applyFilterAtom, filterAtom } from '../../listing/atoms.ts';
import { TEXTS } from '../texts.ts';

/** Orders of the list [CAT-22]; applying one closes the sheet and reloads. */
export const SortSheet = ({ onClose }: { onClose: () => void }) => {
  const { sort } = useAtomValue(filterAtom);
  const apply = useSetAtom(applyFilterAtom);
  const openPopup = useSetAtom(openPopupAtom);
  const navigate = useNavigate();
  useLayoutEffect(() => openPopup(onClose), [openPopup, onClose]);
  return (
    <ChoiceSheet
      title={TEXTS.title}
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
