import { cleanValue } from '../schemas/clean-text.ts';

/** Latin letters that look like Cyrillic ones. */
const TWINS: Readonly<Record<string, string>> = {
  a: 'а',
  b: 'в',
  c: 'с',
  e: 'е',
  h: 'н',
  k: 'к',
  m: 'м',
  o: 'о',
  p: 'р',
  t: 'т',
  x: 'х',
  y: 'у',
};

/** Words in lower case as they look: without invisible signs, with plain dashes, a Latin letter among Cyrillic ones as its twin. */
export const plainWords = (text: string): string =>
  cleanValue(text)
    .toLowerCase()
    .replace(/[a-zа-яё]+/g, (word) =>
      /[а-яё]/.test(word) ? word.replace(/[a-z]/g, (letter) => TWINS[letter] ?? letter) : word,
    );
