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
import { hasDigit, nameWords } from './normalise.ts';
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
const JOINED_WORDS_MAX = 4;

export interface Word {
  readonly text: string;
  /** What the word sounds like; empty for a word with digits, which has no sound of its own. */
  readonly sound: string;
  readonly postings: Posting[];
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
  readonly byText: ReadonlyMap<string, Word>;
  readonly bySound: ReadonlyMap<string, readonly Word[]>;
  /** Words by the first letter of their text or sound, for what is still being typed. */
  readonly byFirstLetter: ReadonlyMap<string, readonly Word[]>;
  readonly byFirstSound: ReadonlyMap<string, readonly Word[]>;
  readonly statusIds: Readonly<Record<CarStatusKey, number>>;
}

/** Ids of the conditions from the loaded handbook; one that is missing keeps its default (spec §3). */
export type StatusIds = Partial<Record<CarStatusKey, number>>;

interface Building {
  readonly forms: Form[];
  readonly byText: Map<string, Word>;
  readonly bySound: Map<string, Word[]>;
  readonly byFirstLetter: Map<string, Word[]>;
  readonly byFirstSound: Map<string, Word[]>;
}

const push = <Key>(map: Map<Key, Word[]>, key: Key, word: Word) => {
  const list = map.get(key);
  if (list) list.push(word);
  else map.set(key, [word]);
};

const addWord = (building: Building, text: string, posting: Posting): void => {
  const known = building.byText.get(text);
  if (known) {
    known.postings.push(posting);
    return;
  }
  const word: Word = { text, sound: hasDigit(text) ? '' : sound(text), postings: [posting] };
  building.byText.set(text, word);
  push(building.byFirstLetter, text.charAt(0), word);
  if (word.sound !== '') {
    push(building.bySound, word.sound, word);
    push(building.byFirstSound, word.sound.charAt(0), word);
  }
};

const addForm = (building: Building, entity: number, name: string, needsMark = false): void => {
  const words = nameWords(name).slice(0, FORM_WORDS_MAX);
  if (words.length === 0) return;
  const base = building.forms.length * POSTING_BASE;
  let required = 0;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (!OPTIONAL_NAME_WORDS.has(word) || words.length === 1) required |= 1 << at;
    addWord(building, word, base + (1 << at));
    let joined = word;
    let bits = 1 << at;
    for (let next = at + 1; next < Math.min(words.length, at + JOINED_WORDS_MAX); next++) {
      joined += words[next] ?? '';
      bits |= 1 << next;
      addWord(building, joined, base + bits);
    }
  }
  building.forms.push({ entity, required, needsMark });
};

const PARENTHESES = /\s*\([^()]*\)/g;

/** Names of an entity: as it is, without what stands in parentheses, and the spellings of the list. */
const namesOf = (name: string, isTaken: (short: string) => boolean, ...more: readonly (string | undefined)[]) => {
  const short = name.replace(PARENTHESES, '');
  const names = new Set([name, ...more.filter((spelling) => spelling !== undefined)]);
  if (short !== name && short !== '' && !isTaken(short)) names.add(short);
  return names;
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
    byText: new Map(),
    bySound: new Map(),
    byFirstLetter: new Map(),
    byFirstSound: new Map(),
  };
  const markIndex = new Map(marks.map((mark, at) => [mark.id, at]));
  const known = models.filter((model) => markIndex.has(model.mark_id));
  const markOf = known.map((model) => markIndex.get(model.mark_id) ?? 0);
  const entityOf = new Map<string, number>(marks.map((mark, at) => [mark.name, at]));
  const modelsOf: number[][] = marks.map(() => []);
  known.forEach((model, at) => {
    const mark = markOf[at] ?? 0;
    modelsOf[mark]?.push(at);
    entityOf.set(`${marks[mark]?.name}|${model.name}`, marks.length + at);
  });
  marks.forEach((mark, at) => {
    for (const name of namesOf(mark.name, () => false, mark.cyrillic, ...(mark.alt ?? []))) {
      addForm(building, at, name);
    }
  });
  known.forEach((model, at) => {
    const isTaken = (short: string) => entityOf.has(`${marks[markOf[at] ?? 0]?.name}|${short}`);
    for (const name of namesOf(model.name, isTaken, model.cyrillic, ...(model.alt ?? []))) {
      addForm(building, marks.length + at, name);
    }
  });
  for (const table of ALIAS_TABLES) {
    readAliases(table, (mark, model, alias, needsMark) => {
      const entity = entityOf.get(model === null ? mark : `${mark}|${model}`);
      if (entity !== undefined) addForm(building, entity, alias, needsMark);
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
