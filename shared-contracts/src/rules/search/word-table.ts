import { hasDigit } from './normalize.ts';
import { firstSound, sound } from './sound.ts';

/** A posting of a word: `form × 256 + bits of its words in the form`. */
export type Posting = number;
export const POSTING_BASE = 256;
/** Shorter words share their sound with too many others. */
export const SOUND_MIN_CHARS = 3;
/** Letters of both alphabets have lower codes. */
const LETTER_CODES = 0x450;

export interface Word {
  readonly text: string;
  /** Phonetic key, computed on demand; always empty for designations. */
  sound: string;
  /** The last posting; each links to the one before it. */
  lastPosting: number;
  /** Only joined words of a name, never a word by itself. */
  isJoined: boolean;
  /** Another word of the same sound. */
  sameSound: Word | null;
}

/** Words whose sound begins with one letter; phonetic keys are computed by the first query. */
interface Sounds {
  readonly words: Word[];
  bySound: Map<string, Word> | null;
}

/**
 * All words of all names. Postings share one array: thousands of small arrays would slow the garbage
 * collector.
 */
export interface WordTable {
  readonly byText: Map<string, Word>;
  /** By the code of the first letter, for prefixes. */
  readonly byFirstLetter: (Word[] | undefined)[];
  readonly byFirstSound: (Sounds | undefined)[];
  readonly postings: Posting[];
  /** The word's posting before each, −1 for its first. */
  readonly postingBefore: number[];
}

export const createWordTable = (): WordTable => ({
  byText: new Map(),
  byFirstLetter: new Array(LETTER_CODES).fill(undefined),
  byFirstSound: new Array(LETTER_CODES).fill(undefined),
  postings: [],
  postingBefore: [],
});

/** Adds a word of a form; `isPhonetic`: it is pronounced as a word, not spelled. */
export const addWord = (
  table: WordTable,
  text: string,
  posting: Posting,
  isPhonetic: boolean,
  isJoined: boolean,
): void => {
  const known = table.byText.get(text);
  const at = table.postings.push(posting) - 1;
  table.postingBefore.push(known ? known.lastPosting : -1);
  if (known) {
    known.lastPosting = at;
    if (!isJoined) known.isJoined = false;
    return;
  }
  const word: Word = { text, sound: '', lastPosting: at, isJoined, sameSound: null };
  table.byText.set(text, word);
  const code = text.charCodeAt(0);
  const list = table.byFirstLetter[code];
  if (list) list.push(word);
  else table.byFirstLetter[code] = [word];
  if (!isPhonetic) return;
  const first = firstSound(text);
  const sounds = table.byFirstSound[first];
  if (sounds) sounds.words.push(word);
  else table.byFirstSound[first] = { words: [word], bySound: null };
};

/** Whether a word is pronounced as one, not spelled by letters or digits. */
export const isSpeakable = (word: string, minChars = SOUND_MIN_CHARS): boolean =>
  word.length >= minChars && !hasDigit(word);

const indexSounds = (sounds: Sounds): Map<string, Word> => {
  if (sounds.bySound) return sounds.bySound;
  const bySound = new Map<string, Word>();
  for (const word of sounds.words) {
    word.sound = sound(word.text);
    word.sameSound = bySound.get(word.sound) ?? null;
    bySound.set(word.sound, word);
  }
  sounds.bySound = bySound;
  return bySound;
};

/** The last word with this phonetic key; it links to the others. */
export const wordOfSound = (table: WordTable, key: string): Word | null => {
  const sounds = table.byFirstSound[key.charCodeAt(0)];
  return sounds ? (indexSounds(sounds).get(key) ?? null) : null;
};

/** Words whose sound begins with the letter of this code. */
export const wordsOfFirstSound = (table: WordTable, code: number): readonly Word[] => {
  const sounds = table.byFirstSound[code];
  if (!sounds) return [];
  indexSounds(sounds);
  return sounds.words;
};
