const VARIABLE = '--bottom-bar';

/** Height of a bar that stays at the bottom edge of the frame; 0 where the layout puts it elsewhere. */
const heightOf = (bar: HTMLElement): number => {
  const { position, bottom } = getComputedStyle(bar);
  return (position === 'sticky' || position === 'fixed') && bottom === '0px' ? bar.offsetHeight : 0;
};

/**
 * `ref` of a page's sticky or fixed bar at the bottom: keeps the bar's height in `--bottom-bar` on the root element,
 * so that toasts and the focused element stay clear of it.
 */
export const bottomBarRef = (bar: HTMLElement | null): (() => void) | undefined => {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const measure = () => style.setProperty(VARIABLE, `${heightOf(bar)}px`);
  measure();
  const observer = new ResizeObserver(measure);
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty(VARIABLE);
  };
};
