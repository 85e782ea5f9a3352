import { endpoints } from '@cars/shared-contracts/endpoints/registry';
import { AdSearchBodySchema } from '@cars/shared-contracts/schemas/ad-search';
import { fc } from '@cars/tooling/testing/properties';
import { describe, expect, test } from '@rstest/core';
import * as z from 'zod/mini';
import { parserOf } from './parse-input.ts';

const values = fc.oneof(
  fc.constantFrom(1, 0, -1, 2015, 1e9, 1.5, '', 'sedan', 'in_stock', 'Не код', null, undefined, true),
  fc.array(fc.oneof(fc.integer({ min: -1, max: 3_000 }), fc.constantFrom('suv', 'manual', '#ffffff', null)), {
    maxLength: 3,
  }),
  fc.record({ type: fc.constantFrom('range', 'other'), value: fc.array(fc.integer(), { maxLength: 3 }) }),
);

const bodies = fc.oneof(
  values,
  fc.dictionary(
    fc.constantFrom(
      'mark_id',
      'price',
      'year_filter',
      'bodies',
      'stock_status',
      'is_in_stock',
      'region',
      'x',
    ),
    values,
    { maxKeys: 5 },
  ),
);

describe('parsing what is there is parsing the whole', () => {
  const schemas = Object.values(endpoints)
    .flatMap((verbs) => Object.values(verbs))
    .flatMap(({ query, body }) => [query, body])
    .filter((schema) => schema !== undefined);

  test('for every body and query of the contract', () => {
    for (const schema of new Set(schemas)) {
      const parse = parserOf(schema);
      fc.assert(
        fc.property(bodies, (value) => {
          expect(parse(value)).toEqual(z.safeParse(schema, value));
        }),
        { numRuns: 60 },
      );
    }
  });

  test('for filters, with the order of their fields', () => {
    const parse = parserOf(AdSearchBodySchema);
    fc.assert(
      fc.property(bodies, (value) => {
        expect(JSON.stringify(parse(value))).toBe(JSON.stringify(z.safeParse(AdSearchBodySchema, value)));
      }),
      { numRuns: 1_000 },
    );
    expect(parse({ year_filter: { value: [2010, 2012], type: 'range' }, mark_id: 7 })).toEqual({
      success: true,
      data: { mark_id: 7, year_filter: { type: 'range', value: [2010, 2012] } },
    });
  });
});

test('fields that a filter does not name are not read', () => {
  const read: unknown[] = [];
  const field = z.optional(z.string());
  const parse = parserOf(z.object({ first: field, second: field, third: field }));
  const value = new Proxy(
    { second: 'a', other: 'b' },
    {
      get(target, name) {
        read.push(name);
        return Reflect.get(target, name);
      },
    },
  );
  expect(parse(value)).toEqual({ success: true, data: { second: 'a' } });
  expect(read).toEqual(['second']);
});

test('conditions between fields, required fields and other schemas are parsed as a whole', () => {
  const pair = z
    .object({ from: z.optional(z.number()), to: z.optional(z.number()) })
    .check(z.refine(({ from = 0, to = 0 }) => from <= to, 'Начало диапазона больше конца'));
  expect(parserOf(pair)({ from: 2, to: 1 }).success).toBe(false);
  expect(parserOf(z.object({ id: z.number() }))({}).success).toBe(false);
  expect(parserOf(z.strictObject({ id: z.optional(z.number()) }))({ other: 1 }).success).toBe(false);
  expect(parserOf(z._default(z.object({ id: z.optional(z.number()) }), {}))(undefined)).toEqual({
    success: true,
    data: {},
  });
});
