import type { CarStatusKey } from '../../schemas/ad.ts';
import type { AutoList, AutoListMark, AutoListModel } from '../../schemas/handbook.ts';
import { CONDITIONS } from '../vehicle.ts';
import { ALIASES_CHINA } from './aliases-china.ts';
import { ALIASES_EUROPE } from './aliases-europe.ts';
import { ALIASES_GERMANY } from './aliases-germany.ts';
import { ALIASES_JAPAN } from './aliases-japan.ts';
import { ALIASES_KOREA } from './aliases-korea.ts';
import { ALIASES_RUSSIA } from './aliases-russia.ts';
import { ALIASES_USA } from './aliases-usa.ts';
import { hasCyrillic, hasDigit, isNumber, nameWords } from './normalise.ts';
import { sound } from './sound.ts';
import { OPTIONAL_NAME_WORDS } from './stop-words.ts';

/** Nicknames and spellings, see `readAliases` for how they are written. */
export const ALIAS_TABLES: readonly string[] = [
  ALIASES_RUSSIA,
  ALIASES_GERMANY,
  ALIASES_JAPAN,
  ALIASES_KOREA,
  ALIASES_CHINA,
  ALIASES_EUROPE,
  ALIASES_USA,
];

/** One way to write a name: its words as bits, the ones that must be there, and whose name it is. */
export interface Form {
  /** Index of a mark, or number of marks + index of a model. */
  readonly entity: number;
  /** Bits of the words that a complete match has. */
  readonly required: number;
  /** The alias means something only beside its mark: «6» of an Audi. */
  readonly needsMark: boolean;
}

/** A place of a word in a form, as `form × 256 + bits of the words it stands for`. */
export type Posting = number;
export const POSTING_BASE = 256;
const FORM_WORDS_MAX = 8;
/** The sound of fewer letters is shared by too much. */
export const SOUND_MIN_CHARS = 3;
const JOINED_WORDS_MAX = 4;

export interface Word {
  readonly text: string;
  /** What the word sounds like; empty for designations: short ones, those with digits, letters joined with words. */
  readonly sound: string;
  /** The last of its postings, an index of `postings`; each leads to the one before it. */
  lastPosting: number;
  /** Never a word by itself, only words of a name written together. */
  isJoined: boolean;
  /** Another word of the same sound. */
  readonly sameSound: Word | null;
}

/** The brand list made ready for searching; built once, never changed. */
export interface SearchIndex {
  readonly marks: readonly AutoListMark[];
  readonly models: readonly AutoListModel[];
  /** Index of the mark of each model. */
  readonly markOf: readonly number[];
  /** Indices of the models of each mark, the most looked-for first. */
  readonly modelsOf: readonly (readonly number[])[];
  readonly forms: readonly Form[];
  readonly postings: Postings;
  readonly byText: ReadonlyMap<string, Word>;
  /** The last word of each sound, which leads to the others. */
  readonly bySound: ReadonlyMap<string, Word>;
  /** Words by the code of the first letter of their text or sound, for what is still being typed. */
  readonly byFirstLetter: readonly (readonly Word[] | undefined)[];
  readonly byFirstSound: readonly (readonly Word[] | undefined)[];
  readonly statusIds: Readonly<Record<CarStatusKey, number>>;
}

/** Ids of the conditions from the loaded handbook; one that is missing keeps its default (spec §3). */
export type StatusIds = Partial<Record<CarStatusKey, number>>;

/** All postings in one place: thousands of small lists would be work for the collector. */
export interface Postings {
  readonly values: readonly Posting[];
  /** The word's posting before each, −1 for its first. */
  readonly before: readonly number[];
}

interface Building {
  readonly forms: Form[];
  readonly postings: { readonly values: Posting[]; readonly before: number[] };
  readonly byText: Map<string, Word>;
  readonly bySound: Map<string, Word>;
  readonly byFirstLetter: (Word[] | undefined)[];
  readonly byFirstSound: (Word[] | undefined)[];
}

/** Letters of both alphabets have lower codes. */
const LETTER_CODES = 0x450;

