/**
 * Phonetic keys, equal for words of the same sound in either alphabet: «камри», camry, kamri are `kamri`; j
 * is ж and дж, c is ч, w is ш and щ. Russian akanie and voicing are handled by `skeleton`.
 */
const SINGLE =
  'аaбbвvгgдdеeжjзzиiйiкkлlмmнnоoпpрrсsтtуuфfхhцsчcшwщwыiэeюuяa' +
  'aabbddeeffgghhiijjkkllmmnnooppqkrrssttuuvvwvyizz';
/** Two letters of either alphabet that sound as one; looked up before single letters. */
const PAIRS = 'chc ckk eei eiai eyai khh oou ouu phf qukv shw tht yuu zhj джj дзz ейai эйai тсs'.split(' ');

const CODES = 0x450;
const SOUND_OF: string[] = Array.from({ length: CODES }, (_, code) =>
  code >= 48 && code <= 57 ? String.fromCharCode(code) : '',
);
for (let at = 0; at < SINGLE.length; at += 2) SOUND_OF[SINGLE.charCodeAt(at)] = SINGLE.charAt(at + 1);
SOUND_OF['x'.charCodeAt(0)] = 'ks';
const PAIR_SOUND = new Map(
  PAIRS.map((pair) => [pair.charCodeAt(0) * CODES + pair.charCodeAt(1), pair.slice(2)] as const),
);
const BEGINS_PAIR = new Set(PAIRS.map((pair) => pair.charCodeAt(0)));
const C = 'c'.charCodeAt(0);
const SOFTENS_C = new Set([...'eiy'].map((letter) => letter.charCodeAt(0)));

/** Code of the first letter of a word's phonetic key. */
export const firstSound = (word: string): number => {
  const code = word.charCodeAt(0);
  const pair = BEGINS_PAIR.has(code) ? PAIR_SOUND.get(code * CODES + word.charCodeAt(1)) : undefined;
  if (pair !== undefined) return pair.charCodeAt(0);
  if (code === C) return (SOFTENS_C.has(word.charCodeAt(1)) ? 's' : 'k').charCodeAt(0);
  return (SOUND_OF[code] ?? '').charCodeAt(0) || 0;
};

/** Phonetic key of a lower-case word: doubled letters count once, digits are unchanged. */
export const sound = (word: string): string => {
  let result = '';
  let last = '';
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    const next = word.charCodeAt(at + 1);
    let letters = BEGINS_PAIR.has(code) ? PAIR_SOUND.get(code * CODES + next) : undefined;
    if (letters !== undefined) at += 1;
    else if (code === C) letters = SOFTENS_C.has(next) ? 's' : 'k';
    else letters = SOUND_OF[code] ?? '';
    if (letters === '' || (letters === last && letters.length === 1)) continue;
    // «Хюндай» and hyundai, «хундай».
    if (letters === 'u' && last === 'i') result = result.slice(0, -1);
    result += letters;
    last = letters.charAt(letters.length - 1);
  }
  return result;
};

/** Consonants without their voice; vowels are left out. */
const CONSONANTS: Readonly<Record<string, string>> = Object.fromEntries(
  'bp cw dt ff gk hk jw kk ll mm nn pp rr ss tt vf ww zs'.split(' ').map((pair) => [...pair]),
);

/** The consonants of a sound without their voice: «сарента» and sorento share them. Doubled ones count once. */
export const skeleton = (key: string): string => {
  let result = '';
  for (let at = 0; at < key.length; at++) {
    const consonant = CONSONANTS[key.charAt(at)];
    if (consonant !== undefined && !result.endsWith(consonant)) result += consonant;
  }
  return result;
};
