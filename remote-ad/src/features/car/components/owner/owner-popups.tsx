import { AlertDialog, ConfirmDialog } from '@cars/shared-app/alert-dialog';
import { Sheet } from '@cars/shared-app/sheet';
import { useAtomValue, useNavigate, useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { deleteAdAtom, deletionAtom } from '../../action-atoms.ts';
import { type CarPopup, showPopupAtom } from '../../popup-atoms.ts';
import { TEXTS } from '../../texts.ts';
import { ActionList } from '../action-list.tsx';

/** «Объявление»: archive, always disabled, edit and delete [CAR-26] [CAR-27]. */
export const OwnerPopups = ({ ad, popup }: { readonly ad: AdDetails; readonly popup: CarPopup }) => {
  const adId = ad.id;
  const showPopup = useSetAtom(showPopupAtom);
  const deleteAd = useSetAtom(deleteAdAtom);
  const isDeleting = useAtomValue(deletionAtom).status === 'in-flight';
  const navigate = useNavigate();
  const close = () => showPopup('none');

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
  if (popup !== 'owner-actions') return null;
  return (
    <Sheet title={TEXTS.ownerActions} onClose={close}>
      <ActionList
        actions={[
          {
            label: TEXTS.archive,
            onRun: close,
            isDisabled: true,
            note: ad.status === 'archived' ? TEXTS.archivedNote : TEXTS.archiveNote,
          },
          { label: TEXTS.edit, onRun: () => navigate(paths.editAd(adId)) },
          { label: TEXTS.remove, onRun: () => showPopup('confirm-delete'), isDangerous: true },
        ]}
      />
    </Sheet>
  );
};
