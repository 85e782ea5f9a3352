import type { LaunchKeys } from '../launch-keys.ts';

declare global {
  interface Window {
    /** Injected by the web views of phones and desktops. */
    WebViewHandler?: unknown;
  }
}

export const MAX_KEYS: LaunchKeys = {
  prefix: 'WebApp',
  proxy: () => window.WebViewHandler,
};
