import type { AutoListMark, AutoListModel } from '../../schemas/handbook.ts';
import type { CarStatusKey } from '../../schemas/vehicle.ts';
import { CONDITIONS } from '../vehicle-conditions.ts';
import { readCondition } from './conditions.ts';
import { ODD_KEYS, swapLayout, TWO_LETTERS } from './layout.ts';
import { type Match, match } from './match.ts';
import { cutQuery, isNumber, queryTokens } from './normalize.ts';
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

/** The recognized parts of the query as display names; null where uncertain. */
export interface RecognizedParts {
  readonly mark: string | null;
  readonly model: string | null;
  readonly condition: string | null;
}

export interface SearchResult {
  readonly suggestions: readonly Suggestion[];
  readonly condition: CarStatusKey | null;
  /** Id of the condition, from the loaded handbook where it has one. */
  readonly statusId: number | null;
  /** The query without its condition, layout repaired. */
  readonly text: string;
  /** The query in the other keyboard layout, when only that one matches; else null. */
  readonly repairedLayout: string | null;
  readonly recognized: RecognizedParts;
}

interface Reading {
  readonly text: string;
  readonly condition: CarStatusKey | null;
  readonly tokens: readonly string[];
  readonly found: Match;
  /** As in a match; 3 for a condition alone. */
  readonly certainty: number;
}

const read = (index: SearchIndex, text: string): Reading => {
  const { condition, rest } = readCondition(queryTokens(text));
  const found = match(index, rest);
  const isConditionAlone = condition !== null && rest.length === 0;
  return { text, condition, tokens: rest, found, certainty: isConditionAlone ? 3 : found.certainty };
};

/** The text with its unknown words in the other layout. */
const swapUnknown = (text: string, reading: Reading): string => {
  const unknown = new Set(reading.found.unknown);
  return text
    .split(' ')
    .map((word) => (queryTokens(word).some((token) => unknown.has(token)) ? swapLayout(word) : word))
    .join(' ');
};

/** A shorter word must match completely in the other layout. */
const PREFIX_MIN_CHARS = 4;

/** Repairs the layout when the query matches only in the other one. */
const readRepaired = (index: SearchIndex, text: string): { reading: Reading; isRepaired: boolean } => {
  const asTyped = read(index, text);
  const hasOddKeys = ODD_KEYS.test(text);
  if ((asTyped.certainty >= 2 && !hasOddKeys) || !TWO_LETTERS.test(text)) {
    return { reading: asTyped, isRepaired: false };
  }
  const needed = hasOddKeys || text.includes(' ') || text.length < PREFIX_MIN_CHARS ? 3 : 2;
  for (const other of new Set([swapLayout(text), swapUnknown(text, asTyped)])) {
    if (other === text) continue;
    const swapped = read(index, other);
    if (swapped.certainty >= needed) return { reading: swapped, isRepaired: true };
  }
  return { reading: asTyped, isRepaired: false };
};

const isMark = (index: SearchIndex, { entity }: Candidate) => entity < index.marks.length;

/** One word: all marks, and models while the list is short. */
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

/** Two or more words: full matches, then marks and models that match some of them. */
const forWords = (index: SearchIndex, { main, partial }: Match): Candidate[] => {
  const shown = main.slice(0, SUGGESTIONS_MAX);
  const known = new Set(shown.map(({ entity }) => entity));
  const extras = [
    ...partial.filter((candidate) => isMark(index, candidate)),
    ...partial.filter((candidate) => !isMark(index, candidate)),
  ];
  for (const extra of extras) {
    if (shown.length >= EXTRAS_BELOW) break;
    if (known.has(extra.entity)) continue;
    known.add(extra.entity);
    shown.push(extra);
  }
  return shown;
};

/** Entities to show: a mark is followed by its most popular models while the list is short. */
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

const recognized = (index: SearchIndex, reading: Reading): RecognizedParts => {
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
 * Suggestions for a query of the search box [SRCH-7] [SRCH-9]: marks and models with the
 * condition as their status. Reads at most 100 characters and 8 words; an empty query suggests nothing.
 */
export const search = (index: SearchIndex, query: string): SearchResult => {
  const { reading, isRepaired } = readRepaired(index, cutQuery(query));
  const { condition } = reading;
  return {
    suggestions: entitiesOf(index, reading).flatMap((entity) => suggestionOf(index, entity, condition) ?? []),
    condition,
    statusId: condition === null ? null : index.statusIds[condition],
    text: reading.tokens.join(' '),
    repairedLayout: isRepaired ? reading.text : null,
    recognized: recognized(index, reading),
  };
};

/** The suggestion of a filter's ids, to fill the field from an address; null if unknown. */
export const suggestionOfIds = (index: SearchIndex, brand: string, model: string): Suggestion | null => {
  const at =
    model === ''
      ? index.marks.findIndex(({ id }) => String(id) === brand)
      : index.models.findIndex(({ id }) => String(id) === model);
  return at < 0 ? null : suggestionOf(index, model === '' ? at : index.marks.length + at, null);
};
