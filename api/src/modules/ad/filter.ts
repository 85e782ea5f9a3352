import { cityIdsOfPlace } from '@cars/shared-contracts/rules/city-distance';
import { codesOfColor } from '@cars/shared-contracts/rules/color';
import { type Ends, openEnds, openYears } from '@cars/shared-contracts/rules/open-ends';
import type { AdOrder, AdSearch } from '@cars/shared-contracts/schemas/ad-search';
import {
  FILTERS,
  type Filter,
  type FilterName,
  type FilterNameOf,
  SEARCH_FILTERS,
} from '@cars/shared-contracts/schemas/filters';
import type { Cursor } from '../../list-page.ts';
import { IS_VERIFIED } from '../user/public-seller.ts';

interface Values {
  readonly id: number;
  readonly ids: readonly number[];
  readonly flag: true;
  readonly choice: string;
  readonly choices: readonly string[];
  readonly range: Ends;
  /** Every code of the chosen colors. */
  readonly colors: readonly string[];
}
/** Filters that compare a column of an ad with a value of a search. */
export type ComparedName = FilterNameOf<keyof Values>;

/** A filter in one form for both readers, the SQL below and the index in memory. */
export type AdFilter = {
  readonly [Name in ComparedName]?: Values[(typeof FILTERS)[Name]['kind']];
} & {
  /** The cities of a region or around a city: beside the city, either. */
  readonly cities?: readonly number[];
};

const listed = <T>(values: readonly T[]) => (values.length > 0 ? [...new Set(values)].sort() : undefined);

/** The cities of the region and those around the city [CAT-75]; undefined without either. */
const citiesOf = ({ city_id, radius_km, region }: AdSearch): readonly number[] | undefined => {
  const cityId = radius_km ? city_id : undefined;
  return cityId || region ? cityIdsOfPlace({ cityId, radiusKm: radius_km, region }) : undefined;
};

/** What is compared of a value; undefined for no condition. */
const comparedValue = (name: FilterName, search: AdSearch, openYear: number): unknown => {
  const value = search[name];
  switch (FILTERS[name].kind) {
    case 'range':
      return name === 'year_filter'
        ? openYears(search.year_filter?.value, openYear)
        : openEnds(name as FilterNameOf<'range'>, value as Ends | undefined);
    case 'ids':
    case 'choices':
      return value === undefined ? undefined : listed([value].flat());
    case 'colors':
      return listed((search.colors ?? []).flatMap(codesOfColor));
    case 'flag':
      return value || undefined;
    case 'id':
      return name === 'city_id' && search.radius_km ? undefined : value;
    case 'choice':
      return value;
    default:
      return undefined;
  }
};

/**
 * A search body as a filter: lists without repeats and in order, so that equal searches have equal keys. From this year on
 * an end of the years is open, as older clients send it.
 */
export const filterOf = (search: AdSearch, openYear: number): AdFilter => {
  const values = SEARCH_FILTERS.map(([name]) => [name, comparedValue(name, search, openYear)] as const);
  const given = [...values, ['cities', citiesOf(search)]].filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
};

/** Equal filters have equal keys. */
export const filterKey = (filter: AdFilter): string => JSON.stringify(filter);

/** The seven orders [CAT-23] as SQL, never built from input. */
export const ORDER_SQL: Readonly<Record<AdOrder, string>> = {
  created_desc: 'created_at desc, id desc',
  price_asc: 'price_rub, id',
  price_desc: 'price_rub desc, id desc',
  year_desc: 'year desc, id desc',
  year_asc: 'year, id',
  mileage_asc: 'mileage, id',
  mileage_desc: 'mileage desc nulls last, id desc',
};

/** What an order compares, as the index in memory has it. */
export const PLACE_SQL: Readonly<Record<AdOrder, string>> = {
  created_desc: '(extract(epoch from created_at) * 1000000)::bigint',
  price_asc: 'price_rub',
  price_desc: 'price_rub',
  year_desc: 'year',
  year_asc: 'year',
  mileage_asc: 'mileage',
  mileage_desc: 'mileage',
};

