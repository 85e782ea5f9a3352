import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { createMessenger } from './create-messenger.ts';
import { isLaunchAddress, readLaunch } from './launch-hash.ts';
import { readStart } from './start-page.ts';
import {
  DIALECTS,
  type Kind,
  leaveMessenger,
  openMessenger,
  SETTINGS,
  type Transport,
} from './test-messenger-client.ts';

/* One suite over the port: every messenger, platform and transport, and the ordinary page. */

const nextTask = () => new Promise((resolve) => setTimeout(resolve, 0));
const START = new URLSearchParams({ user: '{"id":400}', start_param: 'ad_7', auth_date: '1' }).toString();

beforeEach(leaveMessenger);
afterEach(leaveMessenger);

const CASES = (['telegram', 'max'] as const).flatMap((kind) =>
  DIALECTS[kind].platforms.flatMap((platform) =>
    (['frame', 'native'] as const).map((transport) => [kind, platform, transport] as const),
  ),
);

describe.each(CASES)('%s on %s through the %s', (kind: Kind, platform: string, transport: Transport) => {
  const open = (more: { initData?: string; parent?: string; isBroken?: boolean } = {}) =>
    openMessenger({ kind, platform, transport, ...more });

  test('the launch chooses the adapter, and phones are mobile [MSG-2]', async () => {
    const { messenger } = await open({ initData: START });
    expect([messenger.name, messenger.initData]).toEqual([kind, START]);
    expect(messenger.isMobile).toBe(platform === 'android' || platform === 'ios');
    expect(messenger.theme.get().scheme).toBe('light');
    expect(messenger.viewport.get().height).toBeGreaterThan(0);
  });

  test('«ready» is sent once [MSG-1]', async () => {
    const { messenger, types, dialect } = await open();
    messenger.ready();
    messenger.ready();
    expect(types().filter((type) => type === dialect.ready)).toHaveLength(1);
  });

  test('Back closes the newest layer, a removed handler gets nothing, and the button follows [MSG-11]', async () => {
    const { messenger, say, sent, dialect } = await open();
    const pressed: string[] = [];
    const endSheet = messenger.back.push(() => void pressed.push('sheet'));
    messenger.back.push(() => void pressed.push('route'), 'route');
    say(dialect.backPressed);
    endSheet();
    say(dialect.backPressed);
    await nextTask();
    expect(pressed).toEqual(['sheet', 'route']);
    const [button] = dialect.back(true);
    expect(sent.filter(([type]) => type === button)).toEqual([dialect.back(true), dialect.back(false)]);
  });

  test('the closing question is sent only when it changes [MSG-17]', async () => {
    const { messenger, sent, dialect } = await open();
    const before = sent.length;
    for (const isNeeded of [false, true, true, false, false]) messenger.setClosingConfirmation(isNeeded);
    expect(sent.slice(before)).toEqual([dialect.closing(true), dialect.closing(false)]);
  });

  test('a link is sent within the tap, and haptics where the client has them', async () => {
    const { messenger, sent, types, dialect } = await open();
    messenger.openLink('https://example.com/report');
    expect(sent.at(-1)).toEqual(dialect.link('https://example.com/report'));
    messenger.haptic.impact('light');
    expect(types().includes(dialect.haptic)).toBe((dialect.haptics as readonly string[]).includes(platform));
    expect(messenger.adLink(42)).toBe(dialect.adLink);
    messenger.close();
    expect(types()).toContain(dialect.close);
  });

  test('the start parameter is applied once, and a reload keeps the launch [MSG-5] [MSG-8]', async () => {
    const { messenger } = await open({ initData: START });
    expect([messenger.startParam, isLaunchAddress()]).toEqual(['ad_7', true]);
    await readStart({ launch: readLaunch(), initData: messenger.initData, adminSha256: null });
    expect(window.location.pathname + window.location.hash).toBe('/car/7');
    expect(isLaunchAddress()).toBe(false);
    expect(readLaunch()).toMatchObject({ kind, initData: START });
  });

  test('a deep link opens its section, and none outside of the app [MSG-5] [A12]', async () => {
    for (const [redirect, page] of [
      ['/favorites?tab=params', '/favorites?tab=params'],
      ['/catalog?brand=7', '/catalog?brand=7'],
      ['https://evil.example/', '/'],
    ] as const) {
      const param = btoa(JSON.stringify({ redirect }))
        .replace(/\+/g, '-')
        .replace(/\//g, '_')
        .replace(/=+$/, '');
      if (page === '/') expectConsole(/start parameter ignored/);
      const initData = new URLSearchParams({ user: '{"id":400}', start_param: param }).toString();
      const { messenger } = await open({ initData });
      await readStart({ launch: readLaunch(), initData: messenger.initData, adminSha256: null });
      expect([redirect, window.location.pathname + window.location.search]).toEqual([redirect, page]);
      leaveMessenger();
    }
  });

  test('events of unknown types and odd data do nothing', async () => {
    const { messenger, say, dispatch, dialect } = await open();
    const pressed: string[] = [];
    messenger.back.push(() => void pressed.push('back'));
    for (const type of ['', '__proto__', 'constructor', 'WebAppOdd', 'odd', dialect.ready])
      for (const odd of [null, 7, [], { requestId: 'x' }]) say(type, odd);
    for (const odd of [
      null,
      7,
      {},
      'not json',
      '"text"',
      'null',
      '[]',
      dialect.pack(dialect.backPressed, {}),
    ])
      dispatch(odd);
    expect(pressed).toEqual([]);
  });
});

describe.each(['telegram', 'max'] as const)('%s', (kind) => {
  const platform = 'android';

  test('in a frame of an unknown origin is an ordinary page without start data [A9] [G11]', async () => {
    for (const parent of ['https://evil.example', 'https://web.max.ru.evil.example', 'http://web.max.ru']) {
      const { messenger, sent } = await openMessenger({
        kind,
        platform,
        transport: 'frame',
        initData: START,
        parent,
      });
      expect([parent, messenger.kind, messenger.initData, sent]).toEqual([parent, 'browser', '', []]);
      leaveMessenger();
    }
  });

  test('takes messages of the framing page only [G2]', async () => {
    const { messenger, dispatch, dialect } = await openMessenger({ kind, platform, transport: 'frame' });
    const pressed: string[] = [];
    messenger.back.push(() => void pressed.push('back'));
    const event = JSON.stringify(dialect.pack(dialect.backPressed, {}));
    dispatch(event, 'https://evil.example');
    dispatch(event, 'https://other.max.ru');
    dispatch(event, dialect.origin, window);
    expect(pressed).toEqual([]);
    dispatch(event);
    expect(pressed).toEqual(['back']);
  });

  test('whose proxy is an element of the page or has no method is an ordinary page [G14] [E13]', async () => {
    const proxy = { telegram: 'TelegramWebviewProxy', max: 'WebViewHandler' }[kind];
    for (const odd of [document.createElement('form'), {}, { postEvent: 'text' }, null]) {
      Object.assign(window, { [proxy]: odd });
      const hash = new URLSearchParams(DIALECTS[kind].hash(platform, START));
      window.history.replaceState(null, '', `/#${hash}`);
      const { kind: found, initData } = await createMessenger(SETTINGS);
      expect([found, initData]).toEqual(['browser', '']);
      leaveMessenger();
    }
  });

  test('whose proxy throws leaves a working page [P26]', async () => {
    expectConsole(/bridge is gone/);
    const { messenger } = await openMessenger({ kind, platform, transport: 'native', isBroken: true });
    messenger.ready();
    messenger.haptic.impact('light');
    messenger.back.setVisible(true);
    messenger.close();
    expect(messenger.name).toBe(kind);
  });
});

describe('an ordinary page', () => {
  test('is no messenger, with launch data of none [MSG-10]', async () => {
    window.history.replaceState(null, '', '/#section=1');
    const messenger = await createMessenger(null);
    expect([messenger.kind, messenger.initData, messenger.startParam]).toEqual(['browser', '', '']);
    const { requestPhone, homeScreen, title } = messenger;
    expect([requestPhone, homeScreen, title]).toEqual([undefined, undefined, undefined]);
    messenger.haptic.impact('light');
    messenger.close();
    expect(isLaunchAddress()).toBe(false);
  });
});
