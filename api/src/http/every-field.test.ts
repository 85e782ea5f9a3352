import type { Endpoint } from '@cars/shared-contracts/endpoints/endpoint';
import { endpoints } from '@cars/shared-contracts/endpoints/registry';
import { SERVICE_BASE } from '@cars/shared-contracts/endpoints/service-base';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { onDatabase } from '../db/test-databases.ts';
import { COMPANY } from '../modules/user/test-profile.ts';
import { addAds, addUsers, openTestApp, signIn, type TestApp } from '../test-app.ts';
import { createCaller } from '../test-callers.ts';

/**
 * A body of each JSON call with every field of a plain kind; searches are tested field by field elsewhere. The
 * id 0 is replaced by the caller's, the phone by a new one.
 */
const BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'events.record': { ad_id: 1, type: 'view', user_id: 2, telegram_id: '7' },
  'signIn.sendCode': { phone: '79005550001', purpose: 'sign_in' },
  'signIn.verifyCode': { phone: '79005550001', code: '1234', purpose: 'sign_in' },
  'signIn.messengerPhone': {
    messenger: 'max',
    init_data: 'auth_date=1&hash=2',
    phone: '79005550001',
    auth_date: '1772442000000',
    hash: '0'.repeat(64),
  },
  'signIn.corporate': { login: 'romashka', password: 'Секретный-пароль-1' },
  'signIn.startData': { init_data: 'auth_date=1&hash=2', messenger: 'max' },
  'signIn.setPassword': { password: 'Секретный-пароль-1' },
  'users.changeSettings': { notify_on_price_change: true, takes_guest_orders: true },
  'favourites.keep': { note: 'Перезвонить в среду', price_alert: true },
  'favourites.change': { note: 'Перезвонить в среду', price_alert: true },
  'users.setLegalContent': { ...COMPANY, id: 0, phone_number: '79005550001' },
  'orders.create': { id: 1, user_name: 'Анна', user_phone: '79005550001', user_comment: 'Когда посмотреть?' },
  'orders.markHandled': { answered: true },
  'ads.cards': { ids: [1] },
  'ads.markSold': { price: 470_000 },
  'complaints.create': { ad_id: 1, block_reason_id: 1, description: 'Это не та машина' },
  'moderation.decide': {
    subject: 'company',
    id: 1,
    accept: false,
    revision: '0123456789ab',
    rule_id: 4,
    reason: 'Нет в реестре',
  },
  'savedFilters.create': {
    name: 'Мой фильтр',
    notify_on_new_ad: true,
    mark_id: 1,
    price_from: 1,
    is_in_stock: true,
  },
  'savedFilters.toggleNotifications': { notify: true },
  'telemetry.send': { events: [{ kind: 'timing', app: 'host', build: 'abcdef', phase: 'html', ms: 5 }] },
  'warnings.reply': { text: 'Машина моя, фото мои' },
};
const WITHOUT_PLAIN_FIELDS = ['ads.search', 'ads.count', 'ads.facets', 'ads.map', 'rates.convertMany'];
const USERS = 20;
/** Null means «not given» here. */
const NULLABLE = [
  'events.record user_id',
  'events.record telegram_id',
  'users.setLegalContent phone_number',
  'orders.create user_comment',
  'savedFilters.create mark_id',
  'savedFilters.create price_from',
  'savedFilters.create is_in_stock',
];
/** Only digits or a comparison of these are used: the text itself is never stored. */
const NOT_STORED = [
  'signIn.sendCode phone',
  'signIn.startData init_data',
  'signIn.messengerPhone init_data',
  'signIn.messengerPhone phone',
  'users.setLegalContent phone_number',
];

const CALLS = Object.entries(endpoints).flatMap(([noun, group]) =>
  Object.entries<Endpoint>(group)
    .filter(([, { body, multipart }]) => body && !multipart)
    .map(([verb, endpoint]) => [`${noun}.${verb}`, endpoint] as const),
);

