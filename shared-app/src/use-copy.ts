import { useCallback } from 'react';
import { copyText } from './copy-text.ts';
import { useOutcomeHaptic } from './use-form-feedback.ts';

/** Copies a text, with a short vibration on success; resolves to false when the clipboard is not allowed. */
export const useCopy = (): ((text: string) => Promise<boolean>) => {
  const notify = useOutcomeHaptic();
  return useCallback(
    async (text) => {
      const isCopied = await copyText(text);
      if (isCopied) notify(true);
      return isCopied;
    },
    [notify],
  );
};
