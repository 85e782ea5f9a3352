import { ConfirmDialog } from '@cars/shared-app/alert-dialog';
import { PhoneSheet } from '@cars/shared-app/phone-sheet';
import { useAtomValue, userIdAtom, useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { onlineShowAtom, requestOnlineShowAtom } from '../action-atoms.ts';
import { carPopupAtom, showPopupAtom } from '../popup-atoms.ts';
import { hasOnlineShow } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import { useSignedInAction } from '../use-pending-action.ts';
import { OrderPopup } from './order/order-popup.tsx';
import { OwnerPopups } from './owner/owner-popups.tsx';
import { CarMap } from './place/car-map.tsx';
import { ComplaintPopup } from './share/complaint-popup.tsx';
import { SharePopup } from './share/share-popup.tsx';

export interface CarPopupProps {
  readonly ad: AdDetails;
  readonly onClose: () => void;
}

/** The one open popup over the page of a car. */
export const CarPopup = ({ ad, onClose }: CarPopupProps) => {
  const popup = useAtomValue(carPopupAtom);
  const isOwner = useAtomValue(userIdAtom) === ad.user.id;
  if (popup === 'map') return <CarMap ad={ad} onClose={onClose} />;
  return isOwner ? <OwnerPopups ad={ad} popup={popup} /> : <BuyerPopup ad={ad} onClose={onClose} />;
};

const BuyerPopup = ({ ad, onClose }: CarPopupProps) => {
  const popup = useAtomValue(carPopupAtom);
  const showPopup = useSetAtom(showPopupAtom);
  const requestOnlineShow = useSetAtom(requestOnlineShowAtom);
  const isSending = useAtomValue(onlineShowAtom).status === 'in-flight';
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
      {popup === 'phone' && (
        <PhoneSheet title={TEXTS.sellerPhone} phone={ad.user.phone_number ?? ''} onClose={onClose} />
      )}
      {popup === 'order' && <OrderPopup ad={ad} onClose={onClose} />}
      {popup === 'complaint' && <ComplaintPopup adId={ad.id} onClose={onClose} />}
      {popup === 'online-show' && (
        <ConfirmDialog
          text={TEXTS.onlineShowQuestion}
          {...(hasOnlineShow(ad) ? {} : { note: TEXTS.onlineShowUnoffered })}
          confirmText={TEXTS.request}
          isLoading={isSending}
          onConfirm={() => void requestOnlineShow(ad.id)}
          onCancel={onClose}
        />
      )}
    </>
  );
};
