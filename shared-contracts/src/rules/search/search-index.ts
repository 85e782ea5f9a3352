import type { AutoList, AutoListMark, AutoListModel } from '../../schemas/handbook.ts';
import type { CarStatusKey } from '../../schemas/vehicle.ts';
import { CONDITIONS } from '../vehicle-conditions.ts';
import { ALIAS_LINES } from './alias-table.ts';
import { hasCyrillic, isNumber, nameWords } from './normalize.ts';
import { readAliases } from './read-aliases.ts';
import { OPTIONAL_NAME_WORDS } from './stop-words.ts';
import { addWord, createWordTable, isSpeakable, POSTING_BASE, type WordTable } from './word-table.ts';

/** A spelling of a name: its required words as bits, and the entity it names. */
export interface Form {
  /** Index of a mark, or number of marks + index of a model. */
  readonly entity: number;
  /** Bits of the words that a complete match has. */
  readonly required: number;
  /** The alias is valid only beside its mark: «6» of an Audi. */
  readonly needsMark: boolean;
}

/** The search index of the brand list; built once, immutable. */
export interface SearchIndex {
  readonly marks: readonly AutoListMark[];
  readonly models: readonly AutoListModel[];
  /** Index of the mark of each model. */
  readonly markOf: readonly number[];
  /** Indices of the models of each mark, most popular first. */
  readonly modelsOf: readonly (readonly number[])[];
  readonly forms: readonly Form[];
  readonly words: WordTable;
  readonly statusIds: Readonly<Record<CarStatusKey, number>>;
}

/** Ids of the conditions from the loaded handbook; one that is missing keeps its default [DATA-15]. */
export type StatusIds = Partial<Record<CarStatusKey, number>>;

interface Building {
  readonly forms: Form[];
  readonly words: WordTable;
}

const FORM_WORDS_MAX = 8;
const JOINED_WORDS_MAX = 4;
/** Joined words have a phonetic key when each is longer than a letter. */
const JOINED_MIN_CHARS = 2;

const isSpelledOut = (words: readonly string[]): boolean => {
  if (words.length < 2) return false;
  for (const word of words) if (word.length > 1) return false;
  return true;
};

/** Adds the words of a form, single and joined. */
const addWords = (building: Building, form: number, words: readonly string[]): void => {
  const base = form * POSTING_BASE;
  // «Б М В»: letters are meaningful only together.
  const isSpelled = isSpelledOut(words);
  for (let at = 0; at < words.length; at++) {
    let joined = words[at] ?? '';
    let bits = 1 << at;
    if (!isSpelled) addWord(building.words, joined, base + bits, isSpeakable(joined), false);
    let isPhonetic = isSpeakable(joined, JOINED_MIN_CHARS);
    for (let next = at + 1; next < words.length && next < at + JOINED_WORDS_MAX; next++) {
      const word = words[next] ?? '';
      joined += word;
      bits |= 1 << next;
      isPhonetic = isPhonetic && isSpeakable(word, JOINED_MIN_CHARS) && !OPTIONAL_NAME_WORDS.has(word);
      addWord(building.words, joined, base + bits, isPhonetic, true);
      // «Eclass» is written as often as «eкласс».
      if (word === 'класс')
        addWord(building.words, joined.replace('класс', 'class'), base + bits, false, true);
    }
  }
};

const addForm = (building: Building, entity: number, words: readonly string[], needsMark = false): void => {
  if (words.length === 0) return;
  let required = 0;
  for (let at = 0; at < words.length; at++) {
    if (words.length === 1 || !OPTIONAL_NAME_WORDS.has(words[at] ?? '')) required |= 1 << at;
  }
  addWords(building, building.forms.length, words);
  building.forms.push({ entity, required, needsMark });
};

const PARENTHESES = / ?\([^()]*\)/g;

const wordsOf = (name: string): readonly string[] => {
  const words = nameWords(name);
  return words.length > FORM_WORDS_MAX ? words.slice(0, FORM_WORDS_MAX) : words;
};

