import { useAtomValue, userIdAtom, useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { useCallback } from 'react';
import { askOnlineShowAtom, callUnderWayAtom } from '../ask-atoms.ts';
import { carNoticeAtom, carPopupAtom, closeNoticeAtom, showPopupAtom } from '../popup-atoms.ts';
import { TEXTS } from '../texts.ts';
import { useSignedInAction, useWantedAction } from '../use-wanted-action.ts';
import { OrderPopup } from './order/order-popup.tsx';
import { OwnerPopups } from './owner/owner-popups.tsx';
import { CarMap } from './place/car-map.tsx';
import { Notice, Question } from './popup.tsx';
import { ComplaintPopup } from './share/complaint-popup.tsx';
import { SharePopup } from './share/share-popup.tsx';

/** Everything that stands over the page of a car: at most one popup, and an alert over it. */
export const CarPopups = ({ ad }: { readonly ad: AdDetails }) => {
  useWantedAction(ad);
  const popup = useAtomValue(carPopupAtom);
  const notice = useAtomValue(carNoticeAtom);
  const closeNotice = useSetAtom(closeNoticeAtom);
  const showPopup = useSetAtom(showPopupAtom);
  const isOwner = useAtomValue(userIdAtom) === ad.user.id;
  const close = useCallback(() => showPopup('none'), [showPopup]);
  return (
    <>
      {isOwner ? <OwnerPopups adId={ad.id} popup={popup} /> : <BuyerPopups ad={ad} onClose={close} />}
      {popup === 'map' && <CarMap ad={ad} onClose={close} />}
      {notice !== null && <Notice text={notice} onClose={closeNotice} />}
    </>
  );
};

const BuyerPopups = ({ ad, onClose }: { readonly ad: AdDetails; readonly onClose: () => void }) => {
  const popup = useAtomValue(carPopupAtom);
  const showPopup = useSetAtom(showPopupAtom);
  const askOnlineShow = useSetAtom(askOnlineShowAtom);
  const isAsking = useAtomValue(callUnderWayAtom) === 'online-show';
  const whenSignedIn = useSignedInAction(ad.id);
  return (
    <>
      {popup === 'actions' && (
        <SharePopup
          ad={ad}
          onClose={onClose}
          onComplain={() => {
            onClose();
            whenSignedIn('complaint', () => showPopup('complaint'));
          }}
        />
      )}
      {popup === 'order' && <OrderPopup ad={ad} onClose={onClose} />}
      {popup === 'complaint' && <ComplaintPopup adId={ad.id} onClose={onClose} />}
      {popup === 'online-show' && (
        <Question
          text={TEXTS.onlineShowQuestion}
          confirmText={TEXTS.ask}
          isLoading={isAsking}
          onConfirm={() => void askOnlineShow(ad.id)}
          onCancel={onClose}
        />
      )}
    </>
  );
};
