import { developed } from './sentence-table.ts';

/*
 * Sentences that a reader wrote and judged who did not know the rules; looked at afterwards, none is held out.
 */

/** Several conditions. */
export const JUDGED_MIXED = developed(`
Toyota / Camry + price=..2000000 + mileage=..100000 + year=2018.. + kpps=automatic + city=kazan <- камри до 2 млн автомат с пробегом до 100 в казани не старше 2018
Hyundai / Solaris + year=2015 + price=..900000 + kpps=automatic <- солярис 2015 автомат до 900 тыс
Kia / Rio + year=2017 + kpps=manual + city=moscow <- рио 2017 механика москва
BMW / X5 + year=2014..2017 + colors=Чёрный + engines=diesel <- черная бмв х5 дизель 2014-2017
Audi / 100 + price=..200000 <- ауди 100 до 200 тыс
Audi / 80 + year=1991 + price=..150000 <- ауди 80 1991 года до 150 тысяч
Peugeot / 2008 + year=2015 + kpps=automatic <- пежо 2008 2015 автомат
Mazda / 3 + year=2012 + bodies=sedan + kpps=automatic <- мазда 3 2012 седан автомат
Mazda / 6 + year=2015.. + price=..1500000 <- мазда 6 от 2015 до 1,5 млн
Lada (ВАЗ) / 2107 + price=..100000 <- 2107 до 100 тысяч
Lada (ВАЗ) / 2114 + year=2010 + city=samara <- 2114 2010 года самара
Lada (ВАЗ) / 2110 + price=..120000 + kpps=manual <- ваз 2110 механика до 120 тыс руб
- + price=..1500000 + bodies=crossover + kpps=automatic + drivetrains=all_wheel <- кроссовер до 1.5 млн автомат полный привод
- + price=..700000 + year=2012.. + bodies=sedan + kpps=automatic <- седан на автомате до 700 тыс не старше 2012
- + price=..2000000 + engines=diesel + bodies=suv + drivetrains=all_wheel <- дизельный внедорожник с полным приводом до 2 лямов
- + bodies=wagon + engines=diesel + kpps=manual <- универсал дизель механика
Skoda / Octavia + year=2016 + bodies=wagon + engines=diesel <- октавия универсал дизель 2016
Volkswagen / Golf + price=..1000000 + kpps=automatic + year=2012..2020 <- гольф 7 dsg до миллиона
Toyota / Camry + year=2018 + colors=Белый + seller=private <- камри 2018 года белая от собственника
Lada (ВАЗ) / Vesta + order=created_desc + city=tolyatti <- веста свежие объявления в тольятти
Lada (ВАЗ) / Priora + bodies=hatchback + order=price_asc <- приора хэтчбек подешевле
Hyundai / Creta + year=2020..2022 + drivetrains=all_wheel + seller=dealer <- крета 2020-2022 полный привод от дилера
Hyundai / Tucson + engines=diesel + drivetrains=all_wheel + kpps=automatic + city=ekaterinburg <- туссан дизель 4вд автомат екатеринбург
Toyota / RAV4 + year=2013..2016 + kpps=cvt <- рав 4 с 2013 по 2016 вариатор
Toyota / Land Cruiser Prado + price=..3000000 + engines=diesel + year=2009..2023 <- прадо 150 дизель до 3 млн
Toyota / Mark II + price=..500000 + rudder=right <- марк 2 правый руль до 500 тыс
- + price=..600000 + rudder=right + drivetrains=all_wheel + city=vladivostok <- правый руль полный привод до 600к владивосток
Toyota + price=..1000000 + rudder=left <- левый руль тойота до 1 млн
Honda / Fit + rudder=right + engines=hybrid <- хонда фит правый руль гибрид
Toyota / Corolla + rudder=right + kpps=automatic <- праворульная королла автомат
Subaru / Forester + year=2010 + rudder=left + kpps=manual <- субару форестер левый руль 2010 механика
Renault / Logan + year=2014 + price=..500000 + mileage=..100000 <- логан 2014 до 500 тысяч пробег до 100 тысяч
Renault / Duster + price=..900000 + engines=diesel + drivetrains=all_wheel + kpps=manual <- дастер дизель 4х4 механика до 900
Ford / Focus + year=2008 + kpps=manual + bodies=wagon <- фокус 2 2008 механика универсал
Ford / Focus + price=..700000 + kpps=automatic + year=2010..2019 <- форд фокус 3 до 700 тыс автомат
Ford / Mondeo + year=2012 + engines=diesel + city=saint_petersburg <- форд мондео дизель 2012 спб
Volkswagen / Tiguan + year=2018 + power=150 + drivetrains=front_wheel <- тигуан 2018 150 лс передний привод
Volkswagen / Touareg + power=245 + year=2013 + engines=diesel <- туарег дизель 245 лс 2013
Volkswagen / Polo + price=..500000 + bodies=sedan + kpps=manual + city=saint_petersburg <- поло седан механика до 500к питер
Volkswagen / Passat + year=2012.. + bodies=wagon + engines=diesel <- пассат универсал дизель не старше 2012
BMW / 3 серии + year=2010 + kpps=automatic + drivetrains=rear_wheel <- бмв 3 2010 автомат задний привод
BMW / 5 серии + year=2015 + price=..2000000 + engines=diesel <- бмв 520 дизель 2015 до 2 млн
Mercedes-Benz / E-Класс + year=2012 + colors=Чёрный + bodies=sedan <- мерседес е класс 2012 черный седан
Mercedes-Benz / GLE + price=4000000..6000000 + engines=diesel <- мерседес гле дизель от 4 до 6 млн
Audi / A6 + year=2014 + drivetrains=all_wheel + engines=diesel <- ауди а6 кватро 2014 дизель
Audi / Q5 + price=..2000000 + engines=gas <- ауди q5 до 2 млн бензин
Lexus / RX + year=2016 + drivetrains=all_wheel + colors=Белый <- лексус рх 2016 полный привод белый
Infiniti / FX + year=2010 + price=..1000000 <- инфинити fx35 2010 до 1 млн
Volvo / XC90 + year=2017 + engines=diesel + kpps=automatic <- вольво хс90 дизель 2017 автомат
Nissan / Qashqai + year=2014 + mileage=..120000 + kpps=cvt <- кашкай вариатор 2014 пробег до 120
Nissan / X-Trail + year=2016 + drivetrains=all_wheel + kpps=cvt <- икстрейл 2016 полный привод вариатор
Nissan / Almera + price=..500000 + kpps=automatic <- ниссан альмера автомат до 500т.р.
Mitsubishi / Outlander + year=2013 + price=..1200000 + drivetrains=all_wheel <- аутлендер 2013 4wd до 1.2 млн
Mitsubishi / Lancer + year=2008 + price=..500000 + kpps=automatic <- лансер 10 автомат 2008 до 500
Mitsubishi / Pajero Sport + engines=diesel + kpps=manual <- паджеро спорт дизель механика
Kia / Sportage + year=2019 + engines=diesel + kpps=automatic + colors=Белый <- спортейдж 2019 дизель автомат белый
Kia / Ceed + year=2013 + bodies=wagon + kpps=manual <- сид универсал 2013 механика
Kia / Sorento Prime + engines=diesel + year=2016 + price=..2300000 <- соренто прайм дизель 2016 до 2,3 млн
Hyundai / Sonata + year=2018 + price=..1600000 <- хендай соната 2018 до 1.6 ляма
Hyundai / Elantra + year=2012..2014 + kpps=automatic + city=kazan <- элантра автомат 2012-2014 казань
Haval / Jolion + price=..2500000 + condition=new <- хавал джолион новый до 2.5 млн
Haval / F7 + drivetrains=all_wheel + kpps=automatic <- хавал ф7 полный привод робот
Chery / Tiggo 4 + year=2021 + kpps=cvt <- чери тигго 4 вариатор 2021
Geely / Atlas + year=2020 + price=..1500000 + kpps=automatic <- джили атлас 2020 до 1,5 млн автомат
Lada (ВАЗ) / Niva + price=..200000 + colors=Красный <- нива 2121 до 200 тыс красная
Lada (ВАЗ) / Largus + year=2018 + price=..800000 + bodies=wagon <- лада ларгус универсал 2018 до 800 тыс
Lada (ВАЗ) / Granta + price=..600000 + bodies=hatchback + kpps=automatic <- гранта лифтбек автомат до 600 тыс
Lada (ВАЗ) / Kalina + year=2014 + bodies=wagon <- калина 2 универсал 2014
Chevrolet / Niva + year=2012 + price=..400000 <- шевроле нива 2012 до 400 тысяч
Chevrolet / Cruze + year=2011 + kpps=manual + bodies=hatchback <- шевроле круз механика 2011 хэтчбек
УАЗ / Patriot + year=2013 + engines=diesel <- уаз патриот дизель 2013
Opel / Astra + bodies=wagon + kpps=automatic + year=2004..2015 <- опель астра h универсал автомат
Opel / Mokka + year=2013 + kpps=automatic + drivetrains=all_wheel <- опель мокка 2013 автомат полный привод
Renault / Megane + price=..350000 + engines=diesel + bodies=wagon + year=2002..2009 <- рено меган 2 дизель универсал до 350
Peugeot / 308 + year=2010 + price=..350000 + kpps=manual <- пежо 308 2010 механика до 350 тыс
Citroen / C4 + year=2014 + bodies=sedan + kpps=automatic <- ситроен с4 седан автомат 2014
Suzuki / Grand Vitara + year=2008 + kpps=manual + drivetrains=all_wheel <- сузуки гранд витара 2008 механика 4х4
Honda / Accord + price=..900000 + kpps=automatic + year=2007..2013 <- хонда аккорд 8 автомат до 900
Honda / Civic + kpps=manual + bodies=sedan <- хонда цивик 4д механика седан
Toyota / Highlander + year=2014 + price=2000000..3000000 <- тойота хайлендер 2014 от 2 до 3 млн
Toyota / Avensis + year=2007 + bodies=wagon + kpps=manual <- тойота авенсис универсал механика 2007
Toyota / Land Cruiser + price=..4000000 + engines=diesel + colors=Чёрный + year=2007..2021 <- ленд крузер 200 дизель черный до 4 млн
Land Rover / Range Rover Sport + year=2012 + price=..2000000 + engines=diesel <- рендж ровер спорт дизель 2012 до 2 млн
Porsche / Cayenne + year=2012 + price=..2500000 + engines=diesel <- порше кайен дизель 2012 до 2.5 млн
Nissan / Leaf + price=..700000 + rudder=right <- ниссан лиф правый руль до 700 тыс
- + order=price_asc + kpps=automatic + price=..400000 <- хочу купить недорогую машину на автомате до 400 тысяч
Toyota / Camry + year=2015..2017 + city=moscow + seller=private <- ищу камри 2015-2017 года в москве от собственника
Hyundai / Solaris <- куплю солярис или рио
- + price=..300000 + kpps=manual <- первая машина до 300 тыс механика
- + price=..1000000 + bodies=van + engines=diesel <- семейный минивэн дизель до миллиона
- + price=..500000 + kpps=automatic <- машина для такси до 500к автомат
- + price=..350000 + kpps=automatic <- автомат кондиционер до 350 тыс
- + year=2018.. + colors=Белый + bodies=sedan + kpps=automatic <- белый седан 2018+ автомат
- + year=2010.. + price=..600000 <- не старше 2010 не дороже 600
- + price=..1000000 + year=2016.. + kpps=automatic <- до 1 млн не старше 10 лет автомат
- + mileage=..150000 + year=2014.. + engines=diesel + kpps=automatic <- дизель автомат пробег до 150 тысяч от 2014
- + price=..600000 + city=kazan + kpps=automatic <- в казани до 600 тыс автомат
- + price=..200000 + city=ufa <- машины в уфе до 200 тысяч рублей
- + power=300.. + bodies=coupe + drivetrains=rear_wheel <- купе задний привод от 300 лс
- + bodies=convertible + colors=Красный + kpps=automatic <- кабриолет красный автомат
- + price=..3000000 + bodies=pickup + engines=diesel + drivetrains=all_wheel <- пикап дизель полный привод до 3 млн
Toyota / Hilux + year=2018 + engines=diesel + kpps=automatic <- хайлюкс дизель автомат 2018
Mitsubishi / L200 + year=2012 + price=..1000000 + kpps=manual + engines=diesel <- л200 механика дизель 2012 до 1 млн
Volkswagen / Amarok + power=180 + engines=diesel + kpps=automatic <- амарок дизель 180 лс автомат
BMW + price=10000..15000 USD + kpps=automatic <- бмв от 10000 до 15000 долларов автомат
Mercedes-Benz + price=..20000 EUR + engines=diesel <- мерседес до 20000 евро дизель
Toyota / Camry + year=2018 + kpps=automatic <- rfvhb 2018 fdnjvfn
Hyundai / Solaris + price=..700000 + kpps=manual <- cjkzhbc lj 700 nsc vt[fybrf
Kia / Rio + bodies=sedan + colors=Белый <- hbj ctlfy ,tksq
Toyota / Camry + year=2019 + kpps=automatic + city=moscow <- camry 2019 avtomat moskva
Hyundai / Solaris + price=..600000 + kpps=manual <- solaris mehanika do 600 tys
Toyota / RAV4 + year=2017 + drivetrains=all_wheel <- toyota rav4 2017 4wd
BMW / X3 + year=2015 + engines=diesel <- bmw x3 2015 дизель
Kia / Rio + year=2016 + price=..900000 + kpps=automatic <- kia rio 2016 акпп до 900к
Skoda / Rapid + year=2016 + kpps=automatic <- skoda rapid 2016 dsg
Volkswagen / Passat + engines=diesel + year=2005..2011 <- vw passat b6 дизель
Toyota / Corolla + year=2008 + kpps=automatic <- тайота кароло 2008 автомат
Hyundai / Solaris + year=2013 + kpps=manual <- хундай салярис 2013 механика
Mercedes-Benz / C-Класс + year=2014 <- мерсидес цешка 2014
Volkswagen / Jetta + year=2013 + kpps=automatic <- фольцваген джета автомат 2013
Toyota / Camry + year=2015 + price=..1700000 + kpps=automatic + city=krasnodar + colors=Чёрный <- автомат 2015 камри краснодар до 1.7 млн черная
Volkswagen / Polo + price=..800000 + year=2016 + kpps=automatic + colors=Белый + city=saint_petersburg <- до 800 тыс поло автомат 2016 белый спб
Lada (ВАЗ) / Priora + price=..300000 + year=2011 + seller=private <- от частника до 300 тысяч приора 2011
Subaru / Forester + year=2013 + drivetrains=all_wheel + kpps=cvt <- полный привод форестер 2013 вариатор 2 литра
Mazda / CX-5 + year=2014 + drivetrains=all_wheel <- мазда сх-5 2014 2.5 полный привод
Mazda / CX-7 + price=..700000 + kpps=automatic <- мазда сх7 до 700 тыс автомат
Toyota / Camry + year=2016 + kpps=automatic <- камри 2.5 2016 автомат
Skoda / Superb + year=2017 + power=180 + engines=gas <- шкода суперб 2017 180 лс бензин
Skoda / Yeti + year=2012 + drivetrains=all_wheel + kpps=automatic <- шкода йети 4х4 2012 дсг
Skoda / Kodiaq + stock_status=on_order + engines=diesel <- шкода кодиак под заказ дизель
Lada (ВАЗ) / Vesta + condition=new + kpps=manual + stock_status=in_stock <- новая лада веста механика в наличии
Haval + condition=new + stock_status=in_stock + seller=dealer <- новый хавал в наличии у дилера
Hyundai / Creta + price=..1500000 + condition=used + kpps=automatic <- бу крета до 1.5 млн автомат не битая
Lada (ВАЗ) / Granta + price=..400000 <- гранта с гбо до 400 тыс
Lada (ВАЗ) / Largus + year=2016 <- ларгус гбо 2016 7 мест
Toyota / Camry + price=..1800000 <- камри 3.5 до 1.8 млн не битая не крашеная
Kia / Rio + year=2014 + price=..700000 <- рио один хозяин 2014 до 700 тыс
Hyundai / Solaris + kpps=automatic + year=2014..2022 <- солярис рестайлинг автомат
Ford / Focus + kpps=manual + year=2014..2019 <- фокус 3 рестайлинг механика
- + order=price_asc + kpps=automatic + price=..250000 <- дешевая иномарка на автомате до 250 тыс
- + price=..500000 + order=created_desc + kpps=automatic + city=samara <- свежие автомат до 500 тыс самара
Skoda / Octavia + year=2017.. + colors=Синий,Чёрный <- синяя или черная октавия от 2017
- + price=..800000 + kpps=automatic,cvt + city=rostov_na_donu <- автомат или вариатор до 800 тыс ростов
Suzuki / Jimny + year=2019 + price=..2000000 + kpps=manual <- джимни 2019 механика до 2 млн
Toyota / Prius + price=..900000 + rudder=right <- тойота приус 30 правый руль до 900 тыс
Nissan / Teana + year=2011 + kpps=cvt <- теана 2011 2.5 вариатор кожа
Lada (ВАЗ) / Priora + year=2012 + colors=Серый + bodies=sedan <- мокрый асфальт приора седан 2012
Toyota / Camry + mileage=..60000 + year=2020 + city=moscow <- пробег до 60 камри 2020 москва и область
Mercedes-Benz / G-Класс + colors=Чёрный + price=..10000000 <- гелик амг черный до 10 млн
Lada (ВАЗ) / 1111 Ока + price=..50000 <- ока до 50 тыс на ходу
ГАЗ / 31105 «Волга» + price=..150000 <- волга 31105 до 150 тысяч
ГАЗ / ГАЗель + price=..1000000 + engines=diesel <- газель дизель до 1 млн
`);
