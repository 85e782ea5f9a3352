import { isAtLeast } from '../versions.ts';
import { SWIPES_SINCE } from './boot-part.ts';

/**
 * What the clients of Telegram can, and since which version (its release notes); older ones ignore the message.
 * docs/messengers.md has the same table.
 */
export const SINCE = {
  back: '6.1',
  haptics: '6.1',
  messengerLink: '6.1',
  backgroundColor: '6.1',
  namedHeaderColor: '6.1',
  closingQuestion: '6.2',
  phone: '6.9',
  headerColor: '6.9',
  settings: '6.10',
  swipes: SWIPES_SINCE,
  bottomBarColor: '7.10',
  fullscreen: '8.0',
  safeArea: '8.0',
  preparedShare: '8.0',
  homeScreen: '8.0',
  hideKeyboard: '9.1',
} as const;

export type Capability = keyof typeof SINCE;

const PHONES = ['android', 'ios'];

/** The only clients that have it; all others of the table are in every client. */
export const CLIENTS: Readonly<Partial<Record<Capability, readonly string[]>>> = {
  fullscreen: PHONES,
  // Web clients may ignore the message, and the button would have no effect there.
  preparedShare: [...PHONES, 'tdesktop', 'macos'],
  homeScreen: PHONES,
};

/** Whether a client has it, by its launch data. */
export const canClient = (platform: string, version: string, capability: Capability): boolean =>
  isAtLeast(version, SINCE[capability]) && (CLIENTS[capability]?.includes(platform) ?? true);
