/** Russian letters that look like Latin ones: «E-Класс» is written with either, «Х5» and «X5» are one car. */
export const LOOKALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
};
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

const LETTERS: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'j',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'x',
  ц: 'c',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'u',
  я: 'ya',
};

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
