import { cityByKey } from '@cars/shared-contracts/rules/city-list';
import { withUnit } from '@cars/shared-contracts/rules/measure';
import { placeText } from '@cars/shared-contracts/rules/place';
import type { SearchIndex } from '@cars/shared-contracts/rules/search/search-index';
import {
  appliedParts,
  catalogChange,
  needsRates,
  unappliedWords,
} from '@cars/shared-contracts/rules/search/sentence/catalog-change';
import type { SentencePart } from '@cars/shared-contracts/rules/search/sentence/filters';
import { usedBy } from '@cars/shared-contracts/rules/search/sentence/names';
import { spansOf } from '@cars/shared-contracts/rules/search/sentence/spans';
import { tokenize } from '@cars/shared-contracts/rules/search/sentence/tokens';
import { understandSentence } from '@cars/shared-contracts/rules/search/sentence/understand';
import { search, suggestionOfIds } from '@cars/shared-contracts/rules/search/suggest';
import { conditionByKey } from '@cars/shared-contracts/rules/vehicle';
import type { Rates } from '@cars/shared-contracts/schemas/rate';
import { CHOICE_TEXTS } from './choice-texts.ts';
import type { Choice, SentenceChoice } from './rules.ts';

/** Parts in the name of the car, and the radius, which is in that of the city. */
const NAMED_ELSEWHERE: ReadonlySet<SentencePart['key']> = new Set(['mark', 'model', 'radius_km']);

/** «До 150» is shown as «до 150 тыс. км». */
const mileageText = (words: string): string => {
  const [last = '', before = ''] = words.split(/\s/).reverse();
  if (!/^\d+$/.test(last)) return /тыс$/i.test(words) ? withUnit(words, 'км') : words;
  return withUnit(words, last.length < 4 && !/^\d+$/.test(before) ? 'тыс.\u00A0км' : 'км');
};

/**
 * The choice of a sentence that names more than a car and its condition [SENT-14]; null for any other, whose
 * suggestions are enough.
 */
export const sentenceChoice = (
  index: SearchIndex,
  query: string,
  rates: Rates | null,
): SentenceChoice | null => {
  const sentence = understandSentence(query, index);
  const { text, mark, model, marks, excluded, region, filters } = sentence;
  const isMore =
    Object.keys(filters).some((key) => key !== 'condition') ||
    marks.length + excluded.length > 0 ||
    region !== null;
  const change = catalogChange(sentence, rates);
  const isRateMissing = needsRates(sentence, rates);
  const isNothing =
    mark === null && filters.condition === undefined && !isRateMissing && Object.keys(change).length === 0;
  if (!isMore || isNothing) return null;
  const cityName = filters.city && cityByKey(filters.city)?.name;
  const nameOf = ({ key, start, end }: SentencePart): string => {
    const words = text.slice(start, end);
    if (key === 'city' && cityName) return placeText(cityName, filters.radius_km);
    if (key === 'region' && region) return region;
    return key === 'mileage' ? mileageText(words) : words;
  };
  const picked = mark ? suggestionOfIds(index, String(mark.id), String(model?.id ?? '')) : null;
  const named = appliedParts(sentence, rates).filter(({ key }) => !NAMED_ELSEWHERE.has(key));
  const cars = marks.length > 0 ? marks.map(({ name }) => name) : picked ? [picked.title] : [];
  const condition = filters.condition === undefined ? null : conditionByKey(filters.condition);
  return {
    id: 'sentence',
    type: 'sentence',
    title: CHOICE_TEXTS.show([...cars, ...named.map(nameOf)].join(', ') || CHOICE_TEXTS.all),
    subtitle: '',
    picked,
    statusId: condition && index.statusIds[condition.key],
    statusKey: condition?.key ?? null,
    change,
    isRateMissing,
    unapplied: unappliedWords(sentence, rates),
  };
};

/** Words of a query for which the choice sets nothing: neither its car nor its condition [SENT-15]. */
export const leftOutBy = (
  index: SearchIndex,
  query: string,
  choice: Exclude<Choice, SentenceChoice>,
): string[] => {
  const sentence = understandSentence(search(index, query).repairedLayout ?? query, index);
  const { text, parts, unknown, filters } = sentence;
  const tokens = tokenize(text);
  const used = usedBy(index, tokens, (entity) => {
    if (choice.type === 'condition') return false;
    const model = index.models[entity - index.marks.length];
    return choice.modelId === null ? index.marks[entity]?.id === choice.markId : model?.id === choice.modelId;
  });
  const left = [
    ...unknown,
    ...parts.filter(({ key }) =>
      key === 'condition' ? filters.condition !== choice.statusKey : key !== 'mark' && key !== 'model',
    ),
  ];
  const isLeft = tokens.filter(
    (token) => !used.has(token) && left.some(({ start, end }) => start <= token.start && token.end <= end),
  );
  return spansOf(text, isLeft, tokens, () => false).map(({ start, end }) => text.slice(start, end));
};
