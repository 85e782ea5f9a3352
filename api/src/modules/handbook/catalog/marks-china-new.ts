import type { MarkData } from './mark-data.ts';

/** Marks of China that appeared or came to Russia from the late 2010s on. */
export const MARKS_CHINA_NEW: readonly MarkData[] = [
  {
    id: 231,
    name: 'Exeed',
    cyrillic: 'Эксид',
    country: 'Китай',
    popularity: 56,
    models: `
1|TXL|48||ТИксЛ, ТХЛ|I 2019-2022-
2|VX|46||ВИкс, ВХ|I 2021-2023-
3|LX|48||ЛИкс, ЛХ|I 2019-2022-
4|RX|40|2022-|РИкс, РХ
5|TX|12|2019-|ТХ
6|Exlantix ES|14|2024-|Экслантикс ЕС, Sterra ES
7|Exlantix ET|14|2024-|Экслантикс ЕТ, Sterra ET
8|Yaoguang|3|2022-|
9|EX7|2|2025-|`,
  },
  {
    id: 232,
    name: 'Omoda',
    cyrillic: 'Омода',
    country: 'Китай',
    popularity: 58,
    models: `
1|C5|54||С5|I 2022-2024-
2|S5|44|2022-|С5 седан
3|S5 GT|22|2023-|
4|C7|22|2024-|С7
5|C9|20|2024-|С9
6|E5|2|2023-|Е5`,
  },
  {
    id: 233,
    name: 'Jaecoo',
    cyrillic: 'Джейку',
    country: 'Китай',
    popularity: 46,
    models: `
1|J7|38|2023-|Джей 7
2|J8|30|2023-|Джей 8
3|J6|8|2024-|Джей 6
4|J5|6|2025-|Джей 5`,
  },
  {
    id: 234,
    name: 'JETOUR',
    cyrillic: 'Джетур',
    country: 'Китай',
    popularity: 50,
    models: `
1|Dashing|40|2022-|Дашинг
2|X70|14|2018-|Х70
3|X70 PLUS|38|2020-|Х70 Плюс
4|X90 PLUS|30|2021-|Х90 Плюс
5|X90|8|2019-|Х90
6|X50|24|2021-|Х50
7|X95|4|2019-|Х95
8|T1|18|2024-|Т1
9|T2|32|2023-|Т2
10|Traveller|8|2023-|Тревеллер
11|Shanhai L9|3|2023-|
12|Shanhai L7|2|2024-|
13|X70 Pro|2|2021-|
14|G700|2|2025-|
15|Freedom|2|2025-|`,
  },
  {
    id: 235,
    name: 'Tank',
    cyrillic: 'Танк',
    country: 'Китай',
    popularity: 54,
    models: `
1|300|48||Танк 300|I 2020-2024-
2|500|44||Танк 500|I 2021-2024-
3|400|24|2023-|Танк 400
4|700|16|2024-|Танк 700`,
  },
  {
    id: 236,
    name: 'Wey',
    cyrillic: 'Вей',
    country: 'Китай',
    popularity: 28,
    models: `
1|05|18|2021-|Coffee 02, Latte DHT
2|07|18|2022-|Lanshan
3|80|16|2022-|Gaoshan
4|VV5|2|2017-2021|
5|VV7|3|2017-2021|
6|VV6|2|2018-2021|
7|Coffee 01|6|2021-|
8|Latte|2|2021-|
9|Mocca|4|2021-|
10|Macchiato|2|2021-|
11|Gaoshan (High Mountain)|3|2023-|
12|Lanshan (Blue Mountain)|4|2023-|`,
  },
  {
    id: 237,
    name: 'Ora',
    cyrillic: 'Ора',
    country: 'Китай',
    popularity: 8,
    models: `
1|03|6|2022-|
2|Good Cat|3|2020-|
3|Ballet Cat|2|2022-|
4|Lightning Cat|1|2022-|
5|White Cat|1|2020-|
6|Black Cat|1|2019-|
7|iQ|1|2018-|`,
  },
  {
    id: 238,
    name: 'GAC',
    cyrillic: 'ГАК',
    country: 'Китай',
    popularity: 46,
    models: `
1|GS3|32|2017-|ДжиЭс 3
2|GS4|20|2015-|ДжиЭс 4
3|GS5|20|2018-|ДжиЭс 5
4|GS8|36||ДжиЭс 8|I 2016-2020, II 2021-
5|GN8|14|2017-|
6|M8|24|2022-|М8
7|Empow|20|2021-|Эмпау
8|S7|8|2024-|
9|iA5|1|2018-|`,
  },
  {
    id: 239,
    name: 'GAC Trumpchi',
    cyrillic: 'Трампчи',
    country: 'Китай',
    popularity: 10,
    alt: 'Trumpchi',
    models: `
1|GS8|5|2016-|
2|GS4|3|2015-|
3|GS5|2|2013-|
4|GS3|2|2017-|
5|M8|6|2017-|
6|M6|2|2019-|
7|E9|4|2023-|
8|E8|3|2023-|
9|ES9|3|2023-|
10|Empow|3|2021-|
11|Emkoo|2|2022-|
12|GA6|2|2014-|
13|GA8|2|2016-|
14|S7|2|2024-|
15|S9|1|2024-|`,
  },
  {
    id: 240,
    name: 'GAC Aion',
    cyrillic: 'Аион',
    country: 'Китай',
    popularity: 12,
    alt: 'Aion, Айон',
    models: `
1|S|3|2019-|
2|V|5|2020-|
3|Y|6|2021-|
4|Y Plus|4|2022-|
5|LX|3|2019-|
6|LX Plus|2|2022-|
7|S Plus|2|2021-|
8|Hyptec HT (Hyper HT)|3|2023-|
9|Hyptec GT (Hyper GT)|2|2023-|
10|RT|2|2024-|`,
  },
  {
    id: 241,
    name: 'Hongqi',
    cyrillic: 'Хунци',
    country: 'Китай',
    popularity: 34,
    alt: 'Хончи, Хонгчи',
    models: `
1|H5|26|2017-|Н5
2|H9|22|2020-|Н9
3|HS5|26|2019-|
4|HS7|18|2019-|
5|HS3|14|2022-|
6|E-HS9|18|2020-|
7|E-HS3|3|2018-|
8|E-QM5|5|2021-|
9|EH7|4|2024-|
10|E-HS7|3|2024-|
11|HQ9|8|2022-|
12|H6|7|2022-|
13|H7|3|2012-2020|
14|HS6|2|2024-|
15|L5|1|2014-|
16|LS7|1|2022-|
17|L1 (Guoya)|1|2024-|`,
  },
  {
    id: 242,
    name: 'Kaiyi',
    cyrillic: 'Кайи',
    country: 'Китай',
    popularity: 30,
    models: `
1|E5|26|2021-|Е5
2|X3|14|2022-|Х3
3|X3 Pro|24|2022-|Х3 Про
4|X7 Kunlun|22|2022-|Х7 Кунлун
5|Shiyue|2|2023-|`,
  },
  {
    id: 243,
    name: 'Livan',
    cyrillic: 'Ливан',
    country: 'Китай',
    popularity: 32,
    models: `
1|X3 Pro|28|2021-|Х3 Про
2|X6 Pro|22|2022-|Х6 Про
3|S6 Pro|16|2023-|С6 Про
4|7|4|2023-|
5|9|6|2022-|
6|8|2|2025-|`,
  },
  {
    id: 244,
    name: 'Jetta',
    cyrillic: 'Джетта',
    country: 'Китай',
    popularity: 30,
    models: `
1|VA3|22|2019-|ВА3
2|VS5|26|2019-|ВС5
3|VS7|22|2020-|ВС7
4|VA7|9|2024-|ВА7
5|VS8|3|2025-|`,
  },
  {
    id: 245,
    name: 'BAIC',
    cyrillic: 'БАИК',
    country: 'Китай',
    popularity: 38,
    models: `
1|U5 Plus|26|2021-|
2|X35|24|2016-|Х35
3|X55|24|2016-|Х55
4|X7|28|2020-|Х7
5|X75|6|2024-|Х75
6|BJ40|28|2013-|
7|BJ60|14|2022-|
8|BJ30|8|2024-|
9|BJ80|4|2016-|
10|BJ90|3|2018-|
11|BJ212|4|1965-|
12|U5|4|2014-|
13|EU5|4|2018-|
14|EU7|2|2019-|
15|EX5|1|2019-|
16|X3|2|2018-|
17|X25|2|2015-|
18|Ruixiang X5|1|2021-|
19|EC3|1|2019-|`,
  },
  {
    id: 246,
    name: 'BAW',
    cyrillic: 'БАВ',
    country: 'Китай',
    popularity: 14,
    models: `
1|212|12|2023-|
2|Ace M7|4|2023-|
3|Pony (Yuanbao)|2|2022-|
4|MPV|1|2023-|
5|M8|1|2024-|
6|Fenix|3|2005-2016|Феникс`,
  },
  {
    id: 247,
    name: '212',
    cyrillic: '212',
    country: 'Китай',
    popularity: 8,
    models: `
1|T01|6|2024-|Т01
2|T02|1|2025-|Т02`,
  },
  {
    id: 248,
    name: 'Bestune',
    cyrillic: 'Бестюн',
    country: 'Китай',
    popularity: 14,
    models: `
1|T77|10|2018-|Т77
2|T55|5|2021-|Т55
3|T90|6|2023-|Т90
4|B70|8|2020-|Б70
5|T99|6|2019-|Т99`,
  },
  {
    id: 249,
    name: 'Voyah',
    cyrillic: 'Воя',
    country: 'Китай',
    popularity: 40,
    alt: 'Вояж',
    models: `
1|Free|34||Фри|I 2021-2024-
2|Dream|26||Дрим|I 2022-2024-
3|Passion|12|2022-|Пэшн
4|Courage|8|2024-|Кураж
5|Taishan|4|2025-|Тайшань`,
  },
  {
    id: 250,
    name: 'Zeekr',
    cyrillic: 'Зикр',
    country: 'Китай',
    popularity: 46,
    models: `
1|001|42||Зикр 001|I 2021-2024-
2|X|20|2023-|Зикр Х
3|009|22|2022-|Зикр 009
4|007|16|2023-|Зикр 007
5|7X|20|2024-|
6|9X|9|2025-|
7|Mix|4|2024-|
8|8X|2|2026-|`,
  },
  {
    id: 251,
    name: 'Li Auto (Lixiang)',
    cyrillic: 'Лисян',
    country: 'Китай',
    popularity: 48,
    alt: 'Li, Lixiang, Li Auto, Ли Авто, ЛиСянг, Lixiang (Li Auto)',
    models: `
1|L7|42||Л7|I 2022-2024-
2|L9|44||Л9|I 2022-2024-
3|L6|36|2024-|Л6
4|L8|22|2022-|Л8
5|One|16|2019-2022|Ван
6|Mega|8|2024-|Мега
7|i8|4|2025-|
8|i6|4|2025-|`,
  },
  {
    id: 252,
    name: 'Aito',
    cyrillic: 'Аито',
    country: 'Китай',
    popularity: 26,
    alt: 'Айто',
    models: `
1|M5|12|2022-|М5
2|M7|20|2022-|М7
3|M9|18|2023-|М9
4|M8|8|2025-|М8`,
  },
  {
    id: 253,
    name: 'Seres',
    cyrillic: 'Серес',
    country: 'Китай',
    popularity: 14,
    models: `
1|M5|10|2022-|М5
2|M7|8|2022-|М7
3|M9|4|2023-|М9
4|SF5|2|2019-|
5|3|3|2020-|`,
  },
  {
    id: 254,
    name: 'Avatr',
    cyrillic: 'Аватр',
    country: 'Китай',
    popularity: 22,
    models: `
1|11|16|2022-|Аватр 11
2|12|10|2023-|Аватр 12
3|07|8|2024-|
4|06|3|2025-|`,
  },
  {
    id: 255,
    name: 'Deepal',
    cyrillic: 'Дипал',
    country: 'Китай',
    popularity: 20,
    models: `
1|S07 (S7)|14|2023-|S07, S7
2|L07|7|2023-|
3|S05|8|2024-|
4|G318|10|2024-|
5|SL03|4|2022-|
6|S09|4|2025-|
7|L06|2|2025-|`,
  },
  {
    id: 256,
    name: 'Leapmotor',
    cyrillic: 'Липмотор',
    country: 'Китай',
    popularity: 22,
    models: `
1|C10|12|2023-|С10
2|C11|14|2021-|С11
3|C16|9|2024-|С16
4|C01|5|2022-|С01
5|T03|3|2020-|Т03
6|B10|4|2025-|
7|S01|1|2019-2021|
8|B01|1|2025-|`,
  },
  {
    id: 257,
    name: 'Xpeng',
    cyrillic: 'Икспенг',
    country: 'Китай',
    popularity: 18,
    alt: 'Сяопэн',
    models: `
1|P7|8|2020-|
2|G9|8|2022-|
3|G6|7|2023-|
4|G3|2|2018-|
5|P5|4|2021-|
6|X9|6|2024-|
7|Mona M03|4|2024-|
8|P7+|3|2024-|
9|P7i|3|2023-|
10|G7|2|2025-|`,
  },
  {
    id: 258,
    name: 'Nio',
    cyrillic: 'Нио',
    country: 'Китай',
    popularity: 12,
    models: `
1|ES6|4|2018-|
2|ES8|5|2018-|
3|EC6|3|2020-|
4|ET5|4|2022-|
5|ET7|3|2022-|
6|ES7|3|2022-|
7|EC7|1|2022-|
8|ET9|1|2024-|`,
  },
  {
    id: 259,
    name: 'Xiaomi',
    cyrillic: 'Сяоми',
    country: 'Китай',
    popularity: 26,
    alt: 'Ксяоми',
    models: `
1|SU7|22||СУ7|I 2024-
2|YU7|18|2025-|ЮУ7`,
  },
  {
    id: 260,
    name: 'Lynk & Co',
    cyrillic: 'Линк и Ко',
    country: 'Китай',
    popularity: 22,
    alt: 'Lynk Co, Lynk and Co',
    models: `
1|01|6|2016-|
2|02|2|2018-|
3|03|7|2018-|
4|05|5|2020-|
5|06|5|2020-|
6|08|10|2023-|
7|09|9|2021-|
8|07|3|2024-|
9|900|8|2025-|
10|Z10|1|2024-|
11|Z20|1|2024-|
12|10|1|2025-|`,
  },
  {
    id: 261,
    name: 'Denza',
    cyrillic: 'Дэнза',
    country: 'Китай',
    popularity: 12,
    models: `
1|D9|9|2022-|
2|N7|3|2023-|
3|Z9|4|2024-|
4|N9|5|2025-|
5|N8|1|2023-|
6|Z9 GT|3|2024-|`,
  },
  {
    id: 262,
    name: 'Forthing',
    cyrillic: 'Фортинг',
    country: 'Китай',
    popularity: 20,
    models: `
1|T5 EVO|14|2021-|
2|Yacht|14|2022-|Яхта
3|M7|3|2015-|
4|T5|3|2018-|
5|Friday|4|2024-|
6|V9|3|2023-|
7|U-Tour M4|1|2022-|
8|Xinghai S7|1|2024-|
9|Thunder|1|2022-|
10|T5L|1|2019-|`,
  },
  {
    id: 263,
    name: 'SWM',
    cyrillic: 'СВМ',
    country: 'Китай',
    popularity: 22,
    models: `
1|G01|12|2018-|
2|G01F|6|2019-|
3|G05 Pro|12|2021-|
4|Tiger|8|2022-|Тайгер
5|X3|2|2017-|
6|X7|2|2016-|
7|G05|2|2019-|`,
  },
  {
    id: 264,
    name: 'Skywell',
    cyrillic: 'Скайвелл',
    country: 'Китай',
    popularity: 10,
    models: `
1|ET5|8|2020-|
2|HT-i|5|2022-|`,
  },
  {
    id: 265,
    name: 'Maxus',
    cyrillic: 'Максус',
    country: 'Китай',
    popularity: 14,
    models: `
1|D60|4|2019-|
2|D90|5|2017-|
3|T90|3|2021-|
4|T60|4|2016-|
5|G10|3|2014-|
6|MIFA 9|3|2022-|
7|MIFA 7|1|2023-|
8|V80|3|2011-|
9|T70|1|2019-|
10|G50|1|2018-|
11|EUNIQ 6|1|2020-|
12|Territory|1|2022-|`,
  },
  {
    id: 266,
    name: 'JMC',
    cyrillic: 'ДжейЭмСи',
    country: 'Китай',
    popularity: 12,
    models: `
1|Vigus|6|2013-|Вигус
2|Dadao|4|2023-|
3|Baodian|2|1995-|
4|Yuhu 7|1|2019-|
5|Grand Avenue|2|2023-|`,
  },
  {
    id: 267,
    name: 'VGV',
    cyrillic: 'ВГВ',
    country: 'Китай',
    popularity: 8,
    models: `
1|U70 Pro|6|2021-|
2|U75 Plus|5|2021-|
3|U70|1|2019-|
4|VX7|1|2022-|`,
  },
  {
    id: 268,
    name: 'Venucia',
    cyrillic: 'Венуция',
    country: 'Китай',
    popularity: 10,
    models: `
1|V-Online|6|2022-|
2|D60 Plus|2|2020-|
3|VX6|4|2023-|
4|Xing|3|2020-|`,
  },
  {
    id: 269,
    name: 'Oting',
    cyrillic: 'Отинг',
    country: 'Китай',
    popularity: 10,
    models: `
1|Paladin|8|2022-|Паладин
2|Palasso|2|2022-|
3|Rich 7|1|2018-|
4|Z9|2|2022-|`,
  },
  {
    id: 270,
    name: 'Wuling',
    cyrillic: 'Вулинг',
    country: 'Китай',
    popularity: 8,
    models: `
1|Mini EV|4|2020-|Hongguang Mini EV
2|Binguo|3|2023-|
3|Starlight|2|2023-|
4|Hongguang|1|2010-|
5|Victory|1|2020-|
6|Xingchi|2|2022-|`,
  },
  {
    id: 271,
    name: 'Baojun',
    cyrillic: 'Баоцзюнь',
    country: 'Китай',
    popularity: 5,
    models: `
1|510|2|2016-|
2|530|2|2018-|
3|730|1|2014-|
4|Yep|2|2023-|`,
  },
  {
    id: 272,
    name: 'Roewe',
    cyrillic: 'Роев',
    country: 'Китай',
    popularity: 6,
    models: `
1|RX5|3|2016-|
2|i5|2|2018-|
3|550|1|2008-2018|
4|RX9|1|2023-|`,
  },
  {
    id: 273,
    name: 'Rox',
    cyrillic: 'Рокс',
    country: 'Китай',
    popularity: 12,
    alt: 'Polar Stone, Jishi, Polar Stone (Jishi)',
    models: `
1|01|10|2023-|
2|Adamas|4|2025-|Адамас`,
  },
  {
    id: 274,
    name: 'iCar',
    cyrillic: 'АйКар',
    country: 'Китай',
    popularity: 10,
    models: `
1|03|8|2024-|
2|V23|5|2024-|
3|V27|1|2025-|`,
  },
  {
    id: 275,
    name: 'HiPhi',
    cyrillic: 'Хайфай',
    country: 'Китай',
    popularity: 4,
    models: `
1|X|2|2020-2024|
2|Y|2|2023-2024|
3|Z|2|2022-2024|`,
  },
  {
    id: 276,
    name: 'Knewstar',
    cyrillic: 'Ньюстар',
    country: 'Китай',
    popularity: 12,
    alt: 'Нью стар',
    models: `
1|001|10|2023-|`,
  },
  {
    id: 277,
    name: 'Luxeed',
    cyrillic: 'Люксид',
    country: 'Китай',
    popularity: 4,
    models: `
1|R7|3|2024-|
2|S7|2|2023-|`,
  },
  {
    id: 278,
    name: 'IM Motors (Zhiji)',
    cyrillic: 'Чжицзи',
    country: 'Китай',
    popularity: 5,
    alt: 'IM Motors, Zhiji, IM',
    models: `
1|LS6|3|2023-|
2|LS7|2|2023-|
3|L7|2|2022-|
4|L6|1|2024-|`,
  },
  {
    id: 279,
    name: 'Hozon',
    cyrillic: 'Хозон',
    country: 'Китай',
    popularity: 5,
    alt: 'Neta, Нета',
    models: `
1|Neta V|2|2020-|
2|Neta U|2|2020-|
3|Neta X|2|2023-|
4|Neta L|1|2024-|
5|Neta S|1|2022-|`,
  },
];
