/** One city of the shared list [DATA-26]: `key` is the wire's `city_key`. */
export interface City {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly region: string;
}

/**
 * A line is a region and its cities with their ids where these do not follow the one before; their places are in
 * `city-points`. Ids are stored in ads and saved filters: a new city gets the next free number, none is ever reused.
 */
const CITY_LINES = `
Москва:Москва,3 Зеленоград
Санкт-Петербург:2 Санкт-Петербург
Московская область:4 Балашиха,Подольск,Мытищи,Химки,Королёв,Люберцы,Красногорск,Электросталь,Одинцово,Коломна,Домодедово,Серпухов,Щёлково,Орехово-Зуево,Раменское,Долгопрудный,Жуковский,Пушкино,Реутов,Ногинск,Сергиев Посад,Воскресенск,Лобня,Клин,Дубна,Егорьевск,Чехов,Дмитров,Наро-Фоминск,Видное,Котельники,Истра,Ступино,Солнечногорск
Ленинградская область:Гатчина,Выборг,Всеволожск,Мурино
Белгородская область:Белгород,Старый Оскол,Губкин
Брянская область:Брянск
Владимирская область:Владимир,Ковров,Муром,Александров
Воронежская область:Воронеж
Ивановская область:Иваново,Кинешма
Калужская область:Калуга,Обнинск
Костромская область:Кострома
Курская область:Курск,Железногорск
Липецкая область:Липецк,Елец
Орловская область:Орёл
Рязанская область:Рязань
Смоленская область:Смоленск
Тамбовская область:Тамбов,Мичуринск
Тверская область:Тверь
Тульская область:Тула,Новомосковск
Ярославская область:Ярославль,Рыбинск
Архангельская область:Архангельск,Северодвинск
Вологодская область:Вологда,Череповец
Калининградская область:Калининград
Карелия:Петрозаводск
Коми:Сыктывкар,Ухта,Воркута
Мурманская область:Мурманск,Апатиты
Новгородская область:Великий Новгород
Псковская область:Псков,Великие Луки
Адыгея:Майкоп
Краснодарский край:Краснодар,Сочи,Новороссийск,Армавир,Анапа,Геленджик,Ейск,Кропоткин,Туапсе
Астраханская область:Астрахань
Волгоградская область:Волгоград,Волжский,Камышин
Калмыкия:Элиста
Крым:Симферополь,Керчь,Евпатория,Ялта,Феодосия
Севастополь:Севастополь
Ростовская область:Ростов-на-Дону,Таганрог,Шахты,Волгодонск,Новочеркасск,Батайск,Новошахтинск,Азов,Аксай,Каменск-Шахтинский
Дагестан:Махачкала,Хасавюрт,Дербент,Каспийск
Ингушетия:Назрань
Кабардино-Балкария:Нальчик
Карачаево-Черкесия:Черкесск
Северная Осетия:Владикавказ
Чечня:Грозный
Ставропольский край:Ставрополь,Пятигорск,Кисловодск,Невинномысск,Ессентуки,Минеральные Воды,Георгиевск
Башкортостан:Уфа,Стерлитамак,Салават,Нефтекамск,Октябрьский
Марий Эл:Йошкар-Ола
Мордовия:Саранск
Татарстан:Казань,Набережные Челны,Нижнекамск,Альметьевск,Зеленодольск,Елабуга
Удмуртия:Ижевск,Сарапул,Воткинск
Чувашия:Чебоксары,Новочебоксарск
Пермский край:Пермь,Березники,Соликамск
Кировская область:Киров
Нижегородская область:Нижний Новгород,Дзержинск,Арзамас,Саров,Бор
Оренбургская область:Оренбург,Орск,Бузулук
Пензенская область:Пенза,Кузнецк
Самарская область:Самара,Тольятти,Сызрань,Новокуйбышевск
Саратовская область:Саратов,Энгельс,Балаково
Ульяновская область:Ульяновск,Димитровград
Курганская область:Курган,Шадринск
Свердловская область:Екатеринбург,Нижний Тагил,Каменск-Уральский,Первоуральск,Серов,Новоуральск
Тюменская область:Тюмень,Тобольск
Ханты-Мансийский автономный округ:Сургут,Нижневартовск,Нефтеюганск,Ханты-Мансийск,Нягань
Ямало-Ненецкий автономный округ:Новый Уренгой,Ноябрьск,Салехард
Челябинская область:Челябинск,Магнитогорск,Златоуст,Миасс,Копейск
Алтай:Горно-Алтайск
Алтайский край:Барнаул,Бийск,Рубцовск
Иркутская область:Иркутск,Братск,Ангарск,Усть-Илимск
Кемеровская область:Кемерово,Новокузнецк,Прокопьевск,Междуреченск,Ленинск-Кузнецкий,Юрга,Белово
Красноярский край:Красноярск,Норильск,Ачинск,Канск,Минусинск
Новосибирская область:Новосибирск,Бердск
Омская область:Омск
Томская область:Томск,Северск
Тыва:Кызыл
Хакасия:Абакан,Черногорск
Амурская область:Благовещенск
Бурятия:Улан-Удэ
Еврейская автономная область:Биробиджан
Забайкальский край:Чита
Камчатский край:Петропавловск-Камчатский
Магаданская область:Магадан
Приморский край:Владивосток,Уссурийск,Находка,Артём
Саха (Якутия):Якутск
Сахалинская область:Южно-Сахалинск
Хабаровский край:Хабаровск,Комсомольск-на-Амуре
`;

