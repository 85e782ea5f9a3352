import { AlertDialog } from '@cars/shared-ui/kit/alert-dialog';
import { useOpenPopup } from './use-open-popup.ts';

/** An alert [ERR-20]. */
export const Notice = (props: { readonly text: string; readonly onClose: () => void }) => {
  useOpenPopup(props.onClose);
  return <AlertDialog {...props} />;
};
