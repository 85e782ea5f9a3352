/** A tap in the server-rendered first screen before hydration. */
export interface EarlyTap {
  /** The element of the last tap; null when there was none. */
  element: HTMLElement | null;
  /** Stops recording: the shell handles taps from now on. */
  stop(): void;
}

declare global {
  interface Window {
    __carsTap?: EarlyTap | undefined;
  }
}

/**
 * Records the tapped button so that hydration can replay the tap. Links navigate by themselves, unless `holdsLinks`:
 * a full page load would lose the messenger's launch data.
 */
export const recordEarlyTap = (holdsLinks: boolean): void => {
  const record = (event: MouseEvent) => {
    const element =
      event.target instanceof Element && event.target.closest<HTMLElement>('#root button, #root a');
    if (!element || (element.localName === 'a' && !holdsLinks)) return;
    event.preventDefault();
    tap.element = element;
  };
  const tap: EarlyTap = {
    element: null,
    stop: () => document.removeEventListener('click', record, true),
  };
  document.addEventListener('click', record, true);
  window.__carsTap = tap;
};
