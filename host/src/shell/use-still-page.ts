import { useEffect } from 'react';

/** The header that stays in view around an element. */
const stickyHeaderOf = (element: Element): Element | null => {
  const header = element.closest('header');
  return header && getComputedStyle(header).position === 'sticky' ? header : null;
};

/**
 * The Tab key does not scroll the page when it moves the focus into a header that is in view: the root's scroll padding
 * counts what is below a sticky header as hidden, and with it the header itself.
 */
export const useStillPage = (): void => {
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
      if (place === null || !(target instanceof Element) || !stickyHeaderOf(target)) return;
      requestAnimationFrame(() => window.scrollTo(0, place));
    };
    document.addEventListener('keydown', handleKey, true);
    document.addEventListener('focusin', handleFocus);
    return () => {
      document.removeEventListener('keydown', handleKey, true);
      document.removeEventListener('focusin', handleFocus);
    };
  }, []);
};
