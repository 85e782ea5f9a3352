import { afterEach, describe, expect, test } from '@rstest/core';
import { openChannel } from './channel.ts';
import { createMessenger } from './create-messenger.ts';
import { TELEGRAM_WIRE } from './telegram/wire.ts';
import { isAllowedParent } from './transport.ts';

const ALLOWED = ['https://web.telegram.org', 'https://*.telegram.org', 'http://localhost:*'];
const SETTINGS = {
  demo: true,
  bulletin_mode: true,
  admin_start_param_sha256: null,
  bot_name: null,
  bot_app_name: null,
  map_tiles_url: null,
  frame_ancestors: ALLOWED,
};

interface NativeWindow {
  TelegramWebviewProxy?: { postEvent(type: string, data: string): void } | undefined;
  Telegram?: { WebView?: { receiveEvent?: (type: string, data: unknown) => void } } | undefined;
  TelegramGameProxy?: { receiveEvent?: (type: string, data: unknown) => void } | undefined;
  TelegramGameProxy_receiveEvent?: ((type: string, data: unknown) => void) | undefined;
}
const native = window as NativeWindow;

afterEach(() => {
  native.TelegramWebviewProxy = undefined;
  native.Telegram = undefined;
  native.TelegramGameProxy = undefined;
  native.TelegramGameProxy_receiveEvent = undefined;
  delete document.documentElement.dataset.handshakeSent;
});

test('allowed parent origins are matched exactly', () => {
  for (const origin of [
    'https://web.telegram.org',
    'https://a.telegram.org',
    'http://localhost:3000',
    'http://localhost',
  ])
    expect([origin, isAllowedParent(origin, ALLOWED)]).toEqual([origin, true]);
  for (const origin of [
    'null',
    'http://web.telegram.org',
    'https://web.telegram.org.evil.example',
    'https://evil.example/.telegram.org',
    'https://webxtelegram.org',
    'http://localhost.evil:3000',
    'http://localhost:3000.evil',
    '',
  ])
    expect([origin, isAllowedParent(origin, ALLOWED)]).toEqual([origin, false]);
});

describe('without a messenger', () => {
  test('there is no channel, and the app is an ordinary page [P26] [MSG-10] [MSG-15]', async () => {
    expect(openChannel(TELEGRAM_WIRE, ALLOWED)).toBeNull();
    const messenger = await createMessenger(SETTINGS);
    expect(messenger.kind).toBe('browser');
    expect(messenger.initData).toBe('');
    messenger.haptic.impact('light');
  });
});

describe("a web view's proxy", () => {
  test('gets JSON, and its events are received under three names', () => {
    const posted: [string, string][] = [];
    const received: [string, unknown][] = [];
    native.TelegramWebviewProxy = { postEvent: (type, data) => void posted.push([type, data]) };
    const before: string[] = [];
    native.Telegram = { WebView: { receiveEvent: (type) => void before.push(type) } };
    const channel = openChannel(TELEGRAM_WIRE, ALLOWED);
    channel?.post('web_app_ready');
    channel?.post('web_app_setup_back_button', { is_visible: true });
    channel?.listen((type, data) => void received.push([type, data]));
    native.Telegram.WebView?.receiveEvent?.('one', { x: 1 });
    native.TelegramGameProxy?.receiveEvent?.('two', null);
    native.TelegramGameProxy_receiveEvent?.('three', undefined);
    expect(posted).toEqual([
      ['web_app_ready', '""'],
      ['web_app_setup_back_button', '{"is_visible":true}'],
    ]);
    expect(received).toEqual([
      ['one', { x: 1 }],
      ['two', null],
      ['three', undefined],
    ]);
    expect(before).toEqual(['one']);
  });

  test('that throws is harmless [P26]', async () => {
    expectConsole(/bridge is gone/);
    native.TelegramWebviewProxy = {
      postEvent: () => {
        throw new Error('bridge is gone');
      },
    };
    const messenger = await createMessenger(SETTINGS);
    expect(messenger.kind).toBe('telegram');
    messenger.ready();
    messenger.haptic.impact('light');
    messenger.back.setVisible(true);
    messenger.close();
  });

  test('still delivers events after a listener threw', () => {
    expectConsole(/odd event/);
    native.TelegramWebviewProxy = { postEvent: () => undefined };
    const channel = openChannel(TELEGRAM_WIRE, ALLOWED);
    const received: string[] = [];
    channel?.listen((type) => {
      received.push(type);
      if (received.length === 1) throw new Error('odd event');
    });
    native.Telegram?.WebView?.receiveEvent?.('viewport_changed', null);
    native.Telegram?.WebView?.receiveEvent?.('theme_changed', null);
    expect(received).toEqual(['viewport_changed', 'theme_changed']);
  });
});

describe('a frame', () => {
  const origin = 'https://web.telegram.org';
  const framed = (referrer: string) => {
    const posted: [unknown, string][] = [];
    const parent = {
      postMessage: (message: string, target: string) => void posted.push([JSON.parse(message), target]),
    };
    Object.defineProperty(window, 'parent', { value: parent, configurable: true });
    Object.defineProperty(document, 'referrer', { value: referrer, configurable: true });
    const dispatch = (data: unknown, from: string, source: unknown = parent) =>
      window.dispatchEvent(new MessageEvent('message', { data, origin: from, source: source as Window }));
    return { posted, dispatch };
  };
  const event = (eventType: unknown) => JSON.stringify({ eventType, eventData: null });
  afterEach(() => {
    Object.defineProperty(window, 'parent', { value: window, configurable: true });
    Object.defineProperty(document, 'referrer', { value: '', configurable: true });
  });

  test('gets messages at its own origin, and only messages from there are received [G2] [MSG-13]', () => {
    const { posted, dispatch } = framed(`${origin}/`);
    const received: string[] = [];
    const channel = openChannel(TELEGRAM_WIRE, ALLOWED);
    channel?.listen((type) => void received.push(type));
    channel?.post('web_app_ready');
    expect(posted).toEqual([[{ eventType: 'web_app_ready', eventData: '' }, origin]]);
    dispatch(event('one'), origin);
    dispatch(event('two'), 'https://evil.example');
    dispatch(event('three'), 'https://a.telegram.org');
    dispatch(event('four'), origin, window);
    for (const odd of [null, 7, {}, 'not json', '"text"', 'null', event(7)]) dispatch(odd, origin);
    expect(received).toEqual(['one']);
  });

  test('of an unknown origin gets no messages', () => {
    framed('https://evil.example/');
    expect(openChannel(TELEGRAM_WIRE, ALLOWED)).toBeNull();
  });

  test('that hides its origin gets the queued messages after its first valid message', () => {
    const { posted, dispatch } = framed('');
    const received: string[] = [];
    const channel = openChannel(TELEGRAM_WIRE, ALLOWED);
    channel?.listen((type) => void received.push(type));
    channel?.post('web_app_ready');
    dispatch(event('evil'), 'https://evil.example');
    expect(posted).toEqual([]);
    dispatch(event('one'), origin);
    expect(posted).toEqual([[{ eventType: 'web_app_ready', eventData: '' }, origin]]);
    channel?.post('web_app_expand');
    expect(posted.at(-1)?.[1]).toBe(origin);
    dispatch(event('two'), 'https://a.telegram.org');
    expect(received).toEqual(['one']);
  });
});
