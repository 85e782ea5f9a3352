import { hasCyrillic, hasDigit, nameWords } from './normalize.ts';
import { sound } from './sound.ts';
import { spokenLetters } from './spoken.ts';
import { OPTIONAL_NAME_WORDS } from './stop-words.ts';
import { designations, lookalikeLatin } from './transliterate.ts';

const PARENTHESES = / ?\([^()]*\)/g;
/** Shorter words share their sound with too many others. */
const PHONETIC_MIN_CHARS = 4;
const DESIGNATION_MAX_CHARS = 5;

const isSameWord = (word: string, other: string): boolean => {
  if (word === other) return true;
  if (!hasDigit(word + other) && Math.min(word.length, other.length) >= PHONETIC_MIN_CHARS) {
    return sound(word) === sound(other);
  }
  return (
    hasCyrillic(other) &&
    other.length <= DESIGNATION_MAX_CHARS &&
    (lookalikeLatin(other) === word || designations(other).includes(word))
  );
};

const essential = (name: string): string[] =>
  nameWords(name).filter((word) => !OPTIONAL_NAME_WORDS.has(word));

const isSameName = (name: readonly string[], other: readonly string[]): boolean => {
  if (name.length === other.length && name.every((word, at) => isSameWord(word, other[at] ?? '')))
    return true;
  if (name.length === other.length && [...name].sort().join() === [...other].sort().join()) return true;
  const joined = name.join('');
  // «Икс 5», «ку 7»: names of letters.
  const spelledOut = other.map((word) => spokenLetters(word)[0] ?? word).join('');
  if (spelledOut === joined || other.join('') === joined) return true;
  // «RX350» is an RX with its engine.
  const [first = '', ...more] = other;
  return (
    more.length === 0 &&
    joined.length > 1 &&
    first.startsWith(joined) &&
    /^\d{2,3}[a-z]?$/.test(first.slice(joined.length))
  );
};

/**
 * Whether the search derives a spelling by itself, so that the brand list need not contain it: another alphabet with
 * the same sound, look-alike letters, the mark's name in front, names of letters.
 */
export const isKnownSpelling = (
  name: string,
  spelling: string,
  markNames: readonly string[] = [],
): boolean => {
  const names = [name, name.replace(PARENTHESES, '')].map(essential).filter((words) => words.length > 0);
  const spelled = essential(spelling);
  const rests = markNames.flatMap((mark) => {
    const words = essential(mark);
    const isInFront = words.every((word, at) => isSameWord(word, spelled[at] ?? ''));
    const joined = spelling.toLowerCase().startsWith(mark.toLowerCase())
      ? essential(spelling.slice(mark.length))
      : [];
    return [isInFront ? spelled.slice(words.length) : [], joined];
  });
  return [spelled, ...rests].some(
    (words) => words.length > 0 && names.some((known) => isSameName(known, words)),
  );
};
