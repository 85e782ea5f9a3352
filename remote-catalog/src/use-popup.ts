import { openPopupAtom, useSetAtom } from '@cars/shared-contracts/runtime';
import { useLayoutEffect, useRef } from 'react';

/** A popup on the screen: Back closes it before anything else, and the page behind does not scroll. */
export const usePopup = (onClose: () => void): void => {
  const open = useSetAtom(openPopupAtom);
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => open(() => close.current()), [open]);
};
