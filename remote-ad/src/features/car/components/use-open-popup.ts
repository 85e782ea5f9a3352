import { openPopupAtom, useSetAtom } from '@cars/shared-contracts/runtime';
import { useLayoutEffect, useRef } from 'react';

/** While it is mounted the messenger's Back closes it first, and the page counts as locked [MSG-14]. */
export const useOpenPopup = (onClose: () => void) => {
  const openPopup = useSetAtom(openPopupAtom);
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => openPopup(() => close.current()), [openPopup]);
};
