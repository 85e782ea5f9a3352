import { AlertDialog } from '@cars/shared-ui/kit/alert-dialog';
import type { ComponentProps } from 'react';
import { usePopup } from './use-popup.ts';

/** An alert that Back closes as well. */
export const AlertPopup = (props: ComponentProps<typeof AlertDialog>) => {
  usePopup(props.onClose);
  return <AlertDialog {...props} />;
};
