import { CITIES } from '../../city-list.ts';

/** Names that are ordinary words too: they need «в», «из» or «город» before them. */
export const NEEDS_PREPOSITION: ReadonlySet<string> = new Set(
  'vidnoe groznyy oktyabrskiy bor klin shakhty yuzhno_sakhalinsk artem vladimir orel azov serov pushkino kirov chekhov'.split(
    ' ',
  ),
);

const pattern = (word: string, isLast: boolean): string => {
  if (/(?:ий|ый|ой|ая|ое|ие|ые)$/.test(word) && word.length > 4) return `${word.slice(0, -2)}^`;
  if (word.length < 3 || (!isLast && /(?:на|дону|амуре|ола)$/.test(word) && word.length < 5)) return word;
  return `${word.replace(/[аяоеыиь]$/, '')}*`;
};

/** Names of the cities as phrases. */
export const CITY_NAMES = CITIES.map(({ key, name }) => {
  const words = name.toLowerCase().replaceAll('ё', 'е').split(/[ -]/);
  const isPhrase = words.includes('на');
  const text = words.map((word, at) => (isPhrase && at > 0 ? word : pattern(word, at === words.length - 1)));
  return `city ${key}: ${text.join(' ')}`;
}).join('\n');
