import { describe, expect, test } from '@rstest/core';
import { CATALOG } from '../modules/handbook/catalog/catalog.ts';
import { picturedAs } from './demo-cars.ts';
import { beginsWith, MODEL_SHAPES, shapeKey, typicalPrice } from './market-shape.ts';
import { SHAPE_LINES } from './market-shape-data.ts';

const shapes = [...MODEL_SHAPES.values()];
const models = new Map(
  CATALOG.flatMap((mark) => mark.models.map((model) => [shapeKey(mark.name, model.name), model] as const)),
);

describe('shapes of the market', () => {
  test('there are at least 60, none written twice', () => {
    expect(shapes.length).toBeGreaterThanOrEqual(60);
    expect(SHAPE_LINES.trim().split(/\n(?! )/)).toHaveLength(shapes.length);
  });

  test('every shape is a model of the catalog, offered in years in which it was built', () => {
    const foreign = shapes.filter((shape) => {
      const model = models.get(shapeKey(shape.mark, shape.model));
      if (model === undefined) return true;
      return shape.year_from < (model.year_from ?? 0) || shape.year_to > (model.year_to ?? 2025);
    });
    expect(
      foreign.map((shape) => `${shape.mark} ${shape.model} ${shape.year_from}-${shape.year_to}`),
    ).toEqual([]);
  });

  test('every generation is one of the catalog', () => {
    const foreign = shapes.flatMap((shape) => {
      const { generations = [] } = models.get(shapeKey(shape.mark, shape.model)) ?? {};
      return shape.built
        .filter(({ generation }) => !generations.some(({ name }) => beginsWith(name, generation)))
        .filter(({ generation }) => generation !== '')
        .map(({ generation }) => `${shape.model} ${generation}`);
    });
    expect(foreign).toEqual([]);
  });

  test('every generation on sale has a picture of its own, in every body', () => {
    const unpictured = shapes.flatMap(({ mark, model, built }) =>
      built.flatMap(({ generation, bodies }) =>
        bodies
          .map(({ value: body }) => ({ mark, model, generation, body, condition: 'sound' }) as const)
          .filter((car) => picturedAs(car).cars.length === 0)
          .map(({ body }) => `${model} ${generation} ${body}`),
      ),
    );
    expect(unpictured).toEqual([]);
  });

  test('shares add up to one, prices ascend', () => {
    const odd = shapes.filter(({ built, price: { low, usual, high }, km_per_year }) => {
      const sums = built.map(({ bodies }) => bodies.reduce((sum, { share }) => sum + share, 0));
      const ascending = 0 < low && low <= usual && usual <= high;
      return !ascending || sums.some((sum) => Math.abs(sum - 1) > 1e-9) || !(km_per_year > 0);
    });
    expect(odd.map((shape) => `${shape.mark} ${shape.model}`)).toEqual([]);
  });

  test('every drive, gearbox and engine occurs', () => {
    const versions = shapes.flatMap(({ built }) => built.flatMap((line) => line.versions));
    expect(new Set(versions.map(({ drivetrain }) => drivetrain)).size).toBe(3);
    expect(new Set(versions.map(({ kpp }) => kpp)).size).toBe(3);
    expect(new Set(versions.map(({ engine }) => engine)).size).toBe(4);
  });

  test('a beginning is whole words: the second generation is not the third', () => {
    expect(beginsWith('II Рестайлинг', 'II')).toBe(true);
    expect(beginsWith('III', 'II')).toBe(false);
    expect(beginsWith('III', '')).toBe(true);
  });
});

describe('the typical price', () => {
  const camry = MODEL_SHAPES.get('Toyota Camry');
  if (camry === undefined) throw new Error('no shape of Toyota Camry');

  test('rises with the year; most cars on offer are young, so the usual price is not that of the middle year', () => {
    const { low, usual, high } = camry.price;
    const prices = Array.from({ length: 23 }, (_, n) => typicalPrice(camry, 2002 + n));
    expect(prices.toSorted((a, b) => a - b)).toEqual(prices);
    expect(prices[0]).toBeCloseTo(0.65 * low);
    expect(prices[11]).toBeLessThan(usual * 0.8);
    expect(Math.abs((prices[16] ?? 0) / usual - 1)).toBeLessThan(0.1);
    expect(prices[22]).toBeCloseTo(high);
  });

  test('of a model that is sold for a few years falls little', () => {
    const jolion = { ...camry, year_from: 2021, year_to: 2024 };
    expect(typicalPrice(jolion, 2021)).toBeGreaterThan(0.9 * camry.price.low);
  });

  test('stays within the figures outside the years', () => {
    expect(typicalPrice(camry, 1990)).toBeCloseTo(0.65 * camry.price.low);
    expect(typicalPrice(camry, 2030)).toBeCloseTo(4_200_000);
  });
});
