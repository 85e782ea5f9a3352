import { queries } from './query-table.ts';

/** Models in Russian letters, without their mark. */
export const CYRILLIC_MODELS = queries(`
Toyota / Camry <- камри
Toyota / Corolla <- королла ; корола
Toyota / RAV4 <- рав4 ; рав 4
Toyota / Land Cruiser <- ленд крузер ; лэнд крузер
Toyota / Land Cruiser Prado <- прадо ; ленд крузер прадо
Toyota / Highlander <- хайлендер
Toyota / Avensis <- авенсис
Toyota / Mark II <- марк 2
Toyota / Chaser <- чайзер ; чазер
Toyota / Noah <- ноах
Toyota / Vitz <- витц
Toyota / Probox <- пробокс
Toyota / Prius <- приус
Toyota / Alphard <- альфард
Toyota / Harrier <- харриер
Toyota / Hilux <- хайлюкс ; хайлакс
Toyota / Fortuner <- фортунер
Toyota / Yaris <- ярис
Toyota / Auris <- аурис
Toyota / Venza <- венза
Toyota / Wish <- виш
Toyota / Ipsum <- ипсум
Toyota / Caldina <- калдина
Toyota / Crown <- краун
Toyota / Celica <- селика
Toyota / Supra <- супра
Toyota / Sequoia <- секвойя ; секвоя
Toyota / Tundra <- тундра
Toyota / HiAce <- хайс
Toyota / Estima <- эстима
Toyota / Sienta <- сиента
Toyota / FunCargo <- фанкарго
Toyota / Altezza <- альтеза ; алтезза
Nissan / Qashqai <- кашкай ; кашкаи
Nissan / X-Trail <- икстрейл ; икс трейл ; х-трейл ; икс-трейл
Nissan / Juke <- джук ; жук
Nissan / Almera <- альмера
Nissan / Teana <- теана
Nissan / Murano <- мурано
Nissan / Pathfinder <- патфайндер
Nissan / Note <- ноут
Nissan / Tiida <- тиида ; тида
Nissan / Terrano <- террано ; терано
Nissan / Patrol <- патрол ; патруль
Nissan / Wingroad <- вингроад
Nissan / Skyline <- скайлайн
Nissan / Serena <- серена
Hyundai / Solaris <- солярис
Hyundai / Creta <- крета
Hyundai / Tucson <- туссан ; тусан ; туксон
Hyundai / Santa Fe <- санта фе ; сантафе
Hyundai / Elantra <- элантра
Hyundai / Sonata <- соната
Hyundai / Getz <- гетц
Hyundai / Accent <- акцент
Hyundai / ix35 <- ай икс 35
Hyundai / Grand Starex <- гранд старекс
Hyundai / Palisade <- палисад ; палисейд
Kia / Rio <- рио
Kia / Sportage <- спортейдж ; спортаж
Kia / Sorento <- соренто
Kia / Ceed <- сид
Kia / Cerato <- церато ; серато
Kia / Optima <- оптима
Kia / Picanto <- пиканто
Kia / Soul <- соул
Kia / Seltos <- селтос
Kia / Mohave <- мохав ; мохаве
Kia / Carnival <- карнивал
Mitsubishi / Outlander <- аутлендер ; аутлэндер
Mitsubishi / Lancer <- лансер
Mitsubishi / Pajero <- паджеро
Mitsubishi / Pajero Sport <- паджеро спорт
Mitsubishi / Galant <- галант
Mitsubishi / Delica <- делика
Mitsubishi / ASX <- асх ; аси икс
Honda / Civic <- цивик ; сивик
Honda / Accord <- аккорд ; акорд
Honda / CR-V <- срв ; цр-в ; си ар ви
Honda / Fit <- фит
Honda / Stepwgn <- степвагон ; степ вагон
Honda / Odyssey <- одиссей
Subaru / Forester <- форестер ; форик
Subaru / Impreza <- импреза
Subaru / Outback <- аутбек ; аутбэк
Subaru / Legacy <- легаси
Suzuki / Grand Vitara <- гранд витара
Suzuki / Jimny <- джимни
Volkswagen / Polo <- поло
Volkswagen / Tiguan <- тигуан
Volkswagen / Touareg <- туарег ; таурег
Volkswagen / Passat <- пассат ; пасат
Volkswagen / Golf <- гольф
Volkswagen / Jetta <- джетта ; джета
Volkswagen / Multivan <- мультивен ; мультивэн
Volkswagen / Caddy <- кадди
Volkswagen / Transporter <- транспортер
Skoda / Octavia <- октавия
Skoda / Rapid <- рапид
Skoda / Yeti <- йети ; ети
Skoda / Superb <- суперб
Skoda / Fabia <- фабия
Skoda / Kodiaq <- кодиак
Skoda / Karoq <- карок
Ford / Focus <- фокус
Ford / Mondeo <- мондео
Ford / Kuga <- куга
Ford / Fiesta <- фиеста
Ford / Fusion <- фьюжн ; фьюжен ; фюжн
Ford / Explorer <- эксплорер
Ford / EcoSport <- экоспорт
Ford / Mustang <- мустанг
Renault / Logan <- логан
Renault / Duster <- дастер
Renault / Sandero <- сандеро ; сандеро степвей
Renault / Kaptur <- каптур ; каптюр
Renault / Megane <- меган
Renault / Fluence <- флюенс
Renault / Arkana <- аркана
Renault / Koleos <- колеос
Chevrolet / Cruze <- круз
Chevrolet / Lacetti <- лачетти ; лачети
Chevrolet / Aveo <- авео
Chevrolet / Captiva <- каптива
Chevrolet / Tahoe <- тахо
Chevrolet / TrailBlazer <- трейлблейзер
Chevrolet / Niva <- шевроле нива
Opel / Astra <- астра
Opel / Corsa <- корса
Opel / Insignia <- инсигния
Opel / Zafira <- зафира
Opel / Mokka <- мокка ; мока
Opel / Antara <- антара
Daewoo / Matiz <- матиз
Daewoo / Nexia <- нексия
Mercedes-Benz / E-Класс <- е класс ; е-класс
Mercedes-Benz / S-Класс <- s класс
Mercedes-Benz / G-Класс <- гелендваген
Mercedes-Benz / GLE <- гле
Mercedes-Benz / GLC <- глц ; мерседес глц
Mercedes-Benz / Vito <- вито
Mercedes-Benz / Sprinter <- спринтер
Porsche / Cayenne <- кайен ; каен ; кайенн
Porsche / Panamera <- панамера
Porsche / Macan <- макан
Land Rover / Discovery <- дискавери
Land Rover / Freelander <- фрилендер ; фрилэндер
Land Rover / Range Rover <- рендж ровер ; рэндж ровер ; ренж ровер
Land Rover / Range Rover Evoque <- эвок
Land Rover / Defender <- дефендер
Lada (ВАЗ) / Granta <- гранта
Lada (ВАЗ) / Vesta <- веста
Lada (ВАЗ) / Largus <- ларгус
Lada (ВАЗ) / Priora <- приора
Lada (ВАЗ) / Kalina <- калина
Lada (ВАЗ) / XRAY <- икс рей ; х рей ; иксрей ; х-рей
Lada (ВАЗ) / Niva Travel <- нива тревел ; нива трэвел
Lada (ВАЗ) / Niva Legend <- нива легенд
Lada (ВАЗ) / 1111 Ока <- ока
Lada (ВАЗ) / Iskra <- искра
УАЗ / Patriot <- патриот
УАЗ / Hunter <- хантер
ГАЗ / ГАЗель <- газель
ГАЗ / ГАЗель Next <- газель некст
ГАЗ / Соболь <- соболь
ГАЗ / Volga Siber <- волга сайбер
Haval / Jolion <- джолион ; жолион
Haval / Dargo <- дарго
Geely / Monjaro <- монжаро ; монджаро
Geely / Coolray <- кулрей
Geely / Tugella <- тугелла ; тугела
Geely / Atlas Pro <- атлас про
Geely / Okavango <- окаванго
Geely / Emgrand <- эмгранд
Chery / Tiggo 7 Pro <- тигго 7 про ; тиго 7 про
Chery / Tiggo 4 <- тигго 4
Chery / Tiggo 8 Pro Max <- тигго 8 про макс
Chery / Arrizo 8 <- арризо 8 ; аризо 8
Changan / Alsvin <- алсвин
Changan / UNI-V <- юни в ; юни ви
Changan / Lamore <- ламор ; ламоре
JETOUR / Dashing <- дашинг
Great Wall / Poer <- поер
Suzuki / Swift <- свифт
Jeep / Grand Cherokee <- гранд чероки
Jeep / Wrangler <- вранглер ; рэнглер
Cadillac / Escalade <- эскалейд
Peugeot / Partner <- партнер
Citroen / Berlingo <- берлинго
Fiat / Ducato <- дукато
Fiat / Doblo <- добло
Datsun / on-DO <- он до ; ондо
SsangYong / Actyon <- актион
SsangYong / Kyron <- кайрон
SsangYong / Rexton <- рекстон
Lifan / Solano <- солано
`);
