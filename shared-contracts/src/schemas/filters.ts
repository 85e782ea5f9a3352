import { AD_FIELDS, SELLER_LABELS, STOCK_STATUS_LABELS } from './ad-fields.ts';
import {
  AD_MILEAGE_MAX,
  AD_PRICE_MAX,
  INTEGER_MAX,
  MARKS_MAX,
  MILEAGE_MAX,
  POWER_MAX_HP,
  PRICE_MAX,
  type RADII_KM,
  STATUS_ID_MAX,
  STATUSES_MAX,
  YEAR_MAX,
  YEAR_MIN,
} from './limits.ts';

/*
 * The filters of a search, each declared once under its name in the call, in the order of an address; what reads, writes,
 * stores, counts and compares them follows from this table.
 */

interface Declared<Kind extends string> {
  readonly kind: Kind;
  /** The parameter of an address. */
  readonly query: string;
  /** The field of a stored filter, where it has another name. */
  readonly saved?: string;
  /** The column of an ad, where it has another name. */
  readonly column?: string;
}
interface Ids extends Declared<'ids'> {
  readonly idMax: number;
  readonly listMax: number;
}
interface Choice extends Declared<'choice' | 'choices'> {
  /** Key → Russian label, in the order of the panel. */
  readonly labels: Readonly<Record<string, string>>;
}
/** False is no condition [DATA-9]. */
interface Flag extends Declared<'flag'> {
  readonly labels: { readonly true: string };
}
/**
 * From and to; null for an open end [CAT-30]. An address has `<query>Min` and `<query>Max`, a stored filter `<name>_from` and
 * `<name>_to`.
 */
export interface RangeFilter extends Declared<'range'> {
  readonly bounds: readonly [lowest: number, highest: number];
  /** Older clients send the lowest bound for an open end, and this. */
  readonly openTo?: number;
}
/** `condition` stands for statuses, and the order is a parameter of the call. */
type OfAddress = Declared<'condition' | 'order'>;
type Plain = Declared<'id' | 'colors' | 'region' | 'radius'>;
export type SearchFilter = Plain | Ids | Choice | Flag | RangeFilter;
export type Filter = SearchFilter | OfAddress;

export const FILTERS = {
  mark_id: { kind: 'id', query: 'brand' },
  model_id: { kind: 'id', query: 'model' },
  /** Nothing without its model. */
  generation_id: { kind: 'id', query: 'generation' },
  /** Only cars in stock. */
  is_in_stock: { kind: 'flag', query: 'onlyAvailable', labels: { true: STOCK_STATUS_LABELS.in_stock } },
  year_filter: {
    kind: 'range',
    query: 'year',
    column: 'year',
    bounds: [YEAR_MIN, YEAR_MAX],
  },
  price: {
    kind: 'range',
    query: 'price',
    column: 'price_rub',
    bounds: [0, AD_PRICE_MAX],
    openTo: PRICE_MAX,
  },
  mileage: {
    kind: 'range',
    query: 'mileage',
    bounds: [0, AD_MILEAGE_MAX],
    openTo: MILEAGE_MAX,
  },
  bodies: { kind: 'choices', query: 'bodyType', column: 'body', labels: AD_FIELDS.body.labels },
  kpps: { kind: 'choices', query: 'kpp', column: 'kpp', labels: AD_FIELDS.kpp.labels },
  engines: { kind: 'choices', query: 'engine', column: 'engine', labels: AD_FIELDS.engine.labels },
  drivetrains: {
    kind: 'choices',
    query: 'drivetrain',
    column: 'drivetrain',
    labels: AD_FIELDS.drivetrain.labels,
  },
  rudder: { kind: 'choice', query: 'rudder', labels: AD_FIELDS.rudder.labels },
  /** Horsepower. */
  power: {
    kind: 'range',
    query: 'power',
    bounds: [0, POWER_MAX_HP],
    openTo: POWER_MAX_HP,
  },
  /** Codes of the forms' 16 colors, without `#` in an address; each means every code with the same name [DATA-39]. */
  colors: { kind: 'colors', query: 'color', column: 'color' },
  pts_type: { kind: 'choice', query: 'ptsType', labels: AD_FIELDS.pts_type.labels },
  condition: { kind: 'condition', query: 'condition' },
  car_statuses: {
    kind: 'ids',
    query: 'statuses',
    saved: 'car_status_ids',
    column: 'statuses_id',
    idMax: STATUS_ID_MAX,
    listMax: STATUSES_MAX,
  },
  /** The call takes one key as well. */
  stock_status: { kind: 'choices', query: 'stockStatuses', labels: STOCK_STATUS_LABELS },
  order_by: { kind: 'order', query: 'sort' },
  city_id: { kind: 'id', query: 'cityId' },
  /** Further marks: beside `mark_id`, `model_id` and `generation_id`, either. */
  mark_ids: { kind: 'ids', query: 'marks', column: 'mark_id', idMax: INTEGER_MAX, listMax: MARKS_MAX },
  excluded_mark_ids: {
    kind: 'ids',
    query: 'notMarks',
    column: 'mark_id',
    idMax: INTEGER_MAX,
    listMax: MARKS_MAX,
  },
  /** A company counts as a dealer after its approval only. */
  seller: { kind: 'choice', query: 'seller', labels: SELLER_LABELS },
  /** The cities of a region: beside `city_id`, either. */
  region: { kind: 'region', query: 'region' },
  /** Kilometers around `city_id`; nothing without it. */
  radius_km: { kind: 'radius', query: 'radius' },
} as const satisfies Readonly<Record<string, Filter>>;

