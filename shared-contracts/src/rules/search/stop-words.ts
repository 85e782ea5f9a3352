import { fits, readPattern, type WordPattern } from './sentence/endings.ts';
import { WORD_TABLES } from './word-tables.ts';

const STOP_PATTERNS = WORD_TABLES.stopWords.split(/\s+/).map(readPattern);
const STOP_BY_STEM = new Map<string, WordPattern>(STOP_PATTERNS.map((pattern) => [pattern.stem, pattern]));

/**
 * Whether a word has no information about mark and model. Such a word matches a name that has exactly it («мерседес с»,
 * «в класс») and is skipped otherwise.
 */
export const isStopWord = (text: string): boolean => {
  const known = KNOWN.get(text) ?? isStop(text);
  if (KNOWN.size > KNOWN_MAX) KNOWN.clear();
  KNOWN.set(text, known);
  return known;
};

const KNOWN = new Map<string, boolean>();
const KNOWN_MAX = 1000;

const isStop = (text: string): boolean => {
  const word = text.replace(/[ьъ]/g, '');
  for (let length = word.length; length > 0 && length > word.length - 7; length--) {
    const pattern = STOP_BY_STEM.get(word.slice(0, length));
    if (pattern && fits(pattern, word)) return true;
  }
  return false;
};

/** Units: a number before one is not a name: «до 500 тысяч», «150 лс». */
export const UNITS: ReadonlySet<string> = new Set(
  'тыс тысяч тысячи км руб рублей млн миллион миллионов миллиона л лс сил лет года год г литра литров мест местный к'.split(
    ' ',
  ),
);

/** Optional words of names: «E-Класс» is «е», «5 серии» is «5». */
export const OPTIONAL_NAME_WORDS: ReadonlySet<string> = new Set(
  'класс класса класе class klasse серии серия серию series'.split(' '),
);
