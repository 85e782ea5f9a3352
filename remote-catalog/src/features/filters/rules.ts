import {
  type CatalogFilter,
  DEFAULT_FILTER,
  filterToQuery,
} from '@cars/shared-contracts/rules/catalog-filter';
import { FILTER_WORDS, WORDED, wordsOf } from '@cars/shared-contracts/rules/filter-words';
import { formatWhole } from '@cars/shared-contracts/rules/money';
import type { CountedName } from '@cars/shared-contracts/schemas/ad-facets';
import {
  type ChoiceName,
  FILTERS,
  isChoiceName,
  isRangeName,
  type ParameterOf,
  parametersOf,
} from '@cars/shared-contracts/schemas/filters';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { foundText } from '../../found-text.ts';
import { TEXTS } from './texts.ts';

/** Where the panel draws a filter from the table: among the usual conditions, or among the folded ones. */
export type PanelPlace = 'usual' | 'more';
/** One pair of fields. */
export interface Range {
  readonly place: PanelPlace | undefined;
  readonly title: string;
  /** The title inside a longer name: «Цена от». */
  readonly name: string;
  readonly min: NumberKey;
  readonly max: NumberKey;
  readonly lowest: number;
  readonly highest: number;
  readonly isYear: boolean;
}
export type NumberKey = ParameterOf<'range'>;

/** The ranges with their bounds [CAT-30]. */
export const RANGES: readonly Range[] = WORDED.filter(isRangeName).map((filter) => {
  const { title, unit } = FILTER_WORDS[filter];
  const [min, max] = parametersOf(FILTERS[filter]);
  const [lowest, highest] = FILTERS[filter].bounds;
  const isYear = filter === 'year_filter';
  return {
    place: wordsOf(filter).panel,
    title: isYear ? TEXTS.year : `${title}, ${unit}`,
    name: title,
    min,
    max,
    lowest,
    highest,
    isYear,
  };
});

export type FieldErrors = Readonly<Partial<Record<NumberKey, string>>>;

const isNumberText = (text: string): boolean => /^\d*$/.test(text);

const valueError = (text: string, { lowest, highest, isYear }: Range): string | null => {
  if (text === '') return null;
  if (!isNumberText(text)) return TEXTS.notNumber;
  const value = Number(text);
  if (isYear && (value < lowest || value > highest)) return `Введите год от ${lowest} до ${highest}`;
  return value > highest ? `Не больше ${formatWhole(highest)}` : null;
};

/** Errors of the typed numbers, by field. Swapped bounds get an error under the lower one. */
export const fieldErrors = (filter: CatalogFilter): FieldErrors => {
  const errors: Partial<Record<NumberKey, string>> = {};
  for (const range of RANGES) {
    const { min, max } = range;
    for (const key of [min, max]) {
      const error = valueError(filter[key], range);
      if (error) errors[key] = error;
    }
    const isClosed = filter[min] !== '' && filter[max] !== '';
    if (isClosed && !errors[min] && !errors[max] && Number(filter[min]) > Number(filter[max]))
      errors[min] = TEXTS.crossed;
  }
  return errors;
};

/** The filter without the ranges that have an error: what can be counted while a number is typed. */
export const withoutErrors = (filter: CatalogFilter, errors: FieldErrors): CatalogFilter => {
  const wrong = RANGES.filter(({ min, max }) => errors[min] || errors[max]);
  return {
    ...filter,
    ...Object.fromEntries(
      wrong.flatMap(({ min, max }) => [
        [min, ''],
        [max, ''],
      ]),
    ),
  };
};

export const hasNoErrors = (errors: FieldErrors): boolean => Object.keys(errors).length === 0;

/** The number of matching ads; `more`: over 10,000 [CAT-42]. */
export interface Count {
  readonly count: number;
  readonly more: boolean;
}

/** «Показать 123 объявления», «Показать более 10 000 объявлений», or the label without a number while none is known. */
export const applyText = (known: Count | null): string => {
  if (!known) return TEXTS.show;
  const { count, more } = known;
  if (count === 0) return TEXTS.nothing;
  return `Показать ${foundText(count, more)}`;
};

