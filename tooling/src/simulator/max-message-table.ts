/*
 * Messages of a mini app to MAX: names, shapes, and the clients that support each, by platform and version. Written
 * from the protocol's description, independently of the product's adapter, so that one checks the other.
 */
import {
  boolean,
  type Check,
  type Fields,
  fieldProblems,
  may,
  must,
  oneOf,
  string,
  textOf,
  url,
} from './message-fields.ts';
import { isVersionAtLeast } from './message-table.ts';

export const MAX_PLATFORMS = ['android', 'ios', 'desktop', 'web'] as const;

interface Message {
  readonly fields: Fields;
  /** All unless given. */
  readonly platforms?: readonly string[];
  /** Versions since which platforms support it, where the maker names them. */
  readonly since?: Readonly<Record<string, string>>;
}

const PHONES = ['android', 'ios'];
const NOT_WEB = ['android', 'ios', 'desktop'];

const uuid: Check = (value) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(String(value));
const maxUrl: Check = (value) => url(value) && new URL(String(value)).origin === 'https://max.ru';
const request = (fields: Fields = {}): Fields => ({ requestId: must(uuid), ...fields });
const haptic = (fields: Fields = {}): Message => ({
  fields: request({ disableVibrationFallback: may(boolean), ...fields }),
  platforms: PHONES,
});
const storage = (fields: Fields = {}): Message => ({
  fields: { requestId: may(uuid), queryId: may(string), ...fields },
  platforms: PHONES,
});
const shared = { text: may(textOf(1, 4_000)), link: may(url) };

/** Every message that a car market could use. */
export const MAX_MESSAGES: Readonly<Record<string, Message>> = {
  WebAppReady: { fields: {} },
  WebAppClose: { fields: {} },
  WebAppSetupBackButton: { fields: { isVisible: must(boolean) } },
  WebAppSetupClosingBehavior: { fields: { needConfirmation: must(boolean) } },
  WebAppSetupSwipesBehavior: {
    fields: request({ allowVerticalSwipes: must(boolean) }),
    platforms: PHONES,
  },
  WebAppHapticFeedbackImpact: haptic({
    impactStyle: must(oneOf('soft', 'light', 'medium', 'heavy', 'rigid')),
  }),
  WebAppHapticFeedbackNotification: haptic({
    notificationType: must(oneOf('error', 'success', 'warning')),
  }),
  WebAppHapticFeedbackSelectionChange: haptic(),
  WebAppOpenLink: { fields: { url: must(url) } },
  WebAppOpenMaxLink: { fields: { url: must(maxUrl) } },
  WebAppShare: { fields: request(shared), platforms: NOT_WEB },
  WebAppMaxShare: { fields: request(shared) },
  WebAppRequestPhone: { fields: request(), platforms: NOT_WEB },
  WebAppGetViewportSize: { fields: request() },
  WebAppGetLaunchContext: {
    fields: request(),
    platforms: PHONES,
    since: { android: '26.19.2', ios: '26.20.0' },
  },
  WebAppDownloadFile: { fields: { requestId: may(uuid), url: must(url), file_name: must(string) } },
  WebAppDeviceStorageSaveKey: storage({
    key: must(string),
    value: must((one) => one === null || string(one)),
  }),
  WebAppDeviceStorageGetKey: storage({ key: must(string) }),
  WebAppDeviceStorageClear: storage(),
};

/** Problems of a message for a client: its name, its platform and version, its shape. */
export const maxMessageProblems = (
  name: string,
  data: unknown,
  { platform, version }: { readonly platform: string; readonly version: string },
): string[] => {
  const message = Object.hasOwn(MAX_MESSAGES, name) ? MAX_MESSAGES[name] : undefined;
  if (!message) return ['unknown name'];
  const since = message.since?.[platform];
  const problems: string[] = [];
  if (message.platforms && !message.platforms.includes(platform))
    problems.push(`not supported on ${platform}`);
  if (since && !isVersionAtLeast(version, since))
    problems.push(`known since ${since}, the client is ${version}`);
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    return [...problems, 'data are no object'];
  return [...problems, ...fieldProblems(message.fields, data as Readonly<Record<string, unknown>>)];
};