const putUnderFirst = (lists: (Word[] | undefined)[], text: string, word: Word): void => {
  const code = text.charCodeAt(0);
  const list = lists[code];
  if (list) list.push(word);
  else lists[code] = [word];
};

const addWord = (
  building: Building,
  text: string,
  posting: Posting,
  isHeard: boolean,
  isJoined: boolean,
): void => {
  const known = building.byText.get(text);
  const { values, before } = building.postings;
  values.push(posting);
  before.push(known ? known.lastPosting : -1);
  if (known) {
    known.lastPosting = values.length - 1;
    known.isJoined &&= isJoined;
    return;
  }
  const heard = isHeard ? sound(text) : '';
  const sameSound = isHeard ? (building.bySound.get(heard) ?? null) : null;
  const word: Word = { text, sound: heard, lastPosting: values.length - 1, isJoined, sameSound };
  building.byText.set(text, word);
  putUnderFirst(building.byFirstLetter, text, word);
  if (isHeard) {
    building.bySound.set(heard, word);
    putUnderFirst(building.byFirstSound, heard, word);
  }
};

const isSpeakable = (word: string, minChars = SOUND_MIN_CHARS): boolean =>
  word.length >= minChars && !hasDigit(word);
/** Words written together have a sound when each is longer than a letter. */
const JOINED_MIN_CHARS = 2;

/** Words of a form and what they are when written together. */
const addWords = (building: Building, form: number, words: readonly string[]): void => {
  const base = form * POSTING_BASE;
  // «Б М В»: letters that mean something only together.
  const isSpelled = words.length > 1 && words.every((word) => word.length === 1);
  for (let at = 0; at < words.length; at++) {
    let joined = words[at] ?? '';
    let bits = 1 << at;
    if (!isSpelled) addWord(building, joined, base + bits, isSpeakable(joined), false);
    let isHeard = isSpeakable(joined, JOINED_MIN_CHARS);
    for (let next = at + 1; next < Math.min(words.length, at + JOINED_WORDS_MAX); next++) {
      const word = words[next] ?? '';
      joined += word;
      bits |= 1 << next;
      isHeard &&= isSpeakable(word, JOINED_MIN_CHARS) && !OPTIONAL_NAME_WORDS.has(word);
      addWord(building, joined, base + bits, isHeard, true);
      // «Eclass» is written as often as «eкласс».
      if (word === 'класс') addWord(building, joined.replace('класс', 'class'), base + bits, false, true);
    }
  }
};

const addForm = (building: Building, entity: number, words: readonly string[], needsMark = false): void => {
  if (words.length === 0) return;
  let required = 0;
  words.forEach((word, at) => {
    if (!OPTIONAL_NAME_WORDS.has(word) || words.length === 1) required |= 1 << at;
  });
  addWords(building, building.forms.length, words);
  building.forms.push({ entity, required, needsMark });
};

const PARENTHESES = /\s*\([^()]*\)/g;

const wordsOf = (name: string): readonly string[] => {
  const words = nameWords(name);
  return words.length > FORM_WORDS_MAX ? words.slice(0, FORM_WORDS_MAX) : words;
};

/** Whether two names are the same word by word, each in one alphabet or the other. */
const isTranscript = (name: readonly string[], other: readonly string[]) =>
  name.length === other.length &&
  name.every((word, at) => {
    const twin = other[at] ?? '';
    if (OPTIONAL_NAME_WORDS.has(word) !== OPTIONAL_NAME_WORDS.has(twin)) return false;
    if (name.length === 1 || word === twin) return true;
    return !isNumber(word) && !isNumber(twin) && hasCyrillic(word) !== hasCyrillic(twin);
  });

/**
 * Adds a name with its other spellings. Transcripts share one form, word by word, so that
 * «land крузер» is the same name as «ленд cruiser»; the others are forms of their own.
 */
