import { cityByKey } from '@cars/shared-contracts/rules/city-list';
import { placeText } from '@cars/shared-contracts/rules/place';
import type { SearchIndex } from '@cars/shared-contracts/rules/search/search-index';
import {
  appliedParts,
  catalogChange,
  unappliedWords,
} from '@cars/shared-contracts/rules/search/sentence/catalog-change';
import type { SentencePart } from '@cars/shared-contracts/rules/search/sentence/filters';
import { understandSentence } from '@cars/shared-contracts/rules/search/sentence/understand';
import { suggestionOfIds } from '@cars/shared-contracts/rules/search/suggest';
import { conditionByKey } from '@cars/shared-contracts/rules/vehicle';
import type { SentenceChoice } from './rules.ts';
import { TEXTS } from './texts.ts';

/** Parts in the name of the car, and the radius, which is in that of the city. */
const NAMED_ELSEWHERE: ReadonlySet<SentencePart['key']> = new Set(['mark', 'model', 'radius_km']);

/**
 * The choice of a sentence that names more than a car and its condition [SENT-14]; null for any other, whose
 * suggestions are enough.
 */
export const sentenceChoice = (index: SearchIndex, query: string): SentenceChoice | null => {
  const sentence = understandSentence(query, index);
  const { text, mark, model, marks, excluded, region, filters } = sentence;
  const isMore =
    Object.keys(filters).some((key) => key !== 'condition') ||
    marks.length + excluded.length > 0 ||
    region !== null;
  const change = catalogChange(sentence);
  if (!isMore || (mark === null && filters.condition === undefined && Object.keys(change).length === 0))
    return null;
  const wordsOf = ({ start, end }: { readonly start: number; readonly end: number }) =>
    text.slice(start, end);
  const cityName = filters.city && cityByKey(filters.city)?.name;
  const nameOf = (part: SentencePart): string =>
    (part.key === 'city' && cityName && placeText(cityName, filters.radius_km)) ||
    (part.key === 'region' && region) ||
    wordsOf(part);
  const picked = mark ? suggestionOfIds(index, String(mark.id), String(model?.id ?? '')) : null;
  const named = appliedParts(sentence).filter(({ key }) => !NAMED_ELSEWHERE.has(key));
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
    unapplied: unappliedWords(sentence),
  };
};
