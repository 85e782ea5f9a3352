import { AlertDialog } from '@cars/shared-ui/kit/alert-dialog';
import { useOpenPopup } from './use-open-popup.ts';

/** An alert of the specification (ruling 22). */
export const Notice = (props: { readonly text: string; readonly onClose: () => void }) => {
  useOpenPopup(props.onClose);
  return <AlertDialog {...props} />;
};
