import type { Store, Viewport } from '@cars/shared-contracts/shell/messenger';
import { createValueStore } from './value-store.ts';

const NO_INSETS = { top: 0, right: 0, bottom: 0, left: 0 };

/** The view as the browser reports it; the device's safe area is in the styles. */
export const createDeviceViewport = (): Store<Viewport> => {
  const measure = (stableHeight: number): Viewport => ({
    height: window.visualViewport?.height ?? window.innerHeight,
    stableHeight,
    safeArea: NO_INSETS,
    contentSafeArea: NO_INSETS,
    isFullscreen: false,
  });
  const store = createValueStore<Viewport>(measure(window.innerHeight));
  let width = window.innerWidth;
  const update = () => {
    // Only rotation or a resized window changes the full height; a keyboard does not.
    const isTurned = width !== window.innerWidth;
    width = window.innerWidth;
    const { stableHeight } = store.get();
    store.set(measure(isTurned ? window.innerHeight : Math.max(stableHeight, window.innerHeight)));
  };
  window.visualViewport?.addEventListener('resize', update);
  window.addEventListener('resize', update);
  return store;
};
