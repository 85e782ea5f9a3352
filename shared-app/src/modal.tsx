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

/** Where the focus was before the dialogs that this commit removed, until it has returned. */
const left: HTMLElement[] = [];

/** The first of these elements that is still in the page. */
const takeLeft = (): HTMLElement | undefined => left.splice(0).find(({ isConnected }) => isConnected);

/**
 * After the commit: a focus in the middle of it would lay out a page that is about to change. An effect that
 * has moved the focus elsewhere meanwhile is not undone.
 */
const returnFocus = (): void => {
  const to = takeLeft();
  if (document.activeElement === document.body || document.activeElement === null)
    to?.focus({ preventScroll: true });
};

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
    const focusedBefore = takeLeft() ?? document.activeElement;
    if (typeof dialog.showModal === 'function') dialog.showModal();
    else dialog.setAttribute('open', '');
    focusRef.current?.focus({ preventScroll: true });
    const closePopup = openPopup(() => close.current());
    return () => {
      closePopup();
      // The removal of the element ends it as well: `close()` would move the focus at once.
      if (focusedBefore instanceof HTMLElement) left.push(focusedBefore);
      queueMicrotask(returnFocus);
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
