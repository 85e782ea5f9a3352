import { store } from '@cars/shared-contracts/runtime';
import { userProfile } from '@cars/shared-test/factories';
import { resetStage, TOKEN } from '@cars/shared-test/stage';
import { failure, success } from '@cars/shared-test/stub-fetch';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { CODE_SENT, opened, stubAccount } from '../test-screens.tsx';
import { createCodeFlow, submitDelayMsAtom } from './code-flow.ts';
import { hasSentCode } from './stored-flow.ts';

const register = () =>
  createCodeFlow({ name: 'register', purpose: 'sign_in', context: 'registration', hasPassword: true });

const start = async () => {
  stubAccount({ 'signIn.sendCode': CODE_SENT, 'signIn.verifyCode': opened() });
  const flow = register();
  await store.set(flow.sendCodeAtom, '9000000007');
  return flow;
};
const stored = () => window.sessionStorage.getItem('code_flow') ?? '';

const NOW = Date.UTC(2026, 9, 5, 12);
const setClock = (now: number) => rs.spyOn(Date, 'now').mockReturnValue(now);

beforeEach(() => {
  resetStage();
  store.set(submitDelayMsAtom, 0);
  setClock(NOW);
});
afterEach(() => {
  rs.restoreAllMocks();
  rs.useRealTimers();
});

test('sending a code is shown for at least a second', async () => {
  store.set(submitDelayMsAtom, submitDelayMsAtom.init);
  rs.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  stubAccount({ 'signIn.sendCode': CODE_SENT });
  const flow = register();
  const sent = store.set(flow.sendCodeAtom, '9000000007');
  await rs.advanceTimersByTimeAsync(999);
  expect(store.get(flow.flowAtom)).toMatchObject({ step: 'phone', progress: { status: 'busy' } });
  await rs.advanceTimersByTimeAsync(1);
  await sent;
  expect(store.get(flow.flowAtom)).toMatchObject({ step: 'code' });
});

test('after a reload the flow continues at the code, with the rest of the wait [ACC-43]', async () => {
  await start();
  setClock(NOW + 20_000);
  expect(store.get(register().flowAtom)).toMatchObject({ step: 'code', phone: '79000000007' });
  const flow = store.get(register().flowAtom);
  expect(flow.step === 'code' && flow.sent.resendAfterSeconds).toBe(40);
});

test('after a reload the wait is no longer than it was, though the clock was set back', async () => {
  await start();
  setClock(NOW - 3_600_000);
  const flow = store.get(register().flowAtom);
  expect(flow.step === 'code' && flow.sent.resendAfterSeconds).toBe(60);
});

test('a sent code means an accepted agreement in the flows that require it alone [ACC-4]', async () => {
  stubAccount({ 'signIn.sendCode': CODE_SENT });
  const reset = createCodeFlow({ name: 'reset', purpose: 'reset', context: 'other', hasPassword: true });
  await store.set(reset.sendCodeAtom, '9000000007');
  expect(stored()).toContain('"flow":"reset","step":"code"');
  expect(hasSentCode()).toBe(false);
  await start();
  expect(hasSentCode()).toBe(true);
});

test('a typed number is restored after a reload', () => {
  store.set(register().typePhoneAtom, '+7 (900) 00');
  expect(store.get(register().flowAtom)).toMatchObject({ step: 'phone', phone: '+7 (900) 00' });
});

test("a reload before the password continues there, and ends with the server's user [ACC-43] [ACC-30]", async () => {
  const calls = stubAccount({
    'signIn.sendCode': CODE_SENT,
    'signIn.verifyCode': opened(),
    'signIn.setPassword': { success: true },
    'users.self': success({ user: userProfile() }),
  });
  const flow = register();
  await store.set(flow.sendCodeAtom, '9000000007');
  await store.set(flow.verifyAtom, '1234');
  expect(stored()).not.toContain('1234');
  const reloaded = register();
  expect(store.get(reloaded.flowAtom)).toMatchObject({ step: 'password', phone: '79000000007' });
  await store.set(reloaded.setPasswordAtom, 'тайна-42');
  expect(store.get(reloaded.flowAtom)).toMatchObject({
    step: 'done',
    opened: { token: TOKEN, user: { id: 7 } },
  });
  expect(calls.slice(2).map(({ name, token }) => [name, token])).toEqual([
    ['signIn.setPassword', TOKEN],
    ['users.self', TOKEN],
  ]);
  expect(stored()).toBe('');
});

test('a token that expired during the password step leads back to the number', async () => {
  expectConsole(/POST \/web-user\/self\/set-password: 401/);
  stubAccount({
    'signIn.sendCode': CODE_SENT,
    'signIn.verifyCode': opened(),
    'signIn.setPassword': failure(401),
  });
  const flow = register();
  await store.set(flow.sendCodeAtom, '9000000007');
  await store.set(flow.verifyAtom, '1234');
  await store.set(flow.setPasswordAtom, 'тайна-42');
  expect(store.get(flow.flowAtom)).toMatchObject({
    step: 'phone',
    phone: '+7 (900) 000-00-07',
    progress: { lines: ['Время на ввод пароля вышло. Подтвердите номер ещё раз.'] },
  });
  expect(stored()).not.toContain(TOKEN);
});

test('leaving the password step removes the token', async () => {
  const flow = await start();
  await store.set(flow.verifyAtom, '1234');
  expect(stored()).toContain(TOKEN);
  stubAccount({ 'signIn.logout': { success: true } });
  store.set(flow.leaveAtom);
  expect(stored()).toBe('');
});

test('a step that was left more than ten minutes ago begins again at the number', async () => {
  await start();
  setClock(NOW + 720_000);
  expect(store.get(register().flowAtom)).toMatchObject({ step: 'phone', phone: '+7 (900) 000-00-07' });
});

test('another flow does not continue where this one was', async () => {
  await start();
  const login = createCodeFlow({ name: 'login', purpose: 'sign_in', context: 'login', hasPassword: false });
  expect(store.get(login.flowAtom)).toMatchObject({ step: 'phone', phone: '' });
});

test('a flow that was left at the code begins again', async () => {
  const flow = await start();
  store.set(flow.leaveAtom);
  expect(stored()).toBe('');
});

test.each(['{', 'null', '{"flow":"register","step":"done"}', '{"flow":"register","step":"code","phone":7}'])(
  'an invalid stored flow is ignored: %s',
  (text) => {
    window.sessionStorage.setItem('code_flow', text);
    expect(store.get(register().flowAtom)).toMatchObject({ step: 'phone', phone: '' });
  },
);
