import type { AutoList, AutoListMark, AutoListModel } from '@cars/shared-contracts/schemas/handbook';

/** Suggestions shown at once (spec §9). */
export const SUGGESTIONS_MAX = 10;

/** One line under the search box (spec §3 "Suggestion"). A condition has its status; a mark and a model have none. */
export interface Suggestion {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly type: 'mark' | 'model';
  readonly markId: number;
  readonly modelId: number | null;
  readonly statusId: number | null;
  readonly statusKey: string | null;
  readonly data: AutoListMark | AutoListModel;
}

interface Entry {
  readonly words: readonly string[];
  readonly popularity: number;
  readonly suggestion: Suggestion;
}

/** The brand list made ready for searching: entries of a kind stand in the order of their popularity. */
export interface SearchIndex {
  readonly marks: readonly Entry[];
  readonly models: readonly Entry[];
}

/** Lower-case words without ё and punctuation. */
const wordsOf = (...texts: readonly (string | undefined)[]): readonly string[] =>
  texts
    .join(' ')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const byPopularity = (a: Entry, b: Entry) =>
  b.popularity - a.popularity || a.suggestion.title.localeCompare(b.suggestion.title, 'ru');

const markEntry = (mark: AutoListMark): Entry => ({
  words: wordsOf(mark.name, mark.cyrillic),
  popularity: mark.popularity ?? 0,
  suggestion: {
    id: `mark-${mark.id}`,
    title: mark.name,
    subtitle: 'Марка',
    type: 'mark',
    markId: mark.id,
    modelId: null,
    statusId: null,
    statusKey: null,
    data: mark,
  },
});

const modelEntry = (model: AutoListModel, mark: AutoListMark): Entry => ({
  words: wordsOf(mark.name, mark.cyrillic, model.name, model.cyrillic, ...(model.alt ?? [])),
  popularity: model.popularity ?? 0,
  suggestion: {
    id: `model-${model.id}`,
    title: `${mark.name} ${model.name}`,
    subtitle: 'Модель',
    type: 'model',
    markId: mark.id,
    modelId: model.id,
    statusId: null,
    statusKey: null,
    data: model,
  },
});

/** Prepares the static brand list once; a model without its mark is left out. */
export const searchIndex = ({ marks, models }: AutoList): SearchIndex => {
  const markById = new Map(marks.map((mark) => [mark.id, mark]));
  return {
    marks: marks.map(markEntry).sort(byPopularity),
    models: models
      .flatMap((model) => {
        const mark = markById.get(model.mark_id);
        return mark ? [modelEntry(model, mark)] : [];
      })
      .sort(byPopularity),
  };
};

/** Marks, then models, in which every word of the query begins some word of the name (spec §5 "Search"). */
export const suggest = (query: string, index: SearchIndex): readonly Suggestion[] => {
  const wanted = wordsOf(query);
  if (wanted.length === 0) return [];
  const found: Suggestion[] = [];
  for (const { words, suggestion } of [...index.marks, ...index.models]) {
    if (!wanted.every((part) => words.some((word) => word.startsWith(part)))) continue;
    found.push(suggestion);
    if (found.length === SUGGESTIONS_MAX) break;
  }
  return found;
};

/** The suggestion that a filter's ids came from, so that the field can be filled from an address. */
export const suggestionOf = (brand: string, model: string, index: SearchIndex): Suggestion | null => {
  const entries = model === '' ? index.marks : index.models;
  const id = model === '' ? `mark-${brand}` : `model-${model}`;
  return entries.find(({ suggestion }) => suggestion.id === id)?.suggestion ?? null;
};

/** Text that no longer starts with the picked mark's name takes the pick back (spec §4 "Search box"). */
export const keepsMark = (text: string, picked: Suggestion): boolean => {
  const { type, title, data } = picked;
  const markName = type === 'mark' ? title : title.slice(0, -data.name.length).trim();
  return text.trim().toLowerCase().startsWith(markName.toLowerCase());
};