const fold = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\s-]+/g, ' ');

/** Keys that are no transliteration. */
const OWN_KEYS: Readonly<Record<number, string>> = { 1: 'moscow', 2: 'saint_petersburg' };
const LATIN = 'a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch  y  e yu ya'.split(' ');

const keyOf = (name: string): string =>
  fold(name).replace(/./g, (letter) => LATIN[letter.charCodeAt(0) - 'а'.charCodeAt(0)] ?? '_');

let lastId = 0;
function readCity(region: string, entry: string): City {
  const given = Number.parseInt(entry, 10);
  const name = entry.replace(/^\d+ /, '');
  lastId = given || lastId + 1;
  return { id: lastId, key: OWN_KEYS[lastId] ?? keyOf(name), name, region };
}

// The two capitals have the first ids and are listed first; users look for the others by the alphabet.
const CAPITALS = 2;
const rank = (city: City) => (city.id <= CAPITALS ? String(city.id) : fold(city.name));

/** All cities: Москва and Санкт-Петербург, then the others by the Russian alphabet. */
export const CITIES: readonly City[] = CITY_LINES.trim()
  .split('\n')
  .flatMap((line) => {
    const [region = '', entries = ''] = line.split(':');
    return entries.split(',').map((entry) => readCity(region, entry));
  })
  .sort((a, b) => (rank(a) < rank(b) ? -1 : 1));

const BY_ID: ReadonlyMap<number, City> = new Map(CITIES.map((city) => [city.id, city]));
const BY_KEY: ReadonlyMap<string, City> = new Map(CITIES.map((city) => [city.key, city]));
const BY_NAME: ReadonlyMap<string, City> = new Map(CITIES.map((city) => [fold(city.name), city]));

/** Regions that are more than one city, in the order of the list. */
export const REGIONS: readonly string[] = CITY_LINES.trim()
  .split('\n')
  .map((line) => line.slice(0, line.indexOf(':')))
  .filter((region) => cityByName(region) === null);

/** The cities of a region; none of an unknown one. */
export const citiesOfRegion = (region: string): readonly City[] =>
  CITIES.filter((city) => city.region === region);

// Cities of 300,000 people and more, the largest first.
const LARGE_CITIES: readonly number[] = [
  1, 2, 215, 174, 153, 138, 163, 217, 190, 105, 131, 95, 149, 210, 50, 167, 85, 164, 196, 144, 170, 229, 68,
  199, 180, 115, 235, 158, 204, 203, 61, 218, 94, 161, 139, 58, 66, 152, 147, 224, 74, 45, 56, 51, 191, 65,
  124, 104, 175, 42, 70, 46, 86, 172, 99, 62, 53, 226, 137, 60, 96, 73, 122, 79, 182, 72,
];

/** Larger for a larger city, 0 for a small one: a search lists the likeliest city first. */
export const citySize = (id: number): number => {
  const at = LARGE_CITIES.indexOf(id);
  return at < 0 ? 0 : LARGE_CITIES.length - at;
};

/** The city with this id, or null. */
export function cityById(id: number): City | null {
  return BY_ID.get(id) ?? null;
}

/** The city with this `city_key`, or null. */
export function cityByKey(key: string): City | null {
  return BY_KEY.get(key) ?? null;
}

/** The city with this Russian name in any case, with ё or е, hyphen or space, or null. */
export function cityByName(name: string): City | null {
  return BY_NAME.get(fold(name)) ?? null;
}

/**
 * Cities of the list whose name a city in another region has, so that the name alone is none of them. «Киров» and
 * «Благовещенск» alone are the capitals of their regions, as «Ростов» is.
 */
export const NAMESAKE_IN: Readonly<Record<string, string>> = { Железногорск: 'Красноярский край' };

/**
 * Whether the name of this city means it beside these regions, all that are named: «Ростов» of another region is another
 * city. Beside «Московская область» Москва is both.
 */
export const isNamed = ({ name, region }: City, regions: readonly string[]): boolean =>
  regions.includes(region) ||
  (regions.length > 0 ? cityByName(region) !== null : NAMESAKE_IN[name] === undefined);
