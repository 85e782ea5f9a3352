import { sentences } from './sentence-table.ts';

/*
 * What buyers of used cars type into the search field of a marketplace, written before the rules were read, in the
 * order in which it was written: the halves are the odd and the even ones.
 */

/** Several conditions. */
export const MARKETPLACE_MIXED = sentences(`
ГАЗ / ГАЗель <- газель
Toyota / Camry + price=..2000000 + mileage=..100000 + year=2018.. + kpps=automatic + city=kazan <- камри до 2 млн автомат с пробегом до 100 в казани не старше 2018
Kia / Rio + price=..1000000 + kpps=automatic <- киа рио автомат до 1 млн
Hyundai / Solaris + year=2015 + kpps=manual + colors=Белый <- солярис 2015 механика белый
Mazda / 3 + year=2012 + kpps=automatic <- мазда 3 2012 автомат
Audi / 100 + price=..200000 <- ауди 100 до 200 тыс
Peugeot / 2008 + year=2015 <- пежо 2008 2015
BMW / X5 + year=2016..2018 + engines=diesel + city=moscow <- бмв х5 дизель 2016-2018 москва
Toyota / Corolla + price=..500000 + rudder=right <- тойота королла правый руль до 500
Volkswagen / Polo + price=..900000 + bodies=sedan + kpps=automatic + city=saint_petersburg <- поло седан автомат до 900 тысяч спб
- + price=..1500000 + bodies=crossover + drivetrains=all_wheel + kpps=automatic <- кроссовер до 1.5 млн полный привод автомат
- + price=..700000 + year=2012.. + bodies=sedan + kpps=automatic <- седан на автомате до 700 тыс не старше 2012
Lada (ВАЗ) / Granta + condition=new + stock_status=in_stock + city=tolyatti <- гранта новая в наличии тольятти
Renault / Duster + drivetrains=all_wheel + kpps=manual <- дастер 2.0 полный привод механика
Ford / Focus + price=..450000 + bodies=wagon + year=2004..2011 <- форд фокус 2 универсал до 450 тыс
Skoda / Octavia + price=..1200000 + kpps=automatic + year=2013..2020 <- октавия а7 1.4 дсг до 1200000
Lada (ВАЗ) / 2121 (4x4) + year=2019 + price=..600000 <- нива 3 двери 2019 до 600
Toyota / RAV4 + year=2017 + kpps=cvt + drivetrains=all_wheel <- рав 4 2017 2.0 вариатор 4вд
Hyundai / Creta + year=2020 + colors=Белый + kpps=automatic + city=krasnodar <- хендай крета 2020 белая автомат краснодар
Kia / Sportage + year=2014.. + engines=diesel + kpps=automatic + drivetrains=all_wheel <- спортейдж дизель автомат полный привод от 2014
Toyota / Land Cruiser Prado + engines=diesel + colors=Чёрный + year=2009..2023 <- прадо 150 дизель черный
Mercedes-Benz / E-Класс + price=..800000 + engines=diesel + year=2002..2009 <- мерседес w211 дизель до 800 тысяч
Lada (ВАЗ) / Vesta + kpps=automatic + price=..1300000 <- веста св кросс автомат до 1,3 млн
Renault / Logan + year=2014..2016 + price=..600000 + kpps=manual <- логан 2014-2016 до 600 тыс механика
Nissan / X-Trail + year=2016 + mileage=..120000 + kpps=cvt <- x-trail 2016 вариатор пробег до 120
Honda / CR-V + year=2008 + drivetrains=all_wheel <- хонда срв 2008 полный привод
Porsche / Cayenne + year=2012 + mileage=..150000 + engines=diesel <- кайен дизель 2012 пробег до 150 тыс км
Lexus / RX + year=2010 <- лексус рх 350 2010
Nissan / Almera + year=2014 + price=..700000 + kpps=automatic <- ниссан альмера автомат 2014 до 700т
Subaru / Forester + kpps=manual + rudder=left <- субару форестер 2.0 механика левый руль
- + year=2010.. + price=..1500000 + bodies=van + engines=diesel <- минивэн дизель от 2010 до 1,5 млн
Toyota / Camry + year=2019 + colors=Белый + city=moscow + seller=private <- камри 2.5 2019 белая москва от собственника
- + price=..300000 + kpps=automatic <- авто до 300 тысяч автомат
- + price=..400000 + city=novosibirsk <- машина до 400к в новосибирске
- + bodies=pickup + engines=diesel + drivetrains=all_wheel <- пикап дизель 4х4
Toyota / Hilux + price=..4000000 + engines=diesel + kpps=automatic <- хайлюкс дизель автомат до 4 млн
Mitsubishi / L200 + year=2015 + kpps=manual <- л200 2015 механика
Volkswagen / Polo + year=2020 + colors=Серый + kpps=automatic <- поло 2020 серый робот
Skoda / Rapid + year=2017 + mileage=..100000 + kpps=automatic <- рапид 1.6 автомат 2017 года пробег до 100 тысяч
Kia / Ceed + year=2018 + bodies=wagon <- киа сид универсал 2018
Kia / Cerato + year=2013 + price=..900000 + kpps=automatic + colors=Чёрный <- церато 2013 автомат черная до 900
BMW / 5 серии + year=2013 <- бмв 520д ф10 2013
Audi / A4 + year=2011 + drivetrains=all_wheel <- ауди а4 кватро 2011
Audi / Q5 + year=2014 + price=..1800000 + engines=diesel <- q5 дизель 2014 до 1.8 млн
Volkswagen / Touareg + year=2012 + engines=diesel + colors=Чёрный + city=saint_petersburg <- туарег 3.0 дизель 2012 черный спб
Toyota / Caldina + rudder=right + drivetrains=all_wheel + bodies=wagon <- калдина правый руль 4вд универсал
Lada (ВАЗ) / Priora + year=2011 + price=..250000 + bodies=hatchback <- приора 2011 хетчбек до 250
Lada (ВАЗ) / Largus + year=2021 <- ларгус 7 мест 2021
Mitsubishi / Outlander + year=2013 + mileage=..150000 + drivetrains=all_wheel <- аутлендер 2.4 2013 полный привод пробег до 150
Haval / Jolion + condition=new + city=moscow <- новый хавал джулион в москве
Chery / Tiggo 8 Pro Max + year=2023 <- chery tiggo 8 pro max 2023
Geely / Coolray + year=2021 + price=..1800000 <- джили кулрей 2021 до 1,8 млн
Exeed / TXL + year=2022 + drivetrains=all_wheel <- эксид тхл 2022 полный привод
Zeekr / 001 + condition=new + stock_status=in_stock <- zeekr 001 новый в наличии
Li Auto (Lixiang) / L9 + year=2023 <- ли л9 2023
Mitsubishi / Lancer + year=2008 + kpps=manual <- митсубиси лансер 10 2008 механика 1.5
Mazda / 6 + year=2014 + kpps=automatic + colors=Красный <- мазда 6 2014 2.5 автомат красная
Mazda / CX-5 + year=2018 + price=..2300000 + drivetrains=all_wheel <- сх-5 2018 полный привод до 2.3 млн
Opel / Zafira + engines=diesel + kpps=manual <- опель зафира дизель механика
Opel / Astra + year=2011 + kpps=automatic + bodies=hatchback <- опель астра j 2011 автомат хэтчбек
Chevrolet / Lacetti + year=2009 + price=..350000 + bodies=wagon <- лачетти универсал 2009 до 350 т.р.
Chevrolet / Cruze + year=2012 + price=..650000 + bodies=sedan + kpps=automatic <- круз 2012 седан автомат до 650 тр
Daewoo / Nexia + year=2010 + price=..150000 <- нексия 2010 до 150000 руб
Daewoo / Matiz + price=..200000 + kpps=automatic <- матиз автомат до 200 тыс
Hyundai / Santa Fe + year=2013 + engines=diesel + kpps=automatic + drivetrains=all_wheel <- санта фе 2013 дизель автомат полный
Kia / Sorento + year=2017 + engines=diesel <- соренто прайм 2017 дизель
Hyundai / Tucson + year=2016 + mileage=..120000 + kpps=automatic + drivetrains=all_wheel <- туссан 2016 акпп 4wd пробег до 120000
Hyundai / ix35 + year=2012 + price=..1000000 + kpps=automatic <- ix35 2012 автомат до 1 млн
Hyundai / Elantra + year=2016 + colors=Белый + city=moscow <- элантра 2016 года белая москва
Kia / Optima + year=2016..2018 + price=..1600000 + kpps=automatic <- киа оптима 2016-2018 до 1,6 млн автомат
Kia / K5 + year=2021 <- к5 2021
Kia / Soul + year=2014 + kpps=automatic + colors=Красный <- киа соул 2014 автомат красный
Kia / Picanto + year=2018 + price=..900000 + kpps=automatic <- пиканто 2018 автомат до 900 тыс
Volkswagen / Passat + bodies=wagon + engines=diesel + kpps=automatic + year=2005..2011 <- пассат б6 универсал дизель дсг
Volkswagen / Golf + year=2011 + kpps=manual <- гольф 6 2011 механика
Volkswagen / Jetta + year=2013 + kpps=automatic <- джетта 2013 1.6 автомат
Renault / Kaptur + year=2018 + kpps=cvt + drivetrains=all_wheel <- каптюр 2018 вариатор полный привод
Renault / Sandero + year=2016 + kpps=automatic <- сандеро степвей 2016 автомат
Renault / Megane + engines=diesel + bodies=wagon + year=2008..2016 <- меган 3 дизель универсал
Nissan / Juke + year=2012 + kpps=automatic <- жук 2012 автомат
Nissan / Teana + year=2010 + kpps=cvt + colors=Чёрный <- теана 2.5 вариатор 2010 черный
Nissan / Patrol + engines=diesel + kpps=manual <- патрол дизель механика
Nissan / Terrano + year=2017 + price=..1200000 + drivetrains=all_wheel + kpps=manual <- террано 2017 полный привод механика до 1,2
Nissan / Qashqai + year=2014 + mileage=..100000 + kpps=cvt + seller=private <- кашкай 2014 года вариатор пробег до 100 тыс от собственника
Suzuki / Vitara + year=2016 + kpps=automatic + drivetrains=all_wheel <- витара 2016 автомат 4вд
Suzuki / Grand Vitara + year=2008 <- гранд витара 2008 3 двери
Suzuki / Jimny + kpps=manual <- джимни механика
Toyota / Prius + year=2012 + engines=hybrid + rudder=right + city=vladivostok <- приус 2012 гибрид правый руль владивосток
Toyota / Voxy + engines=hybrid + bodies=van + rudder=right <- вокси гибрид минивэн правый руль
Toyota / Harrier + year=2014 + drivetrains=all_wheel <- хариер 2014 4вд
Toyota / Land Cruiser + year=2012 + engines=diesel + colors=Белый <- ленд крузер 200 2012 дизель белый
Toyota / Mark II + kpps=manual <- марк 2 90 кузов механика
Honda / Fit + year=2015 + engines=hybrid <- фит гибрид 2015
Honda / Vezel + year=2016 + price=..1700000 + drivetrains=all_wheel + engines=hybrid <- везел 2016 4вд гибрид до 1,7 млн
Honda / Civic + year=2008 + kpps=automatic <- цивик 4d 2008 автомат
Honda / Accord + year=2010 + kpps=automatic + colors=Чёрный <- аккорд 8 2010 2.4 автомат черный
Mercedes-Benz / GLK-Класс + engines=diesel <- мерседес глк 220 дизель
Mercedes-Benz / C-Класс + year=2012 + price=..1100000 <- мерседес с класс w204 2012 до 1.1 млн
Mercedes-Benz / GLE + year=2017 <- гле 350д 2017
Mercedes-Benz / Sprinter + engines=diesel + bodies=van <- мерс спринтер дизель фургон
Volvo / XC60 + year=2015 + engines=diesel <- вольво хс60 дизель 2015
Volvo / XC90 + year=2018 + price=..4500000 + engines=diesel + drivetrains=all_wheel <- xc90 2018 дизель полный привод до 4,5 млн
Land Rover / Range Rover Sport + year=2014 + engines=diesel <- рендж ровер спорт 2014 дизель
Land Rover / Freelander + engines=diesel + kpps=automatic <- фрилендер 2 дизель автомат
Skoda / Yeti + year=2013 + drivetrains=all_wheel <- шкода йети 2013 1.8 полный привод
Skoda / Kodiaq + year=2019 + engines=diesel <- кодиак 2019 дизель 7 мест
Skoda / Superb + year=2016 + bodies=hatchback + colors=Чёрный <- суперб 2016 лифтбек черный
Citroen / Berlingo + engines=diesel <- ситроен берлинго дизель
Peugeot / 408 + year=2013 + engines=diesel + kpps=manual <- пежо 408 2013 дизель механика
Peugeot / Partner + year=2012 + price=..600000 <- пежо партнер 2012 до 600 тыс
Fiat / Ducato + year=2014 <- фиат дукато 2014
УАЗ / Patriot + year=2018 + kpps=automatic <- уаз патриот 2018 автомат
УАЗ / 2206 + drivetrains=all_wheel <- уаз буханка 4х4
Lada (ВАЗ) / 2107 + year=2010 <- ваз 2107 инжектор 2010
Lada (ВАЗ) / 2107 + price=..100000 <- 2107 до 100 тыс
Lada (ВАЗ) / 2114 + year=2008 + price=..150000 <- 2114 2008 до 150 тысяч самара
Lada (ВАЗ) / Kalina + year=2014 + bodies=wagon <- калина 2 универсал 2014
Lada (ВАЗ) / Granta + year=2019 + bodies=hatchback + kpps=automatic <- гранта лифтбек автомат 2019
Lada (ВАЗ) / XRAY + year=2018 + kpps=automatic <- x ray 2018 робот
Chevrolet / Niva + year=2012 + price=..350000 <- шнива 2012 до 350
ГАЗ / ГАЗель Next + engines=diesel <- газель некст дизель
ГАЗ / 31105 «Волга» + year=2007 <- волга 31105 2007
Infiniti / FX + year=2007 <- инфинити fx35 2007
Infiniti / QX70 + year=2014 + engines=diesel <- qx70 2014 дизель
Tesla / Model 3 + colors=Белый <- тесла модель 3 белая
Porsche / Macan + year=2016 + engines=diesel <- порше макан 2016 дизель
Mini + year=2012 + kpps=automatic <- мини купер 2012 автомат
Jeep / Grand Cherokee + year=2014 + engines=diesel <- джип гранд чероки дизель 2014
Ford / Kuga + year=2014 + kpps=automatic + drivetrains=all_wheel <- форд куга 2.5 2014 автомат полный
Ford / Mondeo + engines=diesel + year=2006..2015 <- форд мондео 4 дизель
Ford / Explorer + year=2013 + engines=gas <- эксплорер 2013 бензин
- + price=..1000000 + year=2016.. + kpps=automatic <- автомат до миллиона не старше 10 лет
Toyota + year=2010.. + price=..800000 + rudder=right + city=krasnoyarsk <- тойота от 2010 до 800 тысяч правый руль красноярск
- + price=..2000000 + year=2010.. + bodies=suv + engines=diesel + kpps=automatic <- внедорожник дизель автомат до 2 млн не старше 2010
- + price=..3000000 + engines=electric <- электромобиль китайский до 3 млн
- + price=..2500000 + engines=hybrid + drivetrains=all_wheel <- гибрид 4вд до 2,5 млн
- + price=..600000 + seller=private + kpps=automatic + city=ekaterinburg <- частник автомат до 600 т.р. екатеринбург
Kia / Rio + year=2020 + kpps=automatic <- рио х лайн 2020 автомат
Kia / Rio + year=2016 <- киа рио 3 рестайлинг 2016
Hyundai / Solaris + kpps=automatic <- солярис 1 1.6 автомат
Hyundai / Accent + price=..300000 + kpps=manual <- хендай акцент механика до 300
Hyundai / Grand Starex + engines=diesel + kpps=automatic + rudder=right <- старекс дизель автомат правый руль
Hyundai / Solaris + year=2014 + mileage=100000..150000 + kpps=automatic <- хундай солярис 2014г автомат пробег 100-150 тыс
Kia / Rio + year=2017 + price=..1000000 <- киа рио 2017 до 1 млн 1 хозяин
Toyota / Camry + year=2020 + colors=Белый <- белая камри 70 2020
Toyota / Camry + year=2013 + colors=Чёрный <- камри 3.5 2013 черный металлик
Toyota / Corolla + year=2008 + price=..700000 + kpps=automatic <- toyota corolla 2008 автомат до 700к
Kia / Rio + year=2015 + kpps=manual + city=saint_petersburg <- kia rio 2015 mt spb
BMW / X6 + year=2012 + engines=diesel <- bmw x6 2012 diesel
Kia / Rio + year=2016 + kpps=automatic <- rbf hbj 2016 fdnjvfn
BMW / 3 серии + year=2014 + drivetrains=all_wheel <- bmv 320i 2014 xdrive
`);
