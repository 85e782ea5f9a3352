import { AlertDialog, ConfirmDialog } from '@cars/shared-app/alert-dialog';
import { adTitle } from '@cars/shared-contracts/rules/ad';
import { Link, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdCard } from '@cars/shared-contracts/schemas/ad';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { Button, buttonClass } from '@cars/shared-ui/kit/button';
import {
  closeRemovalAtom,
  openRemovalQuestionAtom,
  removalAtom,
  removalQuestionAtom,
  removeAdAtom,
} from '../atoms.ts';
import { TEXTS } from '../texts.ts';
import styles from './own-ad-actions.module.css';

/** The seller's actions on an ad in the list [ROLE-4]. */
export const OwnAdActions = ({ ad }: { readonly ad: AdCard }) => {
  const openQuestion = useSetAtom(openRemovalQuestionAtom);
  const title = adTitle(ad);
  return (
    <div className={styles.actions}>
      <Link
        to={paths.editAd(ad.id)}
        className={buttonClass('secondary')}
        aria-label={`${TEXTS.edit}: ${title}`}
      >
        {TEXTS.edit}
      </Link>
      <Button look="plain" aria-label={`${TEXTS.remove}: ${title}`} onClick={() => openQuestion(ad.id)}>
        {TEXTS.remove}
      </Button>
    </div>
  );
};

/** The confirmation before a deletion and the alert after it [CAR-27]. */
export const RemovalPopups = () => {
  const adId = useAtomValue(removalQuestionAtom);
  const { status } = useAtomValue(removalAtom);
  const close = useSetAtom(closeRemovalAtom);
  const remove = useSetAtom(removeAdAtom);
  if (status === 'done') return <AlertDialog text={TEXTS.removed} onClose={close} />;
  if (status === 'failed') return <AlertDialog text={TEXTS.removeFailed} onClose={close} />;
  if (adId === null) return null;
  return (
    <ConfirmDialog
      text={TEXTS.removeQuestion}
      confirmText={TEXTS.remove}
      isDangerous
      isLoading={status === 'in-flight'}
      onConfirm={() => void remove(adId)}
      onCancel={close}
    />
  );
};
