import { hasCyrillic, hasDigit } from './normalize.ts';
import { sound } from './sound.ts';
import { spokenLetters, spokenNumber } from './spoken.ts';
import { designations, lookalikeCyrillic, lookalikeLatin } from './transliterate.ts';
import { SOUND_MIN_CHARS, type Word, type WordTable, wordOfSound, wordsOfFirstSound } from './word-table.ts';

/** How well a word of a query matches a word of a name. Only the order of the numbers matters. */
export const SCORE = {
  same: 100,
  /** The same sound, in either alphabet. */
  sameSound: 99,
  /** A designation in the other alphabet, letter by letter («глс», gls), or a short word of the same sound. */
  transliterated: 98,
  /** The same with с as c, х as h («срв», crv). */
  looselyTransliterated: 97,
  /** Another case of the word, or a number or letter written out. */
  spoken: 94,
  prefix: 70,
  prefixBySound: 68,
  /** A doubled letter is single in the name: «тигг» is a prefix of Tiggo rather than of Tiguan. */
  loosePrefix: 64,
  typo: 50,
  sameSkeleton: 46,
  typos: 42,
} as const;
export const EXACT_MIN = 90;
export const PREFIX_MIN = 60;

export type FoundWord = (word: Word, score: number) => void;

const DESIGNATION_MAX_CHARS = 5;
const INFLECTED_MIN_CHARS = 4;

/** «Аааа» is not a word. */
const isDrawl = (text: string, key: string): boolean => text.length > 2 && key.length < text.length / 2;

/** Words with this spelling, in either alphabet. */
const findSpelled = (
  words: WordTable,
  text: string,
  score: number,
  isPhonetic: boolean,
  found: FoundWord,
): void => {
  const give = (spelling: string | null, at: number) => {
    const word = spelling === null ? undefined : words.byText.get(spelling);
    if (word) found(word, at);
  };
  give(text, score);
  if (hasCyrillic(text)) {
    // Look-alike letters are equal: «х5» is x5.
    give(lookalikeLatin(text), Math.min(score, SCORE.sameSound));
    if (text.length <= DESIGNATION_MAX_CHARS) {
      designations(text).forEach((spelling, at) => {
        give(spelling, Math.min(score, at === 0 ? SCORE.transliterated : SCORE.looselyTransliterated));
      });
    }
  } else give(lookalikeCyrillic(text), Math.min(score, SCORE.sameSound));
  if (isPhonetic && text.length >= SOUND_MIN_CHARS && !hasDigit(text)) {
    const key = sound(text);
    if (isDrawl(text, key)) return;
    for (let word = wordOfSound(words, key); word; word = word.sameSound) {
      const isSure = text.length > SOUND_MIN_CHARS && hasCyrillic(text);
      found(word, Math.min(score, isSure ? SCORE.sameSound : SCORE.transliterated));
    }
  }
};

/** Possible nominatives of a Russian case form or diminutive: ладу → лада, логанчик → логан, весточка → веста. */
const nominatives = (text: string): readonly string[] => {
  if (text.length < INFLECTED_MIN_CHARS || !hasCyrillic(text)) return [];
  const last = text.slice(-1);
  const stem = text.slice(0, -1);
  const long = text.slice(0, -2);
  if (/.{4}чик$/.test(text)) return [text.slice(0, -3), `${text.slice(0, -3)}а`];
  if (/.{3}очк[аиуе]$/.test(text)) return [`${text.slice(0, -4)}а`, `${stem}а`];
  if (/(?:ой|ом|ов|ам|ей|ем|ах)$/.test(text)) return [long, `${long}а`];
  if (last === 'у' || last === 'ы' || last === 'е') return [`${stem}а`, stem];
  if (last === 'ю' || last === 'и') return [`${stem}я`, `${stem}а`, `${stem}ь`, stem];
  if (last === 'а' || last === 'я') return [stem, `${stem}ь`];
  return [];
};

/**
 * Words that equal the joined tokens.
 * `isAlone`: they are the whole query, where a letter's name is only the beginning of a word.
 */
export const findExact = (
  words: WordTable,
  tokens: readonly string[],
  isAlone: boolean,
  found: FoundWord,
): void => {
  const text = tokens.join('');
  // «Мерседес с» is not «мерседесс».
  const isPhonetic = tokens.length === 1 || tokens.every((token) => token.length > 1);
  findSpelled(words, text, SCORE.same, isPhonetic, found);
  const numbers = tokens.map((token) => spokenNumber(token));
  let spellings = [''];
  let isSpoken = false;
  tokens.forEach((token, at) => {
    const letters = isAlone ? [] : spokenLetters(token);
    const choices = letters.length > 0 ? letters : [numbers[at] ?? token];
    isSpoken ||= choices[0] !== token;
    spellings = spellings.flatMap((spelling) => choices.map((choice) => spelling + choice));
  });
  if (isSpoken)
    for (const spelling of spellings) findSpelled(words, spelling, SCORE.spoken, isPhonetic, found);
};

/** Words of which the text is a case form: «ладу», «мерседеса». */
export const findInflected = (words: WordTable, text: string, score: number, found: FoundWord): void => {
  for (const spelling of nominatives(text)) findSpelled(words, spelling, score, true, found);
};

/** Words with this prefix. */
export const findByPrefix = (words: WordTable, text: string, found: FoundWord): void => {
  const isCyrillic = hasCyrillic(text);
  const give = (beginning: string) => {
    for (const word of words.byFirstLetter[beginning.charCodeAt(0)] ?? []) {
      if (word.text.length > beginning.length && word.text.startsWith(beginning)) found(word, SCORE.prefix);
    }
  };
  give(text);
  if (hasDigit(text)) {
    if (isCyrillic) for (const spelling of designations(text)) give(spelling);
    return;
  }
  if (!isCyrillic && text.length < SOUND_MIN_CHARS) return;
  const key = sound(text);
  if (isDrawl(text, key)) return;
  const isDouble = DOUBLE.test(text);
  for (const word of wordsOfFirstSound(words, key.charCodeAt(0))) {
    if (word.sound.length <= key.length || !word.sound.startsWith(key)) continue;
    found(word, isDouble && !DOUBLE.test(word.text) ? SCORE.loosePrefix : SCORE.prefixBySound);
  }
};

const DOUBLE = /(.)\1/;
