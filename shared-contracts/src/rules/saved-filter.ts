import type { AdSearch } from '../schemas/ad-search.ts';
import {
  isRangeName,
  type PairName,
  parametersOf,
  SEARCH_FILTERS,
  type SearchFilter,
  savedNames,
} from '../schemas/filters.ts';
import type { CarHandbooks } from '../schemas/handbook.ts';
import { FILTER_NAME_MAX_CHARS } from '../schemas/limits.ts';
import type { NewSavedFilter } from '../schemas/saved-filter.ts';
import { type CatalogFilter, DEFAULT_FILTER, type LoadedStatuses, searchBody } from './catalog-filter.ts';
import { colorName } from './color.ts';
import { formatDay } from './date.ts';
import { clockMs } from './device-clock.ts';
import { choiceWords, rangeWords, WORDED } from './filter-words.ts';
import { type Ends, openEnds } from './open-ends.ts';
import { placeText } from './place.ts';

/** The criteria of a saved filter: the creation fields without name and notification [DATA-10]. */
export type Criteria = Omit<NewSavedFilter, 'name' | 'notify_on_new_ad'>;

/** Drops empty fields; a response may have nulls and empty lists. */
const filled = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) =>
        value !== null &&
        value !== undefined &&
        value !== false &&
        !(Array.isArray(value) && value.length === 0),
    ),
  ) as Partial<T>;

/** A search as criteria; an open end is none of them [CAT-30]. */
export const criteriaOfSearch = (search: AdSearch): Criteria =>
  filled(
    Object.fromEntries(
      SEARCH_FILTERS.flatMap(([name]): (readonly [string, unknown])[] => {
        const [from, to] = savedNames(name);
        if (to === undefined) return [[from, search[name]]];
        const ends = openEnds(name as PairName, search[name as PairName]);
        return [
          [from, ends?.[0]],
          [to, ends?.[1]],
        ];
      }),
    ),
  );

/** Criteria as a search. */
export const searchOfCriteria = (criteria: Criteria): AdSearch => {
  const fields: Readonly<Record<string, unknown>> = criteria;
  const end = (field: string) => (fields[field] as number | undefined) ?? null;
  return filled(
    Object.fromEntries(
      SEARCH_FILTERS.map(([name]) => {
        const [from, to] = savedNames(name);
        return [name, to === undefined ? fields[from] : openEnds(name as PairName, [end(from), end(to)])];
      }),
    ),
  );
};

/** A filter as criteria, without the order of the list. */
export const criteriaOf = (filter: CatalogFilter, loaded: LoadedStatuses = []): Criteria =>
  criteriaOfSearch(searchBody(filter, loaded));

const listOf = (value: string | readonly string[] | null | undefined): readonly string[] =>
  value == null ? [] : typeof value === 'string' ? [value] : value;

const textOf = (value: unknown): string => (value == null ? '' : String(value));

/** The parameters of an address for the value of a filter in a search. */
const chosenIn = (declared: SearchFilter, value: unknown): (readonly [string, unknown])[] => {
  if (declared.kind === 'range')
    return parametersOf(declared).map((name, end) => [name, textOf((value as Ends | undefined)?.[end])]);
  const memberOf = (member: unknown) => textOf(member).replace('#', '');
  if (declared.kind === 'choices') return [[declared.query, listOf(value as string | string[])]];
  if (Array.isArray(value)) return [[declared.query, value.map(memberOf)]];
  return value === undefined ? [] : [[declared.query, memberOf(value)]];
};

/**
 * Criteria as a filter of the catalog, from the defaults on (reset first) [CAT-38]. A mark or model that is
 * not in the handbook is left out, and so is a model of another mark
 * or a generation of another model.
 */
export const filterOfCriteria = (
  criteria: Criteria,
  { marks, models, generations }: Pick<CarHandbooks, 'marks' | 'models' | 'generations'>,
): CatalogFilter => {
  const { year_filter: years, ...search } = searchOfCriteria(criteria);
  const values: Readonly<Record<string, unknown>> = { ...search, year_filter: years?.value };
  const filter = {
    ...DEFAULT_FILTER,
    ...Object.fromEntries(SEARCH_FILTERS.flatMap(([name, declared]) => chosenIn(declared, values[name]))),
  } as CatalogFilter;
  const mark = marks.find(({ id }) => id === criteria.mark_id);
  const model = models.find(({ id, mark_id }) => id === criteria.model_id && mark_id === mark?.id);
  const generation = generations.find(
    ({ id, model_id }) => id === criteria.generation_id && model_id === model?.id,
  );
  const isKnown = (text: string) => marks.some(({ id }) => String(id) === text);
  return {
    ...filter,
    brand: textOf(mark?.id),
    model: textOf(model?.id),
    generation: textOf(generation?.id),
    marks: filter.marks.filter(isKnown),
    notMarks: filter.notMarks.filter(isKnown),
    radius: filter.cityId && filter.radius,
  };
};

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return [...value].sort((a, b) => (a < b ? -1 : 1));
  if (typeof value !== 'object') return value;
  const fields = Object.entries(filled(value as object)).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([key, part]) => [key, canonical(part)]));
};

