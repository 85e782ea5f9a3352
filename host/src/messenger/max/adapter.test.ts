import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { readLaunch } from '../launch-hash.ts';
import { leaveMessenger, openMessenger } from '../test-messenger-client.ts';

beforeEach(leaveMessenger);
afterEach(() => {
  rs.useRealTimers();
  leaveMessenger();
});

const open = (platform = 'android', transport: 'frame' | 'native' = 'frame') =>
  openMessenger({ kind: 'max', platform, transport });

const setClipboard = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });

describe('a launch', () => {
  const data = 'auth_date=1733485316394&user=%7B%22id%22%3A400%7D';

  test('is read in both spellings, and stays over a reload', () => {
    for (const spelled of [data, encodeURIComponent(data)]) {
      window.history.replaceState(null, '', `/#WebAppData=${encodeURIComponent(spelled)}&WebAppPlatform=web`);
      expect(readLaunch()).toMatchObject({ kind: 'max', initData: data });
    }
    window.history.replaceState(null, '', '/catalog');
    expect(readLaunch()).toMatchObject({ kind: 'max', initData: data });
  });

  test('of broken escapes has no start data', () => {
    window.history.replaceState(null, '', `/#WebAppData=${encodeURIComponent('%E0%A4%A')}`);
    expect(readLaunch().initData).toBe('');
  });

  test('locks swipes on phones only [MSG-21]', async () => {
    for (const [platform, isLocked] of [
      ['android', true],
      ['ios', true],
      ['desktop', false],
      ['web', false],
      ['', false],
    ] as const) {
      const { last } = await open(platform);
      expect([platform, last('WebAppSetupSwipesBehavior')?.allowVerticalSwipes]).toEqual([
        platform,
        isLocked ? false : undefined,
      ]);
      leaveMessenger();
    }
  });
});

describe('a request', () => {
  test('of the phone gives what the messenger signed', async () => {
    const { messenger, say, last } = await open();
    const requested = messenger.requestPhone?.();
    const requestId = last('WebAppRequestPhone')?.requestId;
    say('WebAppRequestPhone', { requestId, phone: '79000000001', authDate: 1733485316394, hash: 'ab12' });
    expect(await requested).toEqual({
      status: 'shared',
      signed: 'auth_date=1733485316394&hash=ab12&phone=79000000001',
    });
  });

  test('that the user refuses is no failure, any other error is', async () => {
    for (const [code, status] of [
      ['client.request_phone.user_refused_provide_phone_number', 'refused'],
      ['client.request_phone.request_error', 'failed'],
      ['client.request_phone.not_supported', 'failed'],
      [7, 'failed'],
    ] as const) {
      const { messenger, say, last } = await open('ios', 'native');
      const requested = messenger.requestPhone?.();
      say('WebAppRequestPhone', { requestId: last('WebAppRequestPhone')?.requestId, error: { code } });
      expect([code, await requested]).toEqual([code, { status }]);
      leaveMessenger();
    }
  });

  test('with an unsigned or odd reply fails', async () => {
    for (const odd of [{}, { phone: '79000000001' }, { phone: 7, authDate: 1, hash: 'a' }]) {
      const { messenger, say, last } = await open();
      const requested = messenger.requestPhone?.();
      say('WebAppRequestPhone', { requestId: last('WebAppRequestPhone')?.requestId, ...odd });
      expect(await requested).toEqual({ status: 'failed' });
      leaveMessenger();
    }
  });

  test('takes the reply of its own id and type only [G12]', async () => {
    const { messenger, say, last } = await open();
    let outcome = 'pending';
    const requested = messenger.requestPhone?.().then(({ status }) => {
      outcome = status;
    });
    const requestId = last('WebAppRequestPhone')?.requestId;
    const reply = { phone: '79000000001', authDate: 1, hash: 'a' };
    say('WebAppRequestPhone', { ...reply, requestId: 'another' });
    say('WebAppRequestPhone', reply);
    say('WebAppMaxShare', { ...reply, requestId });
    await Promise.resolve();
    expect(outcome).toBe('pending');
    say('WebAppRequestPhone', { ...reply, requestId });
    await requested;
    expect(outcome).toBe('shared');
  });

  test('without a reply ends after its time limit, and a late reply is ignored [G12]', async () => {
    const { messenger, say, last } = await open();
    rs.useFakeTimers();
    const requested = messenger.requestPhone?.();
    rs.advanceTimersByTime(60_000);
    expect(await requested).toEqual({ status: 'failed' });
    const requestId = last('WebAppRequestPhone')?.requestId;
    say('WebAppRequestPhone', { requestId, phone: '79000000001', authDate: 1, hash: 'a' });
    expect(await requested).toEqual({ status: 'failed' });
  });

  test('of the phone exists only where the client has it: no dead button [MSG-21]', async () => {
    for (const [platform, isThere] of [
      ['android', true],
      ['ios', true],
      ['desktop', false],
      ['web', false],
    ] as const) {
      const { messenger } = await open(platform);
      expect([platform, messenger.requestPhone !== undefined]).toEqual([platform, isThere]);
      leaveMessenger();
    }
  });
});

