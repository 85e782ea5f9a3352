import type { MarkData } from './mark-data.ts';

/** Dodge, Chrysler, Jeep and related marks. */
export const MARKS_CHRYSLER_GROUP: readonly MarkData[] = [
  {
    id: 131,
    name: 'Dodge',
    cyrillic: 'Додж',
    country: 'США',
    popularity: 36,
    models: `
1|Caravan|20|1984-2020|Караван, Grand Caravan, Гранд Караван|II 1990-1995, III 1995-2000, IV 2000-2007, V 2007-2020
2|Journey|16||Джорни|I 2007-2011-2020
3|Magnum|7|2003-2008|Магнум
4|Nitro|10|2006-2012|Нитро
5|Challenger|16||Челленджер|III 2008-2014-2023, I 1969-1974
6|Charger|14|1966-2023|Чарджер|VI 2005-2010, VII 2010-2014-2023
7|Caliber|16||Калибр, Калибер|I 2006-2009-2012
8|Intrepid|9|1992-2004|Интрепид
9|Dart|5|1960-2016|Дарт
10|RAM|22|1981-2019|Рам, RAM 1500|III 2001-2008, IV 2008-2012-2019
11|Durango|12||Дуранго|I 1997-2003, II 2003-2009, III 2010-2013-
12|Neon|8|1993-2005|Неон
13|Stratus|10|1994-2006|Стратус
14|Avenger|7|1994-2014|Авенджер
15|Viper|3|1992-2017|Вайпер
16|Dakota|4|1986-2011|Дакота
17|RAM Van|3|1971-2003|
18|Ramcharger|1|1974-1996|
19|Shadow|1|1986-1994|
20|Spirit|1|1988-1995|
21|Stealth|1|1990-1996|
22|Hornet|1|2022-|Хорнет
23|Dynasty|1|1987-1993|
24|Monaco|1|1965-1992|
25|Omni|1|1977-1990|`,
  },
  {
    id: 132,
    name: 'Chrysler',
    cyrillic: 'Крайслер',
    country: 'США',
    popularity: 28,
    models: `
1|Town & Country|12|1982-2016|Таун Кантри, Town and Country
2|Voyager|18|1984-2016|Вояджер, Grand Voyager, Гранд Вояджер|II 1990-1995, III 1995-2001, IV 2000-2008, V 2007-2016
3|Sebring|12|1995-2010|Себринг
4|PT Cruiser|14|2000-2010|ПТ Крузер
5|300C|16||300С|I 2004-2010, II 2011-2015-2023
6|300|3|1979-2023|
7|300M|7|1998-2004|300М
8|200|4|2010-2016|
9|Pacifica|12|2003-|Пацифика
10|Crossfire|5|2003-2008|Кроссфаер
11|Concorde|4|1993-2004|Конкорд
12|LHS|3|1993-2001|
13|Cirrus|3|1995-2000|Циррус
14|Stratus|4|1995-2000|Стратус
15|Neon|4|1994-2005|Неон
16|Aspen|2|2006-2009|Аспен
17|Intrepid|2|1992-2004|Интрепид
18|New Yorker|2|1939-1996|
19|Saratoga|2|1939-1995|Саратога
20|Vision|3|1993-1997|Вижн
21|LeBaron|1|1977-1995|
22|Prowler|1|2001-2002|
23|Imperial|1|1926-1993|
24|Fifth Avenue|1|1982-1993|`,
  },
  {
    id: 133,
    name: 'Jeep',
    cyrillic: 'Джип',
    country: 'США',
    popularity: 42,
    models: `
1|Grand Cherokee|42||Гранд Чероки|I (ZJ) 1991-1999, II (WJ) 1998-2004, III (WK) 2004-2010, IV (WK2) 2010-2013-2022, V (WL) 2021-
2|Cherokee|24||Чероки|II (XJ) 1983-2001, III (KJ) 2001-2007, IV (KK) 2007-2013, V (KL) 2013-2018-2023
3|Compass|20||Компас|I 2006-2010-2016, II 2016-2021-
4|Wrangler|30||Вранглер, Рэнглер|II (TJ) 1996-2006, III (JK) 2006-2018, IV (JL) 2017-2023-, I (YJ) 1986-1996
5|Renegade|12||Ренегат|I 2014-2018-
6|Liberty (North America)|5|2001-2012|Либерти
7|Liberty (Patriot)|8|2006-2016|Патриот, Patriot
8|Commander|8|2005-|Коммандер
9|Gladiator|6|1962-|Гладиатор
10|CJ|2|1944-1986|
11|Wagoneer|3|1962-|Вагонер
12|Grand Wagoneer|3|1984-|
13|Comanche|1|1985-1992|
14|Avenger|1|2022-|`,
  },
  {
    id: 134,
    name: 'Ram',
    cyrillic: 'Рам',
    country: 'США',
    popularity: 24,
    models: `
1|1500|22||1500 TRX|I (DS) 2009-2018, II (DT) 2018-2024-
2|2500|8|2009-|
3|3500|3|2009-|
4|ProMaster City|1|2014-2022|
5|Dakota|1|2010-2011|`,
  },
  {
    id: 135,
    name: 'Plymouth',
    cyrillic: 'Плимут',
    country: 'США',
    popularity: 6,
    models: `
1|Voyager|4|1983-2000|Вояджер
2|Neon|2|1994-2001|Неон
3|Breeze|1|1995-2000|
4|Acclaim|1|1988-1995|
5|Barracuda|1|1964-1974|Барракуда
6|Prowler|1|1997-2001|
7|Sundance|1|1986-1994|
8|Laser|1|1989-1994|
9|Fury|1|1956-1978|`,
  },
];
