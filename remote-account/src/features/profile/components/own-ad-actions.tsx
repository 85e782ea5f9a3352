import { AlertDialog, ConfirmDialog } from '@cars/shared-app/alert-dialog';
import { useCopy } from '@cars/shared-app/use-copy';
import { withBlocker } from '@cars/shared-contracts/client/blocked-call';
import { adTitle, isTakenDown } from '@cars/shared-contracts/rules/ad';
import { Link, messengerAtom, showToastAtom, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdCard } from '@cars/shared-contracts/schemas/ad';
import type { OwnAd } from '@cars/shared-contracts/schemas/profile';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { Button, buttonClass } from '@cars/shared-ui/kit/button';
import { IconButton } from '@cars/shared-ui/kit/icon-button';
import { COPY_ICON, TRASH_ICON } from '@cars/shared-ui/kit/icons';
import { LazyPart } from '@cars/shared-ui/kit/lazy-part';
import {
  closeRemovalAtom,
  closeSaleAtom,
  finishSaleAtom,
  openRemovalQuestionAtom,
  openSaleAtom,
  removalAtom,
  removalQuestionAtom,
  removeAdAtom,
  saleQuestionAtom,
} from '../atoms.ts';
import { interestText } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import styles from './own-ad-actions.module.css';

/** The interest in an ad of the list and the seller's actions on it [ROLE-4] [SELL-59]. */
export const OwnAdFoot = ({ ad }: { readonly ad: OwnAd }) => {
  const openQuestion = useSetAtom(openRemovalQuestionAtom);
  const openSale = useSetAtom(openSaleAtom);
  const messenger = useAtomValue(messengerAtom);
  const showToast = useSetAtom(showToastAtom);
  const copy = useCopy();
  const title = adTitle(ad);
  const copyLink = async () =>
    showToast((await copy(messenger.adLink(ad.id))) ? TEXTS.linkCopied : TEXTS.copyFailed);
  const interest = interestText(ad);
  return (
    <div className={styles.foot}>
      {interest && <p className={styles.interest}>{interest}</p>}
      <Link to={paths.editAd(ad.id)} className={buttonClass('plain')} aria-label={`${TEXTS.edit}: ${title}`}>
        {TEXTS.edit}
      </Link>
      <Button look="plain" aria-label={`${TEXTS.sold}: ${title}`} onClick={() => openSale(ad)}>
        {TEXTS.sold}
      </Button>
      <span className={styles.signs}>
        <IconButton
          icon={COPY_ICON}
          label={`${TEXTS.copyLink}: ${title}`}
          title={TEXTS.copyLink}
          onClick={() => void copyLink()}
        />
        <IconButton
          icon={TRASH_ICON}
          label={`${TEXTS.remove}: ${title}`}
          title={TEXTS.remove}
          onClick={() => openQuestion(ad)}
        />
      </span>
    </div>
  );
};

/** What can be done with an archived ad: a sold one returns to sale [SELL-41], another one states what happened. */
export const ArchivedAdFoot = ({ ad }: { readonly ad: AdCard }) => {
  const openSale = useSetAtom(openSaleAtom);
  if (isTakenDown(ad)) return <p className={styles.state}>{TEXTS.takenDown}</p>;
  return (
    <div className={styles.foot}>
      <Button look="plain" aria-label={`${TEXTS.returnToSale}: ${adTitle(ad)}`} onClick={() => openSale(ad)}>
        {TEXTS.returnToSale}
      </Button>
    </div>
  );
};

const loadSoldSheet = () => import('@cars/shared-app/sold-sheet').then(({ SoldSheet }) => SoldSheet);
const loadReturn = () =>
  import('@cars/shared-app/sold-sheet').then(({ ReturnToSaleDialog }) => ReturnToSaleDialog);

/** «Продано» or «Вернуть в продажу» for the chosen ad; its code is loaded on the tap. */
export const SalePopup = () => {
  const ad = useAtomValue(saleQuestionAtom);
  const onClose = useSetAtom(closeSaleAtom);
  const finish = useSetAtom(finishSaleAtom);
  if (!ad) return null;
  return (
    <LazyPart
      key={ad.id}
      load={ad.status === 'archived' ? loadReturn : loadSoldSheet}
      props={{ ad, onClose, onDone: () => finish(ad.id) }}
      whenFailed={<AlertDialog text={TEXTS.popupNotLoaded} onClose={onClose} />}
    />
  );
};

/** The confirmation before a deletion and the alert after it [CAR-27]. */
export const RemovalPopups = () => {
  const ad = useAtomValue(removalQuestionAtom);
  const removal = useAtomValue(removalAtom);
  const close = useSetAtom(closeRemovalAtom);
  const remove = useSetAtom(removeAdAtom);
  if (removal.status === 'done') return <AlertDialog text={TEXTS.removed} onClose={close} />;
  if (removal.status === 'failed')
    return (
      <AlertDialog text={withBlocker(TEXTS.removeFailed, removal.failure.serverMessage)} onClose={close} />
    );
  if (!ad) return null;
  return (
    <ConfirmDialog
      text={TEXTS.removeQuestion(adTitle(ad))}
      confirmText={TEXTS.remove}
      isDangerous
      isLoading={removal.status === 'in-flight'}
      onConfirm={() => void remove(ad.id)}
      onCancel={close}
    />
  );
};
