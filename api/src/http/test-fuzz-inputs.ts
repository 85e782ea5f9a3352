import type { endpoints } from '@cars/shared-contracts/endpoints/registry';
import { adFieldRulesOf } from '@cars/shared-contracts/rules/ad-fields';
import {
  type AdField,
  type AdFieldKey,
  fieldsBy,
  PLAIN_FIELD_KEYS,
} from '@cars/shared-contracts/schemas/ad-fields';
import fc from 'fast-check';
import { NEW_AD } from '../test-selling.ts';

/** The caller of a fuzz test: the owner of every object that the call names, another user, or a guest. */
export const ROLES = ['guest', 'stranger', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Placeholders in generated bodies for ids that are known only when the tests run. */
export const CALLER_ID = '@caller';
export const AD_ID = '@ad';

/** Valid input of a call, and the expected response. */
export interface FuzzInput {
  /** The owner's object that `{id}` of the path names. */
  readonly path?: 'ad' | 'filter' | 'person';
  readonly query?: fc.Arbitrary<Record<string, unknown>>;
  /** A JSON body, or the fields of a form. */
  readonly body?: fc.Arbitrary<Record<string, unknown>>;
  /** Names of a form's parts that are pictures. */
  readonly pictures?: fc.Arbitrary<readonly string[]>;
  /** Statuses other than 200, and other than the 401 of a guest at a call for signed-in people. */
  readonly responses?: Partial<Record<Role, readonly number[]>>;
  /** The caller or the object is removed or full afterwards: each call has new ones. */
  readonly consumes?: true;
}

type Nouns = typeof endpoints;
type CallName = { [Noun in keyof Nouns]: `${Noun}.${keyof Nouns[Noun] & string}` }[keyof Nouns];

const optional = <T extends Record<string, fc.Arbitrary<unknown>>>(fields: T) =>
  fc.record(fields, { requiredKeys: [] });

const id = fc.integer({ min: 1, max: 2_147_483_647 });
const page = optional({
  page: fc.integer({ min: 1, max: 10_000 }),
  per_page: fc.integer({ min: 1, max: 50 }),
});
const currency = fc.constantFrom('RUB', 'USD', 'EUR');
const stockStatus = fc.constantFrom('in_stock', 'in_transit', 'on_order');
const bounds = (max: number) =>
  fc.tuple(fc.nat(max), fc.nat(max)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)]);
const years = bounds(100).map(([from = 0, to = 0]) => ({ type: 'range', value: [1900 + from, 1900 + to] }));
const bodies = fc.subarray(['sedan', 'suv', 'van']);
const kpps = fc.subarray(['automatic', 'manual', 'cvt']);
/** Text that every kind of field accepts: no control character, no direction mark. */
const text = (maxLength: number, minLength = 0) =>
  fc
    .string({ unit: 'grapheme', minLength, maxLength: Math.ceil(maxLength / 4) })
    .map((value) => value.replace(/\p{C}/gu, '').slice(0, maxLength).padEnd(minLength, 'я'));
const name = text(100, 1).map((value) => `Я${value.trim()}`.slice(0, 100));
const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
const phone = digits(9).map((rest) => `79${rest}`);
const email = fc.stringMatching(/^[a-z]{1,20}@[a-z]{1,20}\.ru$/);
const whole = (min: number, max: number) => fc.integer({ min, max }).map(String);
const flag = fc.constantFrom('true', 'false', '1', '0', '');
const link = fc.constantFrom('', 'https://report.example/1', 'http://a.b/?c=d');

const search = optional({
  mark_id: id,
  model_id: id,
  stock_status: fc.oneof(fc.constant('in_stock'), fc.subarray(['in_stock', 'in_transit', 'on_order'])),
  year_filter: years,
  price: bounds(99_999_999),
  mileage: bounds(999_999),
  car_statuses: fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 20 }),
  is_in_stock: fc.boolean(),
  city_id: id,
  bodies,
  kpps,
  unknown: fc.jsonValue({ maxDepth: 2 }),
});

