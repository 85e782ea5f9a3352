import { type RefObject, useLayoutEffect } from 'react';
import { liftOver } from './rules.ts';

/** Scrolling has ended when nothing has moved for this time. */
const SETTLED_MS = 100;
/** Of the height of the window: a message stays near its bottom. */
const LIFT_SHARE = 0.25;

/** Controls, the title, and state and day of an ad, which are beside them. */
const CONTROLS = 'a, button, input, select, textarea, h1, [data-badge], main time';
/** Words about a failure and of what is empty should be clear too. */
const NOT_COVERED = `${CONTROLS}, main [role="alert"] :is(h1, h2, p), main [role="status"] :is(h1, h2, p)`;

/** Keeps a shown message clear of the controls of its dialog or page. */
export const useClearPlace = (ref: RefObject<HTMLElement | null>, isShown: boolean): void => {
  useLayoutEffect(() => {
    const message = ref.current;
    if (!isShown || !message) return undefined;
    const root = message.closest('dialog') ?? document.body;
    const rise = () => {
      message.style.marginBottom = '';
      const box = message.getBoundingClientRect();
      const liftOverAll = (selector: string) =>
        liftOver(
          box,
          [...root.querySelectorAll(selector)]
            .filter((one) => !message.contains(one))
            .map((one) => one.getBoundingClientRect()),
          LIFT_SHARE * innerHeight,
        );
      // Where it cannot be clear of everything, these words are covered rather than a control.
      message.style.marginBottom = `${liftOverAll(NOT_COVERED) || liftOverAll(CONTROLS)}px`;
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const riseLater = () => {
      clearTimeout(timer);
      timer = setTimeout(rise, SETTLED_MS);
    };
    rise();
    const observer = new MutationObserver(rise);
    observer.observe(root, { subtree: true, childList: true });
    // The bar at the bottom states its height there, which may be after the message is shown.
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['style'] });
    // Captured: the scrolled element may be a part of the page.
    window.addEventListener('scroll', riseLater, { capture: true, passive: true });
    window.addEventListener('resize', riseLater);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', riseLater, { capture: true });
      window.removeEventListener('resize', riseLater);
      observer.disconnect();
      message.style.marginBottom = '';
    };
  }, [ref, isShown]);
};
