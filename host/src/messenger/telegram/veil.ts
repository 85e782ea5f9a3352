import type { Store, Viewport } from '@cars/shared-contracts/shell/messenger';

/**
 * In full screen the client's buttons are over the page. Once it has scrolled, a veil is behind them, so that no
 * heading passes under them (shell/shell.css).
 */
export const veilTop = (viewport: Store<Viewport>): void => {
  const update = () =>
    document.documentElement.toggleAttribute(
      'data-veiled',
      viewport.get().contentSafeArea.top > 0 && window.scrollY > 0,
    );
  viewport.subscribe(update);
  window.addEventListener('scroll', update, { passive: true });
};
