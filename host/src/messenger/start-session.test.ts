import { localStore, SESSION_KEYS, sessionStore } from '@cars/shared-contracts/client/storage';
import { ApiError, dropTokenAtom, sessionAtom, store } from '@cars/shared-contracts/runtime';
import { userProfile } from '@cars/shared-test/factories';
import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { startSession } from './start-session.ts';

const NOW = Date.UTC(2026, 2, 2, 9);
const USER = userProfile();
const NEW_TOKEN = 'new-token-of-sixteen-signs';
const OLD_TOKEN = 'old-token-of-sixteen-signs';

/** A new launch for every test. */
let launch = 0;

const startData = (id: number | string = 500, ageS = 60) =>
  new URLSearchParams({
    user: JSON.stringify({ id }),
    auth_date: String(NOW / 1_000 - ageS),
    hash: `launch-${launch}`,
  }).toString();

/** Starts with these data; returns the number of requests to the server. */
const start = async (
  initData: string,
  response: 'opens' | 'refuses' | 'is-old' = 'opens',
  messenger: 'telegram' | 'max' = 'telegram',
) => {
  const requests: string[] = [];
  await startSession({
    messenger,
    initData,
    store,
    api: {
      signIn: {
        startData: async (input) => {
          requests.push(input?.body.init_data ?? '');
          if (response === 'refuses') throw new ApiError('401', 401, { success: false });
          if (response === 'is-old') throw new ApiError('401', 401, { errors: { auth_date: ['устарели'] } });
          return { success: true, data: { user: USER, token: { token: NEW_TOKEN } } };
        },
      },
    },
  });
  return requests;
};
const signedInBefore = () => store.set(sessionAtom, { status: 'signed-in', token: OLD_TOKEN, user: USER });
const token = () => {
  const session = store.get(sessionAtom);
  return session.status === 'signed-in' ? session.token : null;
};

beforeEach(() => {
  rs.spyOn(Date, 'now').mockReturnValue(NOW);
});

afterEach(() => {
  launch += 1;
  store.set(sessionAtom, { status: 'guest' });
  localStorage.clear();
  sessionStorage.clear();
});

describe('start data', () => {
  test('sign a guest in unchanged [MSG-4]', async () => {
    expect(await start(startData())).toEqual([startData()]);
    expect(token()).toBe(NEW_TOKEN);
    expect(localStore.get('access_token')).toBe(NEW_TOKEN);
    expect(localStore.get('messenger_user')).toBe('telegram:500');
  });

  test('keep the session of the same user without a request [MSG-9]', async () => {
    signedInBefore();
    localStore.set('messenger_user', '500');
    expect(await start(startData())).toEqual([]);
    expect(token()).toBe(OLD_TOKEN);
  });

  test('keep a session without a stored owner', async () => {
    signedInBefore();
    expect(await start(startData())).toEqual([]);
    expect(token()).toBe(OLD_TOKEN);
    expect(localStore.get('messenger_user')).toBe('telegram:500');
  });

  test('keep the session of a version that stored the id alone', async () => {
    signedInBefore();
    localStore.set('messenger_user', '500');
    expect(await start(startData())).toEqual([]);
    expect([token(), localStore.get('messenger_user')]).toEqual([OLD_TOKEN, 'telegram:500']);
  });

  test('drop the session of the same id in another messenger', async () => {
    signedInBefore();
    localStore.set('messenger_user', '500');
    expect(await start(startData(), 'opens', 'max')).toHaveLength(1);
    expect([token(), localStore.get('messenger_user')]).toEqual([NEW_TOKEN, 'max:500']);
  });

  test('drop the session of another user first [MSG-9]', async () => {
    expectConsole(/sign-in by start data ApiError: 401/);
    signedInBefore();
    localStore.set('messenger_user', '499');
    expect(await start(startData(), 'refuses')).toHaveLength(1);
    expect(token()).toBeNull();
  });

  test.each([
    ['two hours ahead', 7_200_000],
    ['right', 0],
    ['two hours behind', -7_200_000],
  ])('of another user end the session by a clock that is %s [MSG-9] [V12]', async (_, aheadMs) => {
    rs.spyOn(Date, 'now').mockReturnValue(NOW + aheadMs);
    signedInBefore();
    localStore.set('messenger_user', 'telegram:500');
    expect(await start(startData(501))).toHaveLength(1);
    expect([token(), localStore.get('messenger_user')]).toEqual([NEW_TOKEN, 'telegram:501']);
  });

  test.each([
    ['right', 0],
    ['two hours behind', -7_200_000],
  ])(
    'that the server finds old leave the session by a clock that is %s [MSG-9] [V12]',
    async (_, aheadMs) => {
      expectConsole(/sign-in by start data ApiError: 401/);
      rs.spyOn(Date, 'now').mockReturnValue(NOW + aheadMs);
      signedInBefore();
      localStore.set('messenger_user', '499');
      localStore.set('note_drafts', '{"7":"торг"}');
      expect(await start(startData(500, 3_700), 'is-old')).toHaveLength(1);
      expect([token(), localStore.get('messenger_user')]).toEqual([OLD_TOKEN, 'telegram:499']);
      expect(localStore.get('note_drafts')).toBe('{"7":"торг"}');
    },
  );

  test('that the server rejects leave a guest', async () => {
    expectConsole(/sign-in by start data ApiError: 401/);
    await start(startData(), 'refuses');
    expect(token()).toBeNull();
  });

  test('without a valid user are not sent', async () => {
    for (const odd of ['', 'x', 'user=%7B', 'user=null', 'user=%7B%22id%22%3A%22%22%7D', startData('x')])
      expect(await start(odd)).toEqual([]);
  });

  test('do not sign in again after a sign-out in this launch', async () => {
    await start(startData());
    store.set(sessionAtom, { status: 'guest' });
    expect(sessionStore.get(SESSION_KEYS.signedOut)).toBe(startData());
    expect(await start(startData())).toEqual([]);
    expect(token()).toBeNull();
    expect(await start(startData(500, 5))).toHaveLength(1);
  });

  test('renew a session that the server ended, once', async () => {
    expectConsole(/sign-in by start data ApiError: 401/);
    signedInBefore();
    localStore.set('messenger_user', '500');
    const requests = await start(startData());
    store.set(dropTokenAtom, OLD_TOKEN);
    await Promise.resolve();
    await Promise.resolve();
    expect(requests).toHaveLength(1);
    expect(token()).toBe(NEW_TOKEN);
    store.set(dropTokenAtom, NEW_TOKEN);
    expect(requests).toHaveLength(1);
    expect(token()).toBeNull();
  });
});
