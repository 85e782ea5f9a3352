import { CITIES } from '../../city-list.ts';

/** Short names, and cases in which a vowel is lost. */
const SHORT_NAMES = `
city moscow: мск, moscow
city saint_petersburg: питер*, спб, спбург*, с пб, петербург*, ленинград*
city ekaterinburg: екб, екат*, свердловск, ебург*, е бург*
city novosibirsk: нск, новосиб*
city nizhniy_novgorod: нн, ннов, н новгород*, нижн^
city kazan: кзн
city chelyabinsk: челяб*, чел
city krasnoyarsk: крск
city krasnodar: крд
city rostov_na_donu: ростов*, рнд, р н д, ростов дон, ростове дону
city vladivostok: владик*, влад, влд
city khabarovsk: хабар*
city tolyatti: тлт
city naberezhnye_chelny: челн*
city nizhniy_tagil: тагил*
city magnitogorsk: магнитк*
city velikiy_novgorod: новгород*
city voronezh: врн
city volgograd: влг
city kaliningrad: кениг*
city simferopol: симф*
city sevastopol: севас*
city orel: орла, орле, орлу
city elets: ельца, ельце, ельцу
city komsomolsk_na_amure: комсомольск*
city petropavlovsk_kamchatskiy: петропавловск*
city novokuznetsk: новокуз*
city yuzhno_sakhalinsk: сахалинск*
city ulan_ude: улан*
city yoshkar_ola: йошкар*
city novorossiysk: новорос*
city mineralnye_vody: минвод*
`;

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

const CITY_NAMES = CITIES.map(({ key, name }) => {
  const words = name.toLowerCase().replaceAll('ё', 'е').split(/[ -]/);
  const isPhrase = words.includes('на');
  const text = words.map((word, at) => (isPhrase && at > 0 ? word : pattern(word, at === words.length - 1)));
  return `city ${key}: ${text.join(' ')}`;
}).join('\n');

export const CITY_TABLES: readonly string[] = [CITY_NAMES, SHORT_NAMES];
