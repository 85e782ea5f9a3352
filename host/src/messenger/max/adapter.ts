import { copyText } from '@cars/shared-app/copy-text';
import { IN_MESSENGER, type Messenger } from '@cars/shared-contracts/shell/messenger';
import type { Settings } from '@cars/shared-contracts/shell/settings';
import { createBackStack } from '../back-stack.ts';
import type { Channel } from '../channel.ts';
import { createDeviceTheme } from '../device-theme.ts';
import { createDeviceViewport } from '../device-viewport.ts';
import { type LaunchData, readStartParam } from '../launch-hash.ts';
import { leaveField } from '../leave-field.ts';
import { adWebAddress, openElsewhere, profileWebAddress } from '../links.ts';
import { sendReady } from '../transport.ts';
import { READY } from './boot-part.ts';
import { type Capability, canClient } from './capabilities.ts';
import { createRequests, type Reply, USER_REPLY_LIMIT_MS } from './requests.ts';

const MESSENGER_WEB = 'https://max.ru';
/** Addresses that the messenger opens itself. */
const MESSENGER_LINK = /^https:\/\/max\.ru\//;

/** Into a chat, else by the system's sheet. */
const SHARES = [
  ['chatShare', 'WebAppMaxShare'],
  ['systemShare', 'WebAppShare'],
] as const;

/** Only then another way of sharing is tried: a user who closed the picker wants none. */
const isUnsupported = (reply: Reply): boolean =>
  reply.status === 'refused' && reply.code.endsWith('not_supported');

/** The signed fields, by the names of the server's call. */
const signedPhone = (data: Readonly<Record<string, unknown>>): string | null => {
  const { phone, authDate, hash } = data;
  if (typeof phone !== 'string' || typeof hash !== 'string') return null;
  if (typeof authDate !== 'string' && typeof authDate !== 'number') return null;
  return new URLSearchParams({ auth_date: String(authDate), hash, phone }).toString();
};

/**
 * The adapter for MAX. What this messenger has not (palette, safe area, full screen, a menu item) is the device's or
 * has no effect; nothing waits for a reply but what the user requested.
 */
export const createMaxMessenger = (
  { post, listen }: Channel,
  launch: LaunchData,
  { max_bot_name }: Pick<Settings, 'max_bot_name'>,
): Messenger => {
  const client = launch.fields.Platform ?? '';
  const version = launch.fields.Version ?? '';
  const can = (capability: Capability) => canClient(client, version, capability);
  const { request, notify, receive } = createRequests(post);
  let isConfirming = false;
  let isSharing = false;
  const stack = createBackStack((isVisible) => {
    if (can('back')) post('WebAppSetupBackButton', { isVisible });
  });

  listen((type, data) => {
    if (type === 'WebAppBackButtonPressed') stack.press();
    else receive(type, data);
  });
  if (can('swipes')) notify('WebAppSetupSwipesBehavior', { allowVerticalSwipes: false });

  const sendHaptic = (type: string, data: object) => {
    if (can('haptics')) notify(`WebAppHapticFeedback${type}`, data);
  };
  const openLink = (url: string) => {
    if (MESSENGER_LINK.test(url) && can('messengerLink')) post('WebAppOpenMaxLink', { url });
    else if (/^https?:\/\//i.test(url) && can('openLink')) post('WebAppOpenLink', { url });
    else openElsewhere(url);
  };
  const copy = async (link: string) => ((await copyText(link)) ? 'copied' : 'failed');
  const shareBy = async (link: string, text: string) => {
    for (const [capability, type] of SHARES) {
      if (!can(capability)) continue;
      const reply = await request(type, { text, link }, USER_REPLY_LIMIT_MS);
      if (!isUnsupported(reply))
        return reply.status === 'done' && !/^cancel/.test(`${reply.data.status}`) ? 'shared' : 'failed';
    }
    return copy(link);
  };
  const share: Messenger['share'] = async ({ url, text }) => {
    // A client that shows its picker covers the page: another tap means that it ignored the message.
    if (isSharing) return copy(url);
    isSharing = true;
    try {
      return await shareBy(url, text);
    } finally {
      isSharing = false;
    }
  };
  const requestPhone: Messenger['requestPhone'] = async () => {
    const reply = await request('WebAppRequestPhone', {}, USER_REPLY_LIMIT_MS);
    if (reply.status === 'refused' && reply.code.includes('user_refused')) return { status: 'refused' };
    const signed = reply.status === 'done' ? signedPhone(reply.data) : null;
    return signed === null ? { status: 'failed' } : { status: 'shared', signed };
  };

  return {
    kind: IN_MESSENGER,
    name: 'max',
    title: 'MAX',
    isMobile: client === 'android' || client === 'ios',
    initData: launch.initData,
    startParam: readStartParam(launch.initData),
    theme: createDeviceTheme(),
    viewport: createDeviceViewport(),
    ready: () => sendReady(post, READY),
    close: () => post('WebAppClose'),
    back: stack.back,
    haptic: {
      impact: (impactStyle) => sendHaptic('Impact', { impactStyle, disableVibrationFallback: false }),
      notify: (notificationType) =>
        sendHaptic('Notification', { notificationType, disableVibrationFallback: false }),
      select: () => sendHaptic('SelectionChange', { disableVibrationFallback: false }),
    },
    onSettings: () => () => undefined,
    setClosingConfirmation(needed) {
      if (needed === isConfirming) return;
      isConfirming = needed;
      if (can('closingQuestion')) post('WebAppSetupClosingBehavior', { needConfirmation: needed });
    },
    hideKeyboard: leaveField,
    openLink,
    openMessengerLink: (path) => openLink(profileWebAddress(path)),
    share,
    ...(can('phone') ? { requestPhone } : {}),
    adLink: (adId) =>
      max_bot_name ? `${MESSENGER_WEB}/${max_bot_name}?startapp=ad_${adId}` : adWebAddress(adId),
  };
};
