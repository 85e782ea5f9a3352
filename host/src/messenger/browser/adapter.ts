import { copyText } from '@cars/shared-app/copy-text';
import type { Messenger, Theme } from '@cars/shared-contracts/shell/messenger';
import { createBackStack } from '../back-stack.ts';
import { createDeviceTheme } from '../device-theme.ts';
import { createDeviceViewport } from '../device-viewport.ts';
import { readStartParam } from '../launch-hash.ts';
import { leaveField } from '../leave-field.ts';
import { adWebAddress, openElsewhere, profileWebAddress } from '../links.ts';
import { createPopupHistory } from './popup-history.ts';

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

/**
 * An ordinary web page: no start data, no haptics, the browser's Back, the device's theme [MSG-10]. `themeOf` is the
 * theme of launch data whose messenger cannot be reached.
 */
export const createBrowserMessenger = (themeOf?: (prefersDark: boolean) => Theme): Messenger => ({
  kind: 'browser',
  isMobile: /android|iphone|ipad|ipod/i.test(navigator.userAgent),
  initData: '',
  startParam: readStartParam(''),
  theme: createDeviceTheme(themeOf),
  viewport: createDeviceViewport(),
  ready: () => undefined,
  close: () => undefined,
  back: browserBack(),
  onSettings: () => () => undefined,
  haptic: { impact: () => undefined, notify: () => undefined, select: () => undefined },
  setClosingConfirmation: (needed) => {
    window.onbeforeunload = needed ? (event) => event.preventDefault() : null;
  },
  hideKeyboard: leaveField,
  openLink: openElsewhere,
  openMessengerLink: (path) => openElsewhere(profileWebAddress(path)),
  share,
  adLink: adWebAddress,
});
