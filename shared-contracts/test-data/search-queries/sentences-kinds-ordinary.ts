import { developed, heldOut } from './sentence-table.ts';

/** Ordinary sentences of the same author, one condition and several. */
export const KINDS_ORDINARY_DEVELOPED = developed(`
- + price=..1500000 <- до 1500000 рублей
- + price=600000..900000 <- 600-900 тысяч ; от 600 до 900 тыс ; цена 600 000 - 900 000
- + price=..250000 <- тачка за 250 тысяч ; до 250 тыр
- + price=..3500000 <- до 3.5 млн рублей ; до трех с половиной миллионов
- + price=..15000 USD <- до 15000 долларов ; до 15 тысяч баксов
- + year=2017.. <- не старше 2017 ; от 2017 года ; 2017 и новее
- + year=..2005 <- не новее 2005
- + year=2014..2018 <- от 2014 до 2018 года
- + year=2020 <- 2020 год ; 2020 года выпуска ; год 2020
- + year=2023.. <- до 3 лет ; до трёх лет
- + mileage=..80000 <- до 80 тыс км ; пробег меньше 80000
- + mileage=..120000 <- с пробегом до 120 тысяч ; до 120 тысяч пробега ; километраж до 120 тысяч
- + mileage=50000..100000 <- пробег 50 - 100
- + power=150..150 <- 150 л.с.
- + power=200.. <- от 200 лс ; мощнее 200 лс
- + power=..149 <- до 149 лс ; мощность до 149
- + kpps=automatic <- на автомате ; коробка автомат ; акпп ; только на автомате ; робот ; автоматическая коробка передач
- + kpps=manual <- коробка механика
- + kpps=cvt <- вариатор ; на вариаторе ; с вариатором ; варятор
- + engines=diesel <- дизель ; дизельная машина
- + engines=gas <- бензиновая ; бензиновый двигатель
- + engines=hybrid <- гибридная машина ; гибридный автомобиль
- + engines=electric <- электромобиль ; электрокар ; электрическая машина
- + bodies=sedan <- машина седан ; в кузове седан
- + bodies=crossover <- ищу кроссовер ; кроссоверы ; кросоввер
- + bodies=suv <- внедорожники
- + bodies=van <- минивен для большой семьи
- + bodies=coupe <- двухдверное купе
- + bodies=pickup <- пикап ; пикапы
- + bodies=convertible <- кабриолет ; кабрик
- + drivetrains=all_wheel <- полный привод ; 4вд ; 4х4 ; с полным приводом ; 4wd
- + drivetrains=front_wheel <- передний привод
- + drivetrains=rear_wheel <- заднеприводная
- + rudder=right <- правый руль
- + rudder=left <- леворульная ; руль слева
- + colors=Белый <- белая ; машина белая ; бленый
- + colors=Чёрный <- черная машина ; черного цвета ; чёрный
- + colors=Синий <- синяя ; темно-синяя
- + colors=Серебристый <- серебристая ; серебристй ; сребристая
- + colors=Коричневый <- коричневая ; шоколадный цвет
- + colors=Чёрный,Белый <- черная или белая
- + city=kazan <- казань ; машины в казани
- + city=moscow <- в москве ; купить авто в москве ; мск
- + city=saint_petersburg <- питер ; спб ; в питере
- + city=ufa <- в уфе
- + city=samara <- автомобили самара
- + city=ekaterinburg <- екб ; екатиринбург
- + city=nizhniy_novgorod <- нижний новгород
- + city=tyumen <- в тюмени
- + city=vladivostok <- во владивостоке
- + city=rostov_na_donu <- ростов ; в ростове-на-дону
- + condition=new <- новая ; новый автомобиль
- + condition=used <- с пробегом ; б/у
- + condition=damaged <- аварийная
- + stock_status=in_stock <- авто в наличии
- + stock_status=on_order <- под заказ
- + stock_status=in_transit <- в пути
- + seller=private <- от собственника ; частник ; от хозяина ; собственник
- + seller=dealer <- от дилера ; дилер ; у официального дилера ; автосалон
- + order=price_asc <- подешевле ; самые дешевые
- + order=created_desc <- сначала новые объявления ; свежие объявления
Toyota / Camry + price=..2000000 + kpps=automatic + mileage=..100000 + city=kazan + year=2018.. <- камри до 2 млн автомат с пробегом до 100 в казани не старше 2018 ; автомат камри не старше 2018 пробег до 100 тыс до 2 млн казань
Kia / Rio + kpps=automatic + price=..900000 <- рио на автомате до 900 тысяч
Hyundai / Solaris + year=2016.. + kpps=manual <- солярис на механике не старше 2016 года
Lada (ВАЗ) / Granta + condition=new + city=samara <- лада гранта новая в самаре
Volkswagen / Tiguan + drivetrains=all_wheel + engines=diesel <- тигуан дизель полный привод ; тигуан полноприводный дизельный
Skoda / Octavia + mileage=..150000 + price=..1300000 <- октавия пробег до 150 до 1.3 млн
BMW / X5 + engines=diesel + year=2015.. + price=..4000000 <- бмв х5 дизель от 2015 до 4 млн
Mazda / CX-5 + colors=Красный + kpps=automatic <- красная сх-5 автомат
Mitsubishi / Outlander + drivetrains=all_wheel + city=moscow <- аутлендер 4вд москва
Ford / Focus + bodies=wagon + year=2011..2014 <- форд фокус универсал с 2011 по 2014
Renault / Logan + price=..500000 + seller=private <- логан до 500 от собственника ; рено логан до 500 тысяч частник
Subaru / Forester + rudder=left + kpps=automatic <- форестер левый руль автомат
Honda / Fit + rudder=right + engines=hybrid <- хонда фит гибрид правый руль ; фит гибрид праворульный
Haval / Jolion + drivetrains=all_wheel + price=..2500000 <- джолион полный привод до 2.5 млн ; хавал джолион 4wd до 2,5 млн
Geely / Monjaro + stock_status=in_stock <- джили монжаро в наличии
Toyota / Land Cruiser Prado + engines=diesel + year=2010.. <- прадо дизельный не старше 2010
УАЗ / Patriot + price=..700000 + colors=Зелёный <- уаз патриот зелёный до 700 тысяч
Kia / Ceed + bodies=wagon + engines=diesel <- сид универсал дизель
Kia / Sportage + price=1500000..2000000 <- спортейдж от 1.5 до 2 млн
Lada (ВАЗ) / 2107 + price=..100000 <- ваз 2107 до 100 тыс
Audi / 100 + price=..200000 <- ауди 100 до 200
Peugeot / 2008 + year=2015 <- пежо 2008 2015 ; пежо 2008 2015 года
Mazda / 3 + year=2010.. + kpps=automatic <- мазда 3 от 2010 автомат
Mazda / 6 + price=..1000000 <- мазда 6 до миллиона ; мазда 6 до 1 млн
Lada (ВАЗ) / 2114 + year=2011 + city=tolyatti <- ваз 2114 2011 года в тольятти
- + kpps=automatic + price=..600000 + city=ufa <- машина на автомате до 600 тысяч уфа
- + bodies=crossover + drivetrains=all_wheel + price=..2000000 <- полноприводный кроссовер до двух миллионов
- + bodies=sedan + colors=Чёрный + kpps=automatic <- седан черный на автомате
- + bodies=wagon + engines=diesel + year=2012.. <- универсал дизель не старше 2012 ; дизельный универсал от 2012
- + seller=private + price=..300000 <- до 300 тыс частник
- + kpps=manual + drivetrains=all_wheel <- механика полный привод ; полный привод на механике
- + bodies=van + mileage=..200000 <- минивэн пробег до 200 тысяч
- + kpps=automatic + price=..800000 <- нужна машина жене автомат до 800 тысяч
- + price=..350000 <- первая машина до 350 тысяч ; на первое время до 350 тыс ; рабочая машина до 350 тысяч
- + engines=diesel + drivetrains=all_wheel <- для рыбалки дизель полный привод ; дизель 4х4 в деревню
- + bodies=suv + price=..1000000 <- джип на дачу до 1 млн
- + bodies=van + price=..2500000 <- минивэн для семьи с тремя детьми до 2.5 млн
Toyota + price=..1000000 + rudder=right <- какая нибудь тойота правый руль до миллиона
BMW + price=..1000000 + kpps=automatic <- бмв до миллиона автомат ; хочу бмв автомат до 1 млн
Mercedes-Benz + engines=diesel <- мерседес дизель ; мерс на дизеле
Audi + city=krasnodar <- ауди краснодар
Toyota / Camry + price=..1500000 <- камри до 1.5 млн не битая ; камри в идеале до 1.5 млн ; камри до 1.5 млн можно в кредит
Kia / Rio + year=2018.. <- рио от 2018 года с зимней резиной
Renault / Duster + kpps=manual + mileage=..100000 <- дастер мкпп с пробегом до 100 тысяч
Toyota / Camry + kpps=automatic <- камри автомт ; кемри автомат
Hyundai / Solaris + price=..700000 <- solaris до 700 тыщ
Volkswagen / Passat + engines=diesel <- пассат дизил
Nissan / Qashqai + colors=Белый <- кошкай белый
Lada (ВАЗ) / Priora + price=..300000 <- преора до 300 ; приора до 300 тыс
`);

