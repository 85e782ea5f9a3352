import type { Messenger } from '@cars/shared-contracts/shell/messenger';
import type { Settings } from '@cars/shared-contracts/shell/settings';
import { createMessenger } from './create-messenger.ts';

export type Kind = 'telegram' | 'max';
export type Transport = 'frame' | 'native';
export type Message = readonly [type: string, data: unknown];

export const SETTINGS: Settings = {
  demo: true,
  bulletin_mode: true,
  admin_start_param_sha256: null,
  bot_name: 'cars_bot',
  bot_app_name: 'app',
  max_bot_name: 'cars_max_bot',
  map_tiles_url: null,
  frame_ancestors: ['https://web.telegram.org', 'https://*.max.ru'],
};

/** The words of each messenger for what both can do; written apart from the adapters. */
export const DIALECTS = {
  telegram: {
    origin: 'https://web.telegram.org',
    platforms: ['android', 'ios', 'weba', 'tdesktop'],
    haptics: ['android', 'ios', 'weba', 'tdesktop'],
    hash: (platform: string, initData: string, version = '9.1') => ({
      tgWebAppData: initData,
      tgWebAppVersion: version,
      tgWebAppPlatform: platform,
    }),
    ready: 'web_app_ready',
    close: 'web_app_close',
    backPressed: 'back_button_pressed',
    back: (isVisible: boolean): Message => ['web_app_setup_back_button', { is_visible: isVisible }],
    closing: (isNeeded: boolean): Message => [
      'web_app_setup_closing_behavior',
      { need_confirmation: isNeeded },
    ],
    link: (url: string): Message => ['web_app_open_link', { url }],
    haptic: 'web_app_trigger_haptic_feedback',
    adLink: 'https://t.me/cars_bot/app?startapp=ad_42',
    pack: (eventType: string, eventData: unknown): object => ({ eventType, eventData }),
    unpack: ({ eventType, eventData }: Record<string, unknown>): Message => [String(eventType), eventData],
  },
  max: {
    origin: 'https://web.max.ru',
    platforms: ['android', 'ios', 'desktop', 'web'],
    haptics: ['android', 'ios'],
    hash: (platform: string, initData: string, version = '26.2.8') => ({
      WebAppData: initData,
      WebAppVersion: version,
      WebAppPlatform: platform,
    }),
    ready: 'WebAppReady',
    close: 'WebAppClose',
    backPressed: 'WebAppBackButtonPressed',
    back: (isVisible: boolean): Message => ['WebAppSetupBackButton', { isVisible }],
    closing: (needConfirmation: boolean): Message => ['WebAppSetupClosingBehavior', { needConfirmation }],
    link: (url: string): Message => ['WebAppOpenLink', { url }],
    haptic: 'WebAppHapticFeedbackImpact',
    adLink: 'https://max.ru/cars_max_bot?startapp=ad_42',
    pack: (type: string, data: unknown): object => ({ type, ...(data as object) }),
    unpack: ({ type, ...data }: Record<string, unknown>): Message => [String(type), data],
  },
} as const;

interface NativeWindow {
  TelegramWebviewProxy?: unknown;
  WebViewHandler?: unknown;
  Telegram?: { WebView?: { receiveEvent?: (type: string, data: unknown) => void } } | undefined;
  WebApp?: { sendEvent?: (type: string, data: unknown) => void } | undefined;
}
const native = window as NativeWindow;

const setProperty = (target: object, key: string, value: unknown) =>
  Object.defineProperty(target, key, { value, configurable: true });

/** A page without a messenger again. */
export const leaveMessenger = () => {
  setProperty(window, 'parent', window);
  setProperty(document, 'referrer', '');
  native.TelegramWebviewProxy = undefined;
  native.WebViewHandler = undefined;
  native.Telegram = undefined;
  native.WebApp = undefined;
  delete document.documentElement.dataset.handshakeSent;
  delete document.documentElement.dataset.readySent;
  window.history.replaceState(null, '', '/');
  sessionStorage.clear();
};

export interface Opening {
  readonly kind: Kind;
  readonly platform: string;
  readonly version?: string;
  readonly transport: Transport;
  readonly initData?: string;
  /** Origin of the framing page. */
  readonly parent?: string;
  /** A proxy that throws. */
  readonly isBroken?: boolean;
}

/** Opens the page in a fake client of a messenger that records messages and sends events. */
export const openMessenger = async ({
  kind,
  platform,
  version,
  transport,
  initData = '',
  parent,
  isBroken,
}: Opening) => {
  const dialect = DIALECTS[kind];
  const sent: Message[] = [];
  const origin = parent ?? dialect.origin;
  const framing = {
    postMessage: (text: string, target: string) => {
      if (target !== origin) throw new Error(`sent to ${target}`);
      sent.push(dialect.unpack(JSON.parse(text)));
    },
  };
  if (transport === 'frame') {
    setProperty(window, 'parent', framing);
    setProperty(document, 'referrer', `${origin}/`);
  } else {
    native[kind === 'max' ? 'WebViewHandler' : 'TelegramWebviewProxy'] = {
      postEvent: (type: string, data: string) => {
        if (isBroken) throw new Error('bridge is gone');
        sent.push([type, JSON.parse(data)]);
      },
    };
  }
  window.history.replaceState(
    null,
    '',
    `/#${new URLSearchParams(dialect.hash(platform, initData, version))}`,
  );
  const messenger: Messenger = await createMessenger(SETTINGS);
  const dispatch = (data: unknown, from: string = origin, source: unknown = framing) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin: from, source: source as Window }));
  return {
    messenger,
    dialect,
    sent,
    types: () => sent.map(([type]) => type),
    last: (type: string) =>
      sent.findLast(([one]) => one === type)?.[1] as Record<string, unknown> | undefined,
    dispatch,
    /** An event of the client. */
    say(type: string, data: unknown = {}) {
      if (transport === 'frame') dispatch(JSON.stringify(dialect.pack(type, data)));
      else if (kind === 'max') native.WebApp?.sendEvent?.(type, JSON.stringify(data));
      else native.Telegram?.WebView?.receiveEvent?.(type, data);
    },
  };
};
