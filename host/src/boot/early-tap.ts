/** The last tap in the server-rendered first screen before hydration, or Enter. */
export interface EarlyTap {
  event?: MouseEvent | KeyboardEvent;
  element?: HTMLElement;
}

declare global {
  interface Window {
    /** Taps are recorded while it is there. */
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
    if (!window.__carsTap || !element || key !== 'Enter') return;
    if (!holdsLinks && /^http/.test(element.protocol)) return;
    event.preventDefault();
    // React would handle it too while it hydrates, with everybody as a guest.
    event.stopPropagation();
    window.__carsTap = { event, element };
  };
  window.__carsTap = {};
  document.addEventListener('click', record, true);
  document.addEventListener('keydown', record, true);
};
