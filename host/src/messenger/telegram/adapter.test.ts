import type { Messenger } from '@cars/shared-contracts/shell/messenger';
import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import type { Channel } from '../channel.ts';
import { createTelegramMessenger } from './adapter.ts';

const BOT = { bot_name: 'cars_bot', bot_app_name: 'app' };
const PALETTE = { bg_color: '#ffffff', secondary_bg_color: '#efeff3' };
const FIELDS: Readonly<Record<string, string>> = {
  Version: '9.1',
  Platform: 'android',
  ThemeParams: JSON.stringify(PALETTE),
};

/** A fake client that records messages and sends events. */
const open = (fields: Readonly<Record<string, string>> = {}) => {
  const sent: [string, unknown][] = [];
  let receive: (type: string, data: unknown) => void = () => undefined;
  const channel: Channel = {
    post: (type, data) => void sent.push([type, data]),
    listen: (listener) => {
      receive = listener;
    },
  };
  const messenger: Messenger = createTelegramMessenger(
    channel,
    { raw: '', kind: 'telegram', fields: { ...FIELDS, ...fields }, initData: '' },
    BOT,
  );
  return {
    messenger,
    sent,
    names: () => sent.map(([name]) => name),
    say: (type: string, data?: unknown) => receive(type, data),
    last: (name: string) => sent.findLast(([type]) => type === name)?.[1],
  };
};
const nextTask = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => {
  delete document.documentElement.dataset.handshakeSent;
  delete document.documentElement.dataset.readySent;
});
afterEach(() => {
  document.body.replaceChildren();
});

describe('a launch', () => {
  test('sends the handshake in order, and «ready» once [MSG-1]', () => {
    const { messenger, names, sent } = open();
    messenger.ready();
    messenger.ready();
    expect(names()).toEqual([
      'iframe_ready',
      'web_app_expand',
      'web_app_setup_swipe_behavior',
      'web_app_request_theme',
      'web_app_request_viewport',
      'web_app_request_safe_area',
      'web_app_request_content_safe_area',
      'web_app_request_fullscreen',
      'web_app_set_header_color',
      'web_app_set_background_color',
      'web_app_set_bottom_bar_color',
      'web_app_ready',
    ]);
    expect(sent[2]).toEqual(['web_app_setup_swipe_behavior', { allow_vertical_swipe: false }]);
  });

  test('of an old client sends only messages that it supports', () => {
    const { names, messenger } = open({ Version: '6.0' });
    messenger.haptic.impact('light');
    messenger.back.setVisible(true);
    messenger.setClosingConfirmation(true);
    messenger.onSettings(() => undefined);
    messenger.hideKeyboard();
    expect(names()).toEqual([
      'iframe_ready',
      'web_app_expand',
      'web_app_request_theme',
      'web_app_request_viewport',
    ]);
  });

  test('requests full screen on phones only [MSG-1] [MSG-2]', () => {
    for (const [client, isRequested] of [
      ['android', true],
      ['ios', true],
      ['weba', false],
      ['tdesktop', false],
      ['', false],
    ] as const) {
      const { names, messenger } = open({ Platform: client });
      expect([client, names().includes('web_app_request_fullscreen')]).toEqual([client, isRequested]);
      expect(messenger.isMobile).toBe(isRequested);
    }
  });
});

