import { IN_MESSENGER, type Messenger, type Theme } from '@cars/shared-contracts/shell/messenger';
import type { Settings } from '@cars/shared-contracts/shell/settings';
import { createBackStack } from '../back-stack.ts';
import type { Channel } from '../channel.ts';
import { type LaunchData, readStartParam } from '../launch-hash.ts';
import { leaveField } from '../leave-field.ts';
import { adWebAddress, openElsewhere } from '../links.ts';
import { sendReady } from '../transport.ts';
import { createValueStore } from '../value-store.ts';
import { isAtLeast } from '../versions.ts';
import { READY, sendHandshake, TELEGRAM_BOOT } from './boot-part.ts';
import { type Capability, canClient } from './capabilities.ts';
import { paintTelegramChrome } from './chrome.ts';
import { createHomeScreen } from './home-screen.ts';
import { themeOf } from './palette.ts';
import { createPhoneRequest } from './phone-request.ts';
import { createPreparedShare } from './prepared-share.ts';
import { veilTop } from './veil.ts';
import { createTelegramViewport } from './viewport.ts';

/** Default: the oldest version that has mini apps. */
const OLDEST_VERSION = '6.0';

/** macOS clients since this version lose the share sheet; a plain link works. */
const MACOS_SHARE_BUG_SINCE = '7.8';
const MESSENGER_WEB = 'https://t.me';

/** `%20` and not `+`: the messenger shows a plus as it is. */
const sharePath = ({ url, text }: { url: string; text: string }) =>
  `/share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(text)}`;

/**
 * The adapter for Telegram and its web clients. It awaits only a user's response, so that a missing or malformed one
 * of the client has no effect; messages are sent only to versions that support them.
 */
export const createTelegramMessenger = (
  { post, listen }: Channel,
  launch: LaunchData,
  { bot_name, bot_app_name }: Pick<Settings, 'bot_name' | 'bot_app_name'>,
): Messenger => {
  const client = launch.fields.Platform ?? '';
  const version = launch.fields.Version ?? OLDEST_VERSION;
  const isFullscreen = launch.fields.Fullscreen === '1';
  const isMobile = client === 'android' || client === 'ios';
  const can = (capability: Capability) => canClient(client, version, capability);
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const theme = createValueStore<Theme>(TELEGRAM_BOOT.themeOf(launch.fields, dark.matches));
  const viewport = createTelegramViewport(isMobile, isFullscreen);
  const phone = createPhoneRequest(post);
  const prepared = createPreparedShare(post);
  const homeScreen = createHomeScreen(post);
  const settingsHandlers = new Set<() => void>();
  let isConfirming = false;
  let hasSettings = false;
  const stack = createBackStack((visible) => {
    if (can('back')) post('web_app_setup_back_button', { is_visible: visible });
  });
  const requestSafeAreas = () => {
    if (!can('safeArea')) return;
    post('web_app_request_safe_area');
    post('web_app_request_content_safe_area');
  };
  const sendHaptic = (data: object) => {
    if (can('haptics')) post('web_app_trigger_haptic_feedback', data);
  };
  const openLink = (url: string) =>
    /^https?:\/\//i.test(url) ? post('web_app_open_link', { url }) : openElsewhere(url);
  const openMessengerLink = (path: string) => {
    const full = path.startsWith('/') ? path : `/${path}`;
    if (can('messengerLink')) post('web_app_open_tg_link', { path_full: full });
    else openLink(MESSENGER_WEB + full);
  };

  listen((type, data) => {
    viewport.receive(type, data);
    phone.receive(type, data);
    prepared.receive(type, data);
    homeScreen.receive(type, data);
    if (type === 'theme_changed') {
      const params = (data as { theme_params?: unknown } | null)?.theme_params;
      if (typeof params === 'object' && params !== null) theme.set(themeOf(params, dark.matches));
    } else if (type === 'back_button_pressed') stack.press();
    else if (type === 'settings_button_pressed') for (const handler of settingsHandlers) handler();
    else if (type === 'fullscreen_changed') requestSafeAreas();
    else if (type === 'reload_iframe') {
      post('iframe_will_reload');
      window.location.reload();
    }
  });

  const { dataset } = document.documentElement;
  if (!dataset.handshakeSent) sendHandshake(post, version);
  dataset.handshakeSent = 'yes';
  post('web_app_request_theme');
  post('web_app_request_viewport');
  requestSafeAreas();
  if (can('fullscreen') && !isFullscreen) post('web_app_request_fullscreen');
  paintTelegramChrome(theme, post, can);
  veilTop(viewport);

  return {
    kind: IN_MESSENGER,
    name: 'telegram',
    title: 'Telegram',
    isMobile,
    initData: launch.initData,
    startParam: readStartParam(launch.initData),
    theme,
    viewport,
    ready: () => sendReady(post, READY),
    close: () => post('web_app_close'),
    back: stack.back,
    haptic: {
      impact: (style) => sendHaptic({ type: 'impact', impact_style: style }),
      notify: (type) => sendHaptic({ type: 'notification', notification_type: type }),
      select: () => sendHaptic({ type: 'selection_change' }),
    },
    onSettings(handler) {
      settingsHandlers.add(handler);
      // Stays visible: the handlers change with every screen.
      if (!hasSettings && can('settings')) post('web_app_setup_settings_button', { is_visible: true });
      hasSettings = true;
      return () => settingsHandlers.delete(handler);
    },
    setClosingConfirmation(needed) {
      // A web client treats any such message as «confirm»: send none before it is needed.
      if (needed === isConfirming) return;
      isConfirming = needed;
      if (can('closingQuestion')) post('web_app_setup_closing_behavior', { need_confirmation: needed });
    },
    hideKeyboard() {
      leaveField();
      if (can('hideKeyboard')) post('web_app_hide_keyboard');
    },
    openLink,
    openMessengerLink,
    ...(can('phone') ? { requestPhone: phone.request } : {}),
    ...(can('preparedShare') ? { sharePrepared: prepared.send } : {}),
    ...(can('homeScreen') ? { homeScreen } : {}),
    async share(content) {
      const hasBug = client === 'macos' && isAtLeast(version, MACOS_SHARE_BUG_SINCE);
      if (hasBug) openLink(MESSENGER_WEB + sharePath(content));
      else openMessengerLink(sharePath(content));
      return 'shared';
    },
    adLink: (adId) =>
      bot_name
        ? `${MESSENGER_WEB}/${bot_name}${bot_app_name ? `/${bot_app_name}` : ''}?startapp=ad_${adId}`
        : adWebAddress(adId),
  };
};