export const KINDS_ORDINARY_HELD_OUT = heldOut(`
- + price=..400000 <- машина до 400 тысяч ; что взять до 400к ; бюджет 400 тысяч ; максимум 400 тыс ; не дороже 400 тысяч
- + price=..1500000 <- до полутора миллионов ; не более 1.5 млн ; в пределах полутора млн
- + price=600000..900000 <- от шестисот до девятисот тысяч
- + price=2000000.. <- от двух миллионов ; дороже 2 млн ; от 2 000 000 руб
- + price=..250000 <- цена до 250к
- + price=..15000 USD <- до 15000$
- + year=2017.. <- с 2017 года выпуска ; моложе 2017
- + year=..2005 <- до 2005 года ; старше 2005 года
- + year=2014..2018 <- 2014-2018 ; с 2014 по 2018 ; 2014 - 2018 год
- + year=2020 <- 20 года
- + year=2023.. <- не старше 3 лет ; не старше трех лет
- + mileage=..80000 <- пробег до 80 ; пробег до 80 тыс ; пробег не более 80 тысяч км
- + mileage=..120000 <- пробегом не больше 120
- + mileage=50000..100000 <- пробег от 50 до 100 тысяч ; пробег 50-100 тыс
- + power=150..150 <- 150 лс ; 150 лошадей
- + power=200.. <- больше 200 лошадей ; мощность от 200
- + power=..149 <- не больше 149 л.с.
- + power=100..150 <- от 100 до 150 лс ; 100-150 лошадей
- + kpps=automatic <- с автоматом ; роботизированная коробка ; хочу автомат
- + kpps=manual <- на механике ; мкпп ; механическая коробка ; на ручке ; с механикой
- + kpps=cvt <- cvt ; вариатр
- + engines=diesel <- на дизеле ; дизельный двигатель ; соляра
- + engines=gas <- бензин ; на бензине
- + engines=hybrid <- гибрид
- + engines=electric <- на электричестве
- + bodies=sedan <- седан ; седаны
- + bodies=crossover <- кроссовер ; паркетник ; кросовер
- + bodies=suv <- внедорожник ; джип для охоты
- + bodies=wagon <- универсал ; сарай универсал ; кузов универсал
- + bodies=hatchback <- хэтчбек ; хетч ; хэтч пятидверный ; хетчбек ; хечбек
- + bodies=van <- минивэн
- + bodies=coupe <- купе
- + drivetrains=all_wheel <- полноприводная
- + drivetrains=front_wheel <- переднеприводная ; на переднем приводе
- + drivetrains=rear_wheel <- задний привод ; на заднем приводе
- + rudder=right <- праворульная ; руль справа
- + rudder=left <- левый руль
- + colors=Белый <- белого цвета ; цвет белый ; беллая
- + colors=Синий <- синий цвет
- + colors=Зелёный <- зеленая машина ; зелёный цвет
- + colors=Серебристый <- серебро
- + colors=Жёлтый <- желтая машина
- + colors=Чёрный,Белый <- белый или черный
- + city=kazan <- в казани ; авто казань
- + city=moscow <- москва
- + city=saint_petersburg <- в санкт-петербурге
- + city=ufa <- уфа
- + city=samara <- самара
- + city=ekaterinburg <- екатеринбург ; в екатеринбурге ; екатеренбург
- + city=nizhniy_novgorod <- в нижнем новгороде
- + city=tyumen <- тюмень
- + city=vladivostok <- владивосток
- + condition=new <- новая машина
- + condition=used <- подержанная ; бу машина
- + condition=damaged <- битая ; битая машина ; после дтп
- + stock_status=in_stock <- в наличии
- + stock_status=on_order <- на заказ
- + seller=private <- от частного лица
- + order=price_asc <- сначала дешевые
- + order=price_desc <- сначала дорогие
- + order=mileage_asc <- с наименьшим пробегом
Toyota / Camry + price=..2000000 + kpps=automatic + mileage=..100000 + city=kazan + year=2018.. <- в казани камри автомат до 2 млн пробег до 100 не старше 2018
Kia / Rio + kpps=automatic + price=..900000 <- киа рио автомат до 900 ; до 900к киа рио акпп
Hyundai / Solaris + year=2016.. + kpps=manual <- солярис механика от 2016
Lada (ВАЗ) / Vesta + colors=Белый + price=..1000000 <- белая веста до миллиона ; веста белая до 1 млн ; лада веста белого цвета до 1 000 000
Lada (ВАЗ) / Granta + condition=new + city=samara <- новая гранта самара
Skoda / Octavia + mileage=..150000 + price=..1300000 <- шкода октавия до 1,3 млн с пробегом до 150 тысяч
BMW / X5 + engines=diesel + year=2015.. + price=..4000000 <- х5 дизельный не старше 2015 до 4 миллионов
Nissan / Qashqai + kpps=cvt + year=2017..2020 <- кашкай вариатор 2017-2020 ; ниссан кашкай 2017-2020 на вариаторе
Mazda / CX-5 + colors=Красный + kpps=automatic <- мазда cx-5 автомат красная ; сх5 красная на автомате
Mitsubishi / Outlander + drivetrains=all_wheel + city=moscow <- аутлендер полный привод в москве
Ford / Focus + bodies=wagon + year=2011..2014 <- фокус универсал 2011-2014
Toyota / RAV4 + year=2019.. + mileage=..60000 <- рав4 от 2019 пробег до 60 ; rav4 не старше 2019 с пробегом до 60 тысяч
Chery / Tiggo 7 Pro + condition=new <- тигго 7 про новый ; новый чери тигго 7 про
Geely / Monjaro + stock_status=in_stock <- монжаро в наличии
Mercedes-Benz / E-Класс + colors=Чёрный + year=2016.. <- черный мерседес е класс от 2016 ; е класс черный не старше 2016
Audi / A6 + price=..1500000 + city=saint_petersburg <- ауди а6 до 1.5 млн спб ; а6 до полутора миллионов в питере
Toyota / Land Cruiser Prado + engines=diesel + year=2010.. <- прадо дизель от 2010
УАЗ / Patriot + price=..700000 + colors=Зелёный <- патриот зеленый до 700
Kia / Sportage + price=1500000..2000000 <- киа спортейдж 1,5-2 млн
Hyundai / Creta + power=123..123 <- крета 123 лс
Volkswagen / Polo + bodies=sedan + seller=dealer <- поло седан от дилера
Lada (ВАЗ) / 2107 + price=..100000 <- 2107 до 100 тысяч ; семерка ваз до 100 тысяч
Audi / 100 + price=..200000 <- ауди 100 до 200 тыс
Mazda / 3 + year=2010.. + kpps=automatic <- мазда 3 автомат не старше 2010
Peugeot / 308 + price=..500000 + kpps=manual <- пежо 308 до 500 механика
Lada (ВАЗ) / 2114 + year=2011 + city=tolyatti <- 2114 2011 тольятти
- + kpps=automatic + price=..600000 + city=ufa <- автомат до 600 в уфе
- + bodies=crossover + drivetrains=all_wheel + price=..2000000 <- кроссовер полный привод до 2 млн
- + bodies=sedan + colors=Чёрный + kpps=automatic <- черный седан автомат
- + seller=private + price=..300000 <- от собственника до 300 тысяч
- + bodies=pickup + engines=diesel + price=..3000000 <- пикап дизель до 3 млн
- + kpps=automatic + price=..800000 <- ищу автомат в город до 800 ; посоветуйте автомат до 800 тысяч
- + bodies=crossover + price=..1500000 <- хочу кроссовер до полутора миллионов ; подскажите кроссовер до 1.5 млн ; семейный кроссовер до 1,5 млн
- + price=..350000 <- машина для новичка до 350
- + bodies=suv + price=..1000000 <- внедорожник для леса до миллиона
Toyota + price=..1000000 + rudder=right <- тойота праворульная до 1 млн
Lada (ВАЗ) + price=..200000 <- лада до 200 тысяч ; жигули до 200к
Kia + condition=new <- новая киа ; киа новый
Audi + city=krasnodar <- ауди в краснодаре
Volkswagen + year=2010.. + engines=diesel <- фольксваген дизель от 2010 года ; фольц дизельный не старше 2010
Toyota / Camry + price=..1500000 <- камри до 1.5 млн один хозяин ; камри с хорошей историей до 1.5 млн
Kia / Rio + year=2018.. <- рио не старше 2018 не такси ; рио от 2018 в хорошем состоянии
Toyota / Corolla + kpps=automatic + city=novosibirsk <- королла автомат новосибирск ; тойота королла на автомате в новосибирске
Renault / Duster + kpps=manual + mileage=..100000 <- дастер механика пробег до 100
Toyota / Camry + kpps=automatic <- камри автамат
Hyundai / Solaris + price=..700000 <- соляис до 700 ; салярис до 700 тысяч
Volkswagen / Passat + engines=diesel <- пасат дизель
Nissan / Qashqai + colors=Белый <- кашкай беллый
`);
