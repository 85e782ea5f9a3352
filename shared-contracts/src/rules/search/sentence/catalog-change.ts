import { AD_PRICE_MAX } from '../../../schemas/limits.ts';
import type { Rates } from '../../../schemas/rate.ts';
import type { CatalogFilter } from '../../catalog-filter.ts';
import { cityByKey } from '../../city-list.ts';
import { colorHexByName } from '../../color-word.ts';
import { SOUND_CONDITIONS } from '../../vehicle-conditions.ts';
import type { Range, SentencePart } from './filters.ts';
import type { Sentence } from './understand.ts';

type Change = Partial<CatalogFilter>;

const rangeChange = <Min extends keyof CatalogFilter, Max extends keyof CatalogFilter>(
  min: Min,
  max: Max,
  range: Range | null | undefined,
): Change => (range ? { [min]: String(range.from ?? ''), [max]: String(range.to ?? '') } : {});

const idOf = ({ id }: { readonly id: number }): string => String(id);

const MILLION = 1_000_000;
/** Down or up to whole thousands, from a million on to tens of thousands. */
const rounded = (rubles: number, round: (value: number) => number): number => {
  const step = rubles < MILLION ? MILLION / 1000 : MILLION / 100;
  return Math.min(AD_PRICE_MAX, round(rubles / step) * step);
};

/** The price in rubles by the rates, rounded outwards so that no car that is meant is hidden; null without a rate. */
const rublePrice = ({ price }: Sentence['filters'], rates: Rates | null): Range | null => {
  if (!price?.currency) return price ?? null;
  const rate = rates?.[price.currency];
  if (!rate) return null;
  const { from, to } = price;
  return {
    ...(from === undefined ? {} : { from: rounded(from * rate, Math.floor) }),
    ...(to === undefined ? {} : { to: rounded(to * rate, Math.ceil) }),
  };
};

/** Whether a price in another currency waits for the rates. */
export const needsRates = ({ filters }: Sentence, rates: Rates | null): boolean =>
  filters.price?.currency !== undefined && rublePrice(filters, rates) === null;

/** The filters of a sentence that the catalog has; a price in another currency is one where the rates are known. */
export const catalogChange = (sentence: Sentence, rates: Rates | null): Change => {
  const { filters, marks, excluded, region } = sentence;
  const { year, mileage, power, kpps, engines, bodies, drivetrains, rudder, colors, city } = filters;
  const { stock_status: stockStatus, order } = filters;
  const cityId = city === undefined ? undefined : cityByKey(city)?.id;
  return {
    ...rangeChange('priceMin', 'priceMax', rublePrice(filters, rates)),
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
    ...(filters.sound ? { statuses: SOUND_CONDITIONS } : {}),
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
  'sound',
  'order',
  'seller',
  'region',
  'excluded',
]);

/** Whether the catalog has a filter for a part of a sentence. */
const isApplied = (sentence: Sentence, { key }: SentencePart, rates: Rates | null): boolean =>
  HAS_FILTER.has(key) && !(key === 'price' && needsRates(sentence, rates));

export const appliedParts = (sentence: Sentence, rates: Rates | null): SentencePart[] =>
  sentence.parts.filter((part) => isApplied(sentence, part, rates));

/** Words that set no filter: not understood, or without a filter in the catalog [SENT-15]. */
export const unappliedWords = (sentence: Sentence, rates: Rates | null): string[] =>
  [...sentence.parts.filter((part) => !isApplied(sentence, part, rates)), ...sentence.unknown]
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) => sentence.text.slice(start, end));
