import { cityIdsOfPlace } from '@cars/shared-contracts/rules/city-distance';
import { codesOfColor } from '@cars/shared-contracts/rules/color';
import { type Ends, openEnds, openYears } from '@cars/shared-contracts/rules/open-ends';
import type { AdOrder, AdSearch } from '@cars/shared-contracts/schemas/ad-search';
import type { Cursor } from '../../list-page.ts';
import { IS_VERIFIED } from '../user/public-seller.ts';

/** A filter in one form for both readers, the SQL below and the index in memory. */
export interface AdFilter {
  readonly mark_id?: number;
  readonly model_id?: number;
  readonly city_id?: number;
  readonly year?: Ends;
  readonly price?: Ends;
  readonly mileage?: Ends;
  readonly statuses?: readonly number[];
  readonly stock_statuses?: readonly string[];
  readonly bodies?: readonly string[];
  readonly kpps?: readonly string[];
  readonly pts_type?: string;
  readonly engines?: readonly string[];
  readonly drivetrains?: readonly string[];
  readonly rudder?: string;
  readonly power?: Ends;
  /** Every code of the chosen colors. */
  readonly colors?: readonly string[];
  /** Further marks: beside mark and model, either. */
  readonly marks?: readonly number[];
  readonly excluded_marks?: readonly number[];
  readonly seller?: 'private' | 'dealer';
  /** The cities of a region or around a city: beside the city, either. */
  readonly cities?: readonly number[];
  /** Only cars in stock; false is no condition (`onlyAvailable`) [DATA-9]. */
  readonly is_in_stock?: true;
}

const listed = <T>(values: readonly T[] | undefined) =>
  values && values.length > 0 ? [...new Set(values)].sort() : undefined;

/** The cities of the region and those around the city [CAT-75]; undefined without either. */
const citiesOf = ({ city_id, radius_km, region }: AdSearch): readonly number[] | undefined => {
  const cityId = radius_km ? city_id : undefined;
  return cityId || region ? cityIdsOfPlace({ cityId, radiusKm: radius_km, region }) : undefined;
};

/**
 * A search body as a filter: lists without repeats and in order, so that equal searches have equal keys. From this year on
 * an end of the years is open, as older clients send it.
 */
export const filterOf = (search: AdSearch, openYear = new Date().getUTCFullYear()): AdFilter => {
  const stock = typeof search.stock_status === 'string' ? [search.stock_status] : search.stock_status;
  const filter: Record<keyof AdFilter, unknown> = {
    mark_id: search.mark_id,
    model_id: search.model_id,
    city_id: search.radius_km ? undefined : search.city_id,
    year: openYears(search.year_filter?.value, openYear),
    price: openEnds('price', search.price),
    mileage: openEnds('mileage', search.mileage),
    statuses: listed(search.car_statuses),
    stock_statuses: listed(stock),
    bodies: listed(search.bodies),
    kpps: listed(search.kpps),
    pts_type: search.pts_type,
    engines: listed(search.engines),
    drivetrains: listed(search.drivetrains),
    rudder: search.rudder,
    power: openEnds('power', search.power),
    colors: listed(search.colors?.flatMap(codesOfColor)),
    marks: listed(search.mark_ids),
    excluded_marks: listed(search.excluded_mark_ids),
    seller: search.seller,
    cities: citiesOf(search),
    is_in_stock: search.is_in_stock || undefined,
  };
  const given: Partial<Record<keyof AdFilter, unknown>> = {};
  for (const name of Object.keys(filter) as (keyof AdFilter)[])
    if (filter[name] !== undefined) given[name] = filter[name];
  return given as AdFilter;
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

/** Whether the seller of a row of `ads` is a dealer for everybody. */
export const DEALER_SQL = `exists (select from users u where u.id = ads.user_id and ${IS_VERIFIED})`;

/**
 * The conditions of a filter over `ads`; their values are added to `params`. An ad without a mileage or power is in no
 * range of it.
 */
export const conditionsOf = (filter: AdFilter, params: unknown[]): string[] => {
  const terms: string[] = [];
  const term = (sql: (name: string) => string, value: unknown) => {
    if (value === undefined) return;
    params.push(value);
    terms.push(sql(`$${params.length}`));
  };
  const within = (column: string, range: Ends | undefined) => {
    term((name) => `${column} >= ${name}`, range?.[0] ?? undefined);
    term((name) => `${column} <= ${name}`, range?.[1] ?? undefined);
  };
  /** All of the first conditions, or the last one. */
  const either = (
    all: readonly (readonly [column: string, value: number | undefined])[],
    column: string,
    others: readonly number[] | undefined,
  ) => {
    const own = all.flatMap(([name, value]) => {
      if (value === undefined) return [];
      params.push(value);
      return [`${name} = $${params.length}`];
    });
    if (others) params.push(others);
    const other = others ? [`${column} = any($${params.length}::int[])`] : [];
    if (own.length > 0 && others) terms.push(`((${own.join(' and ')}) or ${other[0]})`);
    else terms.push(...own, ...other);
  };
  either(
    [
      ['mark_id', filter.mark_id],
      ['model_id', filter.model_id],
    ],
    'mark_id',
    filter.marks,
  );
  term((name) => `mark_id <> all(${name}::int[])`, filter.excluded_marks);
  either([['city_id', filter.city_id]], 'city_id', filter.cities);
  if (filter.seller) terms.push(filter.seller === 'dealer' ? DEALER_SQL : `not ${DEALER_SQL}`);
  within('year', filter.year);
  within('price_rub', filter.price);
  within('mileage', filter.mileage);
  term((name) => `statuses_id = any(${name}::smallint[])`, filter.statuses);
  term((name) => `stock_status = any(${name}::text[])`, filter.stock_statuses);
  term((name) => `body = any(${name}::text[])`, filter.bodies);
  term((name) => `kpp = any(${name}::text[])`, filter.kpps);
  term((name) => `pts_type = ${name}`, filter.pts_type);
  term((name) => `engine = any(${name}::text[])`, filter.engines);
  term((name) => `drivetrain = any(${name}::text[])`, filter.drivetrains);
  term((name) => `rudder = ${name}`, filter.rudder);
  within('power', filter.power);
  term((name) => `color = any(${name}::text[])`, filter.colors);
  if (filter.is_in_stock) terms.push('is_in_stock');
  return terms;
};

/** `where` of a filter over `ads`, with its parameters. */
export const filterSql = (filter: AdFilter): { where: string; params: unknown[] } => {
  const params: unknown[] = [];
  return { where: ["status = 'active'", ...conditionsOf(filter, params)].join(' and '), params };
};
