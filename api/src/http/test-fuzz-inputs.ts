import type { endpoints } from '@cars/shared-contracts/endpoints/registry';
import { fc } from '@cars/tooling/testing/properties';
import {
  AD_ID,
  changeable,
  company,
  currency,
  digits,
  email,
  id,
  mapView,
  name,
  newAd,
  optional,
  page,
  phone,
  savedFilter,
  search,
  somePictures,
  text,
} from './test-fuzz-values.ts';

/** The caller of a fuzz test: the owner of every object that the call names, another user, or a guest. */
export const ROLES = ['guest', 'stranger', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Generated inputs of a call: one for each role in the gate. */
export const RUNS = Number(process.env.FUZZ_RUNS ?? (process.env.TEST_NIGHT === '1' ? 8 : ROLES.length));

/** Valid input of a call, and the expected response. */
export interface FuzzInput {
  /** The owner's object that `{id}` of the path names. */
  readonly path?: 'ad' | 'filter' | 'request' | 'user' | 'warning';
  readonly query?: fc.Arbitrary<Record<string, unknown>>;
  /** A JSON body, or the fields of a form. */
  readonly body?: fc.Arbitrary<Record<string, unknown>>;
  /** Names of a form's parts that are pictures. */
  readonly pictures?: fc.Arbitrary<readonly string[]>;
  /** Statuses other than 200, and other than the 401 of a guest at a call for signed-in users. */
  readonly responses?: Partial<Record<Role, readonly number[]>>;
  /** The caller or the object is removed or full afterwards: each call has new ones. */
  readonly consumes?: true;
}

type Nouns = typeof endpoints;
type CallName = { [Noun in keyof Nouns]: `${Noun}.${keyof Nouns[Noun] & string}` }[keyof Nouns];

const purpose = fc.constantFrom('sign_in', 'reset', 'phone_change');
/** An object of another user. */
const FOREIGN = { stranger: [403, 404] } as const;
/** An own ad cannot be ordered, saved or reported. */
const OWN = { owner: [422] } as const;
const forAllRoles = (...statuses: number[]) => ({ guest: statuses, stranger: statuses, owner: statuses });

export const FUZZ_INPUTS: Readonly<Record<CallName, FuzzInput>> = {
  'ads.preview': { query: page },
  'ads.search': {
    query: optional({ order_by: fc.constantFrom('price_asc', 'mileage_desc', 'created_desc') }),
    body: search,
  },
  'ads.count': { body: search },
  'ads.facets': { body: search },
  'ads.map': { query: mapView, body: search },
  'ads.details': { path: 'ad' },
  'ads.similar': { path: 'ad' },
  'ads.cards': { body: fc.record({ ids: fc.array(id, { maxLength: 20 }) }) },
  'ads.ofSeller': { path: 'user', query: page },
  'ads.countOfSeller': { path: 'user' },
  'ads.create': { body: newAd, pictures: somePictures },
  'ads.update': { path: 'ad', body: optional(changeable), pictures: somePictures, responses: FOREIGN },
  'ads.hints': {
    query: optional({
      model_id: id,
      year: fc.integer({ min: 1900, max: 2100 }),
      ad_id: fc.integer({ min: 1, max: 99 }),
    }),
  },
  'ads.share': { path: 'ad' },
  'ads.markSold': {
    path: 'ad',
    body: optional({ price: fc.integer({ min: 1, max: 9_999_999_999 }) }),
    responses: FOREIGN,
    consumes: true,
  },
  'ads.returnToSale': { path: 'ad', responses: FOREIGN },
  'ads.remove': { path: 'ad', responses: FOREIGN, consumes: true },
  'rates.all': {},
  'rates.convert': { query: fc.record({ amount: fc.nat(1_000_000), from: currency, to: currency }) },
  'rates.convertMany': {
    body: fc.record({
      to: currency,
      prices: fc.dictionary(
        fc.nat().map((n) => `id_${n}`),
        fc.record({ amount: fc.nat(), from: currency }),
        { maxKeys: 20 },
      ),
    }),
  },
  'handbooks.cars': {},
  'handbooks.complaints': {},
  'handbooks.autoList': {},
  'handbooks.brandList': {},
  'events.record': {
    body: fc.record({
      ad_id: fc.oneof(fc.constant(AD_ID), id),
      type: fc.constantFrom('view', 'contact_phone', 'contact_telegram', 'favorite_add', 'favorite_remove'),
      user_id: fc.option(id),
      telegram_id: fc.option(fc.nat().map(String)),
    }),
  },
  'events.day': {
    query: fc.record({
      ad_id: fc.oneof(fc.constant(AD_ID), id),
      timezone: fc.constantFrom('Europe/Moscow', 'UTC', 'Asia/Tokyo'),
    }),
  },
  'events.days': {
    query: fc.record({ ad_id: fc.oneof(fc.constant(AD_ID), id) }, { requiredKeys: [] }),
    responses: forAllRoles(200, 404),
  },
  'devices.create': {},
  'geo.reverse': {
    query: fc.record({ lat: fc.integer({ min: -90, max: 90 }), lon: fc.integer({ min: -180, max: 180 }) }),
  },
  'signIn.sendCode': {
    body: fc.record({ phone, purpose }, { requiredKeys: ['phone'] }),
    responses: forAllRoles(200, 401, 422, 429),
  },
  'signIn.verifyCode': {
    body: fc.oneof(
      fc.record({ phone, code: digits(4), purpose }, { requiredKeys: ['phone', 'code'] }),
      fc.record(
        { phone, ticket: fc.stringMatching(/^[\w-]{43}$/), purpose },
        { requiredKeys: ['phone', 'ticket'] },
      ),
    ),
    responses: forAllRoles(401, 422, 429),
  },
  'signIn.corporate': {
    body: fc.record({ login: name, password: text(128, 1) }),
    responses: forAllRoles(422, 429),
  },
  'signIn.startData': {
    body: fc.record({
      init_data: fc
        .dictionary(fc.constantFrom('auth_date', 'hash', 'user', 'query_id', 'x'), fc.string(), {
          minKeys: 1,
        })
        .map((values) => `a=1&${new URLSearchParams(values)}`),
      messenger: fc.constantFrom('telegram', 'max'),
    }),
    responses: forAllRoles(401),
  },
  'signIn.messengerPhone': {
    body: fc.record(
      {
        messenger: fc.constantFrom('telegram', 'max'),
        init_data: fc.string({ minLength: 1, maxLength: 200 }),
        phone,
        auth_date: digits(10),
        hash: fc.stringMatching(/^[0-9a-f]{64}$/),
      },
      { requiredKeys: ['messenger', 'init_data'] },
    ),
    responses: forAllRoles(422),
  },
  'signIn.logout': { consumes: true },
  'signIn.setPassword': {
    body: fc.record({ password: text(100).map((end) => `Длинная-дорога-${end}`) }),
    consumes: true,
  },
  'users.self': {},
  'users.update': {
    body: optional({
      name,
      username: fc.oneof(fc.constant(''), fc.stringMatching(/^@?[A-Za-z0-9_]{5,32}$/)),
      email: fc.oneof(fc.constant(''), email),
    }),
    pictures: fc.subarray(['avatar']),
  },
  'users.remove': { consumes: true },
  'users.settings': {},
  'users.changeSettings': {
    body: optional({ notify_on_price_change: fc.boolean(), takes_guest_orders: fc.boolean() }),
  },
  'users.setLegalContent': { body: company, consumes: true },
  'users.activeAds': {},
  'users.archivedAds': {},
  'users.seller': { path: 'user' },
  'favourites.list': {},
  'favourites.add': { path: 'ad', responses: OWN },
  'favourites.keep': {
    path: 'ad',
    body: optional({ note: text(500), price_alert: fc.boolean() }),
    responses: OWN,
  },
  'favourites.change': {
    path: 'ad',
    body: optional({ note: text(500), price_alert: fc.boolean() }),
    responses: { owner: [404], stranger: [200, 404] },
  },
  'favourites.remove': { path: 'ad' },
  'orders.create': {
    body: fc.record({
      id: fc.constant(AD_ID),
      user_name: name,
      user_phone: phone,
      user_comment: fc.option(text(1_000)),
    }),
    // A guest's name may not look like an address, and a seller takes only so many orders of guests.
    responses: { ...OWN, guest: [200, 422, 429] },
  },
  'orders.onlineShow': { path: 'ad', responses: OWN },
  'complaints.create': {
    body: fc.record(
      {
        ad_id: fc.constant(AD_ID),
        block_reason_id: fc.integer({ min: 1, max: 3 }),
        description: text(2_500),
      },
      { requiredKeys: ['ad_id', 'block_reason_id'] },
    ),
    responses: OWN,
  },
  'moderation.queue': { responses: forAllRoles(404) },
  'moderation.log': { responses: forAllRoles(404) },
  'moderation.decide': {
    body: fc.record(
      {
        subject: fc.constantFrom('company', 'complaint', 'appeal', 'warning'),
        id,
        accept: fc.boolean(),
        revision: fc.stringMatching(/^[0-9a-f]{12}$/),
        rule_id: fc.integer({ min: 1, max: 9 }),
        reason: text(500),
      },
      { requiredKeys: ['subject', 'id', 'accept'] },
    ),
    responses: forAllRoles(404),
  },
  'prices.history': { path: 'ad' },
  'prices.similar': { path: 'ad' },
  'savedFilters.create': { body: savedFilter, consumes: true },
  'savedFilters.list': {},
  'savedFilters.toggleNotifications': {
    path: 'filter',
    body: fc.record({ notify: fc.boolean() }),
    responses: FOREIGN,
  },
  'orders.received': { query: page },
  'orders.markHandled': {
    path: 'request',
    body: fc.record({ answered: fc.boolean() }),
    responses: FOREIGN,
  },
  'savedFilters.remove': { path: 'filter', responses: FOREIGN, consumes: true },
  'uploads.create': { body: fc.constant({}), pictures: fc.constant(['image']), consumes: true },
  'warnings.reply': {
    path: 'warning',
    body: fc.record({ text: text(500).filter((words) => words.trim() !== '') }),
    responses: FOREIGN,
  },
  'telemetry.send': {
    body: fc.record({
      events: fc.array(
        fc.record({
          kind: fc.constantFrom(
            'timing',
            'load_failure',
            'render_failure',
            'from_outside',
            'set_aside',
            'healed',
          ),
          app: fc.constantFrom('host', 'remote-ad', 'remote-nobody'),
          build: fc.stringMatching(/^[\w-]{6,64}$/),
          phase: fc.constantFrom('html', 'entry', 'lcp', 'cls'),
          ms: fc.nat(120_000),
        }),
        { minLength: 1, maxLength: 40 },
      ),
    }),
  },
};
