import { AlertDialog, ConfirmDialog } from '@cars/shared-app/alert-dialog';
import { Sheet } from '@cars/shared-app/sheet';
import { ReturnToSaleDialog, SoldSheet } from '@cars/shared-app/sold-sheet';
import { useCopy } from '@cars/shared-app/use-copy';
import {
  isSellerModeAtom,
  messengerAtom,
  showToastAtom,
  useAtomValue,
  useNavigate,
  useSetAtom,
} from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { deleteAdAtom, deletionAtom } from '../../action-atoms.ts';
import { type CarPopup, reloadCarAtom, showPopupAtom } from '../../popup-atoms.ts';
import { TEXTS } from '../../texts.ts';
import { ActionList } from '../action-list.tsx';

const saleActions = ({ status, is_sold }: AdDetails): { label: string; opens: CarPopup }[] => {
  if (status === 'active') return [{ label: TEXTS.sold, opens: 'sold' }];
  return is_sold ? [{ label: TEXTS.returnToSale, opens: 'return-to-sale' }] : [];
};

/** Why the specified action is disabled. */
const archiveNote = ({ status, is_sold }: AdDetails): string => {
  if (status !== 'archived') return TEXTS.archiveNote;
  return is_sold ? TEXTS.soldNote : TEXTS.archivedNote;
};

/** «Объявление»: sold or back on sale, archive, always disabled, edit and delete [CAR-26] [CAR-27] [SELL-40]. */
export const OwnerPopups = ({ ad, popup }: { readonly ad: AdDetails; readonly popup: CarPopup }) => {
  const adId = ad.id;
  const showPopup = useSetAtom(showPopupAtom);
  const deleteAd = useSetAtom(deleteAdAtom);
  const isDeleting = useAtomValue(deletionAtom).status === 'in-flight';
  const navigate = useNavigate();
  const reloadCar = useSetAtom(reloadCarAtom);
  const isSellerMode = useAtomValue(isSellerModeAtom);
  const messenger = useAtomValue(messengerAtom);
  const showToast = useSetAtom(showToastAtom);
  const copy = useCopy();
  const close = () => showPopup('none');
  const copyLink = async () => {
    close();
    showToast((await copy(messenger.adLink(adId))) ? TEXTS.linkCopied : TEXTS.copyFailed);
  };
  const reload = () => void reloadCar(adId, popup);

  if (popup === 'removed') {
    // The deleted car has no page to return to.
    return <AlertDialog text={TEXTS.removed} onClose={() => navigate(paths.profile(), { replace: true })} />;
  }
  if (popup === 'confirm-delete') {
    return (
      <ConfirmDialog
        text={TEXTS.removeQuestion}
        confirmText={TEXTS.removeConfirm}
        isDangerous
        isLoading={isDeleting}
        onConfirm={() => void deleteAd(adId)}
        onCancel={close}
      />
    );
  }
  if (popup === 'sold') return <SoldSheet ad={ad} onClose={close} onDone={reload} />;
  if (popup === 'return-to-sale') return <ReturnToSaleDialog ad={ad} onClose={close} onDone={reload} />;
  if (popup !== 'owner-actions') return null;
  return (
    <Sheet title={TEXTS.ownerActions} onClose={close}>
      <ActionList
        actions={[
          ...saleActions(ad).map(({ label, opens }) => ({ label, onRun: () => showPopup(opens) })),
          {
            label: TEXTS.archive,
            onRun: close,
            isDisabled: true,
            note: archiveNote(ad),
          },
          ...(isSellerMode ? [] : [{ label: TEXTS.copyAdLink, onRun: () => void copyLink() }]),
          { label: TEXTS.edit, onRun: () => navigate(paths.editAd(adId)) },
          { label: TEXTS.remove, onRun: () => showPopup('confirm-delete'), isDangerous: true },
        ]}
      />
    </Sheet>
  );
};
