import type { Insets, Store, Viewport } from '@cars/shared-contracts/shell/messenger';
import { isTyping } from '../leave-field.ts';
import { createValueStore } from '../value-store.ts';

/** One client reports a height of one pixel by mistake; no real view is this low. */
const MIN_HEIGHT_PX = 50;
const MAX_INSET_PX = 300;
const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

/** The insets of an event, clamped; null for an invalid event. */
const insetsOf = (data: unknown): Insets | null => {
  if (typeof data !== 'object' || data === null) return null;
  const given = data as Record<string, unknown>;
  const side = (name: keyof Insets) => {
    const value = given[name];
    return typeof value === 'number' && value > 0 ? Math.min(value, MAX_INSET_PX) : 0;
  };
  return { top: side('top'), right: side('right'), bottom: side('bottom'), left: side('left') };
};

export interface TelegramViewport extends Store<Viewport> {
  /** Handles viewport events of the messenger; ignores all others. */
  receive(type: string, data: unknown): void;
}

/**
 * The visible height is the smaller of the messenger's and the browser's; the full height is the maximum
 * seen, so the difference is the keyboard. On a phone only rotation or full screen resets it, on a desktop a
 * window may become lower while no field has focus.
 */
export const createTelegramViewport = (isMobile: boolean, isFullscreen: boolean): TelegramViewport => {
  const visible = () => window.visualViewport?.height ?? window.innerHeight;
  let reportedHeight: number | null = null;
  let width = window.innerWidth;
  const store = createValueStore<Viewport>({
    height: visible(),
    stableHeight: visible(),
    safeArea: NO_INSETS,
    contentSafeArea: NO_INSETS,
    isFullscreen,
  });
  const measure = (isOtherView = false) => {
    const height = Math.min(reportedHeight ?? Number.POSITIVE_INFINITY, visible());
    const isStillFull = !isOtherView && width === window.innerWidth && (isMobile || isTyping());
    width = window.innerWidth;
    const { stableHeight } = store.get();
    store.set({
      ...store.get(),
      height,
      stableHeight: isStillFull ? Math.max(stableHeight, height) : height,
    });
  };
  const handleResize = () => {
    if (width !== window.innerWidth) reportedHeight = null;
    measure();
  };
  window.addEventListener('resize', handleResize);
  window.visualViewport?.addEventListener('resize', () => measure());

  return {
    get: store.get,
    subscribe: store.subscribe,
    receive(type, data) {
      const { height, is_fullscreen } = (data ?? {}) as Record<string, unknown>;
      if (type === 'viewport_changed' && typeof height === 'number' && height >= MIN_HEIGHT_PX) {
        reportedHeight = height;
        measure();
      }
      const insets = insetsOf(data);
      if (type === 'safe_area_changed' && insets) store.set({ ...store.get(), safeArea: insets });
      if (type === 'content_safe_area_changed' && insets)
        store.set({ ...store.get(), contentSafeArea: insets });
      if (type === 'fullscreen_changed' && typeof is_fullscreen === 'boolean') {
        store.set({ ...store.get(), isFullscreen: is_fullscreen });
        reportedHeight = null;
        measure(true);
      }
    },
  };
};
