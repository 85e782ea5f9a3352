import { sentences } from './sentence-table.ts';

/*
 * What buyers of used cars type into the search field of a marketplace, written before the rules were read, in the
 * order in which it was written: the halves are the odd and the even ones.
 */

/** Traps: numbers of models, engines, trims, names that are words. */
export const MARKETPLACE_NAMES = sentences(`
Mazda / 3 <- мазда 3
Mazda / 6 <- мазда 6
Audi / 100 <- ауди 100
Audi / 80 <- ауди 80 б4
Peugeot / 2008 <- пежо 2008
Peugeot / 3008 <- пежо 3008
Peugeot / 307 <- пежо 307
Lada (ВАЗ) / 2107 <- ваз 2107
Lada (ВАЗ) / 2110 <- ваз 2110
Lada (ВАЗ) / 2115 <- ваз 2115
Lada (ВАЗ) / 2109 <- 2109
Lada (ВАЗ) / 21099 <- 21099
Lada (ВАЗ) / 2112 <- 2112
ГАЗ / 3110 «Волга» <- газ 3110
ГАЗ / 31029 «Волга» <- волга 31029
Fiat / 500 <- фиат 500
BMW / 3 серии <- бмв 320
BMW / 5 серии <- бмв 525
BMW / 7 серии <- бмв 730
BMW / 1 серии <- бмв 118
BMW / 5 серии + year=1995..2004 <- бмв е39
BMW / 3 серии + year=1998..2007 <- бмв е46
Mercedes-Benz / W124 <- мерседес 124
Mercedes-Benz / E-Класс + year=1995..2003 <- мерседес w210
Mercedes-Benz / E-Класс <- мерседес е200
Mercedes-Benz / C-Класс <- мерседес с180
Mercedes-Benz / S-Класс <- мерседес s500
Mercedes-Benz / 190 (W201) <- мерседес 190
Lexus / RX <- лексус рх 350
Lexus / LX <- лексус лх 570
Lexus / GX <- лексус gx 460
Lexus / IS <- лексус 250 is
Lexus / NX <- лексус nx200
Infiniti / FX <- инфинити fx 35
Toyota / Land Cruiser + year=1998..2007 <- крузак 100
Toyota / Land Cruiser + year=2021.. <- крузак 300
Toyota / Land Cruiser Prado + year=2002..2009 <- прадо 120
Toyota / Camry <- камри 40 ; камри 55 кузов
Toyota / Corolla + year=2006..2013 <- королла 150
Toyota / Corolla + year=2000..2007 <- королла 120 кузов
Toyota / Mark II <- марк 2 100 кузов
Toyota / Chaser <- чайзер 100
Toyota / Hilux Surf <- хайлюкс сурф 185
Volvo / S60 <- вольво с60
Volvo / 850 <- вольво 850
Volvo / V70 <- вольво v70
Saab / 9-3 <- сааб 9-3
Geely / Emgrand X7 <- джили эмгранд х7
Lifan / X60 <- лифан х60
Lifan <- лифан 620
Haval / F7 <- хавал ф7
Haval / H9 <- хавал н9
Tank / 300 <- танк 300
Tank / 500 <- танк 500
Zeekr / 001 <- зикр 001
Zeekr / 007 <- зикр 007
Rox / 01 <- рокс 01
Voyah / Free <- воя фри
JETOUR / Dashing <- джейлэнд дашинг
JETOUR / X90 <- джетур х90
Changan / CS75 <- чанган cs75
Changan / UNI-K <- чанган уни к
JAC / JS4 <- джак js4
ГАЗ / 66 <- газ 66
УАЗ / 469 <- уаз 469
УАЗ / 3151 <- уаз 31519
Mitsubishi / L200 <- л200
Mitsubishi / Pajero + year=2006..2021 <- паджеро 4
Renault / 19 <- рено 19
Citroen / C3 <- ситроен ц3
Toyota / RAV4 <- рав 4
Alfa Romeo / 159 <- альфа ромео 159
Porsche / 911 <- порше 911
Porsche / 928 <- порше 928
Dodge / RAM <- додж рам 1500
Ford / F-150 <- форд ф 150
Chrysler / 300C <- крайслер 300с
Honda / CR-V + year=2006..2012 <- хонда срв 3
Volkswagen / Golf + year=1997..2006 <- гольф 4
Volkswagen / Passat + year=1988..1993 <- пассат б3
Volkswagen / Transporter + year=2003..2015 <- транспортер т5
Kia / K5 <- киа к5
Hyundai <- хендай ах35
Hyundai / H-1 <- хендай н1
Hyundai / Porter <- портер 2
Kia / Bongo <- бонго 3
Москвич / 412 <- москвич 412
Москвич / 2141 <- москвич 2141
Москвич / 3 <- москвич 3
Иж / 2126 «Ода» <- иж 2126 ода
ЗАЗ / 968 <- заз 968
Daewoo / Matiz <- дэу матиз 0.8
Omoda / C5 <- омода с5
Jaecoo / J7 <- джаку j7
Hyundai / Solaris <- солярис 1.6
Kia / Rio <- рио 1.4
Toyota / Camry <- камри 2.5 ; камри 3.5 v6
Skoda / Octavia <- октавия 1.8 tsi
Volkswagen / Passat <- пассат 1.8т
Volkswagen / Golf GTI <- гольф 2.0 gti
Lada (ВАЗ) / Priora <- приора 16 клапанов
Lada (ВАЗ) / Granta <- гранта 8 клапанная ; гранта 87
Nissan / Almera <- ниссан альмера 1.6 comfort
Lada (ВАЗ) / Vesta <- веста люкс ; веста комфорт
Volkswagen / Polo <- поло life
Kia / Rio <- рио престиж ; рио премиум
Toyota / Camry <- камри элеганс ; камри престиж ; камри exclusive
Hyundai / Creta <- крета тревел
Kia / Sportage <- спортейдж люкс
Skoda / Rapid <- рапид амбишн
Skoda / Octavia <- октавия стайл
Skoda / Octavia RS <- октавия рс
Lada (ВАЗ) / Granta <- гранта спорт ; гранта драйв актив
Lada (ВАЗ) / Vesta <- веста спорт
Volkswagen / Tiguan <- тигуан r line
BMW <- бмв м пакет
BMW / X5 M <- бмв х5м
BMW <- бмв 3.0 n52
Audi <- ауди s line
Mercedes-Benz <- мерседес амг
Mercedes-Benz / E-Класс AMG <- мерседес е63 амг
Mercedes-Benz / CLS <- cls 63
Ford / Focus <- фокус титаниум ; фокус гиа
Ford / Mondeo <- мондео 2.3
Ford / Kuga <- куга 1.6 экобуст
Opel / Astra <- астра gtc ; астра космо
Opel / Insignia OPC <- инсигния опс
Honda / Civic Type R <- цивик тайп р
Honda / Accord <- аккорд 2.4
Honda / CR-V <- срв 2.0
Subaru / Forester <- форестер 2.5 хт
Subaru / Impreza WRX STi <- импреза wrx sti
Subaru / Legacy <- легаси 3.0
Mitsubishi / Outlander <- аутлендер 3.0 gt
Mitsubishi / Lancer <- лансер 9 1.6
Mitsubishi / Lancer Evolution <- лансер эво 10
Mitsubishi / Pajero Sport <- паджеро спорт 3.0
Nissan / Qashqai <- кашкай 2.0 le+
Nissan / X-Trail <- икстрейл колумбия
Nissan / Patrol <- патрол 5.6
Nissan / Murano <- мурано 3.5
Renault / Logan <- логан 1.6 82
Renault / Duster <- дастер 2.0 143
Renault / Sandero <- сандеро степвей
Renault / Kaptur <- каптур экстрим
Renault / Arkana <- аркана 1.3 турбо
Renault / Duster <- дастер драйв
Chevrolet / Aveo <- авео 1.4
Chevrolet / Cruze <- круз 1.8 lt
Chevrolet / Epica <- эпика 2.0
Chevrolet / Captiva <- каптива 2.4
Chevrolet / Tahoe <- тахо 5.3
Mazda / 6 <- мазда 6 2.5 supreme
Mazda / 3 MPS <- мазда 3 мпс
Mazda / CX-7 <- сх 7 2.3 турбо
Daewoo / Nexia <- дэу нексия 1.5
УАЗ / Patriot <- патриот 3мз 409
Lada (ВАЗ) / 2121 (4x4) <- нива 1.7
Lada (ВАЗ) / Kalina <- лада калина спорт
Porsche / Cayenne <- кайен турбо s
Porsche / Panamera <- панамера 4s
Land Rover / Range Rover <- рендж ровер 4.4 ; рендж ровер 5.0 суперчардж
Hyundai / Sonata <- соната 2.0 бизнес
Hyundai / Elantra <- элантра 1.6 актив
Hyundai / Tucson <- туссан 1.6 турбо хай тек
Kia / Ceed GT <- сид gt line
Kia / Mohave <- мохаве 3.0
Skoda / Fabia <- шкода фабия монте карло
Hyundai / Accent <- хендай акцент
Hyundai / Tucson <- хендай туссан
Hyundai / Santa Fe <- хендай санта фе
Chevrolet / Niva <- шевроле нива
Chevrolet / Spark <- шевроле спарк
Chevrolet / Orlando <- шевроле орландо
Chevrolet / Malibu <- шевроле малибу
Chevrolet / Colorado <- шевроле колорадо
SEAT / Toledo <- сеат толедо
SEAT / Ibiza <- сеат ибица
SEAT / Leon <- сеат леон
SEAT / Cordoba <- сеат кордоба
Kia / Sorento <- киа сорренто
Kia / Rio <- киа рио
Kia / Venga <- киа венга
Kia / Seltos <- киа селтос
Nissan / Murano <- ниссан мурано
Ford / Mustang <- форд мустанг
Ford / Fusion <- форд фьюжн
Ford / Focus <- форд фокус
Ford / Escort <- форд эскорт
Ford / Transit <- форд транзит
Ford / Tourneo Custom <- форд торнео
Nissan / Note <- ниссан ноут ; ниссан нот
Nissan / March <- ниссан марч
Nissan / Cube <- ниссан куб
Nissan / Juke <- ниссан жук
Mini / Countryman <- мини кантримен
Audi / Quattro <- ауди кватро
Honda / Shuttle <- хонда шатл
Honda / Jazz <- хонда джаз
Honda / Odyssey <- хонда одиссей
Honda / Logo <- хонда лего
Honda / Stream <- хонда стрим
Toyota / Crown <- тойота краун
Toyota / Corona <- тойота корона
Toyota / Platz <- тойота платц
Toyota / Corolla <- тойота филдер
Toyota / Avensis <- тойота авенсис
Toyota / Yaris <- тойота ярис
Toyota / Aqua <- тойота аква
Toyota / Verso <- тойота версо
Toyota / HiAce <- тойота хайс
Renault / Symbol <- рено символ
Renault / Kangoo <- рено кенго
Renault / Master <- рено мастер
Renault / Trafic <- рено трафик
Renault / Espace <- рено эспейс
Renault / Scenic <- рено сценик
Mazda / Premacy <- мазда премаси
Mazda / Demio <- мазда демио
Mazda / Tribute <- мазда трибьют
Mazda / Bongo <- мазда бонго
Mitsubishi / Colt <- митсубиси кольт
Mitsubishi / Galant <- митсубиси галант
Mitsubishi / Carisma <- митсубиси каризма
Mitsubishi / Space Star <- митсубиси спейс стар
Mitsubishi / Delica <- митсубиси делика
Subaru / Tribeca <- субару трибека
Subaru / Outback <- субару аутбек
Suzuki / Swift <- сузуки свифт
Suzuki / Ignis <- сузуки игнис
Opel / Corsa <- опель корса
Opel / Meriva <- опель мерива
Opel / Mokka <- опель мокка
Opel / Vectra <- опель вектра б
Opel / Omega <- опель омега
Peugeot / Expert <- пежо эксперт
Volkswagen / Bora <- фольксваген бора
Volkswagen / Caddy <- фольксваген кадди
Volkswagen / Beetle <- фольксваген жук
Volkswagen / Amarok <- фольксваген амарок
Lada (ВАЗ) / 1111 Ока <- лада ока
Lada (ВАЗ) + city=samara <- лада самара
ГАЗ / Volga Siber <- волга сайбер
ГАЗ / Соболь <- газ соболь
Lada (ВАЗ) / 2109 <- ваз девятка
Lada (ВАЗ) / 2110 <- ваз десятка
Lada (ВАЗ) / 2101 <- ваз копейка
BMW / 3 серии <- тройка бмв
BMW / 5 серии <- бмв пятерка
BMW / 7 серии <- бмв семерка
Москвич / Святогор <- москвич святогор
Chery / Amulet (A15) <- чери амулет
Chery / Bonus (A13) <- чери бонус
Chery / IndiS (S18D) <- чери индис
Chery / Tiggo (T11) <- чери тигго
Geely / Atlas <- джили атлас
Geely / Tugella <- джили тугелла
Haval / Dargo <- хавал дарго
Great Wall / Hover <- грейт вол ховер
Great Wall / Wingle <- грейт волл вингл
Vortex / Tingo <- вортекс тинго
Lifan / Smily <- лифан смайли
Lifan / Breez (520) <- лифан бриз
Land Rover / Range Rover Evoque <- рендж ровер эвок
Land Rover / Defender <- ленд ровер дефендер
Jeep / Compass <- джип компас
Jeep / Cherokee <- джип чероки
Dodge / Caliber <- додж калибр
Dodge / Caravan <- додж караван
Dodge / Neon <- додж неон
Chrysler / Voyager <- крайслер вояджер
Cadillac / Escalade <- кадиллак эскалейд
Lincoln / Town Car <- линкольн таун кар
SsangYong / Actyon <- ссанг йонг актион
SsangYong / Rexton <- ссангйонг рекстон
Lada (ВАЗ) / Largus <- лада ларгус кросс
Lada (ВАЗ) / Vesta <- веста кросс
Lada (ВАЗ) / Granta <- гранта кросс
Lada (ВАЗ) / Kalina <- калина кросс
Toyota / Corolla Cross <- тойота королла кросс
Renault / Logan <- рено логан степвей
Alfa Romeo / Giulia <- альфа ромео джулия
`);
