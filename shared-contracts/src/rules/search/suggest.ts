import type { CarStatusKey } from '../../schemas/ad.ts';
import type { AutoListMark, AutoListModel } from '../../schemas/handbook.ts';
import { CONDITIONS } from '../vehicle.ts';
import { readCondition } from './conditions.ts';
import { swapLayout } from './layout.ts';
import { type Match, match } from './match.ts';
import { cutQuery, isNumber, queryTokens } from './normalise.ts';
import { type Candidate, rankShort } from './rank.ts';
import type { SearchIndex } from './search-index.ts';

/** Suggestions shown at once; with two or more words extras are added up to 8, with one word up to 5 [SRCH-9]. */
export const SUGGESTIONS_MAX = 10;
const EXTRAS_BELOW = 8;
const MODELS_BELOW = 5;

/** One line under the search box [SRCH-11]; the status is the condition of the query, if it has one. */
export interface Suggestion {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly type: 'mark' | 'model';
  readonly markId: number;
  readonly modelId: number | null;
  readonly statusId: number | null;
  readonly statusKey: CarStatusKey | null;
  readonly data: AutoListMark | AutoListModel;
}

/** What was taken from the query, as names for people; null where it says nothing of it for sure. */
export interface Understood {
  readonly mark: string | null;
  readonly model: string | null;
  readonly condition: string | null;
}

export interface SearchAnswer {
  readonly suggestions: readonly Suggestion[];
  readonly condition: CarStatusKey | null;
  /** Id of the condition, from the loaded handbook where it has one. */
  readonly statusId: number | null;
  /** The query without its condition, layout repaired. */
  readonly text: string;
  /** The query as it would read in the other keyboard layout, when only that makes sense; else null. */
  readonly repairedLayout: string | null;
  readonly understood: Understood;
}

interface Reading {
  readonly text: string;
  readonly condition: CarStatusKey | null;
  readonly tokens: readonly string[];
  readonly found: Match;
  /** As of a match; a condition alone is as sure as it gets. */
  readonly certainty: number;
}

const read = (index: SearchIndex, text: string): Reading => {
  const { condition, rest } = readCondition(queryTokens(text));
  const found = match(index, rest);
  const isConditionAlone = condition !== null && rest.length === 0;
  return { text, condition, tokens: rest, found, certainty: isConditionAlone ? 3 : found.certainty };
};

/** The text with only those of its words in the other layout that nothing begins with. */
const swapUnknown = (text: string, reading: Reading): string => {
  const unknown = new Set(reading.found.unknown);
  return text
    .split(' ')
    .map((word) => (queryTokens(word).some((token) => unknown.has(token)) ? swapLayout(word) : word))
    .join(' ');
};

/** What no name has: keys of Russian letters among Latin ones («gt;j» is «пежо»), a soft sign after a vowel («иьц»). */
const ODD_KEYS = /[a-z][;[\]{}"<>]|[;[\]{}"<>,.][a-z]|[аеиоуыэюя][ьъ]/i;
/** A shorter word must be whole to be believed in the other layout. */
const BEGUN_MIN_CHARS = 4;
const TWO_LETTERS = /\p{L}.*\p{L}/u;

/** The wrong layout is repaired when the query makes no sense as it stands, and does in the other one. */
const readRepaired = (index: SearchIndex, text: string): { reading: Reading; isRepaired: boolean } => {
  const asTyped = read(index, text);
  const isOdd = ODD_KEYS.test(text);
  if ((asTyped.certainty >= 2 && !isOdd) || !TWO_LETTERS.test(text)) {
    return { reading: asTyped, isRepaired: false };
  }
  const needed = isOdd || text.includes(' ') || text.length < BEGUN_MIN_CHARS ? 3 : 2;
  for (const other of new Set([swapLayout(text), swapUnknown(text, asTyped)])) {
    if (other === text) continue;
    const swapped = read(index, other);
    if (swapped.certainty >= needed) return { reading: swapped, isRepaired: true };
  }
  return { reading: asTyped, isRepaired: false };
};

const isMark = (index: SearchIndex, { entity }: Candidate) => entity < index.marks.length;

/** One word: marks as they come, models while the list is short; then the models of the mark that was named. */
const forOneWord = (index: SearchIndex, { main }: Match, token: string): Candidate[] => {
  const isShort = token.length <= 2 && !isNumber(token);
  const ranked = isShort ? [...main].sort(rankShort(token.length)) : main;
  const shown: Candidate[] = [];
  for (const candidate of ranked) {
    if (shown.length >= SUGGESTIONS_MAX) break;
    if (isMark(index, candidate) || shown.length < MODELS_BELOW) shown.push(candidate);
  }
  return shown;
};