/** The condition of what is behind a place of an order; its values are added to `params`. */
export const behindSql = (order: AdOrder, { value, id }: Cursor, params: unknown[]): string => {
  const place = PLACE_SQL[order];
  const isBehind = order.endsWith('_desc') ? '<' : '>';
  const further = `id ${isBehind} $${params.push(id)}::bigint`;
  if (value === null) return `${place} is null and ${further}`;
  const last = `$${params.push(value)}::bigint`;
  return `(${place} ${isBehind} ${last} or (${place} = ${last} and ${further}) or ${place} is null)`;
};

/** Who sells the car of a row of `ads`, for everybody. */
export const SELLER_SQL = `case when exists (select from users u where u.id = ads.user_id and ${IS_VERIFIED})
  then 'dealer' else 'private' end`;

type ColumnOf<Name extends ComparedName> = (typeof FILTERS)[Name] extends {
  readonly column: infer Column extends string;
}
  ? Column
  : Name;
/** The columns of an ad that filters compare. */
export type ComparedColumns = {
  readonly [Name in ComparedName as ColumnOf<Name>]: {
    id: number | null;
    ids: number;
    flag: boolean;
    choice: string | null;
    choices: string | null;
    range: number | null;
    colors: string | null;
  }[(typeof FILTERS)[Name]['kind']];
};

/** The column of an ad that a filter compares. */
export const columnOf = (name: FilterName): keyof ComparedColumns =>
  ((FILTERS[name] as Filter).column ?? name) as keyof ComparedColumns;

/** The same in a select over `ads`. */
export const columnSql = (name: FilterName): string => (name === 'seller' ? SELLER_SQL : columnOf(name));

/** Conditions of which an ad meets all, or the one beside them. */
export const EITHER = [
  { all: ['mark_id', 'model_id', 'generation_id'], column: 'mark_id', beside: 'mark_ids' },
  { all: ['city_id'], column: 'city_id', beside: 'cities' },
] as const;
/** Whether a condition may be met by another one instead. */
export const isEither = (name: string): boolean =>
  EITHER.some(({ all, beside }) => [...all, beside].some((own) => own === name));

/**
 * The conditions of a filter over `ads`; their values are added to `params`. An ad without a mileage or power is in no
 * range of it.
 */
export const conditionsOf = (filter: AdFilter, params: unknown[]): string[] => {
  const terms: string[] = [];
  const place = (value: unknown) => `$${params.push(value)}`;
  for (const { all, column, beside } of EITHER) {
    const own = all.flatMap((name) => (filter[name] === undefined ? [] : `${name} = ${place(filter[name])}`));
    const others = filter[beside] && `${column} = any(${place(filter[beside])}::int[])`;
    if (own.length > 0 && others) terms.push(`((${own.join(' and ')}) or ${others})`);
    else terms.push(...own, ...(others ? [others] : []));
  }
  for (const [name, { kind }] of SEARCH_FILTERS) {
    const value = filter[name as ComparedName];
    if (value === undefined || isEither(name)) continue;
    const column = columnSql(name);
    if (kind === 'range') {
      const [from, to] = value as Ends;
      if (from !== null) terms.push(`${column} >= ${place(from)}`);
      if (to !== null) terms.push(`${column} <= ${place(to)}`);
    } else if (kind === 'flag') terms.push(column);
    else if (name === 'excluded_mark_ids') terms.push(`${column} <> all(${place(value)}::int[])`);
    else if (Array.isArray(value))
      terms.push(`${column} = any(${place(value)}::${kind === 'ids' ? 'int' : 'text'}[])`);
    else terms.push(`${column} = ${place(value)}`);
  }
  return terms;
};

/** `where` of a filter over `ads`, with its parameters. */
export const filterSql = (filter: AdFilter): { where: string; params: unknown[] } => {
  const params: unknown[] = [];
  return { where: ["status = 'active'", ...conditionsOf(filter, params)].join(' and '), params };
};
