import { store } from '@cars/shared-contracts/runtime';
import { beforeEach, expect, rs, test } from '@rstest/core';
import { CODE_SENT, network, opened, TOKEN } from '../test-stage.tsx';
import { createCodeFlow } from './code-flow.ts';

const register = () =>
  createCodeFlow({ name: 'register', purpose: 'sign_in', context: 'registration', hasPassword: true });

const start = async () => {
  network({ 'POST /api/sms/send': CODE_SENT, 'POST /api/sms/verify': opened() });
  const flow = register();
  await store.set(flow.sendCodeAtom, '9000000007');
  return flow;
};
const stored = () => window.sessionStorage.getItem('code_flow') ?? '';

beforeEach(() => window.sessionStorage.clear());

test('after a reload the flow goes on at the code, with what is left of the wait [ACC-43]', async () => {
  await start();
  const now = Date.now();
  rs.spyOn(Date, 'now').mockReturnValue(now + 20_000);
  expect(store.get(register().flowAtom)).toMatchObject({ step: 'code', phone: '79000000007' });
  const flow = store.get(register().flowAtom);
  expect(flow.step === 'code' && flow.sent.resendAfterSeconds).toBe(40);
  rs.restoreAllMocks();
});

test('a typed number is there after a reload', () => {
  store.set(register().typePhoneAtom, '+7 (900) 00');
  expect(store.get(register().flowAtom)).toMatchObject({ step: 'phone', phone: '+7 (900) 00' });
});

test('neither code nor token is kept; after a reload the number has to be proved again [ACC-30]', async () => {
  const flow = await start();
  await store.set(flow.verifyAtom, '1234');
  expect(store.get(flow.flowAtom).step).toBe('password');
  expect(stored()).not.toContain(TOKEN);
  expect(stored()).not.toContain('1234');
  expect(store.get(register().flowAtom)).toMatchObject({
    step: 'phone',
    phone: '+7 (900) 000-00-07',
    progress: { lines: ['Страница перезагрузилась до ввода пароля. Подтвердите номер ещё раз'] },
  });
});

test('another flow does not go on where this one was', async () => {
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
  'what was stored wrongly is no flow: %s',
  (text) => {
    window.sessionStorage.setItem('code_flow', text);
    expect(store.get(register().flowAtom)).toMatchObject({ step: 'phone', phone: '' });
  },
);
