import { openPopupAtom, useSetAtom } from '@cars/shared-contracts/runtime';
import { useLayoutEffect, useRef } from 'react';

/** A popup on the screen: the messenger's Back closes it before anything else, the page behind stands still. */
export const usePopup = (onClose: () => void): void => {
  const open = useSetAtom(openPopupAtom);
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => open(() => close.current()), [open]);
};
