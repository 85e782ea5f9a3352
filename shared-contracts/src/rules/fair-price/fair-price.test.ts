import { fc } from '@cars/tooling/testing/properties';
import { expect, test } from '@rstest/core';
import { CONDITIONS } from '../vehicle-conditions.ts';
import type { ComparedAd, PricedCar } from './car.ts';
import { ADJUSTMENT_MAX, fairPrice, isFarBelowSimilar } from './fair-price.ts';
import { fitSlopes, medianOf } from './fit.ts';

const CAR: PricedCar = {
  generation_id: 7,
  year: 2018,
  mileage: 90_000,
  power: 150,
  kpp: 'automatic',
  engine: 'gas',
  drivetrain: 'front_wheel',
  rudder: 'left',
  statuses_id: 2,
  region: 'Москва',
};

const ad = (id: number, more: Partial<ComparedAd> = {}): ComparedAd => ({
  ...CAR,
  id,
  seller: id,
  isCompany: false,
  vin: null,
  mileage: 90_000 + id,
  price: 1_000_000 + id * 10_000,
  isSold: false,
  ...more,
});
const ads = (count: number, more: (n: number) => Partial<ComparedAd> = () => ({})) =>
  Array.from({ length: count }, (_, n) => ad(n + 1, more(n)));

test('five similar ads make no fair price, six a rough one, twelve a whole one [PRICE-13]', () => {
  expect(fairPrice(CAR, ads(5))).toBeNull();
  expect(fairPrice(CAR, ads(6))).toMatchObject({ isRough: true, ads: { length: 6 } });
  expect(fairPrice(CAR, ads(11))).toMatchObject({ isRough: true, ads: { length: 11 } });
  const fair = fairPrice(CAR, ads(12));
  expect(fair).toMatchObject({ isRough: false, ads: { length: 12 } });
  expect(Math.round((fair?.middle ?? 0) / 1_000)).toBe(1_065);
  expect(fair?.lower).toBeLessThan(1_040_000);
  expect(fair?.upper).toBeGreaterThan(1_090_000);
});

test('cars whose prices differ widely, as of classic ones, have no price [PRICE-13]', () => {
  const spread = (factor: number) => ads(13, (n) => ({ price: Math.round(600_000 * factor ** (n / 12)) }));
  expect(fairPrice(CAR, spread(3))).toMatchObject({ isRough: false });
  expect(fairPrice(CAR, spread(5))).toBeNull();
});

test('the narrowest conditions with enough ads decide, and are named [PRICE-14]', () => {
  const narrow = ads(12);
  const wide = ads(40, (n) => ({
    id: 100 + n,
    seller: 100 + n,
    kpp: 'manual',
    region: 'Коми',
    year: n % 2 ? 2015 : 2021,
  }));
  expect(fairPrice(CAR, [...wide, ...narrow])?.basis).toEqual({
    condition: 'used',
    years: [2018, 2018],
    mileage: [90_001, 90_012],
    isSameGeneration: true,
    kpp: 'automatic',
    region: 'Москва',
  });
  const basis = fairPrice(CAR, [...wide, ...narrow.slice(1)])?.basis;
  expect(basis).toMatchObject({ kpp: null, region: null, mileage: null, isSameGeneration: false });
});

test('a rough one is of six accounts, and its band is wider by 15 % [PRICE-13] [I41]', () => {
  const ofCompany = [0, 1, 2].map((n) =>
    ad(90 + n, { seller: 90, isCompany: true, mileage: 90_000 + n * 5_000, price: 1_100_000 }),
  );
  expect(fairPrice(CAR, [...ads(4), ...ofCompany])).toBeNull();
  expect(fairPrice(CAR, [...ads(5), ...ofCompany])).toMatchObject({ isRough: true, ads: { length: 8 } });
  const fair = fairPrice(CAR, ads(7));
  const adjusted = (fair?.ads ?? []).map((one) => one.adjusted);
  const [lower = 0, middle = 0, upper = 0] = [0.25, 0.5, 0.75].map((share) =>
    quartileByHand(adjusted, share),
  );
  expect([fair?.lower, fair?.middle, fair?.upper]).toEqual([
    Math.round(middle - (middle - lower) * 1.15),
    Math.round(middle),
    Math.round(middle + (upper - middle) * 1.15),
  ]);
});