describe('sharing', () => {
  const AD = { url: 'https://max.ru/cars_max_bot?startapp=ad_42', text: 'Lada Niva' };
  const error = (reason: string) => ({ error: { code: `client.max_share.${reason}` } });

  /** Shares and replies to each request in turn. */
  const share = async (platform: string, ...replies: readonly (readonly [string, object])[]) => {
    const { messenger, say, last } = await open(platform);
    const outcome = messenger.share(AD);
    for (const [type, reply] of replies) {
      say(type, { requestId: last(type)?.requestId, ...reply });
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    return { outcome: await outcome, last };
  };

  test('goes into a chat of the messenger [MSG-6]', async () => {
    const { outcome, last } = await share('web', ['WebAppMaxShare', { status: 'shared' }]);
    expect(outcome).toBe('shared');
    expect(last('WebAppMaxShare')).toMatchObject({ text: 'Lada Niva', link: AD.url });
  });

  test('that the user cancels or that fails is followed by nothing', async () => {
    expect((await share('ios', ['WebAppMaxShare', { status: 'cancelled' }])).outcome).toBe('failed');
    expect((await share('ios', ['WebAppMaxShare', error('request_error')])).outcome).toBe('failed');
  });

  test('uses the system’s sheet where chats are not supported', async () => {
    const { outcome } = await share(
      'ios',
      ['WebAppMaxShare', error('not_supported')],
      ['WebAppShare', { status: 'shared' }],
    );
    expect(outcome).toBe('shared');
  });

  test('by a client that ignores the message is copied by the next tap [MSG-21]', async () => {
    const copied: string[] = [];
    setClipboard(async (text) => void copied.push(text));
    const { messenger, sent, say, last } = await open('android', 'native');
    const first = messenger.share(AD);
    expect(await messenger.share(AD)).toBe('copied');
    expect(copied).toEqual([AD.url]);
    expect(sent.filter(([type]) => type === 'WebAppMaxShare')).toHaveLength(1);
    say('WebAppMaxShare', { requestId: last('WebAppMaxShare')?.requestId, status: 'shared' });
    expect(await first).toBe('shared');
  });

  test('copies the link where the client has neither [MSG-10]', async () => {
    const copied: string[] = [];
    setClipboard(async (text) => void copied.push(text));
    const { outcome, last } = await share('web', ['WebAppMaxShare', error('not_supported')]);
    expect([outcome, copied, last('WebAppShare')]).toEqual(['copied', [AD.url], undefined]);
  });
});

describe('links', () => {
  test('of the messenger open in it, a public name in the outer browser', async () => {
    const { messenger, last } = await open();
    messenger.openLink('https://max.ru/cars_max_bot?startapp=ad_1');
    expect(last('WebAppOpenMaxLink')).toEqual({ url: 'https://max.ru/cars_max_bot?startapp=ad_1' });
    messenger.openLink('https://max.ru.evil.example/');
    expect(last('WebAppOpenLink')).toEqual({ url: 'https://max.ru.evil.example/' });
    messenger.openMessengerLink('/seller__01');
    expect(last('WebAppOpenLink')).toEqual({ url: 'https://t.me/seller__01' });
  });
});

describe("a web view's events", () => {
  test('arrive as text or as an object, after a listener that was there before', async () => {
    const native = window as unknown as { WebApp?: { sendEvent(type: unknown, data?: unknown): void } };
    const before: unknown[] = [];
    native.WebApp = { sendEvent: (type) => void before.push(type) };
    const { messenger } = await open('android', 'native');
    const pressed: string[] = [];
    messenger.back.push(() => void pressed.push('back'));
    native.WebApp.sendEvent('WebAppBackButtonPressed', '{}');
    native.WebApp.sendEvent('WebAppBackButtonPressed', {});
    for (const odd of [undefined, null, 'not json', 7]) native.WebApp.sendEvent('WebAppShare', odd);
    native.WebApp.sendEvent(7, '{}');
    expect(pressed).toEqual(['back', 'back']);
    expect(before).toHaveLength(7);
  });
});