describe('events', () => {
  test('a new theme is applied, an invalid one is not', async () => {
    const { messenger, say, last } = open();
    say('theme_changed', { theme_params: { bg_color: '#17212b', secondary_bg_color: '#232e3c' } });
    expect(messenger.theme.get().scheme).toBe('dark');
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(last('web_app_set_header_color')).toEqual({ color: '#232e3c' });
    for (const odd of [null, undefined, '', 7, [], {}, { theme_params: null }, { theme_params: 'red' }])
      say('theme_changed', odd);
    expect(messenger.theme.get().scheme).toBe('dark');
  });

  test('a lower view on a phone means the keyboard; a height of one pixel is ignored [CAT-11] [MSG-16]', () => {
    const { messenger, say } = open();
    const { stableHeight } = messenger.viewport.get();
    say('viewport_changed', { height: stableHeight - 300, is_state_stable: true, is_expanded: true });
    expect(messenger.viewport.get()).toMatchObject({ height: stableHeight - 300, stableHeight });
    for (const odd of [
      { height: 1 },
      { height: null },
      { height: '300' },
      null,
      undefined,
      { height: Number.NaN },
    ])
      say('viewport_changed', odd);
    expect(messenger.viewport.get().height).toBe(stableHeight - 300);
  });

  test('a lower desktop window does not mean the keyboard', () => {
    const { messenger, say } = open({ Platform: 'weba' });
    const { height } = messenger.viewport.get();
    say('viewport_changed', { height: height - 300, is_state_stable: false, is_expanded: true });
    expect(messenger.viewport.get()).toMatchObject({ height: height - 300, stableHeight: height - 300 });
  });

  test('safe areas and full screen are clamped [MSG-16]', () => {
    const { messenger, say, names } = open();
    say('safe_area_changed', { top: 44, bottom: 34, left: 0, right: -5 });
    say('content_safe_area_changed', { top: 58.8, bottom: 1e9 });
    say('safe_area_changed', null);
    expect(messenger.viewport.get()).toMatchObject({
      safeArea: { top: 44, right: 0, bottom: 34, left: 0 },
      contentSafeArea: { top: 58.8, right: 0, bottom: 300, left: 0 },
    });
    const requests = names().filter((name) => name === 'web_app_request_safe_area').length;
    say('fullscreen_changed', { is_fullscreen: true });
    expect(messenger.viewport.get().isFullscreen).toBe(true);
    expect(names().filter((name) => name === 'web_app_request_safe_area')).toHaveLength(requests + 1);
    say('fullscreen_failed', { error: 'UNSUPPORTED' });
  });

  test('repeated equal events notify no listener [V17]', () => {
    const { messenger, say } = open();
    let calls = 0;
    messenger.theme.subscribe(() => {
      calls += 1;
    });
    messenger.viewport.subscribe(() => {
      calls += 1;
    });
    for (let n = 0; n < 1_000; n += 1) {
      say('theme_changed', { theme_params: PALETTE });
      say('safe_area_changed', { top: 0, bottom: 0, left: 0, right: 0 });
    }
    expect(calls).toBe(0);
  });

  test('unknown and hostile event names do nothing', () => {
    const { say, sent } = open();
    const before = sent.length;
    for (const name of ['', '__proto__', 'constructor', 'web_app_close', 'popup_closed']) say(name, { x: 1 });
    expect(sent).toHaveLength(before);
  });
});

describe('Back', () => {
  test('closes the topmost layer first, in any order of opening [MSG-11]', () => {
    const { messenger, say } = open();
    const pressed: string[] = [];
    const endSheet = messenger.back.push(() => void pressed.push('sheet'));
    messenger.back.push(() => void pressed.push('route'), 'route');
    say('back_button_pressed');
    endSheet();
    say('back_button_pressed', null);
    expect(pressed).toEqual(['sheet', 'route']);
  });

  test('is shown while there is a handler, and does not flicker between screens', async () => {
    const { messenger, sent } = open();
    const shown = () => sent.filter(([name]) => name === 'web_app_setup_back_button').map(([, data]) => data);
    messenger.back.setVisible(true);
    messenger.back.setVisible(false);
    messenger.back.setVisible(true);
    await nextTask();
    expect(shown()).toEqual([{ is_visible: true }]);
    messenger.back.setVisible(false);
    await nextTask();
    expect(shown()).toEqual([{ is_visible: true }, { is_visible: false }]);
    const end = messenger.back.push(() => undefined);
    expect(shown()).toHaveLength(3);
    end();
    await nextTask();
    expect(shown().at(-1)).toEqual({ is_visible: false });
  });
});

describe('a request of the phone', () => {
  test('is settled by the reply of the user', async () => {
    for (const [data, reply] of [
      [{ status: 'sent' }, { status: 'shared', signed: '' }],
      [{ status: 'cancelled' }, { status: 'refused' }],
      [null, { status: 'refused' }],
    ] as const) {
      const { messenger, say, names } = open();
      say('phone_requested', { status: 'sent' });
      const requested = messenger.requestPhone?.();
      expect(names().at(-1)).toBe('web_app_request_phone');
      say('phone_requested', data);
      expect(await requested).toEqual(reply);
    }
  });

  test('ends after its time limit and by the next one, and a late reply is ignored [G12]', async () => {
    const { messenger, say } = open();
    rs.useFakeTimers();
    const first = messenger.requestPhone?.();
    const second = messenger.requestPhone?.();
    expect(await first).toEqual({ status: 'failed' });
    rs.advanceTimersByTime(60_000);
    expect(await second).toEqual({ status: 'failed' });
    say('phone_requested', { status: 'sent' });
    rs.useRealTimers();
  });

  test('exists in versions that have it only [MSG-21]', () => {
    expect(open({ Version: '6.8' }).messenger.requestPhone).toBeUndefined();
  });
});

