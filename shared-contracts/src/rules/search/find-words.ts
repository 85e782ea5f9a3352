import { editDistance } from './edit-distance.ts';
import { hasCyrillic, hasDigit } from './normalise.ts';
import { type SearchIndex, SOUND_MIN_CHARS, type Word } from './search-index.ts';
import { skeleton, sound } from './sound.ts';
import { spokenLetters, spokenNumber } from './spoken.ts';
import { designations, lookalikeCyrillic, lookalikeLatin } from './transliterate.ts';

/** How well a word of a query fits a word of a name. The numbers only have an order. */
export const SCORE = {
  same: 100,
  /** The same sound, in either alphabet. */
  heard: 99,
  /** A designation in the other alphabet, letter by letter («глс», gls), or a short word of the same sound. */
  written: 98,
  /** The same with с as c, х as h («срв», crv). */
  guessed: 97,
  /** Another case of the word, a number or a letter said in words. */
  said: 94,
  begun: 70,
  begunBySound: 68,
  /** The letter typed twice is not double in the name: «тигг» begins Tiggo rather than Tiguan. */
  begunLoosely: 64,
  slip: 50,
  bones: 46,
  slips: 42,
} as const;
export const EXACT_MIN = 90;
export const BEGUN_MIN = 60;

export type FoundWord = (word: Word, score: number) => void;

const DESIGNATION_MAX_CHARS = 5;
const INFLECTED_MIN_CHARS = 4;

/** «Аааа» is no word, whatever is left of it. */
const isDrawl = (text: string, heard: string): boolean => text.length > 3 && heard.length < text.length / 2;

/** Words written as the text is, in either alphabet. */
const findWritten = (index: SearchIndex, text: string, score: number, isHeard: boolean, found: FoundWord): void => {
  const give = (spelling: string | null, at: number) => {
    const word = spelling === null ? undefined : index.byText.get(spelling);
    if (word) found(word, at);
  };
  give(text, score);
  if (hasCyrillic(text)) {
    // Letters that look alike are seen by nobody: «х5» is as good as x5.
    give(lookalikeLatin(text), Math.min(score, SCORE.heard));
    if (text.length <= DESIGNATION_MAX_CHARS) {
      designations(text).forEach((spelling, at) => {
        give(spelling, Math.min(score, at === 0 ? SCORE.written : SCORE.guessed));
      });
    }
  } else give(lookalikeCyrillic(text), Math.min(score, SCORE.heard));
  if (isHeard && text.length >= SOUND_MIN_CHARS && !hasDigit(text)) {
    const heard = sound(text);
    if (isDrawl(text, heard)) return;
    for (let word = index.bySound.get(heard) ?? null; word; word = word.sameSound) {
      const isSure = text.length > SOUND_MIN_CHARS && hasCyrillic(text);
      found(word, Math.min(score, isSure ? SCORE.heard : SCORE.written));
    }
  }
};

/** The nominative forms that a Russian case may come from: ладу → лада, мерседеса → мерседес. */
const nominatives = (text: string): readonly string[] => {
  if (text.length < INFLECTED_MIN_CHARS || !hasCyrillic(text)) return [];
  const last = text.slice(-1);
  const stem = text.slice(0, -1);
  const long = text.slice(0, -2);
  if (/(?:ой|ом|ов|ам|ей|ем|ах)$/.test(text)) return [long, `${long}а`];
  if (last === 'у' || last === 'ы' || last === 'е') return [`${stem}а`, stem];
  if (last === 'ю' || last === 'и') return [`${stem}я`, `${stem}а`, `${stem}ь`, stem];
  if (last === 'а' || last === 'я') return [stem, `${stem}ь`];
  return [];
};

/**
 * Words that the tokens, written together, name exactly.
 * `isAlone` says that they are the whole query: a letter's name is then but the beginning of a word.
 */
export const findExact = (
  index: SearchIndex,
  tokens: readonly string[],
  isAlone: boolean,
  found: FoundWord,
): void => {
  const text = tokens.join('');
  // «Мерседес с» is not «мерседесс».
  const isHeard = tokens.length === 1 || tokens.every((token) => token.length > 1);
  findWritten(index, text, SCORE.same, isHeard, found);
  const said = tokens.map((token) => spokenNumber(token));
  let spellings = [''];
  let isSaid = false;
  tokens.forEach((token, at) => {
    const letters = isAlone ? [] : spokenLetters(token);
    const choices = letters.length > 0 ? letters : [said[at] ?? token];
    isSaid ||= choices[0] !== token;
    spellings = spellings.flatMap((spelling) => choices.map((choice) => spelling + choice));
  });
  if (isSaid) for (const spelling of spellings) findWritten(index, spelling, SCORE.said, isHeard, found);
};

/** Words that the text is a case of: «ладу», «мерседеса». */
export const findInflected = (index: SearchIndex, text: string, score: number, found: FoundWord): void => {
  for (const spelling of nominatives(text)) findWritten(index, spelling, score, true, found);
};

