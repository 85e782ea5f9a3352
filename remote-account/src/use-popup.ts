import { openPopupAtom, useSetAtom } from '@cars/shared-contracts/runtime';
import { useEffect, useRef } from 'react';

/** A popup on the screen: the messenger's Back closes it before anything else, the page behind stands still. */
export const usePopup = (onClose: () => void): void => {
  const open = useSetAtom(openPopupAtom);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => open(() => close.current()), [open]);
};
