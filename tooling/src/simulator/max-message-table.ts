/*
 * Messages of a mini app to MAX: names, shapes, and the platforms whose clients support each. Written from the
 * protocol's description, independently of the product's adapter, so that one checks the other.
 */
import {
  boolean,
  type Check,
  type Fields,
  fieldProblems,
  may,
  must,
  oneOf,
  textOf,
  url,
} from './message-fields.ts';

export const MAX_PLATFORMS = ['android', 'ios', 'desktop', 'web'] as const;

interface Message {
  readonly fields: Fields;
  /** All unless given. */
  readonly platforms?: readonly string[];
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
  WebAppGetLaunchContext: { fields: request() },
};

/** Problems of a message for a client of this platform: its name, its platform, its shape. */
export const maxMessageProblems = (name: string, data: unknown, platform: string): string[] => {
  const message = Object.hasOwn(MAX_MESSAGES, name) ? MAX_MESSAGES[name] : undefined;
  if (!message) return ['unknown name'];
  const problems =
    message.platforms && !message.platforms.includes(platform) ? [`not supported on ${platform}`] : [];
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    return [...problems, 'data are no object'];
  return [...problems, ...fieldProblems(message.fields, data as Readonly<Record<string, unknown>>)];
};
