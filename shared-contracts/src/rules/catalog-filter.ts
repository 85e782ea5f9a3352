import type { AdOrder, AdSearch } from '../schemas/ad-search.ts';
import {
  type Filter,
  PARAMETERS,
  type ParameterOf,
  parametersOf,
  SEARCH_FILTERS,
  type SearchFilter,
} from '../schemas/filters.ts';
import { COLORS_MAX, INTEGER_MAX, RADII_KM, REGION_NAME } from '../schemas/limits.ts';
import { isSort } from './sort.ts';
import { conditionByKey, FILTER_CONDITIONS } from './vehicle.ts';

/**
 * The catalog's filter [DATA-9], as strings the way a form and an address hold it: the parameters of `FILTERS`. An empty
 * string is "not chosen".
 */
export type CatalogFilter = {
  readonly [Name in ParameterOf<Filter['kind']>]: Name extends ParameterOf<'ids' | 'choices' | 'colors'>
    ? readonly string[]
    : Name extends ParameterOf<'flag'>
      ? 'true' | 'false'
      : Name extends ParameterOf<'order'>
        ? AdOrder
        : string;
};

const isList = ({ kind }: Filter): boolean => kind === 'ids' || kind === 'choices' || kind === 'colors';

const defaultOf = (filter: Filter) => {
  if (filter.kind === 'flag') return 'false';
  if (filter.kind === 'order') return 'created_desc';
  return isList(filter) ? [] : '';
};

/** Sort created_desc, onlyAvailable false, nothing else chosen [CAT-28]. */
export const DEFAULT_FILTER = Object.fromEntries(
  PARAMETERS.map(([name, filter]) => [name, defaultOf(filter)]),
) as unknown as CatalogFilter;

const isSame = (a: string | readonly string[], b: string | readonly string[]): boolean =>
  String(a) === String(b);

/** The filter after a change: another model has other generations. */
export const changedFilter = (filter: CatalogFilter, change: Partial<CatalogFilter>): CatalogFilter => {
  const changed = { ...filter, ...change };
  return changed.model === filter.model ? changed : { ...changed, generation: change.generation ?? '' };
};

/** Filters count as active if any differs from the defaults [CAT-28]. */
export const isFilterActive = (filter: CatalogFilter): boolean =>
  PARAMETERS.some(([name]) => !isSame(filter[name], DEFAULT_FILTER[name]));

/** Statuses of the loaded handbook: their ids override the default ones [DATA-15]. */
export type LoadedStatuses = readonly { readonly id: number; readonly key: string }[];

/** Ids of a filter's statuses and its condition [CAT-39] together, in ascending order. */
export const statusIdsOf = (
  { statuses, condition }: Pick<CatalogFilter, 'statuses' | 'condition'>,
  loaded: LoadedStatuses = [],
): number[] => {
  const keys = FILTER_CONDITIONS.find(({ key }) => key === condition)?.conditions ?? [];
  const ids = keys.map((key) => loaded.find((status) => status.key === key)?.id ?? conditionByKey(key).id);
  return [...new Set([...statuses.map(Number), ...ids])].sort((a, b) => a - b);
};

/** The value of a filter in a search; undefined where nothing is chosen. */
const chosenValue = (
  declared: SearchFilter,
  filter: Readonly<Record<string, string | readonly string[]>>,
) => {
  if (declared.kind === 'range') {
    const [lowest, highest] = declared.bounds;
    // An address may have any number.
    const ends = parametersOf(declared).map((name) =>
      filter[name] === '' ? null : Math.min(highest, Math.max(lowest, Number(filter[name]))),
    );
    return ends.some((end) => end !== null) ? ends : undefined;
  }
  const chosen = filter[declared.query] ?? '';
  if (declared.kind === 'flag') return chosen === 'true' || undefined;
  if (chosen.length === 0) return undefined;
  const memberOf = (text: string) => {
    if (declared.kind === 'colors') return `#${text}`;
    return /^(?:ids?|radius)$/.test(declared.kind) ? Number(text) : text;
  };
  return typeof chosen === 'string' ? memberOf(chosen) : chosen.map(memberOf);
};

/** The search call's body for a filter [CAT-30]; `loaded` are the handbook's statuses when they are known. */
export const searchBody = (filter: CatalogFilter, loaded: LoadedStatuses = []): AdSearch => {
  const body: Record<string, unknown> = {};
  const chosen = { ...filter, statuses: statusIdsOf(filter, loaded).map(String) };
  for (const [name, declared] of SEARCH_FILTERS) {
    const value = chosenValue(declared, chosen);
    if (value !== undefined) body[name] = name === 'year_filter' ? { type: 'range', value } : value;
  }
  if (body.city_id === undefined) delete body.radius_km;
  if (body.model_id === undefined) delete body.generation_id;
  return body as AdSearch;
};

/** The radii of `RADII_KM` as an address has them. */
export const RADII: readonly string[] = RADII_KM.map(String);

/** An id with fewer digits than the largest one. */
const isId = (text: string, max = INTEGER_MAX): boolean =>
  /^[1-9]\d*$/.test(text) && text.length < String(max).length;

/** Whether a filter takes a value of an address; the server would refuse a search with any other. */
const takes = (filter: Filter, text: string, end: 0 | 1): boolean => {
  switch (filter.kind) {
    case 'choice':
    case 'choices':
      return Object.hasOwn(filter.labels, text);
    case 'id':
      return isId(text);
    case 'ids':
      return isId(text, filter.idMax);
    case 'colors':
      return /^[0-9a-f]{6}$/.test(text);
    case 'flag':
      return text === 'true';
    // A number that stood for an open end sets nothing [CAT-30].
    case 'range':
      return /^[0-9]{1,10}$/.test(text) && Number(text) !== (end === 0 ? filter.bounds[0] : filter.openTo);
    case 'condition':
      return FILTER_CONDITIONS.some(({ key }) => key === text);
    case 'order':
      return isSort(text);
    case 'region':
      return REGION_NAME.test(text);
    case 'radius':
      return RADII.includes(text);
  }
};

const LIST_MEMBERS_MAX = 20;

/** Reads a filter from an address [CAT-41]; an invalid value keeps its default. */
export const filterFromQuery = (query: URLSearchParams): CatalogFilter => {
  const filter: Record<string, unknown> = { ...DEFAULT_FILTER };
  for (const [name, declared, end] of PARAMETERS) {
    const value = query.get(name) ?? '';
    if (isList(declared)) {
      const taken = value.split(',').filter((text) => takes(declared, text, end));
      filter[name] = [...new Set(taken)].slice(0, declared.kind === 'colors' ? COLORS_MAX : LIST_MEMBERS_MAX);
    } else if (takes(declared, value, end)) filter[name] = value;
  }
  if (!filter.cityId) filter.radius = '';
  if (!filter.model) filter.generation = '';
  return filter as unknown as CatalogFilter;
};

/** Writes a filter into an address: only what differs from the defaults. */
export const filterToQuery = (filter: CatalogFilter): URLSearchParams => {
  const query = new URLSearchParams();
  for (const [name] of PARAMETERS) {
    if (!isSame(filter[name], DEFAULT_FILTER[name])) query.set(name, String(filter[name]));
  }
  return query;
};
