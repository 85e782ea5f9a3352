import { AlertDialog } from '@cars/shared-app/alert-dialog';
import { useAtomValue, useNavigate, useSetAtom } from '@cars/shared-contracts/runtime';
import { Button } from '@cars/shared-ui/kit/button';
import { Icon } from '@cars/shared-ui/kit/icon';
import { BOOKMARK_ICON, CHECK_ICON } from '@cars/shared-ui/kit/icons';
import { useEffect } from 'react';
import { checkDraftAtom, filterDraftAtom } from '../../filters/atoms.ts';
import { closeRefusalAtom, followChoicesAtom, isSavedAtom, saveFilterAtom, savingAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';
import styles from './save-button.module.css';

/** Saves the choices of the panel [CAT-31] [CAT-35]. */
export const SaveButton = () => {
  const draft = useAtomValue(filterDraftAtom);
  const saving = useAtomValue(savingAtom);
  const isSavedFilter = useAtomValue(isSavedAtom);
  const isSaved = draft !== null && isSavedFilter(draft);
  const save = useSetAtom(saveFilterAtom);
  const check = useSetAtom(checkDraftAtom);
  const follow = useSetAtom(followChoicesAtom);
  const closeRefusal = useSetAtom(closeRefusalAtom);
  const navigate = useNavigate();
  useEffect(() => {
    if (draft) follow(draft);
  }, [draft, follow]);
  useEffect(() => closeRefusal, [closeRefusal]);
  const handleSave = async () => {
    if (!draft || !check()) return;
    const way = await save(draft);
    if (way !== null) navigate(way);
  };
  return (
    <div className={styles.box}>
      <Button
        look="secondary"
        isWide
        isLoading={saving.status === 'in-flight'}
        onClick={() => void handleSave()}
      >
        <Icon path={isSaved ? CHECK_ICON : BOOKMARK_ICON} size={20} />
        {isSaved ? TEXTS.saved : TEXTS.save}
      </Button>
      <p className={styles.hint} role="status">
        {isSaved ? TEXTS.savedHint : TEXTS.hint}
      </p>
      {saving.status === 'failed' && <AlertDialog text={saving.failure.message} onClose={closeRefusal} />}
    </div>
  );
};