test('prices of other years and mileages are adjusted to this car [PRICE-15]', () => {
  const market = ads(60, (n) => {
    const year = 2014 + (n % 9);
    return { year, price: 1_000_000 * 1.1 ** (year - 2018) * (1 + (n % 5) / 100) };
  });
  const middleOf = (year: number) => fairPrice({ ...CAR, year }, market)?.middle ?? 0;
  for (const year of [2015, 2018, 2021])
    expect(middleOf(year) / (1_020_000 * 1.1 ** (year - 2018))).toBeCloseTo(1, 1);
});

/** As docs/product/prices.md describes it, from the prices of a list alone. */
const quartileByHand = (prices: readonly number[], share: number): number => {
  const sorted = [...prices].sort((one, other) => one - other);
  const place = share * (sorted.length + 1);
  const low = sorted[Math.floor(place) - 1] ?? Number.NaN;
  const high = sorted[Math.floor(place)] ?? Number.NaN;
  return low + (place - Math.floor(place)) * (high - low);
};

test('quartiles are those of the adjusted prices of the list [PRICE-12] [PRICE-15]', () => {
  const price = fc.integer({ min: 800_000, max: 1_500_000 });
  fc.assert(
    fc.property(fc.array(price, { minLength: 12, maxLength: 59 }), (prices) => {
      const market = prices.map((price, n) => ad(n + 1, { year: 2017 + (n % 3), price }));
      const fair = fairPrice(CAR, market);
      const adjusted = (fair?.ads ?? []).map((one) => one.adjusted);
      expect(fair?.ads.some((one) => one.adjusted !== one.price)).toBe(true);
      expect([fair?.lower, fair?.middle, fair?.upper]).toEqual(
        [0.25, 0.5, 0.75].map((share) => Math.round(quartileByHand(adjusted, share))),
      );
    }),
    { numRuns: 100 },
  );
});

test('an ad that is too different from the car is left out [PRICE-21]', () => {
  const old = ads(20, (n) => ({ year: 2013, price: 700_000 + n * 10_000 }));
  expect(fairPrice(CAR, old)).toBeNull();
  const near = ads(12, (n) => ({ id: 100 + n, seller: 100 + n, year: n % 2 ? 2017 : 2019 }));
  const fair = fairPrice(CAR, [...old, ...near]);
  expect(fair?.ads.every(({ year }) => year >= 2017)).toBe(true);
  for (const { adjusted, price } of fair?.ads ?? [])
    expect(Math.max(adjusted / price, price / adjusted)).toBeLessThan(ADJUSTMENT_MAX + 0.001);
});

test('a car better than all similar ones is not estimated [PRICE-21]', () => {
  const worse = ads(20, (n) => ({ year: 2015 + (n % 2), mileage: 150_000 + n * 1_000 }));
  expect(fairPrice(CAR, worse)).toBeNull();
  const better = ads(5, (n) => ({ id: 100 + n, seller: 100 + n, year: 2019, mileage: 60_000, power: 160 }));
  expect(fairPrice(CAR, [...worse, ...better])?.ads.length).toBeGreaterThanOrEqual(12);
});

test('an account has one voice, a verified company three, and near copies one [I41] [PRICE-22]', () => {
  const mileage = (n: number) => ({ mileage: 90_000 + n * 5_000 });
  const three = (more: Partial<ComparedAd>) =>
    [0, 1, 2, 3].map((n) => ad(500 + n, { seller: 99_999, price: 1_100_000, ...mileage(n), ...more }));
  expect(fairPrice(CAR, [...ads(11), ...three({})])?.ads).toHaveLength(12);
  expect(fairPrice(CAR, [...ads(10), ...three({})])?.isRough).toBe(true);
  expect(fairPrice(CAR, [...ads(11), ...three({ isCompany: true })])?.ads).toHaveLength(14);
  expect(fairPrice(CAR, [...ads(11), ...three({ isCompany: true, mileage: 91_000 })])?.ads).toHaveLength(12);
});

test('zeros in place of a VIN are no car', () => {
  expect(
    fairPrice(
      CAR,
      ads(12, () => ({ vin: '00000000000000000' })),
    )?.ads,
  ).toHaveLength(12);
});

test('the beginning of a VIN is that of many cars', () => {
  expect(
    fairPrice(
      CAR,
      ads(12, () => ({ vin: 'XTA219010' })),
    )?.ads,
  ).toHaveLength(12);
});