/**
 * One text for all criteria with the same meaning, whatever the order of fields and lists and however
 * emptiness is written: two filters with the same text are duplicates [CAT-36]. The server's hash is computed
 * from it.
 */
export const criteriaKey = (criteria: Criteria): string =>
  JSON.stringify(canonical({ ...criteria, stock_status: listOf(criteria.stock_status) }));

/** Saving needs at least one active parameter [CAT-35]. */
export const hasCriteria = (criteria: Criteria): boolean => criteriaKey(criteria) !== '{}';

/** A name is stored and may be edited: it has ordinary spaces. */
const plainSpaces = (text: string): string => text.replaceAll('\u00A0', ' ');

/** «Toyota Camry», or «от 5 марта 2026 г.» when neither mark nor model is given [CAT-37]. */
export const savedFilterName = (
  names: { readonly brand: string | null; readonly model: string | null },
  now = new Date(clockMs()),
): string =>
  ([names.brand, names.model].filter(Boolean).join(' ') || plainSpaces(`от ${formatDay(now)}`)).slice(
    0,
    FILTER_NAME_MAX_CHARS,
  );

/** The request body for a filter; notifications are on by default [CAT-37]. */
export const newSavedFilter = (
  filter: CatalogFilter,
  { marks, models, statuses }: Pick<CarHandbooks, 'marks' | 'models' | 'statuses'>,
  now = new Date(clockMs()),
): NewSavedFilter => ({
  name: savedFilterName(
    {
      brand: marks.find(({ id }) => String(id) === filter.brand)?.name ?? null,
      model: models.find(({ id }) => String(id) === filter.model)?.name ?? null,
    },
    now,
  ),
  notify_on_new_ad: true,
  ...criteriaOf(filter, statuses),
});

/** Names for ids; null for one that is not known (yet). */
export interface CriteriaNames {
  readonly mark: (id: number) => string | null;
  readonly model: (id: number) => string | null;
  readonly generation: (id: number) => string | null;
  readonly status: (id: number) => string | null;
  readonly city: (id: number) => string | null;
}

/** What a summary begins with; the others follow in the order of the chips. */
const FIRST = [
  'year_filter',
  'price',
  'mileage',
  'bodies',
  'kpps',
  'engines',
  'power',
  'drivetrains',
  'rudder',
  'colors',
  'pts_type',
] as const;
const IN_SUMMARY = [...new Set([...FIRST, ...WORDED])];

/**
 * Summary of a saved filter: «Toyota Camry · от 2015 г. · до 2 000 000 ₽ · Москва». Unknown names are left out; empty
 * criteria are «Все объявления».
 */
export const criteriaSummary = (criteria: Criteria, names: CriteriaNames): string => {
  const { mark_id: markId, model_id: modelId, generation_id: generationId, city_id: cityId } = criteria;
  const search = searchOfCriteria(criteria);
  const place = cityId ? names.city(cityId) : null;
  const car = [
    markId && names.mark(markId),
    modelId && names.model(modelId),
    generationId && names.generation(generationId),
  ]
    .filter(Boolean)
    .join(' ');
  const marksText = (ids: readonly number[] | null | undefined, before: string): string | null => {
    const marks = (ids ?? []).map(names.mark).filter(Boolean).join(', ');
    return marks && before + marks;
  };
  const parts = [
    car,
    marksText(criteria.mark_ids, car ? 'или ' : ''),
    marksText(criteria.excluded_mark_ids, 'кроме '),
    ...IN_SUMMARY.flatMap((name) => {
      if (name === 'car_statuses')
        return (search.car_statuses ?? []).map(names.status).filter(Boolean).join(', ');
      if (name === 'colors') return (search.colors ?? []).map(colorName).join(', ');
      if (name === 'year_filter') return rangeWords(name, search.year_filter?.value ?? [null, null]);
      if (isRangeName(name)) return rangeWords(name, search[name] ?? [null, null]);
      return choiceWords(name, [search[name] ?? []].flat().map(String));
    }),
    place && placeText(place, criteria.radius_km),
    criteria.region,
  ];
  return parts.filter(Boolean).join(' · ') || 'Все объявления';
};
