import { AlertDialog } from '@cars/shared-app/alert-dialog';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { Button } from '@cars/shared-ui/kit/button';
import { Icon } from '@cars/shared-ui/kit/icon';
import { BOOKMARK_ICON, CHECK_ICON } from '@cars/shared-ui/kit/icons';
import { checkDraftAtom, filterDraftAtom } from '../../filters/atoms.ts';
import { TEXTS } from '../texts.ts';
import { useSaving } from '../use-saving.ts';
import styles from './save-button.module.css';

/** Saves the choices of the panel [CAT-31] [CAT-35]. */
export const SaveButton = () => {
  const saving = useSaving(useAtomValue(filterDraftAtom), paths.filters());
  const check = useSetAtom(checkDraftAtom);
  const { isSaved, refusal } = saving;
  return (
    <div>
      <Button
        look="secondary"
        isWide
        isLoading={saving.isInFlight}
        onClick={() => check() && void saving.save()}
      >
        <Icon path={isSaved ? CHECK_ICON : BOOKMARK_ICON} size={20} />
        {isSaved ? TEXTS.saved : TEXTS.save}
      </Button>
      <p className={styles.hint} role="status">
        {isSaved && TEXTS.savedHint}
      </p>
      {refusal !== null && <AlertDialog text={refusal} onClose={saving.closeRefusal} />}
    </div>
  );
};
