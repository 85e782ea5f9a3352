const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const OTHER_KEY = new Map<string, string>();
for (let at = 0; at < RUSSIAN.length; at++) {
  OTHER_KEY.set(RUSSIAN.charAt(at), LATIN.charAt(at));
  OTHER_KEY.set(LATIN.charAt(at), RUSSIAN.charAt(at));
}
for (const [shifted, russian] of ['{х', '}ъ', ':ж', '"э', '<б', '>ю', '~ё'].map((pair) => [...pair])) {
  if (shifted !== undefined && russian !== undefined) OTHER_KEY.set(shifted, russian);
}

/** The text of the same keys in the other layout: «ghbjhf» → «приора», «ащкв» → «ford». */
export const swapLayout = (text: string): string =>
  [...text.toLowerCase()].map((letter) => OTHER_KEY.get(letter) ?? letter).join('');

/**
 * Patterns that no text has: keys of Russian letters among Latin ones («gt;j» is «пежо»), a soft sign after a vowel
 * or at the beginning («иьц», «ьфявф»).
 */
export const ODD_KEYS = /[a-z][;[\]{}"<>]|[;[\]{}"<>,.][a-z]|[аеиоуыэюя][ьъ]|(?:^|\s)[ьъ][а-я]/i;
export const TWO_LETTERS = /\p{L}.*\p{L}/u;