const changeable = {
  price: whole(1, 9_999_999_999),
  currency,
  report_url: link,
  vin_report_url: link,
  video: fc.constantFrom('', 'https://vk.com/video-1_2', 'https://rutube.ru/video/1'),
  description: text(1_000),
  with_vat: flag,
  warranty: flag,
  available_for_credit: flag,
};
const fieldInput = (key: AdFieldKey, field: AdField) => {
  const { min = 0, max = 1_000_000 } = adFieldRulesOf(key);
  if (field.kind === 'choice') return fc.constantFrom(...Object.keys(field.labels));
  if (field.kind === 'number') return whole(min, max);
  return field.kind === 'text' ? text(field.maxChars ?? 20) : flag;
};
const newAd = optional({
  ...changeable,
  ...fieldsBy(PLAIN_FIELD_KEYS, (key, field) => fieldInput(key, field)),
  city_id: whole(1, 150),
  stock_status: stockStatus,
  year: whole(1900, new Date().getFullYear()),
  power: whole(1, 2_000_000_000),
  color: fc.stringMatching(/^#?[0-9a-fA-F]{6}$/),
  vin_number: fc.stringMatching(/^[A-Z0-9]{1,17}$/),
  is_used: fc.constantFrom('true', 'false'),
  statuses_id: whole(1, 6),
  latitude: whole(-90, 90),
  longitude: whole(-180, 180),
  address: text(100),
  online_show: flag,
  with_guarantee: flag,
  with_credit: flag,
  unknown: text(20),
}).map((changes) => ({ ...NEW_AD, ...changes }));
const somePictures = fc
  .integer({ min: 0, max: 2 })
  .map((count) => Array.from({ length: count }, (_, at) => `images[${at}]`));

const savedFilter = fc.record(
  {
    name,
    notify_on_new_ad: fc.boolean(),
    mark_id: id,
    model_id: fc.option(id),
    city_id: fc.option(id),
    price_from: fc.option(fc.nat(50_000_000)),
    price_to: fc.option(fc.integer({ min: 50_000_000, max: 99_999_999 })),
    mileage_from: fc.option(fc.nat(500_000)),
    mileage_to: fc.option(fc.integer({ min: 500_000, max: 999_999 })),
    stock_status: fc.option(stockStatus),
    is_in_stock: fc.option(fc.boolean()),
    pts_type: fc.option(fc.constantFrom('original', 'duplicate')),
    year_filter: fc.option(years),
    car_status_ids: fc.option(fc.array(id, { maxLength: 20 })),
    bodies: fc.option(bodies),
    kpps: fc.option(kpps),
  },
  { requiredKeys: ['mark_id'] },
);

const company = fc.record(
  {
    id: fc.constant(CALLER_ID),
    organization_type: fc.constantFrom('ooo', 'ip', 'ao', 'fund', 'gov'),
    organization_name: name,
    inn: fc.oneof(digits(10), digits(12)),
    ogrn: fc.oneof(digits(13), digits(15)),
    rs: digits(20),
    ks: digits(20),
    legal_address: name,
    phone_number: fc.option(phone),
    email,
  },
  {
    requiredKeys: [
      'id',
      'organization_type',
      'organization_name',
      'inn',
      'ogrn',
      'rs',
      'ks',
      'legal_address',
      'email',
    ],
  },
);

const purpose = fc.constantFrom('sign_in', 'reset', 'phone_change');
/** An object of another person. */
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
  'ads.details': { path: 'ad' },
  'ads.ofSeller': { path: 'person', query: page },
  'ads.countOfSeller': { path: 'person' },
  'ads.create': { body: newAd, pictures: somePictures },
  'ads.update': { path: 'ad', body: optional(changeable), pictures: somePictures, responses: FOREIGN },
  'ads.hints': {
    query: optional({
      model_id: id,
      year: fc.integer({ min: 1900, max: 2100 }),
      ad_id: fc.integer({ min: 1, max: 99 }),
    }),
  },
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
  'geo.reverse': {
    query: fc.record({ lat: fc.integer({ min: -90, max: 90 }), lon: fc.integer({ min: -180, max: 180 }) }),
  },
  'signIn.sendCode': {
    body: fc.record({ phone, purpose }, { requiredKeys: ['phone'] }),
    responses: forAllRoles(200, 401, 422, 429),
  },
  'signIn.verifyCode': {
    body: fc.record({ phone, code: digits(4), purpose }, { requiredKeys: ['phone', 'code'] }),
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
    }),
    responses: forAllRoles(401),
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
  'users.setLegalContent': { body: company },
  'users.activeAds': {},
  'users.archivedAds': {},
  'users.seller': { path: 'person' },
  'favourites.list': {},
  'favourites.add': { path: 'ad', responses: OWN },
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
  'prices.history': { path: 'ad' },
  'prices.similar': { path: 'ad' },
  'savedFilters.create': { body: savedFilter, consumes: true },
  'savedFilters.list': {},
  'savedFilters.toggleNotifications': {
    path: 'filter',
    body: fc.record({ notify: fc.boolean() }),
    responses: FOREIGN,
  },
  'savedFilters.remove': { path: 'filter', responses: FOREIGN, consumes: true },
  'uploads.create': { body: fc.constant({}), pictures: fc.constant(['image']), consumes: true },
  'telemetry.send': {
    body: fc.record({
      events: fc.array(
        fc.record({
          kind: fc.constantFrom('timing', 'load_failure', 'render_failure', 'set_aside', 'healed'),
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

/** Names with a meaning in some call, and some without. */
const anyName = (known: readonly string[]) =>
  fc.oneof(
    fc.constantFrom(...known, 'id', 'page', 'images', 'images[0]', 'images[]', 'image', '__proto__'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
  );
export const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    'NaN',
    '1e309',
    '-0',
    '0x10',
    '[]',
    '{}',
    'null',
    '../../etc/passwd',
    "'; drop table ads;--",
  ),
  fc.integer().map(String),
  fc.double().map(String),
);

const keysOf = (schema: unknown): readonly string[] =>
  typeof schema === 'object' && schema !== null && 'shape' in schema ? Object.keys(schema.shape ?? {}) : [];

/** Form fields of the call with any text. */
export const anyParts = (schema: unknown) =>
  fc.array(fc.tuple(anyName(keysOf(schema)), anyText), { maxLength: 30 });

/** A query with the call's own names or others, and any text. */
export const anyQuery = (schema: unknown) => fc.dictionary(anyName(keysOf(schema)), anyText, { maxKeys: 5 });

/** A body that is no JSON, any JSON, or one that fits but for one field. */
export const anyBody = (fitting: FuzzInput['body']) => {
  const noise = fc.oneof(
    fc.jsonValue({ maxDepth: 20 }).map((value) => JSON.stringify(value)),
    fc.string({ unit: 'binary' }),
  );
  if (!fitting) return noise;
  const altered = fc.tuple(fitting, fc.nat(), fc.jsonValue({ maxDepth: 5 })).map(([body, at, value]) => {
    const keys = Object.keys(body);
    return JSON.stringify({ ...body, [keys[at % (keys.length || 1)] ?? 'x']: value });
  });
  return fc.oneof({ weight: 1, arbitrary: noise }, { weight: 2, arbitrary: altered });
};

export const anyId = fc.oneof(
  fc.string().map((value) => value.replace(/\p{Surrogate}/gu, '')),
  fc.integer().map(String),
  id.map(String),
);
