import { hasDigit } from './normalise.ts';
import { firstSound, sound } from './sound.ts';

/** A place of a word in a form, as `form × 256 + bits of the words it stands for`. */
export type Posting = number;
export const POSTING_BASE = 256;
/** The sound of fewer letters is shared by too much. */
export const SOUND_MIN_CHARS = 3;
/** Letters of both alphabets have lower codes. */
const LETTER_CODES = 0x450;

export interface Word {
  readonly text: string;
  /** What the word sounds like, once it was asked for; always empty for designations, which have letters only. */
  sound: string;
  /** The last of its postings; each leads to the one before it. */
  lastPosting: number;
  /** Never a word by itself, only words of a name written together. */
  isJoined: boolean;
  /** Another word of the same sound. */
  sameSound: Word | null;
}

/** Words whose sound begins with one letter; their sounds are worked out when the first query comes by. */
interface Sounds {
  readonly words: Word[];
  bySound: Map<string, Word> | null;
}

/** All words of all names. Postings lie in one place: thousands of small lists would be work for the collector. */
export interface WordTable {
  readonly byText: Map<string, Word>;
  /** By the code of the first letter, for what is still being typed. */
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

/** Adds a word of a form; `isHeard` says that it is spoken as a word, not spelled. */
export const addWord = (
  table: WordTable,
  text: string,
  posting: Posting,
  isHeard: boolean,
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
  if (!isHeard) return;
  const heard = firstSound(text);
  const sounds = table.byFirstSound[heard];
  if (sounds) sounds.words.push(word);
  else table.byFirstSound[heard] = { words: [word], bySound: null };
};

/** Whether a word is spoken as one, rather than spelled by its letters or digits. */
export const isSpeakable = (word: string, minChars = SOUND_MIN_CHARS): boolean =>
  word.length >= minChars && !hasDigit(word);

const hear = (sounds: Sounds): Map<string, Word> => {
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

/** The last of the words of exactly this sound, which leads to the others. */
export const wordOfSound = (table: WordTable, heard: string): Word | null => {
  const sounds = table.byFirstSound[heard.charCodeAt(0)];
  return sounds ? (hear(sounds).get(heard) ?? null) : null;
};

/** Words whose sound begins with the letter of this code. */
export const wordsOfFirstSound = (table: WordTable, code: number): readonly Word[] => {
  const sounds = table.byFirstSound[code];
  if (!sounds) return [];
  hear(sounds);
  return sounds.words;
};
