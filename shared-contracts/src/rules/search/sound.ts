/**
 * One writing for words that sound alike, whatever their alphabet: «камри», camry and kamri are all `kamri`.
 * j is ж and дж, c is ч, w is ш and щ. Russian akanie and voicing are not folded here, see `skeleton`.
 */
const CYRILLIC: Readonly<Record<string, string>> = {
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
  х: 'h',
  ц: 's',
  ч: 'c',
  ш: 'w',
  щ: 'w',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'u',
  я: 'a',
};
const LATIN: Readonly<Record<string, string>> = { q: 'k', x: 'ks', y: 'i', w: 'v' };
/** Two letters of either alphabet that sound as one; looked up before single letters. */
const PAIRS: Readonly<Record<string, string>> = {
  ch: 'c',
  ck: 'k',
  ee: 'i',
  ei: 'ai',
  ey: 'ai',
  kh: 'h',
  oo: 'u',
  ou: 'u',
  ph: 'f',
  qu: 'kv',
  sh: 'w',
  th: 't',
  yu: 'u',
  zh: 'j',
  дж: 'j',
  дз: 'z',
  ей: 'ai',
  эй: 'ai',
  тс: 's',
};
const SOFTENS_C = new Set(['e', 'i', 'y']);

/** How a lower-case word sounds. A letter written twice counts once. Digits stay. */
export const sound = (word: string): string => {
  let result = '';
  let last = '';
  for (let at = 0; at < word.length; ) {
    const letter = word[at] ?? '';
    const next = word[at + 1] ?? '';
    let heard = PAIRS[letter + next];
    if (heard === undefined) {
      heard =
        letter === 'c' ? (SOFTENS_C.has(next) ? 's' : 'k') : (CYRILLIC[letter] ?? LATIN[letter] ?? letter);
      at += 1;
    } else at += 2;
    if (heard === '' || (heard === last && heard.length === 1)) continue;
    // «Хюндай» and hyundai, «хундай».
    if (heard === 'u' && last === 'i') result = result.slice(0, -1);
    result += heard;
    last = heard.at(-1) ?? '';
  }
  return result;
};

const BONES: Readonly<Record<string, string>> = {
  b: 'p',
  d: 't',
  g: 'k',
  v: 'f',
  z: 's',
  j: 'w',
  c: 'w',
  h: 'k',
};
const VOWELS = new Set(['a', 'e', 'i', 'o', 'u']);

/** The consonants of a sound without their voice, after its first letter: «сарента» and sorento share them. */
export const skeleton = (heard: string): string => {
  let result = '';
  for (let at = 0; at < heard.length; at++) {
    const letter = heard[at] ?? '';
    if (VOWELS.has(letter)) {
      if (at === 0) result = 'a';
      continue;
    }
    const bone = BONES[letter] ?? letter;
    if (result.at(-1) !== bone) result += bone;
  }
  return result;
};
