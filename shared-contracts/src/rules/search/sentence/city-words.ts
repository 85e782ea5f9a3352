import { CITIES } from '../../city-list.ts';

/** Short names, and cases in which a vowel is lost. */
const SHORT_NAMES = `
city moscow: мск, москов, moscow, первопрестольн^, дефолт сити, мсква
city saint_petersburg: питер*, спб, петербург*, санкт петербург*, ленинград*, с петербург*, сп б, s petersburg
city ekaterinburg: екб, екат, ебург*, екатер, свердловск*, е бург*, екбург*, бург*
city novosibirsk: нск, новосиб*, нсиб, н ск, новосибе
city nizhniy_novgorod: нн, ниж нов, ннов, н новгород*, нижн^, н нов, нновгород*, горьк^ город
city kazan: кзн
city chelyabinsk: челяб*, челябе, челябу, чел, челябинска, члб
city krasnoyarsk: крск, красяр*, к ск
city krasnodar: крд, краснодар город, крр
city rostov_na_donu: ростов*, рнд, ростов папа, ростов дон*
city vladivostok: владик*, влад, владе, влк, владос
city khabarovsk: хабар*, хабаре, хаб
city samara: смр
city tolyatti: тлт, тольят*, тольятти
city naberezhnye_chelny: челн*, наб челн*, челны, челнах, набережн^
city nizhniy_tagil: тагил*, н тагил*
city magnitogorsk: магнитк*, магнит, мгн
city velikiy_novgorod: в новгород*, новгород*
city voronezh: врн, воронеже
city volgograd: влг, волгогр
city kaliningrad: кениг*, кенигсберг*, кгд
city simferopol: симф*, симфер, симфер*
city sevastopol: севас*, севастопол*
city perm: прм, пермь
city orel: орла, орле, орлу
city elets: ельца, ельце, ельцу
city komsomolsk_na_amure: комсомольск*, кмс
city petropavlovsk_kamchatskiy: петропавловск*, пкам
city novokuznetsk: новокуз*, нкз
city yuzhno_sakhalinsk: южн^, южно сахалинск*, сахалинск*
city ulan_ude: улан уде, улан удэ, улан*
city yoshkar_ola: йошка, йошке, йошку, йошкар*
city stavropol: ставроп*
city barnaul: брн, барн
city irkutsk: ирк, ирктск
city ulyanovsk: ульян*, улн
city novorossiysk: новорос*, нвр, новоросс*
city mineralnye_vody: минвод*, мин вод*
city pyatigorsk: пятигор*
city tyumen: тмн, тюм
city omsk: омск*
city yaroslavl: яр, яросл*, ярославле
city orenburg: орен, оренб
city surgut: сургут*
city krasnogorsk: красногор*
city saransk: сар*ск
city kurgan: курган*
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
