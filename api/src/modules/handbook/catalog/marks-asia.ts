import type { MarkData } from './mark-data.ts';

/** Marks of Iran, India, Malaysia, Taiwan and Vietnam. */
export const MARKS_ASIA: readonly MarkData[] = [
  {
    id: 101,
    name: 'Iran Khodro',
    cyrillic: 'Иран Ходро',
    country: 'Иран',
    popularity: 16,
    alt: 'IKCO, ИКСО',
    models: `
1|Samand|12|2000-2022|Саманд
2|Dena|9|2015-|Дена, Dena Plus
3|Soren|8|2007-2022|Сорен
4|Runna|4|2009-|Рунна
5|Tara|8|2021-|Тара
6|Paykan|1|1967-2005|Пейкан`,
  },
  {
    id: 102,
    name: 'Saipa',
    cyrillic: 'Сайпа',
    country: 'Иран',
    popularity: 4,
    models: `
1|Saina|3|2017-|Сайна
2|Shahin|3|2020-|Шахин
3|Quik|2|2017-|Квик
4|Tiba|1|2008-|Тиба`,
  },
  {
    id: 103,
    name: 'Tata',
    cyrillic: 'Тата',
    country: 'Индия',
    popularity: 6,
    models: `
1|Indica|3|1998-2018|Индика
2|Indigo|2|2002-2018|Индиго
3|Nano|2|2009-2018|Нано
4|Safari|3|1998-|Сафари
5|Sumo|1|1994-2019|Сумо
6|Nexon|1|2017-|`,
  },
  {
    id: 104,
    name: 'Mahindra',
    cyrillic: 'Махиндра',
    country: 'Индия',
    popularity: 3,
    models: `
1|Scorpio|2|2002-|Скорпио
2|Thar|1|2010-|Тар
3|XUV500|1|2011-2021|
4|Bolero|1|2000-|Болеро`,
  },
  {
    id: 105,
    name: 'Proton',
    cyrillic: 'Протон',
    country: 'Малайзия',
    popularity: 4,
    models: `
1|Persona 400|2|1993-2010|Персона
2|Saga|1|1985-|Сага
3|Wira|1|1993-2009|Вира
4|Waja|1|2000-2011|`,
  },
  {
    id: 106,
    name: 'Luxgen',
    cyrillic: 'Люксген',
    country: 'Тайвань',
    popularity: 8,
    models: `
1|Luxgen7 SUV|8|2010-2018|7 SUV, 7
2|Luxgen7 MPV|2|2009-2018|
3|U6 Turbo|2|2013-2018|
4|U7 Turbo|1|2013-2018|`,
  },
  {
    id: 107,
    name: 'VinFast',
    cyrillic: 'Винфаст',
    country: 'Вьетнам',
    popularity: 3,
    models: `
1|VF8|2|2022-|
2|VF9|1|2022-|
3|VF6|1|2023-|`,
  },
];
