import type { AdOrder, AdSearch } from '../schemas/ad-search.ts';
import {
  AD_MILEAGE_MAX,
  AD_PRICE_MAX,
  POWER_MAX_HP,
  RADII_KM,
  REGION_NAME,
  YEAR_MAX,
  YEAR_MIN,
} from '../schemas/limits.ts';
import { isSort } from './sort.ts';
import {
  BODY_LABELS,
  DRIVETRAIN_LABELS,
  ENGINE_LABELS,
  KPP_LABELS,
  PTS_TYPE_LABELS,
  RUDDER_LABELS,
  SELLER_LABELS,
  STOCK_STATUS_LABELS,
} from './vehicle.ts';

/**
 * The catalog's filter [DATA-9], as strings the way a form and an address hold it; an empty string is "not
 * chosen". `brand` and `model` are ids with their names beside them, so that the address alone is enough to
 * fill the search field.
 */
export interface CatalogFilter {
  readonly brand: string;
  readonly model: string;
  readonly onlyAvailable: 'true' | 'false';
  readonly yearMin: string;
  readonly yearMax: string;
  readonly priceMin: string;
  readonly priceMax: string;
  readonly mileageMin: string;
  readonly mileageMax: string;
  readonly bodyType: readonly string[];
  readonly kpp: readonly string[];
  readonly engine: readonly string[];
  readonly drivetrain: readonly string[];
  readonly rudder: string;
  readonly powerMin: string;
  readonly powerMax: string;
  /** Codes of the forms' colors without `#`. */
  readonly color: readonly string[];
  readonly ptsType: string;
  readonly condition: string;
  readonly statuses: readonly string[];
  readonly stockStatuses: readonly string[];
  readonly sort: AdOrder;
  readonly cityId: string;
  /** Ids of further marks: either they or `brand` with `model`. */
  readonly marks: readonly string[];
  readonly notMarks: readonly string[];
  readonly seller: string;
  /** Name of a region: a city of it or `cityId`. */
  readonly region: string;
  /** Kilometers around `cityId`; nothing without it. */
  readonly radius: string;
}

/** Sort created_desc, onlyAvailable false, nothing else chosen [CAT-28]. */
export const DEFAULT_FILTER: CatalogFilter = {
  brand: '',
  model: '',
  onlyAvailable: 'false',
  yearMin: '',
  yearMax: '',
  priceMin: '',
  priceMax: '',
  mileageMin: '',
  mileageMax: '',
  bodyType: [],
  kpp: [],
  engine: [],
  drivetrain: [],
  rudder: '',
  powerMin: '',
  powerMax: '',
  color: [],
  ptsType: '',
  condition: '',
  statuses: [],
  stockStatuses: [],
  sort: 'created_desc',
  cityId: '',
  marks: [],
  notMarks: [],
  seller: '',
  region: '',
  radius: '',
};

const isSame = (a: string | readonly string[], b: string | readonly string[]): boolean =>
  String(a) === String(b);

const KEYS = Object.keys(DEFAULT_FILTER) as (keyof CatalogFilter)[];

/** Filters count as active if any differs from the defaults [CAT-28]. */
export const isFilterActive = (filter: CatalogFilter): boolean =>
  KEYS.some((key) => !isSame(filter[key], DEFAULT_FILTER[key]));

/** Condition choices of the panel as condition keys with their default ids [CAT-39]. */
const CONDITION_STATUSES: Readonly<Record<string, readonly (readonly [key: string, id: number])[]>> = {
  new: [['new', 1]],
  used: [['used', 2]],
  for_parts: [
    ['damaged', 4],
    ['salvage', 5],
  ],
};

/** Statuses of the loaded handbook: their ids override the default ones [DATA-15]. */
export type LoadedStatuses = readonly { readonly id: number; readonly key: string }[];

/** Ids of a filter's statuses and its condition together, in ascending order. */
export const statusIdsOf = (
  { statuses, condition }: Pick<CatalogFilter, 'statuses' | 'condition'>,
  loaded: LoadedStatuses = [],
): number[] => {
  const ofCondition = Object.hasOwn(CONDITION_STATUSES, condition)
    ? (CONDITION_STATUSES[condition] ?? [])
    : [];
  const ids = ofCondition.map(([key, id]) => loaded.find((status) => status.key === key)?.id ?? id);
  return [...new Set([...statuses.map(Number), ...ids])].sort((a, b) => a - b);
};

/** A range within the limits of the call, since an address may have any number; null for an end that is not set. */
const bounds = (
  min: string,
  max: string,
  low: number,
  high: number,
): [number | null, number | null] | undefined => {
  const within = (text: string) => (text === '' ? null : Math.min(high, Math.max(low, Number(text))));
  return min === '' && max === '' ? undefined : [within(min), within(max)];
};

