import { type RefObject, useLayoutEffect, useRef } from 'react';

let openModals = 0;

/** The page behind does not scroll while at least one modal is open [MSG-14]. */
const lockPage = () => {
  openModals += 1;
  document.documentElement.style.overflow = 'hidden';
  return () => {
    openModals -= 1;
    if (openModals === 0) document.documentElement.style.overflow = '';
  };
};

/**
 * Opens a `<dialog>` as a modal for as long as it is mounted: the page is locked, the focus goes to the element
 * of `focusRef`, and back to where it was afterwards. A web view without `showModal` gets a plain open dialog.
 */
export const useModal = (focusRef: RefObject<HTMLElement | null>) => {
  const dialogRef = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog) return undefined;
    const before = document.activeElement;
    if (typeof dialog.showModal === 'function') dialog.showModal();
    else dialog.setAttribute('open', '');
    focusRef.current?.focus({ preventScroll: true });
    const unlock = lockPage();
    return () => {
      unlock();
      if (typeof dialog.close === 'function') dialog.close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [focusRef]);
  return dialogRef;
};
