/* A description as it is read: one spelling for letters that look alike, and for letters that are set apart. */

import { withoutInvisible } from '@cars/shared-contracts/schemas/clean-text';

const LATIN = 'aceopxykmtbhnur';
const CYRILLIC = 'асеорхукмтвнпиг';

const folding = (from: string, to: string): ReadonlyMap<string, string> =>
  new Map([...from].map((letter, at) => [letter, [...to][at] ?? letter]));
const TO_CYRILLIC = folding(LATIN, CYRILLIC);
const TO_LATIN = folding(CYRILLIC, LATIN);

const folded = (word: string, letters: ReadonlyMap<string, string>): string =>
  [...word].map((letter) => letters.get(letter) ?? letter).join('');

const WORD = /\p{L}+/gu;
const HAS_LATIN = /[a-z]/;
const HAS_CYRILLIC = /[а-я]/;

/** «вотсaп» with a Latin letter becomes Cyrillic, «whаtsapp» with a Cyrillic one Latin. */
const inOneScript = (word: string): string => {
  if (!HAS_LATIN.test(word) || !HAS_CYRILLIC.test(word)) return word;
  const cyrillic = folded(word, TO_CYRILLIC);
  if (!HAS_LATIN.test(cyrillic)) return cyrillic;
  const latin = folded(word, TO_LATIN);
  return HAS_CYRILLIC.test(latin) ? word : latin;
};

/** «п р е д о п л а т а», «в-о-т-с-а-п». */
const LETTERS_APART = /(?<![\p{L}\p{N}])(?:\p{L}[ .\-_*·]){3,}\p{L}(?![\p{L}\p{N}])/gu;
const SEPARATORS = /[^\p{L}]/gu;
const ZERO_IN_WORD = /(?<=[а-я])0(?=[а-я])/gu;

/** In lower case, «ё» as «е». */
export const plainText = (text: string): string =>
  withoutInvisible(text.normalize('NFKC'))
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(LETTERS_APART, (letters) => letters.replace(SEPARATORS, ''))
    .replace(WORD, inOneScript)
    .replace(ZERO_IN_WORD, 'о');
