import type { Viewport } from '@cars/shared-contracts/shell/messenger';

/**
 * Sets the safe area of bars, sheets and toasts (shared-ui/src/tokens/theme.css): the device's or the
 * messenger's, whichever is greater. In full screen the messenger's buttons are over the page: its content
 * safe area is added to the device's.
 */
export const applySafeArea = (
  { safeArea, contentSafeArea }: Viewport,
  root: HTMLElement = document.documentElement,
): void => {
  for (const side of ['top', 'bottom'] as const) {
    const total = safeArea[side] + contentSafeArea[side];
    const device = `env(safe-area-inset-${side}, 0px)`;
    const free = contentSafeArea[side] > 0 ? `calc(${device} + ${contentSafeArea[side]}px)` : device;
    if (total > 0) root.style.setProperty(`--safe-${side}`, `max(${free}, ${total}px)`);
    else root.style.removeProperty(`--safe-${side}`);
  }
};
