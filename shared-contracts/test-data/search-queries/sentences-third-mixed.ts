import { developed } from './sentence-table.ts';

/*
 * Sentences that a third reader wrote and judged who did not know the rules; looked at afterwards, none is held out.
 */

/** Several conditions. */
export const THIRD_MIXED = developed(`
Toyota / Camry + price=..2000000 + mileage=..100000 + year=2018.. + kpps=automatic + city=kazan <- камри до 2 млн автомат с пробегом до 100 в казани не старше 2018
Hyundai / Solaris + price=..900000 + year=2015.. + kpps=automatic <- солярис до 900 тыс автомат не старше 2015
Kia / Rio + price=..700000 + kpps=manual <- рио механика до 700 тысяч
Toyota / Camry + colors=Белый + kpps=automatic <- белая камри автомат
Renault / Duster + drivetrains=all_wheel + engines=diesel <- дастер полный привод дизель
Renault / Duster + price=..800000 + drivetrains=all_wheel + kpps=manual <- дастер 4х4 механика до 800 тыс
BMW / X5 + engines=diesel + colors=Чёрный <- бмв х5 дизель черный
BMW / X5 + year=2015.. + price=..4000000 + engines=diesel <- бмв х5 дизель от 2015 года до 4 млн
Ford / Focus + year=2010 + bodies=wagon + engines=diesel <- фокус универсал дизель 2010
Ford / Focus + year=2008..2011 + price=..400000 + bodies=hatchback <- фокус 2 хэтчбек 2008-2011 до 400 тыс
Lada (ВАЗ) / Vesta + bodies=wagon + colors=Белый + kpps=manual <- веста универсал белая на механике
Lada (ВАЗ) / Vesta + year=2019 + mileage=..60000 <- веста 2019 года пробег до 60 тыс
Lada (ВАЗ) / Granta + bodies=hatchback + kpps=automatic <- гранта лифтбек автомат
Lada (ВАЗ) / Priora + year=2012 + colors=Чёрный + bodies=sedan <- приора черная седан 2012
Lada (ВАЗ) / 2107 + price=..100000 <- ваз 2107 до 100 тысяч
Lada (ВАЗ) / 2114 + year=2010 + price=..150000 <- ваз 2114 2010 года до 150 тыс
Lada (ВАЗ) / 2121 (4x4) + price=..200000 <- нива 2121 до 200 тыс
Mazda / 3 + bodies=hatchback + colors=Красный <- мазда 3 хэтчбек красная
Mazda / 6 + price=..1000000 + bodies=sedan + kpps=automatic <- мазда 6 седан автомат до 1 млн
Mazda / CX-5 + year=2017 + drivetrains=all_wheel <- мазда сх-5 полный привод 2017
Mazda / CX-5 + year=2014.. + price=..2000000 + kpps=automatic <- мазда cx5 автомат от 2014 до 2 млн
Peugeot / 308 + year=2012 + kpps=automatic <- пежо 308 автомат 2012
Peugeot / 3008 + price=..1200000 + engines=diesel <- пежо 3008 дизель до 1,2 млн
Peugeot / 2008 + year=2015 + kpps=automatic <- пежо 2008 2015 года автомат
Audi / 100 + price=..200000 + kpps=manual <- ауди 100 до 200 тыс механика
Audi / 80 + bodies=wagon <- ауди 80 универсал
Audi / A4 + year=2012 + drivetrains=all_wheel <- ауди а4 2012 года полный привод
Audi / Q5 + price=..2000000 + engines=diesel <- ауди q5 дизель до 2 млн
Audi / A6 + bodies=sedan + colors=Чёрный + kpps=automatic <- ауди а6 седан черный автомат
Toyota / Corolla + year=2014 + kpps=cvt <- тойота королла 2014 вариатор
Toyota / RAV4 + year=2018 + drivetrains=all_wheel + city=moscow <- тойота рав4 2018 полный привод в москве
Toyota / RAV4 + price=..2000000 + mileage=..120000 <- рав 4 до 2 млн пробег до 120
Toyota / Land Cruiser Prado + price=..3500000 + year=2014.. + engines=diesel <- прадо дизель до 3,5 млн не старше 2014
Toyota / Land Cruiser + engines=diesel + colors=Чёрный + year=2007..2021 <- ленд крузер 200 дизель черный
Toyota / Mark II + kpps=manual + drivetrains=rear_wheel <- марк 2 механика задний привод
Toyota + price=..500000 + rudder=right <- тойота правый руль до 500 тыс
- + price=..400000 + rudder=right + kpps=automatic <- правый руль автомат до 400 тысяч
Toyota + year=2010 + rudder=left <- левый руль тойота 2010
Toyota + rudder=right + bodies=wagon <- праворульная тойота универсал
Honda / Fit + rudder=right + engines=hybrid <- хонда фит правый руль гибрид
Honda / CR-V + year=2008 + kpps=automatic <- хонда црв 2008 автомат
Honda / Accord + kpps=manual + colors=Чёрный <- хонда аккорд механика черная
Subaru / Forester + year=2012 + kpps=manual <- субару форестер механика 2012
Subaru / Impreza + bodies=wagon + rudder=right <- субару импреза универсал правый руль
Mitsubishi / Lancer + price=..500000 + kpps=manual + year=2007..2017 <- лансер 10 механика до 500
Mitsubishi / Lancer + year=2008 + kpps=automatic + colors=Красный <- лансер 2008 автомат красный
Mitsubishi / Outlander + year=2013 + kpps=cvt + drivetrains=all_wheel <- аутлендер 2013 вариатор полный привод
Mitsubishi / Pajero Sport + engines=diesel + kpps=manual <- паджеро спорт дизель механика
Mitsubishi / ASX + drivetrains=front_wheel + kpps=manual <- асх передний привод механика
Nissan / Qashqai + year=2016 + price=..1300000 + kpps=cvt <- кашкай 2016 вариатор до 1,3 млн
Nissan / Qashqai + price=..1000000 + kpps=manual <- кашкай до миллиона механика
Nissan / X-Trail + engines=diesel + drivetrains=all_wheel <- икстрейл дизель полный привод
Nissan / X-Trail + year=2015 + kpps=cvt + colors=Белый <- х-трейл 2015 вариатор белый
Nissan / Almera + price=..500000 + kpps=automatic <- альмера автомат до 500 тыс
Nissan / Teana + year=2012 + colors=Чёрный <- теана черная 2012
Nissan / Juke + kpps=cvt + colors=Красный <- жук вариатор красный
Volkswagen / Tiguan + year=2012.. + engines=diesel + kpps=automatic <- тигуан дизель автомат от 2012
Volkswagen / Polo + year=2014 + price=..600000 + bodies=sedan + kpps=manual <- поло седан 2014 механика до 600
Volkswagen / Polo + colors=Белый + kpps=automatic + city=saint_petersburg <- поло белый автомат спб
Volkswagen / Passat + bodies=wagon + engines=diesel <- пассат универсал дизель
Volkswagen / Golf + price=..300000 + kpps=manual + year=1997..2006 <- гольф 4 механика до 300 тысяч
Volkswagen / Touareg + price=..1500000 + engines=diesel <- туарег дизель до 1.5 млн
Skoda / Octavia + year=2017 + bodies=hatchback + kpps=automatic <- октавия лифтбек 2017 автомат
Skoda / Octavia + bodies=wagon + engines=diesel + drivetrains=all_wheel <- октавия универсал дизель полный привод
Skoda / Rapid + price=..900000 + kpps=automatic + city=ekaterinburg <- рапид автомат до 900 тыс в екб
Skoda / Kodiaq + year=2019 + engines=diesel <- кодиак дизель 2019
Renault / Logan + year=2013 + price=..400000 + kpps=manual <- рено логан 2013 механика до 400 тыс
Renault / Logan + kpps=automatic + year=2014..2022 <- логан 2 автомат
Renault / Kaptur + drivetrains=all_wheel + kpps=automatic <- каптур полный привод автомат
Renault / Arkana + year=2020 + kpps=cvt <- аркана 2020 вариатор
Renault / Sandero + price=..500000 + kpps=manual <- сандеро механика до 500 тысяч
Hyundai / Creta + year=2018 + drivetrains=all_wheel + kpps=automatic <- крета 2018 полный привод автомат
Hyundai / Tucson + year=2017..2019 + colors=Белый + kpps=automatic <- туксон 2017-2019 белый автомат
Hyundai / Santa Fe + year=2014 + engines=diesel + kpps=automatic <- санта фе дизель автомат 2014
Hyundai / Elantra + price=..1000000 + kpps=automatic <- элантра до 1 млн автомат
Hyundai / Accent + price=..300000 + kpps=manual <- акцент механика до 300 тыс
Hyundai / ix35 + kpps=automatic + drivetrains=all_wheel <- ай икс 35 автомат полный
Kia / Ceed + bodies=wagon + kpps=automatic <- сид универсал автомат
Kia / Ceed + year=2014 + colors=Белый <- киа сид 2014 белая
Kia / Sportage + year=2016 + drivetrains=all_wheel + engines=diesel <- спортейдж 2016 полный привод дизель
Kia / Sorento + price=..2000000 + engines=diesel + kpps=automatic <- соренто дизель автомат до 2 млн
Kia / Optima + year=2018 + colors=Чёрный + seller=private <- оптима черная 2018 от частника
Kia / Picanto + price=..600000 + kpps=automatic <- пиканто автомат до 600
Kia / Rio + year=2015 + colors=Белый + kpps=manual + city=nizhniy_novgorod <- рио 2015 белый механика нижний новгород
Opel / Astra + bodies=wagon + kpps=manual <- опель астра универсал механика
Opel / Astra + year=2008 + bodies=hatchback + kpps=automatic <- астра 2008 хэтчбек автомат
Opel / Zafira + engines=diesel + kpps=manual <- зафира дизель механика
Opel / Insignia + year=2011 + bodies=wagon <- инсигния универсал 2011
Chevrolet / Cruze + year=2012 + bodies=sedan + kpps=automatic <- шевроле круз седан автомат 2012
Chevrolet / Lacetti + bodies=wagon + kpps=manual <- лачетти универсал механика
Chevrolet / Niva + year=2012 + price=..400000 <- нива шевроле 2012 до 400 тыс
Chevrolet / Captiva + engines=diesel + kpps=automatic <- каптива дизель автомат
Chevrolet / Aveo + price=..350000 + bodies=sedan <- авео седан до 350 тысяч
Mercedes-Benz / E-Класс + year=2012 + engines=diesel <- мерседес е класс дизель 2012
Mercedes-Benz + bodies=coupe + colors=Чёрный <- мерседес купе черный
Mercedes-Benz + price=..1000000 + drivetrains=rear_wheel <- мерседес задний привод до 1 млн
BMW / 3 серии + drivetrains=rear_wheel + kpps=manual <- бмв 3 серии задний привод механика
BMW / 5 серии + engines=diesel + drivetrains=all_wheel <- бмв 5 дизель полный привод
BMW / X3 + year=2014 + colors=Белый + city=moscow <- бмв х3 2014 белая москва
BMW + power=200.. + bodies=coupe + drivetrains=rear_wheel <- бмв купе задний привод от 200 лс
Lexus / RX + year=2012 + colors=Чёрный <- лексус рх 350 2012 черный
Lexus / RX + price=..3000000 + engines=hybrid <- лексус rx гибрид до 3 млн
Volvo / XC90 + engines=diesel + drivetrains=all_wheel <- вольво хс90 дизель полный привод
Volvo / S60 + price=..1000000 + kpps=automatic <- вольво s60 автомат до 1 млн
Infiniti / FX + year=2010 + colors=Чёрный <- инфинити фх35 2010 черный
Land Rover / Freelander + engines=diesel <- ленд ровер фрилендер дизель
УАЗ / Patriot + year=2014 + engines=diesel <- уаз патриот дизель 2014
УАЗ / Hunter + price=..400000 <- уаз хантер до 400 тыс
Haval / Jolion + year=2022 + drivetrains=all_wheel <- хавал джулион 2022 полный привод
Haval / F7 + price=..2000000 + kpps=automatic <- хавал ф7 автомат до 2 млн
Chery / Tiggo 7 + year=2021 + kpps=cvt <- чери тигго 7 2021 вариатор
Geely / Atlas + year=2019 + drivetrains=all_wheel <- джили атлас полный привод 2019
Suzuki / Grand Vitara + price=..700000 + kpps=manual <- сузуки гранд витара механика до 700
Suzuki / Vitara + drivetrains=all_wheel + colors=Белый <- сузуки витара полный привод белая
Daewoo / Nexia + price=..100000 <- дэу нексия до 100 тыс
Daewoo / Matiz + kpps=automatic + colors=Красный <- матиз автомат красный
- + price=..1000000 + year=2014.. + kpps=automatic <- автомат до миллиона не старше 2014
- + price=..1500000 + bodies=crossover + drivetrains=all_wheel <- кроссовер полный привод до 1,5 млн
- + price=..600000 + bodies=sedan + kpps=automatic + colors=Белый <- седан автомат до 600 тысяч белый
- + bodies=wagon + engines=diesel + kpps=manual <- универсал дизель механика
- + price=..1000000 + bodies=van + engines=diesel <- минивэн дизель до 1 млн
- + price=..2000000 + bodies=suv + engines=diesel + city=krasnoyarsk <- внедорожник дизель до 2 млн в красноярске
- + price=..3000000 + engines=electric + city=moscow <- электромобиль до 3 млн москва
- + price=..2000000 + engines=hybrid + rudder=right <- гибрид до 2 млн правый руль
- + price=..1500000 + bodies=convertible + colors=Красный <- кабриолет до 1,5 миллионов красный
- + price=..300000 + bodies=hatchback + kpps=manual + seller=private <- хэтчбек механика до 300 тыс от частника
- + price=..3000000 + condition=new + bodies=crossover + stock_status=in_stock <- новый кроссовер до 3 млн в наличии
- + price=..500000 + mileage=..150000 + kpps=automatic + order=price_asc <- до 500 тыс автомат пробег до 150 тыс подешевле
Hyundai / Solaris + kpps=automatic + city=moscow + order=price_asc <- солярис автомат москва подешевле
Kia / Rio + price=..800000 + city=kazan + order=created_desc <- рио до 800 в казани свежие
Toyota / Camry + year=2020 + seller=dealer + colors=Чёрный <- камри от дилера 2020 черная
- + power=150.. + kpps=automatic + drivetrains=all_wheel <- от 150 лс автомат полный привод
- + power=..150 + price=..1000000 + kpps=cvt <- до 150 лс вариатор до 1 млн
- + bodies=pickup + engines=diesel + drivetrains=all_wheel <- пикап дизель 4х4
Mitsubishi / L200 + year=2012 + engines=diesel + kpps=manual <- л200 дизель механика 2012
Toyota / Hilux + year=2016.. + engines=diesel + kpps=automatic <- хайлюкс дизель автомат от 2016
Toyota / Camry + price=..2000000 <- rfvhb lj 2 vky
Toyota / Camry + kpps=automatic <- rfvhb fdnjvfn
Hyundai / Solaris + price=..600000 + kpps=manual <- cjkzhbc vt[fybrf lj 600 nsc
Toyota / Camry + price=..2000000 + kpps=automatic <- kamri do 2 mln avtomat
Hyundai / Solaris + colors=Белый + kpps=manual <- solaris belyj mehanika
BMW / X5 + price=..3000000 + engines=diesel <- bmw x5 dizel do 3 mln
Toyota / Camry + year=2015 + kpps=automatic <- toyota camry avtomat 2015
Toyota / Camry + price=..2000000 + city=kazan + kpps=automatic <- до 2 млн казань автомат камри
Hyundai / Solaris + year=2015 + colors=Белый + kpps=automatic <- 2015 белый автомат солярис
Lada (ВАЗ) / Priora + year=2010 + kpps=manual + colors=Чёрный <- механика 2010 черная приора
Volkswagen / Tiguan + price=..1500000 + city=moscow + engines=diesel <- москва дизель тигуан до полутора млн
Hyundai / Solaris + price=..300000 + condition=damaged <- битый солярис до 300 тыс
Hyundai / Creta + year=2023 + condition=new + kpps=automatic + stock_status=in_stock + seller=dealer <- новая крета автомат 2023 в наличии у дилера
Volvo / XC60 + power=180.. + engines=diesel + drivetrains=all_wheel + colors=Чёрный <- вольво хс60 дизель полный привод от 180 лс черный
`);
