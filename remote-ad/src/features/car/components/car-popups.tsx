import { AlertDialog } from '@cars/shared-app/alert-dialog';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { useCallback, useEffect } from 'react';
import { carNoticeAtom, carPopupAtom, closeNoticeAtom, showPopupAtom } from '../popup-atoms.ts';
import { TEXTS } from '../texts.ts';
import { usePendingAction } from '../use-pending-action.ts';
import { loadCarPopup, PopupPart, preparePopups } from './popup-part.tsx';

/** The popups over the page of a car: at most one popup, and an alert over it. */
export const CarPopups = ({ ad }: { readonly ad: AdDetails }) => {
  usePendingAction(ad);
  usePreparedPopups();
  const popup = useAtomValue(carPopupAtom);
  const notice = useAtomValue(carNoticeAtom);
  const closeNotice = useSetAtom(closeNoticeAtom);
  const showPopup = useSetAtom(showPopupAtom);
  const close = useCallback(() => showPopup('none'), [showPopup]);
  return (
    <>
      {popup !== 'none' && (
        <PopupPart
          load={loadCarPopup}
          props={{ ad, onClose: close }}
          failedText={popup === 'map' ? TEXTS.mapNotLoaded : undefined}
        />
      )}
      {notice !== null && <AlertDialog text={notice} onClose={closeNotice} />}
    </>
  );
};

/**
 * The first touch of the page loads the popups, so that they are usually loaded before the tap that opens
 * one.
 */
const usePreparedPopups = () => {
  useEffect(() => {
    document.addEventListener('pointerdown', preparePopups, { once: true, passive: true });
    return () => document.removeEventListener('pointerdown', preparePopups);
  }, []);
};
