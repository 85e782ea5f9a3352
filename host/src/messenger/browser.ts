import { copyText } from '@cars/shared-app/copy-text';
import type { Messenger, Theme, Viewport } from '@cars/shared-contracts/shell/messenger';
import { createBackStack } from './back-stack.ts';
import { readLaunch, readStartParam } from './launch.ts';
import { adWebAddress, openElsewhere } from './links.ts';
import { themeOf } from './paint-palette.ts';
import { createPopupHistory } from './popup-history.ts';
import { createValueStore } from './value-store.ts';

const NO_INSETS = { top: 0, right: 0, bottom: 0, left: 0 };

const themeStore = () => {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const { palette } = readLaunch();
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

/** The browser's Back closes the topmost popup before it leaves the page. */
const browserBack = (): Messenger['back'] => {
  const { back, popups } = createBackStack(() => undefined);
  const { opened, closed } = createPopupHistory(popups);
  return {
    ...back,
    push(handler, layer) {
      const remove = back.push(handler, layer);
      opened();
      return () => {
        remove();
        closed();
      };
    },
  };
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
  return (await copyText(url)) ? 'copied' : 'failed';
};

/** An ordinary web page: no start data, no haptics, the browser's Back, the device's theme [MSG-10]. */
export const createBrowserMessenger = (): Messenger => ({
  kind: 'browser',
  isMobile: /android|iphone|ipad|ipod/i.test(navigator.userAgent),
  initData: '',
  startParam: readStartParam(''),
  theme: themeStore(),
  viewport: viewportStore(),
  ready: () => undefined,
  close: () => undefined,
  back: browserBack(),
  onSettings: () => () => undefined,
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
  adLink: adWebAddress,
});
