import { openPopupAtom, useSetAtom } from '@cars/shared-contracts/runtime';
import { type ComponentProps, type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react';

export interface ModalProps
  extends Omit<ComponentProps<'dialog'>, 'ref' | 'role' | 'open' | 'onCancel' | 'onClick' | 'onClose'> {
  /** The element that receives the focus. */
  readonly focusRef: RefObject<HTMLElement | null>;
  /** Escape and Back. May be called several times. */
  readonly onClose: () => void;
  /** A tap on the backdrop closes as well. */
  readonly closesOutside?: boolean;
  /** It interrupts, so that screen readers read it at once. */
  readonly isAlert?: boolean;
}

/**
 * The only `<dialog>` of the browser code, open while it is mounted: Back and Escape close it, the page
 * behind does not scroll [MSG-14], the focus moves in and returns afterwards. A web view without `showModal`
 * gets a plain open dialog.
 */
export const Modal = ({ focusRef, onClose, closesOutside = false, isAlert = false, ...rest }: ModalProps) => {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const openPopup = useSetAtom(openPopupAtom);
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog) return undefined;
    const focusedBefore = document.activeElement;
    if (typeof dialog.showModal === 'function') dialog.showModal();
    else dialog.setAttribute('open', '');
    focusRef.current?.focus({ preventScroll: true });
    const closePopup = openPopup(() => close.current());
    return () => {
      closePopup();
      if (typeof dialog.close === 'function') dialog.close();
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true });
    };
  }, [focusRef, openPopup]);
  // Only the backdrop reports the dialog itself: its content covers the whole face.
  const handleOutside = ({ target }: MouseEvent) => {
    if (target === dialogRef.current) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: on the keyboard Escape closes, which a dialog reports as cancel.
    <dialog
      {...rest}
      {...(isAlert && { role: 'alertdialog', 'aria-modal': true })}
      ref={dialogRef}
      onClick={closesOutside ? handleOutside : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    />
  );
};
