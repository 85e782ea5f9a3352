const VARIABLE = '--bottom-bar';
/** Marks the bars of all apps: each has its own copy of this module. */
const MARK = 'data-bottom-bar';

/** Height of a bar that stays at the bottom edge of the frame; 0 where the layout puts it elsewhere. */
const heightOf = (bar: HTMLElement): number => {
  const { position, bottom } = getComputedStyle(bar);
  return (position === 'sticky' || position === 'fixed') && bottom === '0px' ? bar.offsetHeight : 0;
};

const measureAll = (): void => {
  const { style } = document.documentElement;
  const heights = [...document.querySelectorAll<HTMLElement>(`[${MARK}]`)].map(heightOf);
  style.setProperty(VARIABLE, `${Math.max(0, ...heights)}px`);
};

/**
 * `ref` of a page's sticky or fixed bar at the bottom: stores the bar's height in `--bottom-bar` on the root
 * element, so that it covers neither toasts nor the focused element. Of several bars the highest counts.
 */
export const bottomBarRef = (bar: HTMLElement | null): (() => void) | undefined => {
  if (!bar) return undefined;
  bar.setAttribute(MARK, '');
  measureAll();
  const observer = new ResizeObserver(measureAll);
  observer.observe(bar);
  return () => {
    observer.disconnect();
    bar.removeAttribute(MARK);
    measureAll();
  };
};
