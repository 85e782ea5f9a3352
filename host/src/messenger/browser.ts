import type { Messenger, Theme, Viewport } from '@cars/shared-contracts/shell/messenger';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { readLaunchHash } from '../boot/launch-hash.ts';
import { themeOf } from './paint-palette.ts';
import { createValueStore } from './value-store.ts';

const NO_INSETS = { top: 0, right: 0, bottom: 0, left: 0 };

const launchPalette = (): unknown => {
  try {
    return JSON.parse(readLaunchHash().get('tgWebAppThemeParams') ?? 'null');
  } catch {
    return null;
  }
};

const themeStore = () => {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const palette = launchPalette();
  const store = createValueStore<Theme>(themeOf(palette, dark.matches));
  dark.addEventListener('change', () => store.set(themeOf(palette, dark.matches)));
  return store;
};

const viewportStore = () => {
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
    // Only a turned phone or a resized window makes another full height; a keyboard does not.
    const isTurned = width !== window.innerWidth;
    width = window.innerWidth;
    const { stableHeight } = store.get();
    store.set(measure(isTurned ? window.innerHeight : Math.max(stableHeight, window.innerHeight)));
  };
  window.visualViewport?.addEventListener('resize', update);
  window.addEventListener('resize', update);
  return store;
};

/** Copies without the clipboard's permission, which a framing page may withhold (security.md V16). */
const copyBySelection = (text: string): boolean => {
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  field.className = 'visually-hidden';
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
  }
};

const share: Messenger['share'] = async ({ url, text }) => {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ url, text });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'failed';
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return copyBySelection(url) ? 'copied' : 'failed';
  }
};

const backStack = (): Messenger['back'] => {
  const handlers: (() => void)[] = [];
  return {
    push(handler) {
      handlers.push(handler);
      return () => {
        const at = handlers.lastIndexOf(handler);
        if (at >= 0) handlers.splice(at, 1);
      };
    },
    setVisible() {
      // Outside the messenger Back is the browser's own (ruling 32).
    },
  };
};

const openElsewhere = (url: string) => {
  window.open(url, '_blank', 'noopener,noreferrer');
};

/** The ordinary web page: no start data, silent haptics, the browser's Back, the device's theme (ruling 32). */
export const createBrowserMessenger = (): Messenger => ({
  kind: 'browser',
  isMobile: /android|iphone|ipad|ipod/i.test(navigator.userAgent),
  initData: '',
  startParam:
    new URLSearchParams(window.location.search).get('tgWebAppStartParam') ??
    readLaunchHash().get('tgWebAppStartParam') ??
    '',
  theme: themeStore(),
  viewport: viewportStore(),
  ready: () => undefined,
  close: () => undefined,
  back: backStack(),
  haptic: { impact: () => undefined, notify: () => undefined, select: () => undefined },
  setClosingConfirmation: (needed) => {
    window.onbeforeunload = needed ? (event) => event.preventDefault() : null;
  },
  hideKeyboard: () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  },
  openLink: openElsewhere,
  openMessengerLink: (path) => openElsewhere(`https://t.me${path.startsWith('/') ? path : `/${path}`}`),
  share,
  adLink: (adId) => new URL(paths.car(adId), window.location.origin).href,
});
