import { messengerAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import { useCallback } from 'react';
import { copyText } from './copy-text.ts';

/** Copies a text, with a short vibration when it worked; resolves to false when the clipboard is not allowed. */
export const useCopy = (): ((text: string) => Promise<boolean>) => {
  const { haptic } = useAtomValue(messengerAtom);
  return useCallback(
    async (text) => {
      const isCopied = await copyText(text);
      if (isCopied) haptic.notify('success');
      return isCopied;
    },
    [haptic],
  );
};
