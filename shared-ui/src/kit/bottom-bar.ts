const VARIABLE = '--bottom-bar';
/** Marks the bars of all apps: each has its own copy of this module. */
const MARK = 'data-bottom-bar';

/** Height of a bar that stays at the bottom edge of the frame; 0 where the layout puts it elsewhere. */
const heightOf = (bar: HTMLElement): number => {
  const { position, bottom } = getComputedStyle(bar);
  return (position === 'sticky' || position === 'fixed') && bottom === '0px' ? bar.offsetHeight : 0;
};

/** The whole page inherits the height: every style is computed again when it changes. */
const measureAll = (): void => {
  const { style } = document.documentElement;
  const heights = [...document.querySelectorAll<HTMLElement>(`[${MARK}]`)].map(heightOf);
  const height = `${Math.max(0, ...heights)}px`;
  if (style.getPropertyValue(VARIABLE) !== height) style.setProperty(VARIABLE, height);
};

let isPending = false;

/** In a task after the frame that shows the bar: a tap does not wait for it. */
const measureSoon = (): void => {
  if (isPending) return;
  isPending = true;
  requestAnimationFrame(() =>
    setTimeout(() => {
      isPending = false;
      measureAll();
    }),
  );
};

/**
 * `ref` of a page's sticky or fixed bar at the bottom: stores the bar's height in `--bottom-bar` on the root
 * element, so that it covers neither toasts nor the focused element. Of several bars the highest counts.
 */
export const bottomBarRef = (bar: HTMLElement | null): (() => void) | undefined => {
  if (!bar) return undefined;
  bar.setAttribute(MARK, '');
  measureSoon();
  const observer = new ResizeObserver(measureSoon);
  observer.observe(bar);
  return () => {
    observer.disconnect();
    bar.removeAttribute(MARK);
    measureSoon();
  };
};