const addNames = (
  building: Building,
  entity: number,
  name: string,
  cyrillic = '',
  alt: readonly string[] = [],
  isLeftOut?: (spelling: string) => boolean,
): void => {
  const main = wordsOf(name);
  const form = building.forms.length;
  const addSpelling = (spelling: string) => {
    const words = wordsOf(spelling);
    if (isTranscript(main, words)) addWords(building, form, words);
    else addForm(building, entity, words);
  };
  addForm(building, entity, main);
  if (name.includes('(')) {
    const short = name.replace(PARENTHESES, '');
    if (short !== '' && !isLeftOut?.(short)) addSpelling(short);
  }
  if (cyrillic !== '' && cyrillic !== name && !isLeftOut?.(cyrillic)) addSpelling(cyrillic);
  for (const spelling of alt) if (spelling !== cyrillic && !isLeftOut?.(spelling)) addSpelling(spelling);
};

/**
 * Reads a table of aliases. A line is `Mark|alias,alias|Model=alias,alias;Model=alias`, the names as in the
 * catalogue; an alias with `+` before it counts only beside its mark.
 */
export const readAliases = (
  table: string,
  add: (mark: string, model: string | null, alias: string, needsMark: boolean) => void,
): void => {
  for (const line of table.trim().split('\n')) {
    const [mark = '', own = '', models = ''] = line.split('|');
    for (const alias of own.split(',')) if (alias !== '') add(mark, null, alias, false);
    for (const entry of models.split(';')) {
      const at = entry.indexOf('=');
      if (at < 0) continue;
      for (const alias of entry.slice(at + 1).split(',')) {
        const needsMark = alias.startsWith('+');
        add(mark, entry.slice(0, at), needsMark ? alias.slice(1) : alias, needsMark);
      }
    }
  }
};

/**
 * Prepares the brand list for searching; takes tens of milliseconds at most, so it belongs off the first paint.
 * A model without its mark is left out, an alias without its model as well.
 */
export const createSearchIndex = ({ marks, models }: AutoList, statuses: StatusIds = {}): SearchIndex => {
  const building: Building = {
    forms: [],
    postings: { values: [], before: [] },
    byText: new Map(),
    bySound: new Map(),
    byFirstLetter: new Array(LETTER_CODES).fill(undefined),
    byFirstSound: new Array(LETTER_CODES).fill(undefined),
  };
  const markIndex = new Map(marks.map((mark, at) => [mark.id, at]));
  const known = models.filter((model) => markIndex.has(model.mark_id));
  const markOf = known.map((model) => markIndex.get(model.mark_id) ?? 0);
  const modelsOf: number[][] = marks.map(() => []);
  markOf.forEach((mark, at) => void modelsOf[mark]?.push(at));
  const isModel = (mark: number, name: string) =>
    (modelsOf[mark] ?? []).some((at) => {
      const model = known[at];
      return model?.name === name || model?.cyrillic === name || model?.alt?.includes(name);
    });
  marks.forEach(({ name, cyrillic, alt }, at) => {
    // A mark is not called by the name of its model: «Range Rover» is a Land Rover.
    addNames(building, at, name, cyrillic, alt, (spelling) => isModel(at, spelling));
  });
  known.forEach(({ name, cyrillic, alt }, at) => {
    const isTaken = (short: string) => name.startsWith(`${short} (`) && isModel(markOf[at] ?? 0, short);
    addNames(building, marks.length + at, name, cyrillic, alt, isTaken);
  });
  const markOfName = new Map(marks.map(({ name }, at) => [name, at]));
  for (const table of ALIAS_TABLES) {
    let lastMark = -1;
    let entityOf = new Map<string, number>();
    readAliases(table, (markName, model, alias, needsMark) => {
      const mark = markOfName.get(markName);
      if (mark === undefined) return;
      if (mark !== lastMark) {
        lastMark = mark;
        entityOf = new Map(modelsOf[mark]?.map((at) => [known[at]?.name ?? '', marks.length + at]));
      }
      const entity = model === null ? mark : entityOf.get(model);
      if (entity !== undefined) addForm(building, entity, wordsOf(alias), needsMark);
    });
  }
  for (const list of modelsOf) {
    list.sort((a, b) => (known[b]?.popularity ?? 0) - (known[a]?.popularity ?? 0) || a - b);
  }
  const statusIds = Object.fromEntries(CONDITIONS.map(({ key, id }) => [key, statuses[key] ?? id])) as Record<
    CarStatusKey,
    number
  >;
  return { marks, models: known, markOf, modelsOf, ...building, statusIds };
};
