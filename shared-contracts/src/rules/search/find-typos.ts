import { editDistance } from './edit-distance.ts';
import { type FoundWord, SCORE } from './find-words.ts';
import { hasDigit } from './normalize.ts';
import { skeleton, sound } from './sound.ts';
import { OPTIONAL_NAME_WORDS } from './stop-words.ts';
import { type Word, type WordTable, wordsOfFirstSound } from './word-table.ts';

/** Minimum length of a word with a typo. */
const TYPO_MIN_CHARS = 5;
/** The same beside the name of a mark, which has few models. */
const TYPO_BESIDE_MARK_MIN_CHARS = 4;
const TWO_TYPOS_MIN_CHARS = 9;
/** Vowels may differ in words with at least this many common consonants. */
const SKELETON_MIN_CHARS = 3;

/** Letters that are confused at the beginning of a word. */
const BEGINNINGS = ['aeiou', 'scwzj', 'kg', 'td', 'pb', 'vf'];

/** Candidates for a phonetic key with a typo: similar first letters, or the first two swapped. */
const neighbors = (words: WordTable, key: string): readonly (readonly Word[])[] => {
  const [first, second] = [key.charAt(0), key.charAt(1)];
  const group = BEGINNINGS.find((letters) => letters.includes(first)) ?? first;
  const letters = group.includes(second) ? group : group + second;
  return [...letters].map((letter) => wordsOfFirstSound(words, letter.charCodeAt(0)));
};

/** Bit set of a key's letters. */
const lettersOf = (key: string): number => {
  let letters = 0;
  for (let at = 0; at < key.length; at++) letters |= 1 << (key.charCodeAt(at) - 97);
  return letters;
};
const bitCount = (bits: number): number => {
  let rest = bits;
  let count = 0;
  for (; rest !== 0; count++) rest &= rest - 1;
  return count;
};

/** Words within one or two typos by their phonetic key. `isAlone`: the query names no mark. */
export const findTypos = (words: WordTable, text: string, isAlone: boolean, found: FoundWord): void => {
  if (text.length < TYPO_BESIDE_MARK_MIN_CHARS || hasDigit(text)) return;
  const key = sound(text);
  const consonants = skeleton(key);
  const letters = lettersOf(key);
  const maxTypos = text.length >= TWO_TYPOS_MIN_CHARS ? 2 : 1;
  const maxVowels = consonants.length >= SKELETON_MIN_CHARS ? Math.floor(text.length / 3) : 0;
  const max = Math.max(maxTypos, maxVowels);
  // A letter may have been left out, the name itself must be long enough.
  const minLength = isAlone
    ? TYPO_MIN_CHARS - Number(text.length >= TYPO_MIN_CHARS)
    : TYPO_BESIDE_MARK_MIN_CHARS - 1;
  for (const list of neighbors(words, key)) {
    for (const word of list) {
      if (isAlone && OPTIONAL_NAME_WORDS.has(word.text)) continue;
      const longer = word.sound.length - key.length;
      if (longer > max || -longer > max || word.sound.length < minLength) continue;
      if (bitCount(letters ^ lettersOf(word.sound)) > 2 * max) continue;
      const isOther =
        word.sound.charCodeAt(0) === key.charCodeAt(1) && word.sound.charCodeAt(0) !== key.charCodeAt(0);
      if (isOther && word.sound.charCodeAt(1) !== key.charCodeAt(0)) continue;
      const distance = editDistance(key, word.sound, max);
      if (distance <= 1) found(word, SCORE.typo);
      else if (distance <= maxVowels && skeleton(word.sound) === consonants) found(word, SCORE.sameSkeleton);
      else if (distance <= maxTypos) found(word, SCORE.typos);
    }
  }
};
