import type { Messenger, Store, Theme, Viewport } from './messenger.ts';

const constant = <T>(value: T): Store<T> => ({ get: () => value, subscribe: () => () => undefined });

const NO_INSETS = { top: 0, right: 0, bottom: 0, left: 0 };
const THEME: Theme = { scheme: 'light', params: {} };
const VIEWPORT: Viewport = {
  height: 0,
  stableHeight: 0,
  safeArea: NO_INSETS,
  contentSafeArea: NO_INSETS,
  isFullscreen: false,
};

const nothing = () => undefined;

/**
 * A messenger without effect, for a remote without the host: its stand-alone page and its tests. `overrides` replaces
 * methods that a test observes.
 */
export const createNoopMessenger = (overrides: Partial<Messenger> = {}): Messenger => ({
  kind: 'browser',
  isMobile: false,
  initData: '',
  startParam: '',
  theme: constant(THEME),
  viewport: constant(VIEWPORT),
  ready: nothing,
  close: nothing,
  back: { push: () => nothing, setVisible: nothing },
  haptic: { impact: nothing, notify: nothing, select: nothing },
  onSettings: () => nothing,
  setClosingConfirmation: nothing,
  hideKeyboard: nothing,
  openLink: nothing,
  openMessengerLink: nothing,
  share: () => Promise.resolve('failed'),
  adLink: (adId) => `/car/${adId}`,
  ...overrides,
});