/** Two or more words: what they all fit, then marks and models that some of them name. */
const forWords = (index: SearchIndex, { main, partly }: Match): Candidate[] => {
  const shown = main.slice(0, SUGGESTIONS_MAX);
  const known = new Set(shown.map(({ entity }) => entity));
  const extras = [
    ...partly.filter((candidate) => isMark(index, candidate)),
    ...partly.filter((candidate) => !isMark(index, candidate)),
  ];
  for (const extra of extras) {
    if (shown.length >= EXTRAS_BELOW) break;
    if (known.has(extra.entity)) continue;
    known.add(extra.entity);
    shown.push(extra);
  }
  return shown;
};

/** Entities to show: a mark is followed by its most looked-for models while the list is short. */
const entitiesOf = (index: SearchIndex, { found, tokens }: Reading): number[] => {
  const isOneWord = tokens.length === 1;
  const shown = isOneWord ? forOneWord(index, found, tokens[0] ?? '') : forWords(index, found);
  const entities = shown.map(({ entity }) => entity);
  const [first] = shown;
  if (first && isMark(index, first)) {
    for (const model of index.modelsOf[first.entity] ?? []) {
      if (entities.length >= MODELS_BELOW) break;
      const entity = index.marks.length + model;
      if (!entities.includes(entity)) entities.push(entity);
    }
  }
  return entities;
};

const nameOf = (condition: CarStatusKey | null): string | null =>
  CONDITIONS.find(({ key }) => key === condition)?.name ?? null;

const suggestionOf = (
  index: SearchIndex,
  entity: number,
  condition: CarStatusKey | null,
): Suggestion | null => {
  const status = {
    statusId: condition === null ? null : index.statusIds[condition],
    statusKey: condition,
  };
  const suffix = condition === null ? '' : ` · ${nameOf(condition)}`;
  const mark = index.marks[entity];
  if (mark) {
    return {
      id: `mark-${mark.id}`,
      title: mark.name,
      subtitle: `Марка${suffix}`,
      type: 'mark',
      markId: mark.id,
      modelId: null,
      ...status,
      data: mark,
    };
  }
  const at = entity - index.marks.length;
  const model = index.models[at];
  const parent = index.marks[index.markOf[at] ?? -1];
  if (!model || !parent) return null;
  return {
    id: `model-${model.id}`,
    title: `${parent.name} ${model.name}`,
    subtitle: `Модель${suffix}`,
    type: 'model',
    markId: parent.id,
    modelId: model.id,
    ...status,
    data: model,
  };
};

const understood = (index: SearchIndex, reading: Reading): Understood => {
  const [best] = reading.found.main;
  const isSure = best !== undefined && reading.certainty >= 3 && best.isComplete;
  const at = (best?.entity ?? 0) - index.marks.length;
  const condition = nameOf(reading.condition);
  if (!isSure) return { mark: null, model: null, condition };
  if (at < 0) return { mark: index.marks[best.entity]?.name ?? null, model: null, condition };
  return {
    mark: index.marks[index.markOf[at] ?? -1]?.name ?? null,
    model: index.models[at]?.name ?? null,
    condition,
  };
};

/**
 * What a person may mean by a query of the search box [SRCH-7] [SRCH-9]: marks and models with the
 * condition as their status. Reads at most 100 characters and 8 words; an empty query suggests nothing.
 */
export const search = (index: SearchIndex, query: string): SearchAnswer => {
  const { reading, isRepaired } = readRepaired(index, cutQuery(query));
  const { condition } = reading;
  return {
    suggestions: entitiesOf(index, reading).flatMap((entity) => suggestionOf(index, entity, condition) ?? []),
    condition,
    statusId: condition === null ? null : index.statusIds[condition],
    text: reading.tokens.join(' '),
    repairedLayout: isRepaired ? reading.text : null,
    understood: understood(index, reading),
  };
};

/** The suggestion that a filter's ids came from, so that the field can be filled from an address; null if unknown. */
export const suggestionOfIds = (index: SearchIndex, brand: string, model: string): Suggestion | null => {
  const at =
    model === ''
      ? index.marks.findIndex(({ id }) => String(id) === brand)
      : index.models.findIndex(({ id }) => String(id) === model);
  return at < 0 ? null : suggestionOf(index, model === '' ? at : index.marks.length + at, null);
};