test('shortcuts exist on phones with versions that have them [MSG-25]', () => {
  const has = (Platform: string, Version: string) =>
    open({ Platform, Version }).messenger.homeScreen !== undefined;
  expect([has('android', '8.0'), has('ios', '10.1')]).toEqual([true, true]);
  expect([has('ios', '7.10'), has('weba', '9.1'), has('tdesktop', '9.1')]).toEqual([false, false, false]);
});

describe('requests of the app', () => {
  test('the closing confirmation is sent only when it is needed [MSG-17]', () => {
    const { messenger, sent, names } = open();
    messenger.setClosingConfirmation(false);
    expect(names()).not.toContain('web_app_setup_closing_behavior');
    messenger.setClosingConfirmation(true);
    messenger.setClosingConfirmation(true);
    messenger.setClosingConfirmation(false);
    expect(sent.slice(-2)).toEqual([
      ['web_app_setup_closing_behavior', { need_confirmation: true }],
      ['web_app_setup_closing_behavior', { need_confirmation: false }],
    ]);
  });

  test('links and shares go through the messenger, spaces as %20 [MSG-6]', async () => {
    const { messenger, last } = open();
    messenger.openLink('https://example.com/report');
    expect(last('web_app_open_link')).toEqual({ url: 'https://example.com/report' });
    messenger.openMessengerLink('seller__01');
    expect(last('web_app_open_tg_link')).toEqual({ path_full: '/seller__01' });
    expect(messenger.adLink(42)).toBe('https://t.me/cars_bot/app?startapp=ad_42');
    expect(await messenger.share({ url: messenger.adLink(42), text: 'ID: 42 Lada & Niva' })).toBe('shared');
    expect(last('web_app_open_tg_link')).toEqual({
      path_full:
        '/share/url?url=https%3A%2F%2Ft.me%2Fcars_bot%2Fapp%3Fstartapp%3Dad_42&text=ID%3A%2042%20Lada%20%26%20Niva',
    });
  });

  test('a prepared message is sent by clients that can, and its outcome is known [MSG-22]', async () => {
    const { messenger, say, last } = open();
    for (const [type, data, outcome] of [
      ['prepared_message_sent', undefined, 'shared'],
      ['prepared_message_failed', { error: 'USER_DECLINED' }, 'declined'],
      ['prepared_message_failed', { error: 'MESSAGE_EXPIRED' }, 'failed'],
      ['prepared_message_failed', null, 'failed'],
    ] as const) {
      const sent = messenger.sharePrepared?.('p-1');
      expect(last('web_app_send_prepared_message')).toEqual({ id: 'p-1' });
      say(type, data);
      expect(await sent).toBe(outcome);
    }
  });

  test.each([
    ['Version', '7.10'],
    ['Platform', 'weba'],
    ['Platform', 'webk'],
    ['Platform', 'other'],
  ])('a prepared message is not offered to a client with %s %s [MSG-22]', (field, value) => {
    expect(open({ [field]: value }).messenger.sharePrepared).toBeUndefined();
  });

  test('a Mac without a share sheet and an old client get a link', async () => {
    const mac = open({ Platform: 'macos', Version: '8.0' });
    await mac.messenger.share({ url: 'https://cars.example/car/1', text: 'Lada' });
    expect(mac.last('web_app_open_link')).toMatchObject({
      url: expect.stringMatching(/^https:\/\/t\.me\/share/),
    });
    const old = open({ Version: '6.0' });
    old.messenger.openMessengerLink('/x');
    expect(old.last('web_app_open_link')).toEqual({ url: 'https://t.me/x' });
  });

  test('the settings item of the messenger’s menu calls its handlers [MSG-26]', () => {
    const { messenger, say, last } = open();
    let opened = 0;
    const end = messenger.onSettings(() => {
      opened += 1;
    });
    expect(last('web_app_setup_settings_button')).toEqual({ is_visible: true });
    say('settings_button_pressed');
    end();
    say('settings_button_pressed');
    expect(opened).toBe(1);
  });
});