/** Words that the text begins. */
export const findBegun = (index: SearchIndex, text: string, found: FoundWord): void => {
  const isCyrillic = hasCyrillic(text);
  const give = (beginning: string) => {
    for (const word of index.byFirstLetter[beginning.charCodeAt(0)] ?? []) {
      if (word.text.length > beginning.length && word.text.startsWith(beginning)) found(word, SCORE.begun);
    }
  };
  give(text);
  if (hasDigit(text)) {
    if (isCyrillic) for (const spelling of designations(text)) give(spelling);
    return;
  }
  if (!isCyrillic && text.length < SOUND_MIN_CHARS) return;
  const heard = sound(text);
  if (isDrawl(text, heard)) return;
  const isDouble = DOUBLE.test(text);
  for (const word of index.byFirstSound[heard.charCodeAt(0)] ?? []) {
    if (word.sound.length <= heard.length || !word.sound.startsWith(heard)) continue;
    found(word, isDouble && !DOUBLE.test(word.text) ? SCORE.begunLoosely : SCORE.begunBySound);
  }
};

const DOUBLE = /(.)\1/;

/** Slips are forgiven in words of this length and more (issue of search: five letters). */
const SLIP_MIN_CHARS = 5;
/** Beside other words, which must fit the same car, slips are forgiven in shorter ones. */
const SLIP_BESIDE_MIN_CHARS = 4;
/** A word is rarely begun wrong: only a long one is looked up with another beginning. */
const OTHER_BEGINNING_MIN_CHARS = 7;
const TWO_SLIPS_MIN_CHARS = 9;

/** Words with their lengths, letters and beginnings in rows, for a sieve of thousands in a moment. */
interface NearTable {
  readonly words: readonly Word[];
  readonly lengths: Uint8Array;
  readonly letters: Int32Array;
  readonly beginnings: Uint8Array;
}
const nearTables = new WeakMap<SearchIndex, NearTable>();

/** Bits of the letters of a sound; digits share bits with letters, which only makes the sieve coarser. */
const lettersOf = (heard: string): number => {
  let letters = 0;
  for (let at = 0; at < heard.length; at++) letters |= 1 << (heard.charCodeAt(at) - 97);
  return letters;
};
const bitCount = (bits: number): number => {
  let rest = bits;
  let count = 0;
  for (; rest !== 0; count++) rest &= rest - 1;
  return count;
};

/** Letters that are taken for each other at the beginning of a word. */
const BEGINNINGS = ['aeiou', 'scwzj', 'kg', 'td', 'pb', 'vf'];
const GROUP_OF_LETTER = new Uint8Array(128).map((_, code) => {
  const group = BEGINNINGS.findIndex((letters) => letters.includes(String.fromCharCode(code)));
  return group >= 0 ? group + 1 : code;
});
const beginningOf = (heard: string): number => GROUP_OF_LETTER[heard.charCodeAt(0)] ?? 0;

const nearTable = (index: SearchIndex): NearTable => {
  const known = nearTables.get(index);
  if (known) return known;
  const words: Word[] = [];
  for (const word of index.byText.values()) {
    if (word.sound.length >= SLIP_BESIDE_MIN_CHARS - 1) words.push(word);
  }
  const table = {
    words,
    lengths: Uint8Array.from(words, (word) => word.sound.length),
    letters: Int32Array.from(words, (word) => lettersOf(word.sound)),
    beginnings: Uint8Array.from(words, (word) => beginningOf(word.sound)),
  };
  nearTables.set(index, table);
  return table;
};

const areSwapped = (a: string, b: string): boolean =>
  a.charCodeAt(0) === b.charCodeAt(1) && a.charCodeAt(1) === b.charCodeAt(0);

/** Words a slip or two away, by their sound. */
export const findNear = (index: SearchIndex, text: string, isAlone: boolean, found: FoundWord): void => {
  if (text.length < SLIP_BESIDE_MIN_CHARS || hasDigit(text)) return;
  const heard = sound(text);
  const bones = skeleton(heard);
  const letters = lettersOf(heard);
  const beginning = beginningOf(heard);
  const maxSlips = text.length >= TWO_SLIPS_MIN_CHARS ? 2 : 1;
  const maxVowels = bones.length >= BONES_MIN ? Math.floor(text.length / 3) : 0;
  const maxLength = Math.max(maxSlips, maxVowels);
  const mayBeginOtherwise = text.length >= OTHER_BEGINNING_MIN_CHARS;
  const table = nearTable(index);
  for (let at = 0; at < table.words.length; at++) {
    const longer = (table.lengths[at] ?? 0) - heard.length;
    if (longer > maxLength || -longer > maxLength) continue;
    // The name itself must be long enough: a letter may be left out of it.
    if (isAlone && (table.lengths[at] ?? 0) < SLIP_MIN_CHARS && text.length < SLIP_MIN_CHARS) continue;
    const others = bitCount(letters ^ (table.letters[at] ?? 0));
    if (others > 2 * maxLength) continue;
    const word = table.words[at];
    if (!word) continue;
    if (!mayBeginOtherwise && beginning !== table.beginnings[at] && !areSwapped(heard, word.sound)) continue;
    const slips = editDistance(heard, word.sound, maxLength);
    if (slips <= 1) found(word, SCORE.slip);
    else if (slips <= maxVowels && skeleton(word.sound) === bones) found(word, SCORE.bones);
    else if (slips <= maxSlips) found(word, SCORE.slips);
  }
};

/** Vowels may differ in words that have so many consonants in common. */
const BONES_MIN = 3;
