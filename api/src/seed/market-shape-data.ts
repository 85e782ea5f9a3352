/**
 * What the demo sells, estimated from the order of magnitude of the Russian market of used cars: a line for each model, and
 * below it a line for each generation, which has the line with the longest beginning of its name.
 *
 *   mark | model | years | price p10 p50 p90, thousand ₽, of the oldest to the newest years | thousand km a year
 *    beginning of the generation’s name | bodies | versions, common ones twice
 *
 * - body s sedan, h hatchback, x crossover, u suv, w wagon, c coupe, v van, p pickup, k convertible, each with per cent ·
 * - version: power in hp, then engine g gas, d diesel, h hybrid, e electric · gearbox a automatic, m manual, v cvt ·
 *   drive f front, r rear, a all.
 */
export const SHAPE_LINES = `
Lada (ВАЗ)|Granta|2012-2025|400 720 1150|15
 I Рестайлинг|s75h25|87gmf 90gmf 90gmf 98gaf 106gmf
Lada (ВАЗ)|Vesta|2016-2025|820 1180 1800|16
 I|s70w30|106gmf 106gmf 113gvf 122gmf
 I Рестайлинг|s65w35|90gmf 106gmf 106gmf 122gvf
Lada (ВАЗ)|Largus|2012-2025|650 1000 1650|19
 I Рестайлинг|w|90gmf 106gmf 106gmf
Lada (ВАЗ)|Priora|2007-2018|240 390 600|15
 I|s|81gmf 98gmf 98gmf
 I Рестайлинг|s|87gmf 98gmf 106gmf 106gaf
Lada (ВАЗ)|2121 (4x4)|1990-2021|150 430 850|8
 |u|80gma 81gma 83gma
Lada (ВАЗ)|Niva Legend|2021-2025|780 920 1150|8
 |u|83gma
Lada (ВАЗ)|2106|1980-2005|60 110 320|4
 |s|64gmr 75gmr
Lada (ВАЗ)|2107|1989-2012|85 130 280|6
 |s|71gmr 74gmr
Lada (ВАЗ)|2101|1972-1987|60 150 400|2
 |s|59gmr 64gmr
Lada (ВАЗ)|2114|2003-2013|90 180 320|13
 |h|77gmf 81gmf 81gmf
УАЗ|Patriot|2008-2025|450 1000 2000|12
 I|u|114dma 116dma 128gma 128gma
 I Рестайлинг|u|114dma 128gma 135gma
 I Рестайлинг 2|u|135gma 150gma 150gma 150gaa
УАЗ|Hunter|2005-2024|300 550 1100|8
 |u|112gma 128gma 135gma
Toyota|Camry|2002-2024|750 2100 4200|18
 VIII (XV70)|s|150gaf 181gaf 181gaf 249gaf
 VIII (XV70) Рестайлинг|s|150gvf 200gaf 200gaf 249gaf
Toyota|RAV4|2001-2024|800 2300 4400|14
 V (XA50)|x|149gvf 149gva 149gva 199gaa
Toyota|Land Cruiser|1998-2024|1900 5200 10500|17
 200 Series Рестайлинг|u|235daa 309gaa
 200 Series Рестайлинг 2|u|249daa 249daa 309gaa
Toyota|Land Cruiser Prado|1998-2023|1500 3700 6500|17
 150 Series|u|163gma 163gaa 173daa 282gaa
 150 Series Рестайлинг|u|163gaa 173daa 177daa 282gaa
 150 Series Рестайлинг 2|u|163gaa 177daa 177daa 249gaa
 150 Series Рестайлинг 3|u|163gaa 200daa 200daa 249gaa
Toyota|Corolla|2001-2024|400 950 2400|13
 XI (E160, E170)|s|99gmf 122gmf 122gvf 140gvf
Toyota|Mark II|1992-2004|380 750 1300|12
 VIII (X100)|s|140gar 160gar 200gar 280gar
Lexus|RX|2004-2023|850 2600 6800|14
 IV (AL20)|x|238gaf 238gaa 299gaa 313hva
Lexus|LX|2003-2023|2000 6300 13500|16
 III Рестайлинг|u|367gaa
 III Рестайлинг 2|u|272daa 367gaa
Nissan|Qashqai|2007-2022|750 1450 2500|14
 II|x|115gmf 115gvf 130dvf 144gmf 144gvf 144gva
Nissan|X-Trail|2002-2022|600 1550 2900|15
 III|x|130dma 144gmf 144gvf 144gva 171gva
Mitsubishi|Outlander|2003-2022|650 1650 2900|16
 III|x|146gvf 146gva 167gva 230gaa
Mitsubishi|Pajero|1994-2020|800 1900 3700|16
 III|u|160daa 177gma 202gaa
Mitsubishi|L200|2005-2022|900 1800 3500|18
 V|p|154dma 154daa 181daa
Mazda|6|2003-2023|450 1500 3200|14
 III (GJ)|s|150gmf 150gaf 150gaf 192gaf
 III (GJ) Рестайлинг 2|s|150gaf 150gaf 194gaf
Mazda|CX-5|2012-2023|1350 2300 3900|15
 II|x|150gmf 150gaf 150gaa 194gaa
Mazda|MX-5|2006-2018|850 1400 2400|6
 |k|126gmr 160gmr 160gar
Honda|CR-V|1998-2022|500 1350 3600|14
 II|x|150gma 150gaa
Hyundai|Solaris|2011-2022|650 1150 1600|17
 II|s|100gmf 100gaf 123gmf 123gaf
Hyundai|Creta|2016-2024|1500 2050 2800|15
 II|x|121gaa 123gmf 123gaf 123gaf 149gaf 149gaa
Hyundai|Tucson|2004-2023|600 1600 3700|14
 IV|x|150gaf 150gaa 150gaa 186daa 190gaa
Hyundai|Santa Fe|2001-2022|550 1700 3900|15
 III|x|175gma 175gaa 197daa
 III Рестайлинг|x|171gaa 200daa
Hyundai|Elantra|2004-2023|430 1100 2500|14
 VI (AD)|s|128gmf 128gaf 150gaf
Hyundai|Grand Starex|2007-2021|1050 2000 4200|16
 |v|145dmr 170dar 170dar
Kia|Rio|2005-2023|450 1050 1650|15
 IV|s|100gmf 100gaf 123gmf 123gaf
Kia|Ceed|2007-2023|500 1100 2300|15
 III|h|100gmf 128gmf 128gaf 140gaf
Kia|Sportage|2005-2023|700 1700 3600|15
 IV|x|150gmf 150gaf 150gaa 184gaa 185daa
Kia|Sorento|2003-2023|700 2000 4500|16
 III Prime|u|188gaa 200daa 200daa 249gaa
Kia|Cerato|2005-2021|430 1150 1800|16
 IV|s|128gmf 128gaf 150gaf
BMW|3 серии|1991-2023|450 2100 4600|15
 V (E90/E91/E92/E93)|c|156gar 170gar 177dar 218gar
 VI (F30/F31/F34)|s|136gar 184gar 184gaa 184dar 245gaa
 VI (F30/F31/F34) Рестайлинг|s|136gar 184gar 184gaa 190daa 249gaa
BMW|5 серии|1990-2023|480 2000 6000|16
 VI (F10/F11/F07)|s|184gar 184dar 245gaa 258daa 306gaa
 VI (F10/F11/F07) Рестайлинг|s|184gar 190dar 190daa 245gaa 258daa
BMW|X5|2001-2023|800 4500 11500|16
 III (F15)|u|218daa 249daa 306gaa 313daa 450gaa
BMW|X6|2008-2023|1700 4800 12500|14
 II (F16)|u|249daa 306gaa 313daa 450gaa
Mercedes-Benz|E-Класс|1996-2023|420 2700 6500|16
 V (W213, S213, C238)|s|184gar 184gaa 194dar 194daa 245gaa
 V (W213, S213, C238) Рестайлинг|s|194daa 197gar 197gaa 299gaa
Mercedes-Benz|C-Класс|1996-2023|380 1700 4900|14
 IV (W205)|s|156gar 184gar 184gaa 245gaa
 IV (W205) Рестайлинг|s|150gar 184gaa 184gar 249gaa
Mercedes-Benz|S-Класс|1994-2023|650 3600 12500|13
 VI (W222)|s|249daa 333gaa 455gaa
 VI (W222) Рестайлинг|s|249daa 340daa 367gaa 469gaa
Mercedes-Benz|G-Класс|1995-2022|2000 5900 19500|12
 II (W463) Рестайлинг 3|u|211daa 388gaa 544gaa
 II (W463) Рестайлинг 4|u|245daa 421gaa 571gaa
Mercedes-Benz|W124|1985-1996|180 450 1500|9
 |s|109gmr 136gmr 136gar 220gar
Audi|A4|1996-2022|350 1500 3900|15
 V (B9)|s|150gaf 190gaf 190daa 249gaa
Audi|A6|1996-2022|350 1900 5700|16
 IV (C7)|s|180gvf 204gaa 245daa 300gaa
 IV (C7) Рестайлинг|s|190gaf 190gaf 245daa 249gaa 333gaa
Audi|Q7|2006-2022|1050 3000 8300|16
 II (4M)|u|249daa 249daa 252gaa 333gaa
 II (4M) Рестайлинг|u|249daa 249daa 340gaa
Audi|80|1986-1995|95 180 400|10
 IV (B3)|s|75gmf 90gmf 113gmf
Volkswagen|Polo|2003-2022|450 880 1450|16
 V|s|85gmf 105gmf 105gaf
 V Рестайлинг|s|90gmf 110gmf 110gaf 125gmf
Volkswagen|Tiguan|2008-2023|800 1600 3800|15
 II|x|125gmf 150gaf 150gaa 150daa 180gaa
 II Рестайлинг|x|150gaf 150gaa 180gaa
Volkswagen|Passat|1991-2020|250 950 2400|16
 B8|s|125gmf 150gaf 150daf 180gaf
 B8 Рестайлинг|s|150gaf 190gaf
Volkswagen|Golf|1993-2020|200 750 2100|13
 VI|h|102gmf 102gaf 122gmf 122gaf
Volkswagen|Jetta|2001-2020|450 1050 1800|16
 VI|s|105gmf 105gaf 122gmf 150gaf
 VI Рестайлинг|s|110gmf 110gaf 125gaf 150gaf
Skoda|Octavia|1999-2023|300 1050 2700|17
 III (A7)|h88w12|110gmf 110gaf 150gmf 150gaf 180gaf
Opel|Astra|1998-2016|250 620 1000|14
 J|h|115gmf 115gaf 140gmf 140gaf 180gmf
Ford|Focus|2000-2019|300 700 1400|14
 III Рестайлинг|h|105gmf 105gaf 125gmf 125gaf 150gaf
Ford|Transit|2007-2022|600 1300 2900|24
 VII|v|115dmf 125dmr 140dmr
Chevrolet|Niva|2003-2020|280 540 950|12
 |u|80gma
Chevrolet|Lacetti|2004-2013|330 500 680|14
 I|h|95gmf 109gmf 109gaf
Renault|Logan|2005-2022|270 560 1050|15
 II|s|82gmf 82gmf 102gmf 113gmf 113gaf
Renault|Duster|2012-2022|800 1200 1850|15
 I|x|90dma 102gmf 102gma 135gma 135gaa
 I Рестайлинг|x|109dma 114gmf 114gma 143gma 143gaa
Tesla|Model 3|2018-2023|2200 3000 3900|14
 |s|283ear 440eaa 480eaa
Haval|Jolion|2021-2024|1450 1850 2350|17
 I|x|143gmf 143gaf 143gaf 150gaa
 I Рестайлинг|x|143gaf 150gaf 150gaa
Haval|F7|2019-2024|1500 1950 2700|17
 I|x|150gaf 150gaa 190gaa
Chery|Tiggo 7 Pro|2020-2024|1450 1800 2250|17
 I|x|147gvf
`;
