/** What was tapped in the server's first screen before the shell listened. */
export interface EarlyTap {
  /** The last one; null when nothing was tapped. */
  element: HTMLElement | null;
  /** The shell is here. */
  stop(): void;
}

declare global {
  interface Window {
    __carsTap?: EarlyTap | undefined;
  }
}

/**
 * Remembers the button that is tapped before the shell is here: the same node answers the tap as soon as it can.
 * Links lead on by themselves, unless `holdsLinks`: where a page of its own would lose the messenger's launch.
 */
export const keepEarlyTap = (holdsLinks: boolean): void => {
  const keep = (event: MouseEvent) => {
    const element =
      event.target instanceof Element && event.target.closest<HTMLElement>('#root button, #root a');
    if (!element || (element.localName === 'a' && !holdsLinks)) return;
    event.preventDefault();
    tap.element = element;
  };
  const tap: EarlyTap = {
    element: null,
    stop: () => document.removeEventListener('click', keep, true),
  };
  document.addEventListener('click', keep, true);
  window.__carsTap = tap;
};
