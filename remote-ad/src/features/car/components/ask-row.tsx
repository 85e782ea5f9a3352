import { useAtomValue, userIdAtom, useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { Button } from '@cars/shared-ui/kit/button';
import { IconButton } from '@cars/shared-ui/kit/icon-button';
import { askOnlineShowAtom, callUnderWayAtom } from '../ask-atoms.ts';
import { showPopupAtom } from '../popup-atoms.ts';
import { TEXTS } from '../texts.ts';
import { useSignedInAction } from '../use-wanted-action.ts';
import styles from './ask-row.module.css';

/** The online viewing and the share button under the head; the owner has neither (spec §6). */
export const AskRow = ({ ad }: { readonly ad: AdDetails }) => {
  const isOwner = useAtomValue(userIdAtom) === ad.user.id;
  const isAsking = useAtomValue(callUnderWayAtom) === 'online-show';
  const askOnlineShow = useSetAtom(askOnlineShowAtom);
  const showPopup = useSetAtom(showPopupAtom);
  const whenSignedIn = useSignedInAction(ad.id);
  if (isOwner) return null;
  return (
    <div className={styles.row}>
      <Button
        look="secondary"
        className={styles.main}
        isLoading={isAsking}
        onClick={() => whenSignedIn('online-show', () => void askOnlineShow(ad.id))}
      >
        {TEXTS.onlineShow}
      </Button>
      <IconButton
        icon="share"
        label={TEXTS.actions}
        className={styles.share}
        onClick={() => showPopup('actions')}
      />
    </div>
  );
};
