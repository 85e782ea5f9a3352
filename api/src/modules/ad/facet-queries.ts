import { MILEAGE_STEPS, PRICE_STEPS } from '@cars/shared-contracts/rules/facet-steps';
import type { SqlQueries } from '../../db/sql-client.ts';
import type { ValueCounts } from './car-facets.ts';
import { FACET_NAMES, type FacetCounts, type FacetName, partsOf } from './facets.ts';
import { type AdFilter, columnSql, conditionsOf } from './filter.ts';
import { countCards } from './queries.ts';

/** Ads that one reading takes at most: the work is bounded, whatever the filter. */
export const FACETS_ADS_MAX = 30_000;

/** The step of a number; the steps begin with 0, and `width_bucket` counts from 1. */
const stepSql = (column: string, steps: readonly number[]) =>
  `width_bucket(${column}, array[${steps.join(', ')}]::bigint[]) - 1`;

const STEP_SQL: Readonly<Record<string, string>> = {
  price: stepSql('price_rub', PRICE_STEPS),
  mileage: stepSql('mileage', MILEAGE_STEPS),
};

const CAR = ['mark_id', 'model_id', 'generation_id'] as const;

interface FacetRow {
  readonly facet: string;
  readonly value: string | null;
  readonly count: number;
}

/**
 * Reads the ads that the conditions of no facet leave, with a flag for each part of the filter, and counts them once
 * for each facet by the flags of the other parts. Null for more ads than `FACETS_ADS_MAX`.
 */
export const readFacets = async (
  sql: SqlQueries,
  filter: AdFilter,
  adsMax = FACETS_ADS_MAX,
): Promise<FacetCounts | null> => {
  const { own, rest } = partsOf(filter);
  if ((await countCards(sql, rest, adsMax + 1)) > adsMax) return null;
  const params: unknown[] = [adsMax + 1];
  const where = ["status = 'active'", ...conditionsOf(rest, params)].join(' and ');
  const flags = [...own].map(
    ([name, part]) => `coalesce(${conditionsOf(part, params).join(' and ')}, false) as fits_${name}`,
  );
  const values = FACET_NAMES.map((name) => `(${STEP_SQL[name] ?? columnSql(name)})::text as of_${name}`);
  const fitting = (without?: FacetName, further: readonly string[] = []) => {
    const terms = [...own.keys()].filter((name) => name !== without).map((name) => `fits_${name}`);
    return [...terms, ...further].join(' and ') || 'true';
  };
  const counts = FACET_NAMES.map(
    (name) =>
      `select '${name}' as facet, of_${name} as value, count(*) as count from near where ${fitting(name)} group by 2`,
  );
  const { mark_id, model_id } = filter;
  const isOfModel = mark_id !== undefined && model_id !== undefined;
  const isOfCar = CAR.some((name) => filter[name] !== undefined);
  const countCars = (facet: string, column: string, names: readonly (typeof CAR)[number][]) => {
    const own = names.flatMap((name) =>
      filter[name] === undefined ? [] : [`${name} = $${params.push(filter[name])}::int`],
    );
    counts.push(
      `select '${facet}', ${column}::text, count(*) from near where ${fitting('mark_id', own)} group by 2`,
    );
  };
  if (mark_id !== undefined) countCars('model_id', 'model_id', ['mark_id']);
  if (isOfModel) countCars('generation_id', 'generation_id', ['mark_id', 'model_id']);
  if (isOfCar) countCars('car', 'mark_id', CAR);
  const { rows } = await sql.query<FacetRow>(
    `with near as materialized (
       select ${[...values, ...CAR, ...flags].join(', ')} from ads where ${where} limit $1
     )
     select 'total' as facet, null as value, count(*) as count from near where ${fitting()}
     union all ${counts.join(' union all ')}`,
    params,
  );
  const of = (facet: string): ValueCounts =>
    new Map(rows.filter((row) => row.facet === facet).map(({ value, count }) => [value, count]));
  return {
    ...(Object.fromEntries(FACET_NAMES.map((name) => [name, of(name)])) as Record<FacetName, ValueCounts>),
    model_id: mark_id === undefined ? null : of('model_id'),
    generation_id: isOfModel ? of('generation_id') : null,
    car: isOfCar ? of('car') : null,
    total: of('total').get(null) ?? 0,
  };
};
