import type { CatalogFilter } from '../../catalog-filter.ts';
import { cityByKey } from '../../city-list.ts';
import { colorHexByName } from '../../color-word.ts';
import type { Range, SentencePart } from './filters.ts';
import type { Sentence } from './understand.ts';

type Change = Partial<CatalogFilter>;

const rangeChange = <Min extends keyof CatalogFilter, Max extends keyof CatalogFilter>(
  min: Min,
  max: Max,
  range: Range | undefined,
): Change => (range ? { [min]: String(range.from ?? ''), [max]: String(range.to ?? '') } : {});

const idOf = ({ id }: { readonly id: number }): string => String(id);

/** The filters of a sentence that the catalog has; a price in another currency has none. */
export const catalogChange = ({ filters, marks, excluded, region }: Sentence): Change => {
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
    ...(cityId === undefined ? {} : { cityId: String(cityId), radius: String(filters.radius_km ?? '') }),
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
  'radius_km',
  'stock_status',
  'condition',
  'order',
  'seller',
  'region',
  'excluded',
]);

/** Whether the catalog has a filter for a part of a sentence. */
const isApplied = ({ filters }: Sentence, { key }: SentencePart): boolean =>
  HAS_FILTER.has(key) && !(key === 'price' && filters.price?.currency !== undefined);

export const appliedParts = (sentence: Sentence): SentencePart[] =>
  sentence.parts.filter((part) => isApplied(sentence, part));

/** Words that set no filter: not understood, or without a filter in the catalog [SENT-15]. */
export const unappliedWords = (sentence: Sentence): string[] =>
  [...sentence.parts.filter((part) => !isApplied(sentence, part)), ...sentence.unknown]
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) => sentence.text.slice(start, end));
