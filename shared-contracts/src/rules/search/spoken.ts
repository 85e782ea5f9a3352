import { WORD_TABLES } from './word-tables.ts';

/** Reads a table of words. */
const readWords = (table: string): ReadonlyMap<string, string> =>
  new Map(
    table.split(' ').flatMap((entry) => {
      const [meaning = '', words = ''] = entry.split('=');
      return words.split(',').map((word) => [word, meaning] as const);
    }),
  );

const LETTER_NAMES = readWords(WORD_TABLES.letters);

const NUMBERS = readWords(WORD_TABLES.numbers);

const NUMBER_STEMS = readWords(WORD_TABLES.numberStems);
const ENDINGS = new Set('а у и е ой ый ий ая яя ое ую юю ого его ьего ом ей ьей ых ые ье ья ьи ь'.split(' '));

/** The number of a word (три, пятая, семёрку) in digits, or null. */
export const spokenNumber = (word: string): string | null => {
  const number = NUMBERS.get(word);
  if (number !== undefined) return number;
  for (const [stem, digits] of NUMBER_STEMS) {
    if (word.startsWith(stem) && ENDINGS.has(word.slice(stem.length))) return digits;
  }
  return null;
};

/** The Latin letters of a letter's name (икс, ку, джей), the likelier first. */
export const spokenLetters = (word: string): readonly string[] => {
  const letter = LETTER_NAMES.get(word);
  if (letter === undefined) return [];
  // «Джи 7» means a J7 as well as a G7.
  return word === 'джи' ? ['g', 'j'] : [letter];
};
