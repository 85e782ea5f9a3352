import { AlertDialog } from '@cars/shared-app/alert-dialog';
import { criteriaOf, hasCriteria } from '@cars/shared-contracts/rules/saved-filter';
import { showToastAtom, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { BOOKMARK_ICON, CHECK_ICON } from '@cars/shared-ui/kit/icons';
import { ActionPill } from '@cars/shared-ui/kit/pill';
import { useEffect } from 'react';
import { filterAtom } from '../../listing/atoms.ts';
import { TEXTS } from '../texts.ts';
import { useSaving } from '../use-saving.ts';

/** Saves the conditions of the list, beside its number of ads [CAT-31] [CAT-35]. */
export const SaveSearch = () => {
  const filter = useAtomValue(filterAtom);
  const saving = useSaving(filter, paths.catalog());
  const showToast = useSetAtom(showToastAtom);
  const { isSaved, refusal } = saving;
  useEffect(() => {
    if (isSaved) showToast(TEXTS.savedHint);
  }, [isSaved, showToast]);
  if (!hasCriteria(criteriaOf(filter))) return null;
  return (
    <>
      <ActionPill
        isBrief
        icon={isSaved ? CHECK_ICON : BOOKMARK_ICON}
        title={isSaved ? TEXTS.saved : TEXTS.save}
        isBusy={saving.isInFlight}
        onAct={() => void saving.save()}
      />
      {refusal !== null && <AlertDialog text={refusal} onClose={saving.closeRefusal} />}
    </>
  );
};
