import { type RefObject, useLayoutEffect } from 'react';
import { liftOver } from './rules.ts';

/** Keeps a shown message clear of the controls of its dialog or page. */
export const useClearPlace = (ref: RefObject<HTMLElement | null>, isShown: boolean): void => {
  useLayoutEffect(() => {
    const message = ref.current;
    if (!isShown || !message) return undefined;
    const root = message.closest('dialog') ?? document.body;
    const rise = () => {
      message.style.marginBottom = '';
      const controls = root.querySelectorAll('a, button, input, select, textarea');
      const boxes = [...controls].map((control) => control.getBoundingClientRect());
      message.style.marginBottom = `${liftOver(message.getBoundingClientRect(), boxes)}px`;
    };
    rise();
    const observer = new MutationObserver(rise);
    observer.observe(root, { subtree: true, childList: true });
    return () => {
      observer.disconnect();
      message.style.marginBottom = '';
    };
  }, [ref, isShown]);
};
