import { developed } from './sentence-table.ts';

/*
 * Sentences with a number or word of another thing, judged by a reader who did not know the rules; all were looked at.
 */

/** What a filter must not be read from. */
export const JUDGED_TRAPS = developed(`
Mazda / 3 <- мазда 3
Mazda / 6 <- мазда 6
Mazda / 5 <- мазда 5
Mazda / 626 <- мазда 626
Mazda / 323 <- мазда 323
Mazda / CX-30 <- мазда сх 30
Mazda / BT-50 <- мазда bt 50
Audi / 100 <- ауди 100
Audi / 80 <- ауди 80
Audi / 90 <- ауди 90
Audi / A4 <- ауди а4 1.8 т
Audi / Q7 + engines=diesel <- ауди q7 3.0 tdi
Peugeot / 2008 <- пежо 2008
Peugeot / 3008 <- пежо 3008
Peugeot / 5008 <- пежо 5008
Peugeot / 308 <- пежо 308
Peugeot / 206 <- пежо 206
Peugeot / 4007 <- пежо 4007
Peugeot / 607 <- пежо 607
Peugeot / 2008 + year=2015 <- пежо 2008 2015
Peugeot / 3008 + year=2012 <- пежо 3008 2012
Lada (ВАЗ) / 2107 <- 2107 ; семерка ; стартер на ваз 2107
Lada (ВАЗ) / 2106 <- 2106 ; шестерка ваз
Lada (ВАЗ) / 2114 <- 2114 ; четырка
Lada (ВАЗ) / 21099 <- 21099
Lada (ВАЗ) / 2121 (4x4) <- 2121 ; лада 4х4 ; нива урбан
Lada (ВАЗ) / 2115 <- 2115 ; пятнашка
Lada (ВАЗ) / 2101 <- ваз 2101 ; копейка
Lada (ВАЗ) / 2110 <- ваз 2110 16 клапанов ; десятка
Lada (ВАЗ) / 2112 <- ваз 2112 124 мотор ; двенашка
Lada (ВАЗ) / 2111 <- лада 111
Lada (ВАЗ) / 2109 <- девятка
BMW / 3 серии <- бмв 3 ; бмв 318
BMW / 5 серии <- бмв 5 ; бмв 520
BMW / 7 серии <- бмв 7 ; бмв 730
BMW / 5 серии + year=1995..2004 <- бмв е39
BMW / 3 серии + year=1998..2007 <- бмв e46
BMW / 5 серии + year=2002..2010 <- бмв е60 530
BMW / X5 <- бмв х5 4.8 ; бмв х5 красный салон ; х5 м пакет
BMW / M5 <- бмв м5
BMW / 1 серии <- бмв 116
BMW / 02 (E10) <- бмв 2002
Mercedes-Benz / W124 <- мерседес 124
Mercedes-Benz / S-Класс <- мерседес 140 ; мерседес s500
Mercedes-Benz / E-Класс + year=1995..2003 <- мерседес w210
Mercedes-Benz / 190 (W201) <- мерседес 190
Mercedes-Benz / E-Класс <- мерседес е200 ; мерседес е 220 cdi
Mercedes-Benz / C-Класс <- мерседес с180 компрессор
Mercedes-Benz <- мерседес 600 ; мерседес белая кожа ; мерин
Mercedes-Benz / GLE <- мерседес gle 350 d
Mercedes-Benz / G-Класс AMG <- мерседес g63
Volvo / S60 <- вольво s60
Volvo / 850 <- вольво 850
Volvo / 740 <- вольво 740
Volvo / XC70 <- вольво хс70
Saab / 900 <- сааб 900
Saab / 9000 <- сааб 9000
Porsche / 911 <- порше 911
Porsche / 718 Boxster <- порше 718
Porsche / 928 <- порше 928
Fiat / 500 <- фиат 500
Fiat / 124 <- фиат 124
Alfa Romeo / 156 <- альфа ромео 156
Alfa Romeo / 159 <- альфа ромео 159
Chrysler / 300C <- крайслер 300с
Chrysler / 300M <- крайслер 300м
Dodge / RAM <- додж рам 1500
Ford / F-150 <- форд f150
Ford <- форд ф-250
Chevrolet <- шевроле 1500
Lexus / RX <- лексус рх 300 ; лексус rx350
Lexus / GS <- лексус gs 300
Lexus / LS <- лексус ls 430
Lexus / LX <- лексус lx 570
Lexus / NX <- лексус nx200
Lexus / IS <- лексус is 250
Infiniti / QX56 <- инфинити qx56
Infiniti / G <- инфинити g35
Infiniti / FX <- инфинити fx 37
Infiniti / Q50 <- инфинити q50
Toyota / Land Cruiser + year=1998..2007 <- ленд крузер 100
Toyota / Land Cruiser + year=2007..2021 <- ленд крузер 200
Toyota / Land Cruiser + year=2021.. <- ленд крузер 300
Toyota / Land Cruiser + year=1989..1998 <- тлк 80
Toyota / Land Cruiser <- крузак 105 ; крузак
Toyota / Land Cruiser Prado + year=2002..2009 <- прадо 120
Toyota / Land Cruiser Prado + year=2009..2023 <- прадо 150
Toyota / Land Cruiser Prado <- прадо 95 ; прадо черный потолок
Toyota / Camry <- камри 40 ; камри 50 ; камри 70 ; камри 3.5 ; фары на камри 40 ; сколько расход у камри 3.5
Toyota / Camry <- камри на запчасти ; камри полный фарш ; камри свежее то ; камри бежевый салон ; камри разгон до 100 за 8 секунд ; камри престиж
Toyota / Camry <- камри люкс
Toyota / Corolla + year=2000..2007 <- королла 120
Toyota / Corolla + year=2006..2013 <- королла 150
- <- марк 90 ; шины 205 55 16 ; зимняя резина r17 ; летние колеса на 16 дюймов ; диски r18 5х114.3 ; двигатель 2jz
- <- аккумулятор 60 ач ; масло 5w30 4 литра ; масло в вариатор ; чехлы на гранту черные ; магнитола 2 дин ; сигнализация с автозапуском
- <- ключ от салона ; осаго 2024 ; осаго на 1 год ; автокредит 0 процентов ; первый взнос 200 тысяч ; платеж 15000 в месяц
- <- рассрочка на 3 года ; кредит на 5 лет без взноса ; аренда авто с выкупом 2000 в сутки ; аренда под такси ; выкуп авто срочно дорого ; обмен с доплатой 100 тыс
- <- пригон авто из японии ; какой налог на 250 лс ; чем отличается робот от вариатора ; надежен ли дсг ; через сколько менять ремень грм 60000 км ; какая машина лучше для новичка
- <- эвакуатор в москве ; номера 777 ; проверка по вин ; 7 местный ; 5 дверей ; кожаный салон
- <- черный салон ; панорамная крыша и подогрев ; цепь а не ремень ; камера 360 ; евро 5 ; птс оригинал 2 владельца
- <- 1 владелец ; 3 хозяина по птс ; на 4 колесах ; 8 ступенчатый ; объем до 2 литров ; двигатель от 1.6 до 2.0
- <- с двигателем 3 литра ; мотор 1.8 турбо ; клиренс от 200 мм ; разгон до 100 меньше 10 секунд ; багажник от 500 литров ; грузоподъемность до 1500 кг
- <- длина до 4.5 метров ; радиус 18 ; 2 комплекта резины ; гараж 20 квадратов ; обмен на квартиру ; вебасто
- <- серый птс ; дубликат птс ; на белорусском учете ; немец ; японка ; корейцы
- <- иномарка ; самара
Toyota / Chaser <- чайзер 100
Toyota / RAV4 <- рав4 ; рав4 престиж плюс
Toyota / 4Runner <- тойота 4runner
Toyota / GT86 <- тойота gt86
Toyota / HiAce <- хайс 200
Hyundai / i30 <- хендай i30
Hyundai / ix35 <- хендай ix35
Hyundai / H-1 <- хендай н1
Hyundai / Porter <- хендай портер 2
Hyundai / Santa Fe <- хендай санта фе
Hyundai / Tucson <- хендай туссан ; туссан
Hyundai / Solaris <- хендай solaris 1.6 ; литые диски на 15 от солярис ; коврики в салон солярис ; какое масло лить в солярис ; солярис полная комплектация ; солярис элеганс
Hyundai / Accent <- хендай акцент тагаз
Kia / Rio <- киа рио 1.4 ; капот на рио 3 ; что лучше рио или солярис ; рио электростеклоподъемники и подогрев ; рио свежая резина ; рио x line
Kia / K5 <- киа к5 ; к5 gt line
Kia / Bongo <- киа бонго 3
Kia / Soul <- киа соул
Kia / Ceed <- киа сид 1.6
Kia / Optima <- киа оптима
Nissan / 350Z <- ниссан 350z
Nissan / 370Z <- ниссан 370z
Nissan / Juke <- ниссан жук
Nissan / Primera <- ниссан примера р12
Nissan / Qashqai+2 <- ниссан кашкай+2
Nissan / Silvia <- ниссан силвия 240
Mitsubishi / L200 <- мицубиси л200
Mitsubishi / L300 <- мицубиси l300
Mitsubishi / Lancer + year=2000..2010 <- мицубиси лансер 9
Mitsubishi / Lancer + year=2007..2017 <- мицубиси лансер 10
Mitsubishi / 3000 GT <- мицубиси 3000gt
Mitsubishi / ASX <- мицубиси asx 1.8
Subaru / XV <- субару xv
Subaru / Impreza <- субару импреза 2.0
Suzuki / SX4 <- сузуки sx4
Suzuki / Liana <- сузуки лиана
Honda / CR-V <- хонда срв
Honda / HR-V <- хонда hr-v
Honda / S2000 <- хонда s2000
Honda / City <- хонда сити
Honda / Odyssey <- хонда одиссей
Honda / Accord + year=2002..2008 <- хонда аккорд 7
Volkswagen / Transporter + year=1990..2003 <- фольксваген т4
Volkswagen / Transporter + year=2003..2015 <- фольксваген т5 2.0
Volkswagen / Passat + year=1988..1993 <- фольксваген пассат б3
Volkswagen / Passat + year=1996..2005 <- фольксваген пассат в5
Volkswagen / Golf + year=1997..2006 <- фольксваген гольф 4
Volkswagen / Polo <- фольксваген поло 1.6 ; поло новая резина
Volkswagen / Beetle <- фольксваген жук
Volkswagen / ID.4 <- фольксваген id 4
Volkswagen / Caddy <- фольксваген кадди макси
Opel / Astra <- опель астра 1.6
Opel / Zafira <- опель зафира 7 мест
Opel / Vectra <- опель вектра б
Opel / Combo <- опель комбо
Ford / Focus + year=2004..2011 <- форд фокус 2
Ford / Mondeo + year=2006..2015 <- форд мондео 4
Ford / Galaxy <- форд галакси
Ford / Orion <- форд орион
Ford / Escape <- форд эскейп
Ford / Sierra <- форд сиерра
Renault / 19 <- рено 19
Renault / Logan <- рено логан 1.6 8 клапанов ; фильтр бензиновый на логан ; логан передний бампер целый
Renault / Sandero <- рено сандеро степвей
Renault / Symbol <- рено символ
Renault / Megane + year=2008..2016 <- рено меган 3
Renault / Arkana <- рено аркана
Renault / 5 <- рено 5
Citroen / C4 <- ситроен с4
Citroen / C3 Picasso <- ситроен с3 пикассо
Citroen / C5 <- ситроен с5 2.0
Citroen / Berlingo <- ситроен берлинго
Skoda / Octavia + year=2004..2013 <- шкода октавия а5
Skoda / Octavia <- шкода октавия тур ; октавия передние и задние парктроники
Skoda / Fabia <- шкода фабия 1.2
Skoda / Rapid <- шкода рапид 1.6
SEAT / Toledo <- сеат толедо
SEAT / Cordoba <- сеат кордоба
SEAT / Ibiza <- сеат ибица
SEAT / Leon <- сеат леон
Chevrolet / Tahoe <- шевроле тахо
Chevrolet / Lacetti <- шевроле лачетти 1.4 ; лачетти свежий ремонт подвески
Chevrolet / Malibu <- шевроле малибу
Chevrolet / Silverado <- шевроле сильверадо
Chevrolet / Aveo <- шевроле авео т300
Cadillac / Seville <- кадиллак севиль
Dodge / Dakota <- додж дакота
Dodge / Caravan <- додж караван
Pontiac / Vibe <- понтиак вайб
Jeep / Grand Cherokee <- джип гранд чероки
Jeep / Compass <- джип компас
Jeep / Liberty (Patriot) <- джип либерти
Jeep <- джип
Hummer / H2 <- хаммер н2
Haval / H6 <- хавал н6
Haval / M6 <- хавал м6
Haval / Dargo <- хавал дарго
Haval / F7x <- хавал ф7х
Tank / 300 <- танк 300
Tank / 500 <- танк 500
Chery / Tiggo 7 Pro Max <- чери тигго 7 про макс
Chery / Tiggo 8 <- чери тигго 8
Chery / Amulet (A15) <- чери амулет
Chery / Arrizo 8 <- чери арризо 8
Geely / Emgrand 7 <- джили эмгранд 7
Geely / Coolray <- джили кулрей
Geely / MK Cross <- джили мк кросс
Lifan / X60 <- лифан х60
Lifan <- лифан 620
Lifan / Solano <- лифан солано
Changan / CS75 <- чанган cs 75
Changan / UNI-K <- чанган uni-k
Omoda / C5 <- омода с5
Exeed / TXL <- эксид тхл
JETOUR / X70 <- джетур х70
JAC / J7 <- джак j7
BAIC / X35 <- байк х35
FAW / Besturn B50 <- фав бестурн в50
Москвич / 3 <- москвич 3
Москвич / 412 <- москвич 412
Москвич / 2140 <- москвич 2140
Москвич / 3е <- москвич 3е
Lada (ВАЗ) <- лада самара ; ваз классика ; тазик
Lada (ВАЗ) / Kalina + year=2013..2018 <- лада калина 2
Lada (ВАЗ) / Niva Travel <- лада нива тревел
Lada (ВАЗ) / Vesta <- лада веста св кросс ; лада веста 1.8 ; веста задняя камера ; веста люкс мультимедиа
Lada (ВАЗ) / Granta <- лада гранта фл ; гранта новые шины ; гранта комфорт
Lada (ВАЗ) / Largus <- лада ларгус кросс 7 мест ; ларгус лайт
Lada (ВАЗ) / Priora <- лада приора люкс 16 кл ; двигатель 1.6 16 клапанов приора ; бампер на приору черный ; приора электропакет ; приора на черных дисках ; лада приора тонировка 5 процентов
Lada (ВАЗ) / 1111 Ока <- лада ока
ГАЗ / 21 «Волга» <- газ 21
ГАЗ / 24 «Волга» <- газ 24
ГАЗ / 3110 «Волга» <- газ 3110
ГАЗ / 66 <- газ 66
ГАЗ / 69 <- газ 69
ГАЗ / ГАЗель Next <- газель некст
ГАЗ / ГАЗель <- газель бизнес ; двигатель 402 на газель ; обмен на газель
ГАЗ / Соболь <- соболь
ГАЗ / 3102 «Волга» <- волга 3102
ГАЗ / Volga Siber <- сайбер
УАЗ / 469 <- уаз 469
УАЗ / 2206 <- уаз буханка ; буханка
УАЗ / Hunter <- уаз хантер
УАЗ / Patriot <- уаз патриот
ЗАЗ / 968 <- заз 968
ЗАЗ / Chance <- заз шанс
ЗАЗ / Sens <- заз сенс
Daewoo / Nexia <- дэу нексия 1.5 ; нексия новый двигатель
Daewoo / Matiz <- дэу матиз 0.8
Ravon / R4 <- равон р4
ТагАЗ / Tager <- тагаз тагер
Иж / 2126 «Ода» <- иж ода
Иж / 2717 <- иж 2717
ЛуАЗ / 969 <- луаз 969
Tesla / Model 3 <- тесла модель 3
Tesla / Model S <- тесла модель s
Mini <- мини купер
Smart <- смарт 450
Land Rover / Range Rover Evoque <- рендж ровер эвок
Land Rover / Discovery + year=2004..2009 <- ленд ровер дискавери 3
Land Rover / Freelander <- ленд ровер фрилендер 2
Ferrari / California <- феррари калифорния
Rolls-Royce / Phantom <- роллс ройс фантом
Bentley / Continental GT <- бентли континенталь
Isuzu / Bighorn <- исузу бигхорн
Datsun / on-DO <- датсун он-до
Datsun / mi-DO <- датсун ми-до
SsangYong / Rexton <- санг йонг рекстон
SsangYong / Actyon Sports <- ссангйонг актион спорт
Ford / Focus <- запчасти на форд фокус 2 ; фокус задний бампер
Chevrolet / Cruze <- люк и круиз ; круз новая коробка
Lada (ВАЗ) / Kalina <- калина новый аккумулятор
Toyota / Corolla <- королла без пробега по рф
Volkswagen / Touareg <- туарег автоматический кондиционер
Renault / Duster <- дастер механический ручник
Audi <- ауди черная оптика
Volkswagen / Golf <- гольф расход до 7 литров
Mercedes-Benz / G-Класс <- гелик
BMW <- бумер
Lada (ВАЗ) / 2108 <- зубило
Volkswagen / California <- калифорния
Москвич <- москвич
Volga <- волга
Ford / Tourneo Courier <- форд курьер
Pontiac / Solstice <- понтиак солстис
Hyundai / Pony <- пони
Honda / Civic <- сивик 5д
Volkswagen / Golf R <- гольф r
Volkswagen / Golf GTI <- гольф gti
Volkswagen / Polo GTI <- поло gt
Kia / Ceed GT <- ceed gt line
Volkswagen / Tiguan <- тигуан р лайн
Mercedes-Benz / E-Класс AMG <- е класс амг
Hyundai / Creta <- крета 2.0 тревел
Hyundai / Sonata <- соната спорт
`);
