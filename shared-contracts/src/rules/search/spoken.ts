/** Russian names of Latin letters: «икс пять», «ку семь», «си эр ви». */
const LETTER_NAMES: Readonly<Record<string, string>> = {
  эй: 'a',
  би: 'b',
  бэ: 'b',
  си: 'c',
  сэ: 'c',
  це: 'c',
  цэ: 'c',
  ди: 'd',
  дэ: 'd',
  и: 'e',
  эф: 'f',
  джи: 'g',
  гэ: 'g',
  эйч: 'h',
  аш: 'h',
  ха: 'h',
  хэ: 'h',
  ай: 'i',
  джей: 'j',
  кей: 'k',
  ка: 'k',
  эль: 'l',
  эл: 'l',
  эм: 'm',
  эн: 'n',
  пи: 'p',
  пэ: 'p',
  ку: 'q',
  кью: 'q',
  кю: 'q',
  эр: 'r',
  ар: 'r',
  эс: 's',
  ти: 't',
  тэ: 't',
  ю: 'u',
  ви: 'v',
  вэ: 'v',
  икс: 'x',
  вай: 'y',
  зет: 'z',
  зэд: 'z',
  зед: 'z',
};

const NUMBERS: Readonly<Record<string, string>> = {
  ноль: '0',
  один: '1',
  два: '2',
  три: '3',
  четыре: '4',
  пять: '5',
  шесть: '6',
  семь: '7',
  восемь: '8',
  девять: '9',
  десять: '10',
  двадцать: '20',
  тридцать: '30',
  сорок: '40',
  пятьдесят: '50',
  шестьдесят: '60',
  семьдесят: '70',
  восемьдесят: '80',
  девяносто: '90',
  сто: '100',
  сотка: '100',
  двести: '200',
  двухсотка: '200',
  двухсотый: '200',
  триста: '300',
  трехсотка: '300',
  трехсотый: '300',
  четыреста: '400',
  пятьсот: '500',
  пятисотый: '500',
  шестьсот: '600',
  шестисотый: '600',
  семьсот: '700',
};

/** Stems of ordinals and of nouns from numbers: «пятая», «пятёрка», «трёшку». */
const NUMBER_STEMS: readonly (readonly [string, string])[] = [
  ['единичк', '1'],
  ['перв', '1'],
  ['двойк', '2'],
  ['двушк', '2'],
  ['втор', '2'],
  ['тройк', '3'],
  ['трешк', '3'],
  ['трет', '3'],
  ['четверк', '4'],
  ['четверт', '4'],
  ['пятерк', '5'],
  ['пят', '5'],
  ['шестерк', '6'],
  ['шест', '6'],
  ['семерк', '7'],
  ['седьм', '7'],
  ['восьмерк', '8'],
  ['восьм', '8'],
  ['девятк', '9'],
  ['девят', '9'],
  ['десятк', '10'],
  ['десят', '10'],
];
const ENDINGS = new Set('а у и е ой ый ий ая яя ое ую юю ого его ьего ом ей ьей ых ые ье ья ьи ь'.split(' '));

/** The number of a word (три, пятая, семёрку) in digits, or null. */
export const spokenNumber = (word: string): string | null => {
  const number = NUMBERS[word];
  if (number !== undefined) return number;
  for (const [stem, digits] of NUMBER_STEMS) {
    if (word.startsWith(stem) && ENDINGS.has(word.slice(stem.length))) return digits;
  }
  return null;
};

/** The Latin letters of a letter's name (икс, ку, джей), the likelier first. */
export const spokenLetters = (word: string): readonly string[] => {
  const letter = LETTER_NAMES[word];
  if (letter === undefined) return [];
  // «Джи 7» means a J7 as well as a G7.
  return word === 'джи' ? ['g', 'j'] : [letter];
};