test('one seller and one car count little, absurd prices not at all [I41]', () => {
  const honest = fairPrice(CAR, ads(30));
  const stuffed = ads(200, (n) => ({ id: 500 + n, seller: 99_999, price: 3_000_000 }));
  const repeated = ads(200, (n) => ({
    id: 900 + n,
    seller: 2_000 + n,
    vin: 'XTA219010M0123456',
    price: 3_000_000,
  }));
  const absurd = ads(14, (n) => ({
    id: 2_000 + n,
    seller: 5_000 + n,
    price: n % 2 === 0 ? 1 : 9_999_999_999,
  }));
  for (const poison of [stuffed, repeated, absurd]) {
    const fair = fairPrice(CAR, [...ads(30), ...poison]);
    expect((fair?.middle ?? 0) / (honest?.middle ?? 1)).toBeCloseTo(1, 1);
  }
  expect(
    fairPrice(CAR, [...ads(11), ...absurd])
      ?.ads.map(({ seller }) => seller)
      .sort(),
  ).toEqual(
    ads(11)
      .map(({ seller }) => seller)
      .sort(),
  );
  expect(fairPrice(CAR, stuffed)).toBeNull();
});

test('a car of another condition is never similar, in no step [PRICE-14]', () => {
  for (const { id, key } of CONDITIONS) {
    const car = { ...CAR, statuses_id: id, mileage: 500 };
    const alike = fairPrice(
      car,
      ads(12, () => ({ statuses_id: id, mileage: 500 })),
    );
    expect(alike?.basis.condition).toBe(key);
    const others = ads(40, (n) => ({ statuses_id: 1 + ((id + (n % 5)) % 6), mileage: 500 }));
    expect(others.some(({ statuses_id }) => statuses_id === id)).toBe(false);
    expect(fairPrice(car, others)).toBeNull();
  }
});

test('an ad without a condition, which is stored as new, is of a used car with more kilometers than a new one [PRICE-14]', () => {
  const market = ads(12, (n) => ({ statuses_id: 1 + (n % 2), mileage: 60_000 }));
  for (const statuses_id of [1, 2])
    expect(fairPrice({ ...CAR, statuses_id }, market)?.basis.condition).toBe('used');
  const fresh = ads(12, () => ({ statuses_id: 1, mileage: 1_000 }));
  expect(fairPrice({ ...CAR, statuses_id: 1, mileage: 1_000 }, fresh)?.basis.condition).toBe('new');
  expect(fairPrice({ ...CAR, statuses_id: 2, mileage: 1_001 }, fresh)).toBeNull();
});

test('a car with the wheel on the other side is compared with its own kind [PRICE-14]', () => {
  expect(fairPrice({ ...CAR, rudder: 'right' }, ads(30))).toBeNull();
});

test('a car with little known is compared by what is known', () => {
  const unknown = { generation_id: null, mileage: null, power: null, kpp: null, region: null };
  const fair = fairPrice(
    { ...CAR, ...unknown },
    ads(12, () => unknown),
  );
  expect(fair?.basis).toEqual({
    condition: 'used',
    years: [2018, 2018],
    mileage: null,
    isSameGeneration: false,
    kpp: null,
    region: null,
  });
});

test('whatever the ads, quartiles are ordered and positive', () => {
  const anyAd = fc.record({
    year: fc.integer({ min: 1900, max: 2030 }),
    mileage: fc.option(fc.integer({ min: 0, max: 9_999_999 })),
    power: fc.option(fc.integer({ min: 0, max: 3_000 })),
    price: fc.integer({ min: 0, max: 9_999_999_999 }),
  });
  fc.assert(
    fc.property(fc.array(anyAd, { minLength: 12, maxLength: 40 }), anyAd, (others, { price: _, ...car }) => {
      const fair = fairPrice(
        { ...CAR, ...car },
        others.map((other, n) => ad(n, other)),
      );
      if (!fair) return true;
      return (
        fair.lower >= 0 && fair.lower <= fair.middle && fair.middle <= fair.upper && fair.ads.length >= 6
      );
    }),
    { numRuns: 200 },
  );
  expect(fairPrice(CAR, [])).toBeNull();
});

test('a price under half of the lower quartile is far below [PRICE-17]', () => {
  expect(isFarBelowSimilar(499_999, { lower: 1_000_000 })).toBe(true);
  expect(isFarBelowSimilar(500_000, { lower: 1_000_000 })).toBe(false);
});

test('a slope is that of most points, whatever the others', () => {
  const points = Array.from({ length: 50 }, (_, n) => ({
    features: [n],
    logPrice: n % 10 === 0 ? 40 : 3 + 0.2 * n,
    weight: 1,
  }));
  const [slope] = fitSlopes(points, [{ slope: 0, strength: 0.01 }]).slopes;
  expect(slope).toBeCloseTo(0.2, 2);
  expect([medianOf([]), medianOf([3, 1, 2]), medianOf([4, 1, 3, 2])]).toEqual([0, 2, 2.5]);
});
