/** Russian names of Latin letters: «икс пять», «ку семь», «си эр ви»; entries are `meaning=word,word`. */
const LETTER_WORDS =
  'a=эй b=би,бэ c=си,сэ,це,цэ d=ди,дэ e=и f=эф g=джи,гэ h=эйч,аш,ха,хэ i=ай j=джей k=кей,ка l=эль,эл m=эм n=эн p=пи,пэ q=ку,кью,кю r=эр,ар s=эс t=ти,тэ u=ю v=ви,вэ x=икс y=вай z=зет,зэд,зед';

/** Numbers in words, in the same format. */
const NUMBER_WORDS =
  '0=ноль 1=один 2=два 3=три 4=четыре 5=пять 6=шесть 7=семь 8=восемь 9=девять 10=десять 20=двадцать 30=тридцать 40=сорок 50=пятьдесят 60=шестьдесят 70=семьдесят 80=восемьдесят 90=девяносто 100=сто,сотка 200=двести,двухсотка,двухсотый 300=триста,трехсотка,трехсотый 400=четыреста 500=пятьсот,пятисотый 600=шестьсот,шестисотый 700=семьсот';

/** Stems of ordinals and of nouns from numbers: «пятая», «пятёрка», «трёшку». */
const NUMBER_STEMS =
  '1=единичк,перв 2=двойк,двушк,втор 3=тройк,трешк,трет 4=четверк,четверт 5=пятерк,пят 6=шестерк,шест 7=семерк,седьм 8=восьмерк,восьм 9=девятк,девят 10=десятк,десят';

/** Reads a table of words. */
const readWords = (table: string): ReadonlyMap<string, string> =>
  new Map(
    table.split(' ').flatMap((entry) => {
      const [meaning = '', words = ''] = entry.split('=');
      return words.split(',').map((word) => [word, meaning] as const);
    }),
  );

const LETTER_NAMES = readWords(LETTER_WORDS);

const NUMBERS = readWords(NUMBER_WORDS);

const STEMS = readWords(NUMBER_STEMS);
const ENDINGS = new Set('а у и е ой ый ий ая яя ое ую юю ого его ьего ом ей ьей ых ые ье ья ьи ь'.split(' '));

/** The number of a word (три, пятая, семёрку) in digits, or null. */
export const spokenNumber = (word: string): string | null => {
  const number = NUMBERS.get(word);
  if (number !== undefined) return number;
  for (const [stem, digits] of STEMS) {
    if (word.startsWith(stem) && ENDINGS.has(word.slice(stem.length))) return digits;
  }
  return null;
};

/** The Latin letters of a letter's name (икс, ку, джей), the likelier first. */
export const spokenLetters = (word: string): readonly string[] => {
  const letter = LETTER_NAMES.get(word);
  if (letter === undefined) return [];
  // «Джи 7» means a J7 as well as a G7.
  return word === 'джи' ? ['g', 'j'] : [letter];
};
