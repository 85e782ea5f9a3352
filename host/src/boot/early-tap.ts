/** A tap in the server-rendered first screen before hydration, or Enter in one of its fields. */
export interface EarlyTap {
  /** Repeats the last one; null when there was none. */
  replay: (() => void) | null;
  /** Stops recording: the shell handles taps from now on. */
  stop(): void;
}

declare global {
  interface Window {
    __carsTap?: EarlyTap | undefined;
  }
}

/**
 * Holds a tap back until hydration replays it. Links to pages navigate by themselves, unless `holdsLinks`: a full page
 * load would lose the messenger's launch data. A link that dials is held: Chromium ends the loads of the page for it.
 */
export const recordEarlyTap = (holdsLinks: boolean): void => {
  const record = (event: MouseEvent | KeyboardEvent) => {
    const isKey = 'key' in event;
    const element =
      event.target instanceof Element &&
      event.target.closest<HTMLElement>(
        isKey ? '#root input' : '#root button, #root a, #root input, #root [data-slide]',
      );
    if (!element || (isKey && event.key !== 'Enter')) return;
    if (!holdsLinks && /^http/.test((element as HTMLAnchorElement).protocol)) return;
    event.preventDefault();
    // React would handle it too while it hydrates, with everybody as a guest.
    event.stopPropagation();
    tap.replay = () => {
      if (element.isConnected)
        element.dispatchEvent(isKey ? new KeyboardEvent('keydown', event) : new MouseEvent('click', event));
    };
  };
  const tap: EarlyTap = {
    replay: null,
    stop() {
      document.removeEventListener('click', record, true);
      document.removeEventListener('keydown', record, true);
    },
  };
  document.addEventListener('click', record, true);
  document.addEventListener('keydown', record, true);
  window.__carsTap = tap;
};
