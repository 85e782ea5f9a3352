import type { Ends } from '@cars/shared-contracts/rules/open-ends';
import { fc } from '@cars/tooling/testing/properties';
import type { TestDatabase } from '../../../db/test-databases.ts';
import type { ListStart } from '../../../list-page.ts';
import { addUsers } from '../../../test-app.ts';
import type { AdFilter } from '../filter.ts';

/** Ads with few different values, so that orders have ties and filters have matches. */
export const fillAds = async (db: TestDatabase) => {
  await addUsers(db, 3);
  await db.sql.exec(
    `update users set account_type = 'legal_entity', legal_entity_verified = (id = 2) where id in (2, 3)`,
  );
  await db.sql.exec(`
    insert into ads (user_id, status, mark_id, model_id, generation_id, mark, price, price_rub, year, mileage, city_id, statuses_id,
      stock_status, is_in_stock, body, kpp, pts_type, engine, drivetrain, rudder, power, color, video, created_at)
    select 1 + n % 3, (array['active', 'active', 'active', 'archived'])[1 + n % 4], 1 + n % 4, nullif(n % 5, 0), nullif(n % 3, 0),
      'Марка',
      100 * (n % 7), 100 * (n % 7), 2000 + n % 6, nullif(n % 8, 0) * 1000, nullif(n % 3, 0), 1 + n % 6,
      (array['in_stock', 'in_transit', 'on_order'])[1 + n % 3], n % 2 = 0,
      (array['sedan', 'suv', null])[1 + n % 3], (array['automatic', null])[1 + n % 2],
      (array['original', 'duplicate', null])[1 + n % 3],
      (array['gas', 'diesel', 'electric', null])[1 + n % 4], (array['front_wheel', 'all_wheel', null])[1 + n % 3],
      (array['left', 'right', null])[1 + n % 3], nullif(n % 11, 0) * 30,
      (array['#000000', '#040001', '#ffffff', '#123456', null])[1 + n % 5],
      case when n % 9 = 0 then 'https://rutube.ru/video/1' end,
      timestamptz '2026-01-01' + (n % 10) * interval '1 minute'
    from generate_series(1, 300) n`);
};

const OPEN = [
  [false, false],
  [true, false],
  [false, true],
] as const;

/** A range that is open at no end, or at one of them. */
const range = (max: number, least = 0): fc.Arbitrary<Ends> =>
  fc
    .tuple(fc.nat(max), fc.nat(max), fc.constantFrom(...OPEN))
    .map(([a, b, [isFromOpen, isToOpen]]) => [
      isFromOpen ? null : least + Math.min(a, b),
      isToOpen ? null : least + Math.max(a, b),
    ]);
const some = <T>(...values: T[]) => fc.subarray(values, { minLength: 1 });
/** Values of each filter; one without values does not compile. */
const VALUES: { readonly [Name in keyof AdFilter]-?: fc.Arbitrary<AdFilter[Name]> } = {
  mark_id: fc.integer({ min: 1, max: 5 }),
  model_id: fc.integer({ min: 1, max: 5 }),
  generation_id: fc.integer({ min: 1, max: 4 }),
  city_id: fc.integer({ min: 1, max: 3 }),
  year_filter: range(10, 1998),
  price: range(700),
  mileage: range(8000),
  car_statuses: some(1, 2, 3, 9),
  stock_status: some('in_stock', 'on_order'),
  bodies: some('sedan', 'coupe'),
  kpps: some('automatic', 'cvt'),
  pts_type: fc.constantFrom('original', 'duplicate'),
  engines: some('gas', 'diesel'),
  drivetrains: some('front_wheel', 'all_wheel'),
  rudder: fc.constantFrom('left', 'right'),
  power: range(300),
  colors: some('#000000', '#040001', '#ffffff'),
  is_in_stock: fc.constant(true as const),
  mark_ids: some(1, 2, 3, 9),
  excluded_mark_ids: some(2, 4),
  seller: fc.constantFrom('private', 'dealer'),
  cities: fc.subarray([1, 2, 9]),
};
const NAMES = Object.keys(VALUES) as (keyof AdFilter)[];
/** More conditions at once would match no ad. */
const CONDITIONS_MAX = 3;

export const anyFilter: fc.Arbitrary<AdFilter> = fc
  .tuple(fc.record(VALUES), fc.subarray(NAMES, { maxLength: CONDITIONS_MAX }))
  .map(([all, names]) => Object.fromEntries(names.map((name) => [name, all[name]])));

const MINUTE_US = 60_000_000;
/** Values of every order of `fillAds`, and some between them. */
const PLACES = [null, 0, 300, 350, 2_002, 3_000, Date.parse('2026-01-01') * 1_000 + 3 * MINUTE_US];
/** An offset, or a place of an order. */
export const anyStart: fc.Arbitrary<ListStart> = fc.oneof(
  fc.nat(60),
  fc.record({ value: fc.constantFrom(...PLACES), id: fc.nat(300) }),
);
