import { hasCyrillic, hasDigit } from './normalise.ts';
import { sound } from './sound.ts';
import { spokenLetters, spokenNumber } from './spoken.ts';
import { designations, lookalikeCyrillic, lookalikeLatin } from './transliterate.ts';
import { SOUND_MIN_CHARS, type Word, type WordTable, wordOfSound, wordsOfFirstSound } from './word-table.ts';

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
const isDrawl = (text: string, heard: string): boolean => text.length > 2 && heard.length < text.length / 2;

/** Words written as the text is, in either alphabet. */
const findWritten = (
  words: WordTable,
  text: string,
  score: number,
  isHeard: boolean,
  found: FoundWord,
): void => {
  const give = (spelling: string | null, at: number) => {
    const word = spelling === null ? undefined : words.byText.get(spelling);
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
    for (let word = wordOfSound(words, heard); word; word = word.sameSound) {
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
  words: WordTable,
  tokens: readonly string[],
  isAlone: boolean,
  found: FoundWord,
): void => {
  const text = tokens.join('');
  // «Мерседес с» is not «мерседесс».
  const isHeard = tokens.length === 1 || tokens.every((token) => token.length > 1);
  findWritten(words, text, SCORE.same, isHeard, found);
  const said = tokens.map((token) => spokenNumber(token));
  let spellings = [''];
  let isSaid = false;
  tokens.forEach((token, at) => {
    const letters = isAlone ? [] : spokenLetters(token);
    const choices = letters.length > 0 ? letters : [said[at] ?? token];
    isSaid ||= choices[0] !== token;
    spellings = spellings.flatMap((spelling) => choices.map((choice) => spelling + choice));
  });
  if (isSaid) for (const spelling of spellings) findWritten(words, spelling, SCORE.said, isHeard, found);
};

/** Words that the text is a case of: «ладу», «мерседеса». */
export const findInflected = (words: WordTable, text: string, score: number, found: FoundWord): void => {
  for (const spelling of nominatives(text)) findWritten(words, spelling, score, true, found);
};

/** Words that the text begins. */
export const findBegun = (words: WordTable, text: string, found: FoundWord): void => {
  const isCyrillic = hasCyrillic(text);
  const give = (beginning: string) => {
    for (const word of words.byFirstLetter[beginning.charCodeAt(0)] ?? []) {
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
  for (const word of wordsOfFirstSound(words, heard.charCodeAt(0))) {
    if (word.sound.length <= heard.length || !word.sound.startsWith(heard)) continue;
    found(word, isDouble && !DOUBLE.test(word.text) ? SCORE.begunLoosely : SCORE.begunBySound);
  }
};

const DOUBLE = /(.)\1/;
