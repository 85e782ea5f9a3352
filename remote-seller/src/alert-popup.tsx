import { AlertDialog, ConfirmDialog } from '@cars/shared-ui/kit/alert-dialog';
import type { ComponentProps } from 'react';
import { usePopup } from './use-popup.ts';

/** An alert [ERR-20] that Back closes as well. */
export const AlertPopup = (props: ComponentProps<typeof AlertDialog>) => {
  usePopup(props.onClose);
  return <AlertDialog {...props} />;
};

/** A question with two answers that Back answers as Escape does. */
export const ConfirmPopup = (props: ComponentProps<typeof ConfirmDialog>) => {
  usePopup(props.onDismiss ?? props.onCancel);
  return <ConfirmDialog {...props} />;
};
