import { CITIES, cityByKey, cityByName } from '../../city-list.ts';

/** Names that are ordinary words too: they need «в», «из» or «город» before them. */
export const NEEDS_PREPOSITION: ReadonlySet<string> = new Set(
  'Видное Грозный Октябрьский Бор Клин Шахты Южно-Сахалинск Артём Владимир Орёл Азов Серов Пушкино Киров Чехов'
    .split(' ')
    .map((name) => cityByName(name)?.key ?? ''),
);

/** What is before a city. */
export const PREPOSITIONS: ReadonlySet<string> = new Set('в во из г город городе v по под'.split(' '));

export const foldedName = (city: string): string =>
  (cityByKey(city)?.name ?? '').toLowerCase().replace('ё', 'е');

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
