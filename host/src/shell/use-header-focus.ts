import { useEffect } from 'react';

const isInStickyHeader = (element: Element): boolean => {
  const header = element.closest('header');
  return header !== null && getComputedStyle(header).position === 'sticky';
};

/**
 * The Tab key does not scroll the page when it moves the focus into a header that is in view: the root's scroll padding
 * counts what is below a sticky header as hidden, and with it the header itself.
 */
export const useHeaderFocus = (): void => {
  useEffect(() => {
    let before: number | null = null;
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Tab') return;
      before = window.scrollY;
      // The browser moves the focus in this task.
      setTimeout(() => {
        before = null;
      });
    };
    const handleFocus = ({ target }: FocusEvent) => {
      const place = before;
      if (place === null || !(target instanceof Element) || !isInStickyHeader(target)) return;
      requestAnimationFrame(() => {
        // The next Tab may come before the frame.
        if (document.activeElement === target) window.scrollTo(0, place);
      });
    };
    document.addEventListener('keydown', handleKey, true);
    document.addEventListener('focusin', handleFocus);
    return () => {
      document.removeEventListener('keydown', handleKey, true);
      document.removeEventListener('focusin', handleFocus);
    };
  }, []);
};
