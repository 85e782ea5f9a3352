import { editDistance } from './edit-distance.ts';
import { type FoundWord, SCORE } from './find-words.ts';
import { hasDigit } from './normalise.ts';
import { skeleton, sound } from './sound.ts';
import { type Word, type WordTable, wordsOfFirstSound } from './word-table.ts';

/** Slips are forgiven in words of this length and more. */
const SLIP_MIN_CHARS = 5;
/** Beside the name of a mark, whose models are few, slips are forgiven in shorter ones. */
const SLIP_BESIDE_MIN_CHARS = 4;
const TWO_SLIPS_MIN_CHARS = 9;
/** Vowels may differ in words that have so many consonants in common. */
const BONES_MIN = 3;

/** Letters that are taken for each other at the beginning of a word. */
const BEGINNINGS = ['aeiou', 'scwzj', 'kg', 'td', 'pb', 'vf'];

/** Words that may be meant by a sound with a slip in it: of the same beginning, or of its two first letters swapped. */
const neighbours = (words: WordTable, heard: string): readonly (readonly Word[])[] => {
  const [first, second] = [heard.charAt(0), heard.charAt(1)];
  const group = BEGINNINGS.find((letters) => letters.includes(first)) ?? first;
  const letters = group.includes(second) ? group : group + second;
  return [...letters].map((letter) => wordsOfFirstSound(words, letter.charCodeAt(0)));
};

/** Bits of the letters of a sound. */
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

/** Words a slip or two away, by their sound. `isAlone`: no mark is named beside the word. */
export const findNear = (words: WordTable, text: string, isAlone: boolean, found: FoundWord): void => {
  if (text.length < SLIP_BESIDE_MIN_CHARS || hasDigit(text)) return;
  const heard = sound(text);
  const bones = skeleton(heard);
  const letters = lettersOf(heard);
  const maxSlips = text.length >= TWO_SLIPS_MIN_CHARS ? 2 : 1;
  const maxVowels = bones.length >= BONES_MIN ? Math.floor(text.length / 3) : 0;
  const max = Math.max(maxSlips, maxVowels);
  // A letter may have been left out, the name itself must be long enough.
  const minLength = isAlone && text.length < SLIP_MIN_CHARS ? SLIP_MIN_CHARS : SLIP_BESIDE_MIN_CHARS - 1;
  for (const list of neighbours(words, heard)) {
    for (const word of list) {
      const longer = word.sound.length - heard.length;
      if (longer > max || -longer > max || word.sound.length < minLength) continue;
      if (bitCount(letters ^ lettersOf(word.sound)) > 2 * max) continue;
      const isOther =
        word.sound.charCodeAt(0) === heard.charCodeAt(1) && word.sound.charCodeAt(0) !== heard.charCodeAt(0);
      if (isOther && word.sound.charCodeAt(1) !== heard.charCodeAt(0)) continue;
      const slips = editDistance(heard, word.sound, max);
      if (slips <= 1) found(word, SCORE.slip);
      else if (slips <= maxVowels && skeleton(word.sound) === bones) found(word, SCORE.bones);
      else if (slips <= maxSlips) found(word, SCORE.slips);
    }
  }
};
