/** The last tap in the server-rendered first screen before hydration, or Enter; the shell repeats it. */
export interface EarlyTap {
  event?: MouseEvent | KeyboardEvent;
  element?: HTMLElement;
  /** The listener of clicks and keys. */
  readonly record: (event: MouseEvent | KeyboardEvent) => void;
}

declare global {
  interface Window {
    __carsTap?: EarlyTap | undefined;
  }
}

/**
 * Holds taps back until hydration; a link that dials too, because Chromium ends the loads of the page for it. Links to
 * pages navigate by themselves, unless `holdsLinks`: a full page load would lose the messenger's launch data.
 */
export const recordEarlyTap = (holdsLinks: boolean): void => {
  const record = (event: MouseEvent | KeyboardEvent) => {
    const element = (event.target as Element).closest<HTMLAnchorElement>(
      '#root :is(button,a,input,[data-slide])',
    );
    const { key = 'Enter' } = event as KeyboardEvent;
    if (!element || key !== 'Enter' || (!holdsLinks && /^http/.test(element.protocol))) return;
    event.preventDefault();
    // React would handle it too while it hydrates, with everybody as a guest.
    event.stopPropagation();
    Object.assign(tap, { event, element });
  };
  const tap: EarlyTap = { record };
  window.__carsTap = tap;
  document.addEventListener('click', record, true);
  document.addEventListener('keydown', record, true);
};