/** The panel's address with the draft, which survives a reload and a sign-in. */
export const filtersAddress = (draft: CatalogFilter): string => {
  const query = filterToQuery(draft).toString();
  return `${paths.filters()}${query ? `?${query}` : ''}`;
};

/** A number in its stored form: «007» is 7; any other text is unchanged. */
export const tidyNumber = (text: string): string =>
  isNumberText(text) ? text.replace(/^0+(?=\d)/, '') : text;

export const isSameFilter = (a: CatalogFilter, b: CatalogFilter): boolean =>
  filterToQuery(a).toString() === filterToQuery(b).toString();

export const isDefault = (draft: CatalogFilter): boolean => isSameFilter(draft, DEFAULT_FILTER);

interface Status {
  readonly id: number;
  readonly key: string;
  readonly name: string;
}

/**
 * Conditions other than «Новый» and «Б/у», which the row begins with; a chosen one is always shown.
 */
export const detailedStatuses = (statuses: readonly Status[], chosen: readonly string[]) =>
  statuses
    .filter(({ id, key }) => !['new', 'used'].includes(key) || chosen.includes(String(id)))
    .map(({ id, name }) => ({ value: String(id), label: name }));

/** Marks that are shown, and marks that are left out; none of the first is any. */
export interface MarkLists {
  readonly included: readonly string[];
  readonly excluded: readonly string[];
}

type Marks = Pick<CatalogFilter, 'brand' | 'model' | 'marks' | 'notMarks'>;

export const marksOf = ({ brand, marks, notMarks }: Marks): MarkLists => ({
  included: [...new Set([brand, ...marks])].filter(Boolean),
  excluded: notMarks,
});

/** «Toyota, Kia», «кроме Lada (ВАЗ)», «Toyota · кроме Kia». */
export const marksText = (
  { included, excluded }: MarkLists,
  namesOf: (ids: readonly string[]) => readonly string[],
): string =>
  [namesOf(included).join(', '), excluded.length > 0 && `кроме ${namesOf(excluded).join(', ')}`]
    .filter(Boolean)
    .join(' · ');

/** One mark is `brand` and keeps its model; several are `marks` and have none [CAT-61]. */
export const marksChange = (before: Marks, { included, excluded }: MarkLists): Marks => {
  const [first = '', ...others] = included;
  const isSame = String([...included].sort()) === String([...marksOf(before).included].sort());
  if (isSame) return { ...before, notMarks: excluded };
  return others.length > 0
    ? { brand: '', model: '', marks: included, notMarks: excluded }
    : { brand: first, model: first === before.brand ? before.model : '', marks: [], notMarks: excluded };
};

export type ChipName = ChoiceName & CountedName;
/** Filters whose chips the panel has from the table of filters. */
export const chipNames = (place: PanelPlace): readonly ChipName[] =>
  WORDED.filter((name): name is ChipName => isChoiceName(name) && wordsOf(name).panel === place);

/** The parameters of each folded condition. */
const MORE: readonly (readonly (keyof CatalogFilter)[])[] = [
  ['bodyType'],
  ['color'],
  ['region'],
  ['condition', 'statuses'],
  ['onlyAvailable', 'stockStatuses'],
  ...WORDED.filter((name) => wordsOf(name).panel === 'more').map((name) => parametersOf(FILTERS[name])),
];

/** How many of the folded conditions are chosen; the order is none. */
export const chosenMore = (draft: CatalogFilter): number =>
  MORE.filter((names) => names.some((name) => String(draft[name]) !== String(DEFAULT_FILTER[name]))).length;

type Stock = Pick<CatalogFilter, 'onlyAvailable' | 'stockStatuses'>;

const IN_STOCK = 'in_stock';

/** «В наличии» is one choice for users, in whichever of the two fields it is stored. */
export const stockValues = ({ onlyAvailable, stockStatuses }: Stock): readonly string[] =>
  onlyAvailable === 'true' ? [...new Set([IN_STOCK, ...stockStatuses])] : stockStatuses;

/** `onlyAvailable` means cars in stock and no others; beside others, stock is one of the statuses. */
export const stockChange = (values: readonly string[]): Stock =>
  values.length === 1 && values[0] === IN_STOCK
    ? { onlyAvailable: 'true', stockStatuses: [] }
    : { onlyAvailable: 'false', stockStatuses: values };
