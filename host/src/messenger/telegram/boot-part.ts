import type { LaunchFields } from '../launch-hash.ts';
import type { BootPart } from '../messenger-parts.ts';
import type { OutgoingWire, Post } from '../transport.ts';
import { isAtLeast } from '../versions.ts';
import { TELEGRAM_KEYS } from './keys.ts';
import { themeOf } from './palette.ts';

export const TELEGRAM_OUT: OutgoingWire = {
  proxy: TELEGRAM_KEYS.proxy,
  nothing: '',
  pack: (eventType, eventData) => ({ eventType, eventData }),
};

export const READY = 'web_app_ready';

/** The version since which swipes can be locked. */
export const SWIPES_SINCE = '7.7';

/** The handshake of a page: full height, and no closing by a swipe down. */
export const sendHandshake = (post: Post, version: string): void => {
  post('iframe_ready', { reload_supported: true });
  post('web_app_expand');
  if (isAtLeast(version, SWIPES_SINCE)) post('web_app_setup_swipe_behavior', { allow_vertical_swipe: false });
};

/** The launch's palette, not validated. */
const paletteOf = ({ ThemeParams = '' }: LaunchFields): unknown => {
  try {
    return JSON.parse(ThemeParams);
  } catch {
    return null;
  }
};

export const TELEGRAM_BOOT = {
  wire: TELEGRAM_OUT,
  ready: READY,
  themeOf: (launch, prefersDark) => themeOf(paletteOf(launch), prefersDark),
  sendHandshake: (post, launch) => sendHandshake(post, launch.Version ?? ''),
} satisfies BootPart;
