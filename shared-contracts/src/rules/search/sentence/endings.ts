import { lookalikeCyrillic } from '../transliterate.ts';

const NOUN = 'а я о е у ю ы и ой ей ом ем ов ев ам ям ами ями ах ях ь ия ию ии ией ью ка ку ке ки кой ок ком';
const ADJECTIVE =
  'ый ий ой ая яя ое ее ые ие ого его ому ему ой ей ую юю ою ею ых их ым им ыми ими ом ем енький енькая енькое енькие енькую енького ого';

/** A soft sign is often left out or added. */
export const plain = (text: string) => text.replaceAll('ь', '').replaceAll('ъ', '');
const setOf = (endings: string): ReadonlySet<string> => new Set(endings.split(' ').map(plain));

const NOUN_ENDINGS = setOf(` ${NOUN}`);
const ADJECTIVE_ENDINGS = setOf(ADJECTIVE);
const NO_ENDINGS = setOf('');

/** A word of a phrase: its stem, and the endings it may have. */
export interface WordPattern {
  readonly stem: string;
  readonly endings: ReadonlySet<string>;
}

export const readPattern = (text: string): WordPattern => {
  const last = text.slice(-1);
  if (last === '*') return { stem: plain(text.slice(0, -1)), endings: NOUN_ENDINGS };
  if (last === '^') return { stem: plain(text.slice(0, -1)), endings: ADJECTIVE_ENDINGS };
  return { stem: plain(text), endings: NO_ENDINGS };
};

export const isAdjective = ({ endings }: WordPattern): boolean => endings === ADJECTIVE_ENDINGS;

export const fits = ({ stem, endings }: WordPattern, word: string): boolean =>
  word.startsWith(stem) && endings.has(word.slice(stem.length));

/** Latin letters and the Russian one that they mean. */
const LATIN = 'shchщ schщ zhж khх tsц tzц chч shш yuю juю yaя jaя yoе joе yeе jeе yyый yjый yiый iyий ijий'
  .split(' ')
  .concat('aа bб cц dд eе fф gг hх iи jй kк lл mм nн oо pп qк rр sс tт uу vв wв xх yы zз'.split(' '))
  .map((pair) => {
    const [latin = ''] = /^[a-z]+/.exec(pair) ?? [];
    return [latin, pair.slice(latin.length)] as const;
  });
const BY_LENGTH = [4, 3, 2, 1].map((length) => new Map(LATIN.filter(([from]) => from.length === length)));

/** A Russian word in Latin letters: «avtomat» → «автомат». */
const russianOf = (word: string): string => {
  let russian = '';
  for (let at = 0; at < word.length; ) {
    const table = BY_LENGTH.find((known) => known.has(word.slice(at, at + lengthOf(known))));
    const length = table ? lengthOf(table) : 1;
    russian += table?.get(word.slice(at, at + length)) ?? word.charAt(at);
    at += length;
  }
  return /[бвгдзклмнпрстфхжшчщц]ы$/.test(russian) ? `${russian}й` : russian;
};
const lengthOf = (table: ReadonlyMap<string, string>): number =>
  4 - BY_LENGTH.indexOf(table as Map<string, string>);

/** The form of a word that the lexicon knows: Russian letters, no soft sign. */
export const lexical = (word: string): string => {
  if (/^(?:[a-z]{2,}|[vsik])$/.test(word)) return plain(russianOf(word));
  return plain(/[a-z]/.test(word) ? (lookalikeCyrillic(word) ?? word) : word);
};
