import type { Store, Viewport } from '@cars/shared-contracts/shell/messenger';
import { isTyping } from './leave-field.ts';
import { createValueStore } from './value-store.ts';

const NO_INSETS = { top: 0, right: 0, bottom: 0, left: 0 };

/** The view without its zoom, which hides no part of the page's height. */
const visibleHeight = (): number => {
  const view = window.visualViewport;
  return view ? view.height * view.scale : window.innerHeight;
};

/**
 * The view as the browser reports it; the device's safe area is in the styles. The keyboard shortens it, but not its
 * full height; a lower window without a focused field is no keyboard.
 */
export const createDeviceViewport = (): Store<Viewport> => {
  let width = window.innerWidth;
  /** An address bar that leaves while a field has the focus adds nothing: its return would be a keyboard. */
  let fullHeight = visibleHeight();
  const measure = (): Viewport => {
    const height = visibleHeight();
    return {
      height,
      stableHeight: Math.max(fullHeight, height),
      safeArea: NO_INSETS,
      contentSafeArea: NO_INSETS,
      isFullscreen: false,
    };
  };
  const store = createValueStore<Viewport>(measure());
  const update = () => {
    const isStillFull = width === window.innerWidth && isTyping();
    width = window.innerWidth;
    if (!isStillFull) fullHeight = visibleHeight();
    store.set(measure());
  };
  window.visualViewport?.addEventListener('resize', update);
  window.addEventListener('resize', update);
  return store;
};
