import { CHOICE_NAMES, FILTERS, parametersOf, RANGE_NAMES } from '../../../schemas/filters.ts';
import { AD_PRICE_MAX } from '../../../schemas/limits.ts';
import type { Rates } from '../../../schemas/rate.ts';
import type { CatalogFilter } from '../../catalog-filter.ts';
import { cityByKey } from '../../city-list.ts';
import { colorHexByName } from '../../color-word.ts';
import { SOUND_CONDITIONS } from '../../vehicle-conditions.ts';
import type { Range, SentencePart } from './filters.ts';
import type { Sentence } from './understand.ts';

type Change = Partial<CatalogFilter>;

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

/** The ranges of a sentence as the parameters of an address. */
const rangeChange = (filters: Sentence['filters'], price: Range | null): Change =>
  Object.fromEntries(
    RANGE_NAMES.flatMap((name) => {
      const range = name === 'price' ? price : filters[FILTERS[name].query];
      const ends = [range?.from, range?.to];
      return range ? parametersOf(FILTERS[name]).map((end, at) => [end, String(ends[at] ?? '')]) : [];
    }),
  );

/** The choices of a sentence as the parameters of an address. */
const choiceChange = (filters: Sentence['filters']): Change =>
  Object.fromEntries(
    CHOICE_NAMES.flatMap((name) => {
      const { kind, query } = FILTERS[name];
      const value = filters[name];
      if (value === undefined) return [];
      return [[query, kind === 'choices' ? [value].flat() : value]];
    }),
  );

/** The filters of a sentence; a price in another currency is one where the rates are known. */
export const catalogChange = (sentence: Sentence, rates: Rates | null): Change => {
  const { filters, marks, excluded, region } = sentence;
  const { colors, city, order } = filters;
  const cityId = city === undefined ? undefined : cityByKey(city)?.id;
  return {
    ...rangeChange(filters, rublePrice(filters, rates)),
    ...choiceChange(filters),
    ...(colors ? { color: colors.flatMap((name) => colorHexByName(name)?.slice(1) ?? []) } : {}),
    ...(cityId === undefined ? {} : { cityId: String(cityId), radius: String(filters.radius_km ?? '') }),
    ...(order ? { sort: order } : {}),
    ...(filters.sound ? { statuses: SOUND_CONDITIONS } : {}),
    ...(region ? { region } : {}),
    ...(marks.length > 0 ? { marks: marks.slice(1).map(idOf) } : {}),
    ...(excluded.length > 0 ? { notMarks: excluded.map(idOf) } : {}),
  };
};

/** Whether a part of a sentence set its filter: a price may wait for the rates. */
const isApplied = (sentence: Sentence, { key }: SentencePart, rates: Rates | null): boolean =>
  key !== 'price' || !needsRates(sentence, rates);

export const appliedParts = (sentence: Sentence, rates: Rates | null): SentencePart[] =>
  sentence.parts.filter((part) => isApplied(sentence, part, rates));

/** Words that set no filter: not understood, or a price that waits for the rates [SENT-15]. */
export const unappliedWords = (sentence: Sentence, rates: Rates | null): string[] =>
  [...sentence.parts.filter((part) => !isApplied(sentence, part, rates)), ...sentence.unknown]
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) => sentence.text.slice(start, end));
