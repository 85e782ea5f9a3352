import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { Button } from '@cars/shared-ui/kit/button';
import { onlineShowAtom, requestOnlineShowAtom } from '../action-atoms.ts';
import { buyerActions } from '../action-rules.ts';
import { hasOnlineShow } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import { useSignedInAction } from '../use-pending-action.ts';
import { ActionButton } from './action-button.tsx';
import styles from './request-row.module.css';

/** Further requests of a buyer; an online viewing only where the seller offers one. */
export const RequestRow = ({ ad }: { readonly ad: AdDetails }) => {
  const isSending = useAtomValue(onlineShowAtom).status === 'in-flight';
  const requestOnlineShow = useSetAtom(requestOnlineShowAtom);
  const whenSignedIn = useSignedInAction(ad.id);
  const { isOrderBelow } = buyerActions(ad);
  const isShownOnline = hasOnlineShow(ad);
  if (!isOrderBelow && !isShownOnline) return null;
  return (
    <div className={styles.row}>
      {isOrderBelow && <ActionButton ad={ad} action="order" look="secondary" />}
      {isShownOnline && (
        <Button
          look="secondary"
          isLoading={isSending}
          onClick={() => whenSignedIn('online-show', () => void requestOnlineShow(ad.id))}
        >
          {TEXTS.onlineShow}
        </Button>
      )}
    </div>
  );
};
