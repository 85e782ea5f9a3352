/** Pairs of a letter and its other spelling. */
const readPairs = (pairs: string): Readonly<Record<string, string>> =>
  Object.fromEntries(pairs.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)]));

/** Russian letters that look like Latin ones: «E-Класс» is written with either, «Х5» and «X5» are one car. */
export const LOOKALIKES = readPairs('аa вb еe кk мm нh оo рp сc тt уy хx');
/** The reverse. */
const LATIN_LOOKALIKES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(LOOKALIKES).map(([cyrillic, latin]) => [latin, cyrillic])),
  // «BA3» is typed for «ВАЗ».
  3: 'з',
};

/** Every Russian letter as the Latin one of the same look, or null when one of them has none. */
export const lookalikeLatin = (word: string): string | null => swapAll(word, LOOKALIKES, /[а-я]/);

/** Every Latin letter as the Russian one of the same look, or null when one of them has none. */
export const lookalikeCyrillic = (word: string): string | null => swapAll(word, LATIN_LOOKALIKES, /[a-z3]/);

const swapAll = (word: string, table: Readonly<Record<string, string>>, foreign: RegExp): string | null => {
  let swapped = '';
  for (const letter of word) {
    const twin = table[letter];
    if (twin === undefined && foreign.test(letter)) return null;
    swapped += twin ?? letter;
  }
  return swapped;
};

const LETTERS = readPairs(
  'аa бb вv гg дd еe жj зz иi йi кk лl мm нn оo пp рr сs тt уu фf хx цc чch шsh щsh ъ ыy ь эe юu яya',
);

/**
 * Latin spellings of a short Russian designation («рх» → rx, «срв» → crv, «ф7х» → f7x): с is s or c, х is x
 * or h. A long word is matched by its sound, see `sound`.
 */
export const designations = (word: string): string[] => {
  let spellings = [''];
  for (const letter of word) {
    const choices = letter === 'с' ? ['s', 'c'] : letter === 'х' ? ['x', 'h'] : [LETTERS[letter] ?? letter];
    spellings = spellings.flatMap((spelling) => choices.map((choice) => spelling + choice)).slice(0, 8);
  }
  return spellings;
};