/** The search call's body for a filter [CAT-30]; `loaded` are the handbook's statuses when they are known. */
export const searchBody = (filter: CatalogFilter, loaded: LoadedStatuses = []): AdSearch => {
  const year = bounds(filter.yearMin, filter.yearMax, YEAR_MIN, YEAR_MAX);
  const price = bounds(filter.priceMin, filter.priceMax, 0, AD_PRICE_MAX);
  const mileage = bounds(filter.mileageMin, filter.mileageMax, 0, AD_MILEAGE_MAX);
  const power = bounds(filter.powerMin, filter.powerMax, 0, POWER_MAX_HP);
  const statuses = statusIdsOf(filter, loaded);
  return {
    ...(filter.brand ? { mark_id: Number(filter.brand) } : {}),
    ...(filter.model ? { model_id: Number(filter.model) } : {}),
    ...(filter.stockStatuses.length > 0
      ? { stock_status: [...filter.stockStatuses] as AdSearch['stock_status'] }
      : {}),
    ...(year ? { year_filter: { type: 'range' as const, value: year } } : {}),
    ...(price ? { price } : {}),
    ...(mileage ? { mileage } : {}),
    ...(statuses.length > 0 ? { car_statuses: statuses } : {}),
    ...(filter.onlyAvailable === 'true' ? { is_in_stock: true } : {}),
    ...(filter.cityId ? { city_id: Number(filter.cityId) } : {}),
    ...(filter.bodyType.length > 0 ? { bodies: [...filter.bodyType] as AdSearch['bodies'] } : {}),
    ...(filter.kpp.length > 0 ? { kpps: [...filter.kpp] as AdSearch['kpps'] } : {}),
    ...(filter.ptsType ? { pts_type: filter.ptsType as AdSearch['pts_type'] } : {}),
    ...(filter.engine.length > 0 ? { engines: [...filter.engine] as AdSearch['engines'] } : {}),
    ...(filter.drivetrain.length > 0
      ? { drivetrains: [...filter.drivetrain] as AdSearch['drivetrains'] }
      : {}),
    ...(filter.rudder ? { rudder: filter.rudder as AdSearch['rudder'] } : {}),
    ...(power ? { power } : {}),
    ...(filter.marks.length > 0 ? { mark_ids: filter.marks.map(Number) } : {}),
    ...(filter.notMarks.length > 0 ? { excluded_mark_ids: filter.notMarks.map(Number) } : {}),
    ...(filter.seller ? { seller: filter.seller } : {}),
    ...(filter.region ? { region: filter.region } : {}),
    ...(filter.radius && filter.cityId ? { radius_km: Number(filter.radius) } : {}),
    ...(filter.color.length > 0 ? { colors: filter.color.map((code) => `#${code}`) } : {}),
  } as AdSearch;
};

/** The radii of `RADII_KM` as an address has them. */
export const RADII: readonly string[] = RADII_KM.map(String);

const isId = (member: string) => /^[1-9][0-9]{0,8}$/.test(member);

/** The values that each list accepts; the server would refuse a search with any other. */
const LISTS: ReadonlyMap<keyof CatalogFilter, (member: string) => boolean> = new Map([
  ['bodyType', (member: string) => Object.hasOwn(BODY_LABELS, member)],
  ['kpp', (member: string) => Object.hasOwn(KPP_LABELS, member)],
  ['engine', (member: string) => Object.hasOwn(ENGINE_LABELS, member)],
  ['drivetrain', (member: string) => Object.hasOwn(DRIVETRAIN_LABELS, member)],
  ['color', (member: string) => /^[0-9a-f]{6}$/.test(member)],
  ['stockStatuses', (member: string) => Object.hasOwn(STOCK_STATUS_LABELS, member)],
  ['marks', isId],
  ['notMarks', isId],
  ['statuses', (member: string) => /^[1-9][0-9]{0,2}$/.test(member)],
]);

const LIST_MEMBERS_MAX = 20;

/** Numbers that stood for an open end; an old address may have them [CAT-30]. */
const OPEN_ENDS: ReadonlyMap<keyof CatalogFilter, string> = new Map([
  ['yearMin', '1900'],
  ['priceMin', '0'],
  ['priceMax', '99999999'],
  ['mileageMin', '0'],
  ['mileageMax', '999999'],
]);

/** Reads a filter from an address [CAT-41]; an invalid value keeps its default. */
export const filterFromQuery = (query: URLSearchParams): CatalogFilter => {
  const filter: Record<string, unknown> = { ...DEFAULT_FILTER };
  for (const key of KEYS) {
    const value = query.get(key);
    if (value === null) continue;
    const takes = LISTS.get(key);
    if (takes) filter[key] = [...new Set(value.split(',').filter(takes))].slice(0, LIST_MEMBERS_MAX);
    else if (key === 'sort') filter[key] = isSort(value) ? value : DEFAULT_FILTER.sort;
    else if (key === 'onlyAvailable') filter[key] = value === 'true' ? 'true' : 'false';
    else if (key === 'condition') filter[key] = Object.hasOwn(CONDITION_STATUSES, value) ? value : '';
    else if (key === 'ptsType') filter[key] = Object.hasOwn(PTS_TYPE_LABELS, value) ? value : '';
    else if (key === 'rudder') filter[key] = Object.hasOwn(RUDDER_LABELS, value) ? value : '';
    else if (key === 'seller') filter[key] = Object.hasOwn(SELLER_LABELS, value) ? value : '';
    else if (key === 'region') filter[key] = REGION_NAME.test(value) ? value : '';
    else if (key === 'radius') filter[key] = RADII.includes(value) && filter.cityId ? value : '';
    else filter[key] = /^[0-9]{1,10}$/.test(value) && value !== OPEN_ENDS.get(key) ? value : '';
  }
  return filter as unknown as CatalogFilter;
};

/** Writes a filter into an address: only what differs from the defaults. */
export const filterToQuery = (filter: CatalogFilter): URLSearchParams => {
  const query = new URLSearchParams();
  for (const key of KEYS) {
    if (!isSame(filter[key], DEFAULT_FILTER[key])) query.set(key, String(filter[key]));
  }
  return query;
};
