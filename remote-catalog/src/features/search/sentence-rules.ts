import type { CatalogFilter } from '@cars/shared-contracts/rules/catalog-filter';
import { cityByKey } from '@cars/shared-contracts/rules/city-list';
import { colorHexByName } from '@cars/shared-contracts/rules/color';
import type { SearchIndex } from '@cars/shared-contracts/rules/search/search-index';
import type { Range, SentencePart } from '@cars/shared-contracts/rules/search/sentence/filters';
import { type Sentence, understandSentence } from '@cars/shared-contracts/rules/search/sentence/understand';
import { suggestionOfIds } from '@cars/shared-contracts/rules/search/suggest';
import { conditionByKey } from '@cars/shared-contracts/rules/vehicle';
import type { SentenceChoice } from './rules.ts';
import { TEXTS } from './texts.ts';

type Change = Partial<CatalogFilter>;

const rangeChange = <Min extends keyof CatalogFilter, Max extends keyof CatalogFilter>(
  min: Min,
  max: Max,
  range: Range | undefined,
): Change => (range ? { [min]: String(range.from ?? ''), [max]: String(range.to ?? '') } : {});

const idOf = ({ id }: { readonly id: number }): string => String(id);

/** The filters of a sentence that the catalog has; a price in another currency has none. */
const changeOf = ({ filters, marks, excluded, region }: Sentence): Change => {
  const { price, year, mileage, power, kpps, engines, bodies, drivetrains, rudder, colors, city } = filters;
  const { stock_status: stockStatus, order } = filters;
  const cityId = city === undefined ? undefined : cityByKey(city)?.id;
  return {
    ...rangeChange('priceMin', 'priceMax', price?.currency ? undefined : price),
    ...rangeChange('yearMin', 'yearMax', year),
    ...rangeChange('mileageMin', 'mileageMax', mileage),
    ...rangeChange('powerMin', 'powerMax', power),
    ...(kpps ? { kpp: kpps } : {}),
    ...(engines ? { engine: engines } : {}),
    ...(bodies ? { bodyType: bodies } : {}),
    ...(drivetrains ? { drivetrain: drivetrains } : {}),
    ...(rudder ? { rudder } : {}),
    ...(colors ? { color: colors.flatMap((name) => colorHexByName(name)?.slice(1) ?? []) } : {}),
    ...(cityId === undefined ? {} : { cityId: String(cityId) }),
    ...(stockStatus ? { stockStatuses: [stockStatus] } : {}),
    ...(order ? { sort: order } : {}),
    ...(filters.seller ? { seller: filters.seller } : {}),
    ...(region ? { region } : {}),
    ...(marks.length > 0 ? { marks: marks.slice(1).map(idOf) } : {}),
    ...(excluded.length > 0 ? { notMarks: excluded.map(idOf) } : {}),
  };
};

const HAS_FILTER: ReadonlySet<SentencePart['key']> = new Set([
  'mark',
  'model',
  'price',
  'year',
  'mileage',
  'power',
  'kpps',
  'engines',
  'bodies',
  'drivetrains',
  'rudder',
  'colors',
  'city',
  'stock_status',
  'condition',
  'order',
  'seller',
  'region',
  'excluded',
]);

/**
 * The choice of a sentence that names more than a car and its condition [SENT-14]; null for any other, whose
 * suggestions are enough.
 */
export const sentenceChoice = (index: SearchIndex, query: string): SentenceChoice | null => {
  const sentence = understandSentence(query, index);
  const { text, mark, model, marks, excluded, region, filters, parts, unknown } = sentence;
  const isMore =
    Object.keys(filters).some((key) => key !== 'condition') ||
    marks.length + excluded.length > 0 ||
    region !== null;
  const change = changeOf(sentence);
  if (!isMore || (mark === null && filters.condition === undefined && Object.keys(change).length === 0))
    return null;
  const wordsOf = ({ start, end }: { readonly start: number; readonly end: number }) =>
    text.slice(start, end);
  const nameOf = (part: SentencePart): string =>
    (part.key === 'city' && filters.city && cityByKey(filters.city)?.name) ||
    (part.key === 'region' && region) ||
    wordsOf(part);
  const isApplied = ({ key }: SentencePart) =>
    HAS_FILTER.has(key) && !(key === 'price' && filters.price?.currency !== undefined);
  const picked = mark ? suggestionOfIds(index, String(mark.id), String(model?.id ?? '')) : null;
  const named = parts.filter((part) => isApplied(part) && part.key !== 'mark' && part.key !== 'model');
  const cars = marks.length > 0 ? marks.map(({ name }) => name) : picked ? [picked.title] : [];
  const condition = filters.condition === undefined ? null : conditionByKey(filters.condition);
  return {
    id: 'sentence',
    type: 'sentence',
    title: TEXTS.show([...cars, ...named.map(nameOf)].join(', ')),
    subtitle: '',
    picked,
    statusId: condition && index.statusIds[condition.key],
    statusKey: condition?.key ?? null,
    change,
    unapplied: [...parts.filter((part) => !isApplied(part)), ...unknown]
      .sort((a, b) => a.start - b.start)
      .map(wordsOf),
  };
};