onDatabase('the fields of every JSON call', (database) => {
  let app: TestApp;
  const users: { id: number; token: string }[] = [];
  beforeEach(async () => {
    const ids = await addUsers(database(), USERS);
    await addAds(database(), [{ user_id: 2 }]);
    users.length = 0;
    for (const id of ids.slice(2))
      users.push({ id, token: (await signIn(database(), id)).authorization.slice('Bearer '.length) });
    // All of them are moderators: for others the calls of the desk do not exist.
    await database().sql.query(
      `insert into messenger_accounts (messenger, messenger_id, user_id, linked_at)
       select 'telegram', id::text, id, now() from users`,
    );
    const moderators = users.map(({ id }) => `user${id}=tg:${id}`).join(' ');
    app = await openTestApp(database(), { variables: { MODERATORS: moderators } });
  });
  afterEach(() => app.close());

  let sent = 0;
  /** Each from another address and by another user, so that no limit is reached. */
  const send = (endpoint: Endpoint, payload: object) => {
    sent += 1;
    return app.call({
      method: endpoint.method,
      url: SERVICE_BASE[endpoint.service] + endpoint.path.replace('{id}', '1'),
      remoteAddress: `203.0.${sent >> 8}.${sent & 255}`,
      headers: {
        authorization: `Bearer ${users[sent % users.length]?.token}`,
        'content-type': 'application/json',
      },
      payload: JSON.stringify(payload)
        .replace('"id":0', `"id":${users[sent % users.length]?.id}`)
        .replace('"phone":"79005550001', `"phone":"7900${String(sent).padStart(7, '0')}`),
    });
  };

  test('are all listed in this test', () => {
    expect(CALLS.map(([name]) => name).sort()).toEqual(
      [...Object.keys(BODIES), ...WITHOUT_PLAIN_FIELDS].sort(),
    );
  });

  const responseTo = async (name: string, endpoint: Endpoint, field: string, value: unknown) => {
    const reply = await send(endpoint, { ...BODIES[name], [field]: value });
    const isNamed = Object.keys(reply.json().errors ?? {}).some((key) => key.split('.')[0] === field);
    return reply.statusCode === 422 && isNamed ? 'refused by name' : reply.statusCode;
  };

  test('of another kind are refused by name [D4]', async () => {
    const responses: unknown[] = [];
    for (const [name, endpoint] of CALLS) {
      for (const [field, value] of Object.entries(BODIES[name] ?? {})) {
        for (const wrong of [null, [], {}, true, 7, 'текст']) {
          const isNull = wrong === null;
          if (!isNull && typeof wrong === typeof value && Array.isArray(wrong) === Array.isArray(value))
            continue;
          const response = await responseTo(name, endpoint, field, wrong);
          const expected = isNull && NULLABLE.includes(`${name} ${field}`) ? 200 : 'refused by name';
          if (response !== expected) responses.push([name, field, JSON.stringify(wrong), response]);
        }
      }
    }
    expect(responses).toEqual([]);
  });

  test('of text refuse NUL, and lone surrogates are no fault [D7]', async () => {
    const responses: unknown[] = [];
    for (const [name, endpoint] of CALLS) {
      for (const [field, value] of Object.entries(BODIES[name] ?? {})) {
        if (typeof value !== 'string') continue;
        const nul = (await send(endpoint, { ...BODIES[name], [field]: `${value}\u0000` })).statusCode;
        const refusals = NOT_STORED.includes(`${name} ${field}`) ? [200, 401, 422] : [422];
        if (!refusals.includes(nul)) responses.push([name, field, 'NUL', nul]);
        const lone = (await send(endpoint, { ...BODIES[name], [field]: `${value}\ud800` })).statusCode;
        // 404: the call is for moderators only.
        if (![200, 401, 404, 422].includes(lone)) responses.push([name, field, 'surrogate', lone]);
      }
    }
    expect(responses).toEqual([]);
  });

  test('of the profile’s form refuse NUL as well [D7]', async () => {
    const { token } = users[0] ?? { token: '' };
    const fields = { name: 'Анна', username: 'anna_l', email: 'a@example.ru', phone_number: '79005550001' };
    const user = createCaller(app, { token });
    for (const [field, value] of Object.entries(fields)) {
      const form = new FormData();
      form.append(field, `${value}\u0000`);
      const reply = await user.form('/api/web-user/self/update', form);
      expect([field, reply.statusCode, Object.keys(reply.json().errors ?? {})]).toEqual([
        field,
        422,
        [field],
      ]);
    }
  });
});
