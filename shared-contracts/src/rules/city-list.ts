/** One city of the shared list [DATA-26]: `key` is the wire's `city_key`, coordinates in degrees. */
export interface City {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly region: string;
  readonly lat: number;
  readonly lon: number;
}

/**
 * A line is a region and its cities: `id key name latitude longitude` (`_` is a space in a name). Ids are
 * stored in ads and saved filters: a new city gets the next free number, none is ever reused.
 */
const CITY_LINES = `
Москва: 1 moscow Москва 55.7558 37.6173; 3 zelenograd Зеленоград 55.99 37.2
Санкт-Петербург: 2 saint_petersburg Санкт-Петербург 59.9386 30.3141
Московская область: 4 balashikha Балашиха 55.8 37.94; 5 podolsk Подольск 55.43 37.55; 6 mytishchi Мытищи 55.91 37.74; 7 khimki Химки 55.89 37.44; 8 korolev Королёв 55.92 37.83; 9 lyubertsy Люберцы 55.68 37.9; 10 krasnogorsk Красногорск 55.83 37.33; 11 elektrostal Электросталь 55.79 38.45; 12 odintsovo Одинцово 55.68 37.26; 13 kolomna Коломна 55.1 38.75; 14 domodedovo Домодедово 55.44 37.76; 15 serpukhov Серпухов 54.92 37.41; 16 shchelkovo Щёлково 55.92 37.98; 17 orekhovo_zuevo Орехово-Зуево 55.81 38.98; 18 ramenskoe Раменское 55.57 38.23; 19 dolgoprudnyy Долгопрудный 55.94 37.51; 20 zhukovskiy Жуковский 55.6 38.12; 21 pushkino Пушкино 56.01 37.85; 22 reutov Реутов 55.76 37.86; 23 noginsk Ногинск 55.87 38.46; 24 sergiev_posad Сергиев_Посад 56.31 38.14; 25 voskresensk Воскресенск 55.31 38.68; 26 lobnya Лобня 56.01 37.48; 27 klin Клин 56.34 36.73; 28 dubna Дубна 56.74 37.18; 29 egorevsk Егорьевск 55.38 39.04; 30 chekhov Чехов 55.15 37.46; 31 dmitrov Дмитров 56.34 37.52; 32 naro_fominsk Наро-Фоминск 55.39 36.73; 33 vidnoe Видное 55.55 37.71; 34 kotelniki Котельники 55.66 37.86; 35 istra Истра 55.91 36.86; 36 stupino Ступино 54.89 38.08; 37 solnechnogorsk Солнечногорск 56.18 36.98
Ленинградская область: 38 gatchina Гатчина 59.57 30.13; 39 vyborg Выборг 60.71 28.75; 40 vsevolozhsk Всеволожск 60.02 30.65; 41 murino Мурино 60.05 30.44
Белгородская область: 42 belgorod Белгород 50.6 36.59; 43 staryy_oskol Старый_Оскол 51.3 37.84; 44 gubkin Губкин 51.28 37.54
Брянская область: 45 bryansk Брянск 53.24 34.36
Владимирская область: 46 vladimir Владимир 56.13 40.41; 47 kovrov Ковров 56.36 41.32; 48 murom Муром 55.57 42.05; 49 aleksandrov Александров 56.4 38.73
Воронежская область: 50 voronezh Воронеж 51.66 39.2
Ивановская область: 51 ivanovo Иваново 57 40.97; 52 kineshma Кинешма 57.44 42.16
Калужская область: 53 kaluga Калуга 54.51 36.26; 54 obninsk Обнинск 55.1 36.61
Костромская область: 55 kostroma Кострома 57.77 40.93
Курская область: 56 kursk Курск 51.73 36.19; 57 zheleznogorsk Железногорск 52.34 35.35
Липецкая область: 58 lipetsk Липецк 52.61 39.59; 59 elets Елец 52.62 38.5
Орловская область: 60 orel Орёл 52.97 36.07
Рязанская область: 61 ryazan Рязань 54.63 39.74
Смоленская область: 62 smolensk Смоленск 54.78 32.05
Тамбовская область: 63 tambov Тамбов 52.72 41.45; 64 michurinsk Мичуринск 52.89 40.49
Тверская область: 65 tver Тверь 56.86 35.91
Тульская область: 66 tula Тула 54.19 37.62; 67 novomoskovsk Новомосковск 54.01 38.29
Ярославская область: 68 yaroslavl Ярославль 57.63 39.87; 69 rybinsk Рыбинск 58.05 38.83
Архангельская область: 70 arkhangelsk Архангельск 64.54 40.52; 71 severodvinsk Северодвинск 64.56 39.83
Вологодская область: 72 vologda Вологда 59.22 39.89; 73 cherepovets Череповец 59.13 37.9
Калининградская область: 74 kaliningrad Калининград 54.71 20.51
Карелия: 75 petrozavodsk Петрозаводск 61.79 34.36
Коми: 76 syktyvkar Сыктывкар 61.67 50.84; 77 ukhta Ухта 63.56 53.7; 78 vorkuta Воркута 67.5 64.06
Мурманская область: 79 murmansk Мурманск 68.97 33.08; 80 apatity Апатиты 67.57 33.4
Новгородская область: 81 velikiy_novgorod Великий_Новгород 58.52 31.27
Псковская область: 82 pskov Псков 57.82 28.33; 83 velikie_luki Великие_Луки 56.34 30.55
Адыгея: 84 maykop Майкоп 44.61 40.1
Краснодарский край: 85 krasnodar Краснодар 45.04 38.98; 86 sochi Сочи 43.59 39.72; 87 novorossiysk Новороссийск 44.72 37.77; 88 armavir Армавир 45 41.13; 89 anapa Анапа 44.89 37.32; 90 gelendzhik Геленджик 44.56 38.08; 91 eysk Ейск 46.71 38.28; 92 kropotkin Кропоткин 45.43 40.57; 93 tuapse Туапсе 44.1 39.08
Астраханская область: 94 astrakhan Астрахань 46.35 48.04
Волгоградская область: 95 volgograd Волгоград 48.71 44.51; 96 volzhskiy Волжский 48.79 44.75; 97 kamyshin Камышин 50.08 45.4
Калмыкия: 98 elista Элиста 46.31 44.27
Крым: 99 simferopol Симферополь 44.95 34.1; 100 kerch Керчь 45.36 36.47; 101 evpatoriya Евпатория 45.19 33.37; 102 yalta Ялта 44.5 34.17; 103 feodosiya Феодосия 45.03 35.38
Севастополь: 104 sevastopol Севастополь 44.62 33.53
Ростовская область: 105 rostov_na_donu Ростов-на-Дону 47.22 39.72; 106 taganrog Таганрог 47.21 38.93; 107 shakhty Шахты 47.71 40.22; 108 volgodonsk Волгодонск 47.52 42.2; 109 novocherkassk Новочеркасск 47.42 40.09; 110 bataysk Батайск 47.14 39.74; 111 novoshakhtinsk Новошахтинск 47.76 39.94; 112 azov Азов 47.11 39.42; 113 aksay Аксай 47.27 39.87; 114 kamensk_shakhtinskiy Каменск-Шахтинский 48.32 40.26
Дагестан: 115 makhachkala Махачкала 42.98 47.5; 116 khasavyurt Хасавюрт 43.25 46.59; 117 derbent Дербент 42.06 48.29; 118 kaspiysk Каспийск 42.89 47.64
Ингушетия: 119 nazran Назрань 43.23 44.77
Кабардино-Балкария: 120 nalchik Нальчик 43.48 43.6
Карачаево-Черкесия: 121 cherkessk Черкесск 44.23 42.05
Северная Осетия: 122 vladikavkaz Владикавказ 43.02 44.68
Чечня: 123 groznyy Грозный 43.32 45.69
Ставропольский край: 124 stavropol Ставрополь 45.04 41.97; 125 pyatigorsk Пятигорск 44.05 43.06; 126 kislovodsk Кисловодск 43.91 42.72; 127 nevinnomyssk Невинномысск 44.63 41.94; 128 essentuki Ессентуки 44.04 42.86; 129 mineralnye_vody Минеральные_Воды 44.21 43.14; 130 georgievsk Георгиевск 44.15 43.47
Башкортостан: 131 ufa Уфа 54.74 55.97; 132 sterlitamak Стерлитамак 53.63 55.95; 133 salavat Салават 53.36 55.92; 134 neftekamsk Нефтекамск 56.09 54.25; 135 oktyabrskiy Октябрьский 54.48 53.47
Марий Эл: 136 yoshkar_ola Йошкар-Ола 56.63 47.89
Мордовия: 137 saransk Саранск 54.19 45.18
Татарстан: 138 kazan Казань 55.79 49.12; 139 naberezhnye_chelny Набережные_Челны 55.74 52.4; 140 nizhnekamsk Нижнекамск 55.63 51.81; 141 almetevsk Альметьевск 54.9 52.3; 142 zelenodolsk Зеленодольск 55.85 48.51; 143 elabuga Елабуга 55.76 52.05
Удмуртия: 144 izhevsk Ижевск 56.85 53.21; 145 sarapul Сарапул 56.46 53.8; 146 votkinsk Воткинск 57.05 53.99
Чувашия: 147 cheboksary Чебоксары 56.13 47.25; 148 novocheboksarsk Новочебоксарск 56.11 47.48
Пермский край: 149 perm Пермь 58.01 56.23; 150 berezniki Березники 59.41 56.8; 151 solikamsk Соликамск 59.65 56.77
Кировская область: 152 kirov Киров 58.6 49.66
Нижегородская область: 153 nizhniy_novgorod Нижний_Новгород 56.33 44; 154 dzerzhinsk Дзержинск 56.24 43.46; 155 arzamas Арзамас 55.39 43.82; 156 sarov Саров 54.93 43.33; 157 bor Бор 56.36 44.07
Оренбургская область: 158 orenburg Оренбург 51.77 55.1; 159 orsk Орск 51.23 58.48; 160 buzuluk Бузулук 52.79 52.26
Пензенская область: 161 penza Пенза 53.2 45.02; 162 kuznetsk Кузнецк 53.12 46.6
Самарская область: 163 samara Самара 53.2 50.15; 164 tolyatti Тольятти 53.52 49.41; 165 syzran Сызрань 53.16 48.47; 166 novokuybyshevsk Новокуйбышевск 53.1 49.95
Саратовская область: 167 saratov Саратов 51.53 46.03; 168 engels Энгельс 51.49 46.13; 169 balakovo Балаково 52.02 47.78
Ульяновская область: 170 ulyanovsk Ульяновск 54.32 48.4; 171 dimitrovgrad Димитровград 54.22 49.62
Курганская область: 172 kurgan Курган 55.44 65.34; 173 shadrinsk Шадринск 56.09 63.63
Свердловская область: 174 ekaterinburg Екатеринбург 56.84 60.61; 175 nizhniy_tagil Нижний_Тагил 57.91 59.98; 176 kamensk_uralskiy Каменск-Уральский 56.41 61.92; 177 pervouralsk Первоуральск 56.91 59.94; 178 serov Серов 59.6 60.58; 179 novouralsk Новоуральск 57.25 60.1
Тюменская область: 180 tyumen Тюмень 57.15 65.54; 181 tobolsk Тобольск 58.2 68.25
Ханты-Мансийский автономный округ: 182 surgut Сургут 61.25 73.4; 183 nizhnevartovsk Нижневартовск 60.94 76.57; 184 nefteyugansk Нефтеюганск 61.09 72.62; 185 khanty_mansiysk Ханты-Мансийск 61 69.02; 186 nyagan Нягань 62.14 65.39
Ямало-Ненецкий автономный округ: 187 novyy_urengoy Новый_Уренгой 66.08 76.68; 188 noyabrsk Ноябрьск 63.2 75.45; 189 salekhard Салехард 66.53 66.6
Челябинская область: 190 chelyabinsk Челябинск 55.16 61.4; 191 magnitogorsk Магнитогорск 53.41 58.98; 192 zlatoust Златоуст 55.17 59.67; 193 miass Миасс 55.05 60.11; 194 kopeysk Копейск 55.12 61.62
Алтай: 195 gorno_altaysk Горно-Алтайск 51.96 85.96
Алтайский край: 196 barnaul Барнаул 53.35 83.78; 197 biysk Бийск 52.54 85.21; 198 rubtsovsk Рубцовск 51.5 81.21
Иркутская область: 199 irkutsk Иркутск 52.29 104.28; 200 bratsk Братск 56.15 101.63; 201 angarsk Ангарск 52.54 103.89; 202 ust_ilimsk Усть-Илимск 58 102.66
Кемеровская область: 203 kemerovo Кемерово 55.35 86.09; 204 novokuznetsk Новокузнецк 53.76 87.12; 205 prokopevsk Прокопьевск 53.88 86.72; 206 mezhdurechensk Междуреченск 53.69 88.06; 207 leninsk_kuznetskiy Ленинск-Кузнецкий 54.66 86.17; 208 yurga Юрга 55.72 84.89; 209 belovo Белово 54.42 86.3
Красноярский край: 210 krasnoyarsk Красноярск 56.01 92.87; 211 norilsk Норильск 69.35 88.2; 212 achinsk Ачинск 56.27 90.5; 213 kansk Канск 56.2 95.7; 214 minusinsk Минусинск 53.71 91.69
Новосибирская область: 215 novosibirsk Новосибирск 55.03 82.92; 216 berdsk Бердск 54.76 83.1
Омская область: 217 omsk Омск 54.99 73.37
Томская область: 218 tomsk Томск 56.48 84.95; 219 seversk Северск 56.6 84.88
Тыва: 220 kyzyl Кызыл 51.72 94.44
Хакасия: 221 abakan Абакан 53.72 91.44; 222 chernogorsk Черногорск 53.82 91.28
Амурская область: 223 blagoveshchensk Благовещенск 50.29 127.53
Бурятия: 224 ulan_ude Улан-Удэ 51.83 107.6
Еврейская автономная область: 225 birobidzhan Биробиджан 48.79 132.92
Забайкальский край: 226 chita Чита 52.03 113.5
Камчатский край: 227 petropavlovsk_kamchatskiy Петропавловск-Камчатский 53.04 158.65
Магаданская область: 228 magadan Магадан 59.57 150.8
Приморский край: 229 vladivostok Владивосток 43.12 131.89; 230 ussuriysk Уссурийск 43.8 131.95; 231 nakhodka Находка 42.82 132.88; 232 artem Артём 43.36 132.18
Саха (Якутия): 233 yakutsk Якутск 62.03 129.73
Сахалинская область: 234 yuzhno_sakhalinsk Южно-Сахалинск 46.96 142.73
Хабаровский край: 235 khabarovsk Хабаровск 48.48 135.07; 236 komsomolsk_na_amure Комсомольск-на-Амуре 50.55 137.01
`;

const fold = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\s-]+/g, ' ');

function readCity(region: string, entry: string): City {
  const [id, key = '', name = '', lat, lon] = entry.trim().split(' ');
  return { id: Number(id), key, name: name.replaceAll('_', ' '), region, lat: Number(lat), lon: Number(lon) };
}

// The two capitals have the first ids and are listed first; users look for the others by the alphabet.
const CAPITALS = 2;
const rank = (city: City) => (city.id <= CAPITALS ? String(city.id) : fold(city.name));

/** All cities: Москва and Санкт-Петербург, then the others by the Russian alphabet. */
export const CITIES: readonly City[] = CITY_LINES.trim()
  .split('\n')
  .flatMap((line) => {
    const [region = '', entries = ''] = line.split(':');
    return entries.split(';').map((entry) => readCity(region, entry));
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