/** Whether two names are the same word by word, each in one alphabet or the other. */
const isTranscript = (name: readonly string[], other: readonly string[]): boolean => {
  if (name.length !== other.length) return false;
  for (let at = 0; at < name.length; at++) {
    const word = name[at] ?? '';
    const twin = other[at] ?? '';
    if (word === twin) continue;
    if (OPTIONAL_NAME_WORDS.has(word) !== OPTIONAL_NAME_WORDS.has(twin)) return false;
    if (name.length === 1) continue;
    if (isNumber(word) || isNumber(twin) || hasCyrillic(word) === hasCyrillic(twin)) return false;
  }
  return true;
};

/**
 * Adds a name with its other spellings. Transcripts share one form, word by word, so that
 * «land крузер» is the same name as «ленд cruiser»; the others are forms of their own.
 */
const addNames = (
  building: Building,
  entity: number,
  name: string,
  spellings: readonly string[],
  isLeftOut: (spelling: string) => boolean,
): void => {
  const main = wordsOf(name);
  const form = building.forms.length;
  addForm(building, entity, main);
  for (const spelling of spellings) {
    if (spelling === '' || spelling === name || isLeftOut(spelling)) continue;
    const words = wordsOf(spelling);
    if (isTranscript(main, words)) addWords(building, form, words);
    else addForm(building, entity, words);
  }
};

interface Named {
  readonly name: string;
  readonly cyrillic?: string | undefined;
  readonly alt?: readonly string[] | undefined;
}

/** The Russian name, the name without its parentheses, further spellings. */
const spellingsOf = ({ name, cyrillic, alt = [] }: Named): readonly string[] => {
  if (cyrillic === undefined && !name.includes('(')) return alt;
  return [name.replace(PARENTHESES, ''), cyrillic ?? '', ...alt];
};

const addAliases = (
  building: Building,
  { marks, models, modelsOf }: Pick<SearchIndex, 'marks' | 'models' | 'modelsOf'>,
  markIndex: ReadonlyMap<number, number>,
): void => {
  let last: number | null = null;
  let entity = -1;
  readAliases(ALIAS_LINES, (markId, model, alias, needsMark) => {
    const id = model ?? markId;
    if (id !== last) {
      last = id;
      const mark = markIndex.get(markId) ?? -1;
      const at = modelsOf[mark]?.find((own) => models[own]?.id === model) ?? -1;
      entity = model === null ? mark : at < 0 ? -1 : marks.length + at;
    }
    if (entity >= 0) addForm(building, entity, wordsOf(alias), needsMark);
  });
};

/**
 * Prepares the brand list for searching; takes tens of milliseconds at most, so it belongs off the first paint.
 * A model without its mark is left out, an alias without its model as well.
 */
export const createSearchIndex = (list: AutoList, statuses: StatusIds = {}): SearchIndex => {
  const { marks } = list;
  const building: Building = { forms: [], words: createWordTable() };
  const markIndex = new Map(marks.map((mark, at) => [mark.id, at]));
  const models = list.models.filter((model) => markIndex.has(model.mark_id));
  const markOf = models.map((model) => markIndex.get(model.mark_id) ?? 0);
  const modelsOf: number[][] = marks.map(() => []);
  markOf.forEach((mark, at) => void modelsOf[mark]?.push(at));
  const isModel = (mark: number, name: string) =>
    (modelsOf[mark] ?? []).some((at) => {
      const model = models[at];
      return model?.name === name || model?.cyrillic === name || model?.alt?.includes(name);
    });
  marks.forEach((mark, at) => {
    // The name of a model is no spelling of its mark: «Range Rover» is a Land Rover.
    addNames(building, at, mark.name, spellingsOf(mark), (spelling) => isModel(at, spelling));
  });
  models.forEach((model, at) => {
    const isKnown = (short: string) => model.name.startsWith(`${short} (`) && isModel(markOf[at] ?? 0, short);
    addNames(building, marks.length + at, model.name, spellingsOf(model), isKnown);
  });
  addAliases(building, { marks, models, modelsOf }, markIndex);
  for (const own of modelsOf) {
    own.sort((a, b) => (models[b]?.popularity ?? 0) - (models[a]?.popularity ?? 0) || a - b);
  }
  const statusIds = Object.fromEntries(CONDITIONS.map(({ key, id }) => [key, statuses[key] ?? id])) as Record<
    CarStatusKey,
    number
  >;
  return { marks, models, markOf, modelsOf, ...building, statusIds };
};
