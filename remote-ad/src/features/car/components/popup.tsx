import { openPopupAtom, useSetAtom } from '@cars/shared-contracts/runtime';
import { AlertDialog, ConfirmDialog } from '@cars/shared-ui/kit/alert-dialog';
import { Sheet, type SheetProps } from '@cars/shared-ui/kit/sheet';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';

/** While it is mounted the messenger's Back closes it first, and the page counts as locked (spec §4). */
export const useOpenPopup = (onClose: () => void) => {
  const openPopup = useSetAtom(openPopupAtom);
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => openPopup(() => close.current()), [openPopup]);
};

/** A sheet that the messenger's Back closes. */
export const Popup = (props: SheetProps) => {
  useOpenPopup(props.onClose);
  return <Sheet {...props} />;
};

/** An alert of the specification (ruling 22). */
export const Notice = (props: { readonly text: string; readonly onClose: () => void }) => {
  useOpenPopup(props.onClose);
  return <AlertDialog {...props} />;
};

/** A question with two answers (ruling 22). */
export const Question = (props: ComponentProps<typeof ConfirmDialog>) => {
  useOpenPopup(props.onCancel);
  return <ConfirmDialog {...props} />;
};
