import { isAtLeast } from '../versions.ts';
import { SWIPES_SINCE } from './boot-part.ts';

interface Since {
  /** The version since which the messenger supports it (its release notes); older ones ignore the message. */
  readonly since: string;
  /** The only clients that have it; all unless given. */
  readonly clients?: readonly string[];
}

const PHONES = ['android', 'ios'];

/** What the clients of Telegram can; docs/messengers.md has the same table. */
export const CAPABILITIES = {
  back: { since: '6.1' },
  haptics: { since: '6.1' },
  messengerLink: { since: '6.1' },
  backgroundColor: { since: '6.1' },
  namedHeaderColor: { since: '6.1' },
  closingQuestion: { since: '6.2' },
  phone: { since: '6.9' },
  headerColor: { since: '6.9' },
  settings: { since: '6.10' },
  swipes: { since: SWIPES_SINCE },
  bottomBarColor: { since: '7.10' },
  fullscreen: { since: '8.0', clients: PHONES },
  safeArea: { since: '8.0' },
  // Web clients may ignore the message, and the button would have no effect there.
  preparedShare: { since: '8.0', clients: [...PHONES, 'tdesktop', 'macos'] },
  homeScreen: { since: '8.0', clients: PHONES },
  hideKeyboard: { since: '9.1' },
} satisfies Readonly<Record<string, Since>>;

export type Capability = keyof typeof CAPABILITIES;

/** Whether a client has it, by its launch data. */
export const canClient = (platform: string, version: string, capability: Capability): boolean => {
  const { since, clients }: Since = CAPABILITIES[capability];
  return isAtLeast(version, since) && (clients?.includes(platform) ?? true);
};
