import { isAtLeast } from '../versions.ts';

export type Platform = 'ios' | 'android' | 'desktop' | 'web';

/** Platforms whose clients have something, each since a version; an empty text: the maker names no version. */
type Since = Readonly<Partial<Record<Platform, string>>>;

const PHONES: Since = { ios: '', android: '' };
const APPS: Since = { ...PHONES, desktop: '' };
const ALL: Since = { ...APPS, web: '' };

/** What the clients of MAX can; docs/messengers.md has the same table with its reasons. */
export const CAPABILITIES = {
  back: ALL,
  closingQuestion: ALL,
  openLink: ALL,
  messengerLink: ALL,
  chatShare: ALL,
  systemShare: APPS,
  haptics: PHONES,
  swipes: PHONES,
  // The maker's pages disagree about the desktop: the ordinary form is shown there.
  phone: PHONES,
  // The app uses none of the following.
  downloads: ALL,
  storage: PHONES,
  launchContext: { ios: '26.20.0', android: '26.19.2' },
} satisfies Readonly<Record<string, Since>>;

export type Capability = keyof typeof CAPABILITIES;

/** Whether a client has it, by its launch data; an unknown platform has what all of them have. */
export const canClient = (platform: string, version: string, capability: Capability): boolean => {
  const clients: Since = CAPABILITIES[capability];
  if (clients === ALL) return true;
  const since = Object.hasOwn(clients, platform) ? clients[platform as Platform] : undefined;
  return since === '' || (since !== undefined && isAtLeast(version, since));
};
