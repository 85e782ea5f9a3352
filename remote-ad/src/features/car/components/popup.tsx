import { ConfirmDialog } from '@cars/shared-ui/kit/alert-dialog';
import { Sheet, type SheetProps } from '@cars/shared-ui/kit/sheet';
import type { ComponentProps } from 'react';
import { useOpenPopup } from './use-open-popup.ts';

/** A sheet that the messenger's Back closes. */
export const Popup = (props: SheetProps) => {
  useOpenPopup(props.onClose);
  return <Sheet {...props} />;
};

/** A question with two answers [ERR-20]. */
export const Question = (props: ComponentProps<typeof ConfirmDialog>) => {
  useOpenPopup(props.onCancel);
  return <ConfirmDialog {...props} />;
};
