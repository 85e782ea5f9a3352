import { editDistance } from './edit-distance.ts';
import { hasCyrillic, hasDigit } from './normalise.ts';
import type { SearchIndex, Word } from './search-index.ts';
import { skeleton, sound } from './sound.ts';
import { spokenLetters, spokenNumber } from './spoken.ts';
import { designations, lookalikeCyrillic, lookalikeLatin } from './transliterate.ts';

/** How well a word of a query fits a word of a name. The numbers only have an order. */
export const SCORE = {
  same: 100,
  /** Another alphabet, a look-alike letter, the same sound. */
  written: 98,
  /** Another case of the word, a number or a letter said in words. */
  said: 94,
  begun: 70,
  begunBySound: 68,
  slip: 50,
  bones: 46,
  slips: 42,
} as const;
export const EXACT_MIN = 90;
export const BEGUN_MIN = 60;

export type FoundWord = (word: Word, score: number) => void;

/** A sound of fewer letters is shared by too much. */
const SOUND_MIN_CHARS = 3;
const DESIGNATION_MAX_CHARS = 5;
const INFLECTED_MIN_CHARS = 4;

/** Words written as the text is, in either alphabet. */
const findWritten = (index: SearchIndex, text: string, score: number, found: FoundWord): void => {
  const give = (spelling: string | null, at: number) => {
    const word = spelling === null ? undefined : index.byText.get(spelling);
    if (word) found(word, at);
  };
  const written = Math.min(score, SCORE.written);
  give(text, score);
  if (hasCyrillic(text)) {
    give(lookalikeLatin(text), written);
    if (text.length <= DESIGNATION_MAX_CHARS) {
      for (const spelling of designations(text)) give(spelling, written);
    }
  } else give(lookalikeCyrillic(text), written);
  if (text.length >= SOUND_MIN_CHARS && !hasDigit(text)) {
    for (const word of index.bySound.get(sound(text)) ?? []) found(word, written);
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
  let isFound = false;
  findWritten(index, text, SCORE.same, (word, score) => {
    isFound = true;
    found(word, score);
  });
  const said = tokens.map((token) => spokenNumber(token));
  let spellings = [''];
  let isSaid = false;
  tokens.forEach((token, at) => {
    const letters = isAlone ? [] : spokenLetters(token);
    const choices = letters.length > 0 ? letters : [said[at] ?? token];
    isSaid ||= choices[0] !== token;
    spellings = spellings.flatMap((spelling) => choices.map((choice) => spelling + choice));
  });
  if (isSaid) for (const spelling of spellings) findWritten(index, spelling, SCORE.said, found);
  if (!isFound && tokens.length === 1) {
    for (const spelling of nominatives(text)) {
      findWritten(index, spelling, SCORE.said, found);
    }
  }
};

/** Words that the text begins. */
export const findBegun = (index: SearchIndex, text: string, found: FoundWord): void => {
  const isCyrillic = hasCyrillic(text);
  const give = (beginning: string) => {
    for (const word of index.byFirstLetter.get(beginning.charAt(0)) ?? []) {
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
  for (const word of index.byFirstSound.get(heard.charAt(0)) ?? []) {
    if (word.sound.length > heard.length && word.sound.startsWith(heard)) found(word, SCORE.begunBySound);
  }
};

/** Slips are forgiven in words of this length and more (issue of search: five letters). */
const SLIP_MIN_CHARS = 5;
const TWO_SLIPS_MIN_CHARS = 8;

interface Near {
  readonly word: Word;
  readonly letters: number;
  readonly bones: string;
}
const nearTables = new WeakMap<SearchIndex, readonly Near[]>();

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

const nearTable = (index: SearchIndex): readonly Near[] => {
  const known = nearTables.get(index);
  if (known) return known;
  const table = [...index.byText.values()]
    .filter((word) => word.sound.length >= SLIP_MIN_CHARS - 1)
    .map((word) => ({ word, letters: lettersOf(word.sound), bones: skeleton(word.sound) }));
  nearTables.set(index, table);
  return table;
};

/** Makes ready what slips are looked up in, so that the first slip costs no more than the next. */
export const warmSlips = (index: SearchIndex): void => void nearTable(index);

/** Words a slip or two away, by their sound. */
export const findNear = (index: SearchIndex, text: string, found: FoundWord): void => {
  if (text.length < SLIP_MIN_CHARS || hasDigit(text)) return;
  const heard = sound(text);
  const bones = skeleton(heard);
  const letters = lettersOf(heard);
  const isLong = text.length >= TWO_SLIPS_MIN_CHARS;
  const maxSlips = isLong ? 2 : 1;
  for (const near of nearTable(index)) {
    const length = near.word.sound.length - heard.length;
    if (length > 3 || length < -3) continue;
    const isBones = bones.length >= 3 && near.bones === bones;
    if (!isBones && (Math.abs(length) > maxSlips || bitCount(letters ^ near.letters) > 2 * maxSlips)) continue;
    const slips = editDistance(heard, near.word.sound, isBones ? maxSlips + 1 : maxSlips);
    if (slips <= 1) found(near.word, SCORE.slip);
    else if (isBones && slips <= maxSlips + 1) found(near.word, SCORE.bones);
    else if (slips <= maxSlips) found(near.word, SCORE.slips);
  }
};