type Filters = typeof FILTERS;
/** Names of one kind. */
export type FilterNameOf<Kind extends Filter['kind']> = {
  [Name in keyof Filters]: Filters[Name]['kind'] extends Kind ? Name : never;
}[keyof Filters];
/** What a search has. */
export type FilterName = Exclude<keyof Filters, FilterNameOf<OfAddress['kind']>>;

/** Keys of the labels of a filter. */
export type LabelsOf<Name extends FilterName> = Filters[Name] extends { readonly labels: infer Labels }
  ? keyof Labels & string
  : never;
/** The value of a filter in a search. */
export type FilterValue<Name extends FilterName> = Name extends 'year_filter'
  ? { type: 'range'; value: [number | null, number | null] }
  : Name extends 'stock_status'
    ? LabelsOf<Name> | LabelsOf<Name>[]
    : {
        id: number;
        ids: number[];
        flag: boolean;
        choice: LabelsOf<Name>;
        choices: LabelsOf<Name>[];
        range: [number | null, number | null];
        colors: string[];
        region: string;
        radius: (typeof RADII_KM)[number];
      }[Filters[Name]['kind']];

/** Ranges that a stored filter has as two fields, and these fields; the years are one. */
export type PairName = Exclude<FilterNameOf<'range'>, 'year_filter'>;
export type SavedEnd = `${PairName}_from` | `${PairName}_to`;
/** Filters that a stored filter has as one field, and its name. */
export type SavedWhole = Exclude<FilterName, PairName>;
export type SavedName<Name extends SavedWhole> = Filters[Name] extends {
  readonly saved: infer Saved extends string;
}
  ? Saved
  : Name;

/** Parameters of an address, of filters of these kinds. */
export type ParameterOf<Kind extends Filter['kind']> = {
  [Name in keyof Filters]: Filters[Name]['kind'] extends Kind
    ? Filters[Name]['kind'] extends 'range'
      ? `${Filters[Name]['query']}${'Min' | 'Max'}`
      : Filters[Name]['query']
    : never;
}[keyof Filters];

const ALL = Object.entries(FILTERS) as readonly (readonly [keyof Filters, Filter])[];
const isOfSearch = (filter: Filter): filter is SearchFilter =>
  filter.kind !== 'condition' && filter.kind !== 'order';
/** Each filter of a search with its name. */
export const SEARCH_FILTERS = ALL.filter(([, filter]) => isOfSearch(filter)) as readonly (readonly [
  FilterName,
  SearchFilter,
])[];
/** Filters with labels. */
export type ChoiceName = FilterNameOf<'choice' | 'choices' | 'flag'>;
export const isChoiceName = (name: string): name is ChoiceName =>
  'labels' in (FILTERS[name as ChoiceName] ?? {});
export const CHOICE_NAMES = Object.keys(FILTERS).filter(isChoiceName);
export type RangeName = FilterNameOf<'range'>;
export const isRangeName = (name: string): name is RangeName => FILTERS[name as RangeName]?.kind === 'range';
export const RANGE_NAMES = Object.keys(FILTERS).filter(isRangeName);
/** The parameters of an address for a filter. */
export const parametersOf = <Declared extends Filter>({ kind, query }: Declared) =>
  (kind === 'range' ? [`${query}Min`, `${query}Max`] : [query]) as unknown as Declared extends {
    readonly kind: 'range';
    readonly query: infer Query;
  }
    ? [`${Query & string}Min`, `${Query & string}Max`]
    : [Declared['query']];
/** Each parameter of an address with its filter, and which end of a range it is. */
export const PARAMETERS = ALL.flatMap(([, filter]) =>
  parametersOf(filter).map((name, end) => [name, filter, end] as const),
) as readonly (readonly [ParameterOf<Filter['kind']>, Filter, 0 | 1])[];
/** The fields of a stored filter that have a filter. */
export const savedNames = (name: FilterName): readonly [string, string?] => {
  const { kind, saved }: Filter = FILTERS[name];
  return kind === 'range' && name !== 'year_filter' ? [`${name}_from`, `${name}_to`] : [saved ?? name];
};
