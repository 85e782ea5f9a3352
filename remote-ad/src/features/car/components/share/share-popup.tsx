import { shareAdAtom } from '@cars/shared-app/share-ad';
import { Sheet } from '@cars/shared-app/sheet';
import { useCopy } from '@cars/shared-app/use-copy';
import { messengerAtom, showToastAtom, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { COPY_ICON, FLAG_ICON, SHARE_ICON } from '@cars/shared-ui/kit/icons';
import { useState } from 'react';
import { TEXTS } from '../../texts.ts';
import { ActionList } from '../action-list.tsx';
import styles from './share-popup.module.css';

/** «Действия» for all users but the owner [CAR-17]. */
export const SharePopup = ({
  ad,
  onClose,
  onComplain,
}: {
  readonly ad: AdDetails;
  readonly onClose: () => void;
  readonly onComplain: () => void;
}) => {
  const messenger = useAtomValue(messengerAtom);
  const copyText = useCopy();
  const showToast = useSetAtom(showToastAtom);
  const share = useSetAtom(shareAdAtom);
  const [isRefused, setIsRefused] = useState(false);
  const link = messenger.adLink(ad.id);

  const copy = async () => {
    if (!(await copyText(link))) {
      setIsRefused(true);
      return;
    }
    onClose();
    showToast(TEXTS.linkCopied);
  };

  return (
    <Sheet title={TEXTS.actions} onClose={onClose}>
      <ActionList
        actions={[
          {
            label: TEXTS.share,
            icon: SHARE_ICON,
            onRun: () => {
              onClose();
              void share(ad);
            },
          },
          { label: TEXTS.copyLink, icon: COPY_ICON, onRun: () => void copy() },
          { label: TEXTS.complain, icon: FLAG_ICON, onRun: onComplain },
        ]}
      />
      {isRefused && (
        <p className={styles.link} role="alert">
          {`${TEXTS.copyFailed}: `}
          <span className={styles.address}>{link}</span>
        </p>
      )}
    </Sheet>
  );
};
