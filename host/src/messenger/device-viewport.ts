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
  const measure = (fullHeight: number): Viewport => {
    const height = visibleHeight();
    return {
      height,
      stableHeight: Math.max(fullHeight, height),
      safeArea: NO_INSETS,
      contentSafeArea: NO_INSETS,
      isFullscreen: false,
    };
  };
  const store = createValueStore<Viewport>(measure(0));
  const update = () => {
    const isStillFull = width === window.innerWidth && isTyping();
    width = window.innerWidth;
    store.set(measure(isStillFull ? store.get().stableHeight : 0));
  };
  window.visualViewport?.addEventListener('resize', update);
  window.addEventListener('resize', update);
  return store;
};
