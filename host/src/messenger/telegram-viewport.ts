import type { Insets, Store, Viewport } from '@cars/shared-contracts/shell/messenger';
import { createValueStore } from './value-store.ts';

/** A client's bug reports a height of one pixel; no real view is this low. */
const MIN_HEIGHT_PX = 50;
const MAX_INSET_PX = 300;
const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

/** Distances of an event, each within reason; null for no event at all. */
const insetsOf = (data: unknown): Insets | null => {
  if (typeof data !== 'object' || data === null) return null;
  const given = data as Record<string, unknown>;
  const side = (name: keyof Insets) => {
    const value = given[name];
    return typeof value === 'number' && value > 0 ? Math.min(value, MAX_INSET_PX) : 0;
  };
  return { top: side('top'), right: side('right'), bottom: side('bottom'), left: side('left') };
};

const isTyping = (): boolean =>
  document.activeElement instanceof HTMLElement && document.activeElement.matches('input, textarea');

export interface TelegramViewport extends Store<Viewport> {
  /** Takes what the messenger says; events that are not about the view are left alone. */
  receive(type: string, data: unknown): void;
}

/**
 * The visible part of the page. The messenger's word and the browser's own are both heard, the smaller counts. The
 * full height is the greatest seen: on a phone only a turn or the full screen makes another one, so that whatever is
 * missing is the keyboard; elsewhere a window may be made lower while nobody types.
 */
export const createTelegramViewport = (isMobile: boolean, isFullscreen: boolean): TelegramViewport => {
  const visible = () => window.visualViewport?.height ?? window.innerHeight;
  let told: number | null = null;
  let width = window.innerWidth;
  const store = createValueStore<Viewport>({
    height: visible(),
    stableHeight: visible(),
    safeArea: NO_INSETS,
    contentSafeArea: NO_INSETS,
    isFullscreen,
  });
  const measure = (isOtherView = false) => {
    const height = Math.min(told ?? Number.POSITIVE_INFINITY, visible());
    const keepsFull = !isOtherView && width === window.innerWidth && (isMobile || isTyping());
    width = window.innerWidth;
    const { stableHeight } = store.get();
    store.set({ ...store.get(), height, stableHeight: keepsFull ? Math.max(stableHeight, height) : height });
  };
  const forget = () => {
    if (width !== window.innerWidth) told = null;
    measure();
  };
  window.addEventListener('resize', forget);
  window.visualViewport?.addEventListener('resize', () => measure());

  return {
    get: store.get,
    subscribe: store.subscribe,
    receive(type, data) {
      const { height, is_fullscreen } = (data ?? {}) as Record<string, unknown>;
      if (type === 'viewport_changed' && typeof height === 'number' && height >= MIN_HEIGHT_PX) {
        told = height;
        measure();
      }
      const insets = insetsOf(data);
      if (type === 'safe_area_changed' && insets) store.set({ ...store.get(), safeArea: insets });
      if (type === 'content_safe_area_changed' && insets)
        store.set({ ...store.get(), contentSafeArea: insets });
      if (type === 'fullscreen_changed' && typeof is_fullscreen === 'boolean') {
        store.set({ ...store.get(), isFullscreen: is_fullscreen });
        told = null;
        measure(true);
      }
    },
  };
};
