import type { LaunchKeys } from '../launch-keys.ts';

declare global {
  interface Window {
    /** Injected by the web views of phones and desktops. */
    TelegramWebviewProxy?: unknown;
  }
}

export const TELEGRAM_KEYS: LaunchKeys = {
  prefix: 'tgWebApp',
  proxy: () => window.TelegramWebviewProxy,
};
