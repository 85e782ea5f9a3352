import { adFieldRulesOf } from '@cars/shared-contracts/rules/ad-fields';
import {
  type AdField,
  type AdFieldKey,
  fieldsBy,
  PLAIN_FIELD_KEYS,
} from '@cars/shared-contracts/schemas/ad-fields';
import {
  type FilterName,
  SEARCH_FILTERS,
  type SearchFilter,
  savedNames,
} from '@cars/shared-contracts/schemas/filters';
import { RADII_KM } from '@cars/shared-contracts/schemas/limits';
import { fc } from '@cars/tooling/testing/properties';
import { NEW_AD } from '../test-selling.ts';

/** Placeholders in generated bodies for ids that are known only when the tests run. */
export const CALLER_ID = '@caller';
export const AD_ID = '@ad';

export const optional = <T extends Record<string, fc.Arbitrary<unknown>>>(fields: T) =>
  fc.record(fields, { requiredKeys: [] });

export const id = fc.integer({ min: 1, max: 2_147_483_647 });
export const page = optional({
  page: fc.integer({ min: 1, max: 10_000 }),
  per_page: fc.integer({ min: 1, max: 50 }),
});
export const currency = fc.constantFrom('RUB', 'USD', 'EUR');
const stockStatus = fc.constantFrom('in_stock', 'in_transit', 'on_order');
const bounds = ([lowest, highest]: readonly [number, number]) => {
  const end = fc.integer({ min: lowest, max: highest });
  return fc
    .tuple(end, end, fc.boolean(), fc.boolean())
    .map(([a, b, isFromOpen, isToOpen]) => [
      isFromOpen ? null : Math.min(a, b),
      isToOpen ? null : Math.max(a, b),
    ]);
};
/** A value of a filter in a search. */
const filterInput = (name: FilterName, filter: SearchFilter): fc.Arbitrary<unknown> => {
  switch (filter.kind) {
    case 'id':
      return id;
    case 'ids':
      return fc.array(fc.integer({ min: 1, max: filter.idMax }), { maxLength: filter.listMax });
    case 'flag':
      return fc.boolean();
    case 'choice':
      return fc.constantFrom(...Object.keys(filter.labels));
    case 'choices': {
      const some = fc.subarray(Object.keys(filter.labels));
      return name === 'stock_status' ? fc.oneof(stockStatus, some) : some;
    }
    case 'range':
      return name === 'year_filter'
        ? bounds(filter.bounds).map((value) => ({ type: 'range', value }))
        : bounds(filter.bounds);
    case 'colors':
      return fc.array(fc.stringMatching(/^#[0-9a-f]{6}$/), { maxLength: 16 });
    case 'region':
      return fc.constantFrom('Татарстан', 'Московская область', 'Такого региона нет');
    case 'radius':
      return fc.constantFrom(...RADII_KM);
  }
};
/** Text that every kind of field accepts: no control character, no direction mark, no line separator. */
export const text = (maxLength: number, minLength = 0) =>
  fc.string({ unit: 'grapheme', minLength, maxLength: Math.ceil(maxLength / 4) }).map((value) =>
    value
      .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
      .slice(0, maxLength)
      .padEnd(minLength, 'я'),
  );
export const name = text(100, 1).map((value) => `Я${value.trim()}`.slice(0, 100));
export const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
export const phone = digits(9).map((rest) => `79${rest}`);
/** A domain that begins with `ad` would be read as the placeholder above. */
export const email = fc.stringMatching(/^[a-z]{1,20}@x[a-z]{0,19}\.ru$/);
const whole = (min: number, max: number) => fc.integer({ min, max }).map(String);
const flag = fc.constantFrom('true', 'false', '1', '0', '');
const link = fc.constantFrom('', 'https://report.example/1', 'http://a.b/?c=d');

export const search = optional({
  ...Object.fromEntries(SEARCH_FILTERS.map(([name, filter]) => [name, filterInput(name, filter)])),
  unknown: fc.jsonValue({ maxDepth: 2 }),
});

const degrees = (from: number, to: number) =>
  fc.integer({ min: from * 100, max: to * 100 }).map((hundredths) => String(hundredths / 100));
export const mapView = fc.record({
  west: degrees(-180, 0),
  south: degrees(-90, 0),
  east: degrees(0, 180),
  north: degrees(0, 90),
  zoom: fc.integer({ min: 3, max: 12 }).map(String),
});

export const changeable = {
  price: whole(1, 9_999_999_999),
  currency,
  report_url: link,
  vin_report_url: link,
  video: fc.constantFrom('', 'https://vk.com/video-1_2', 'm.vk.ru/clip-1_2'),
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
export const newAd = optional({
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
export const somePictures = fc
  .integer({ min: 0, max: 2 })
  .map((count) => Array.from({ length: count }, (_, at) => `images[${at}]`));

/** A value of each field of a stored filter. */
const savedInputs = SEARCH_FILTERS.flatMap(([name, filter]): (readonly [string, fc.Arbitrary<unknown>])[] => {
  const [from, to] = savedNames(name);
  if (filter.kind !== 'range' || to === undefined) return [[from, filterInput(name, filter)]];
  const [lowest, highest] = filter.bounds;
  const middle = Math.floor((lowest + highest) / 2);
  return [
    [from, fc.integer({ min: lowest, max: middle })],
    [to, fc.integer({ min: middle, max: highest })],
  ];
});
export const savedFilter = fc.record(
  {
    name,
    notify_on_new_ad: fc.boolean(),
    ...Object.fromEntries(savedInputs.map(([field, value]) => [field, fc.option(value)])),
    mark_id: id,
  },
  { requiredKeys: ['mark_id'] },
);

export const company = fc.record(
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
