import { sentences } from './sentence-table.ts';

/*
 * What buyers of used cars type into the search field of a marketplace, written before the rules were read, in the
 * order in which it was written: the halves are the odd and the even ones.
 */

/** About twenty for each condition. */
export const MARKETPLACE_CONDITIONS = sentences(`
Toyota / Camry + price=..2000000 <- камри до 2 млн
Kia / Rio + price=..900000 <- киа рио до 900 тысяч
- + price=..500000 <- машина до 500 тыс
- + price=..300000 <- до 300к
- + price=..1500000 <- авто за 1.5 млн
Volkswagen / Polo + price=700000..900000 <- поло от 700 до 900 тыс
Hyundai / Solaris + price=600000..800000 <- солярис 600-800 тысяч
- + price=..1500000 <- до полутора миллионов
Skoda / Octavia + price=..1000000 <- шкода октавия до ляма
- + price=720000..880000 <- в районе 800 тыс
Toyota + price=..10000 USD <- тойота до 10000$
BMW / X5 + price=..30000 USD <- бмв х5 до 30 тысяч долларов
- + price=..1200000 <- не дороже 1200000
Lada (ВАЗ) / Granta + price=..650000 <- гранта до 650 000 руб
- + price=2000000..3000000 <- от 2 до 3 млн рублей
- + price=..400000 <- дешевле 400 тысяч
Mercedes-Benz + price=5000000.. <- мерседес от 5 млн
- + price=..1200000 <- бюджет 1 млн 200 тыс
- + price=..500000 <- за пол ляма
- + price=..2000000 <- до двух миллионов рублей
- + price=900000..1100000 <- около миллиона
Renault / Duster + price=1200000..1400000 <- дастер 1,2-1,4 млн
Mazda / 6 + price=..15000 EUR <- мазда 6 до 15000 евро
- + price=..250000 <- до 250 косарей
Toyota / Camry + year=2018 <- камри 2018
Kia / Rio + year=2015.. <- рио не старше 2015
Hyundai / Solaris + year=2017.. <- солярис от 2017 года
Lada (ВАЗ) / Priora + year=2012 <- приора 2012 года
Ford / Focus + year=2010..2012 <- фокус 2010-2012
Toyota / RAV4 + year=2016..2019 <- рав4 с 2016 по 2019
Ford / Focus + year=2008 <- форд фокус 08 года
- + year=2015.. <- после 2015
- + year=..2010 <- до 2010 года
Skoda / Rapid + year=2019 <- шкода рапид 2019г
Volkswagen / Passat + year=2012 <- пассат 2012г.в.
Volkswagen / Tiguan + year=2017..2019 <- тигуан 17-19 года
- + year=2021.. <- не старше 5 лет
- + year=2020.. <- моложе 2020 года
- + year=2021 <- 2021 год
Lada (ВАЗ) / Kalina + year=2009 <- калина 2009 год выпуска
Honda / Civic + year=1990..1999 <- хонда цивик 90-х
Volkswagen / Touareg + year=2014.. <- туарег 2014+
- + year=..2005 <- старше 2005
Honda / Accord + year=2008..2010 <- аккорд 2008 2010
- + year=..2016 <- не младше 2016
Hyundai / Sonata + year=2018..2021 <- сонату от 2018 до 2021
- + mileage=..100000 <- пробег до 100 тысяч
Toyota / Camry + mileage=..100000 <- камри с пробегом до 100
Kia / Rio + mileage=..50000 <- рио до 50 тыс км
- + mileage=..150000 <- пробег не больше 150 тыс
- + mileage=..80000 <- пробег до 80000
- + mileage=50000..100000 <- пробег от 50 до 100 тыс км
- + mileage=..120000 <- до 120 000 км
Volkswagen / Tiguan + mileage=..90000 <- тигуан пробег меньше 90 тыс
- + mileage=..60000 <- с пробегом менее 60 тысяч км
- + mileage=..200000 <- пробегом до 200к
Kia / Sportage + mileage=..70000 <- киа спортейдж до 70 тыс.км
- + mileage=100000..150000 <- пробег 100-150 тыс
Skoda / Octavia + mileage=..130000 <- октавия с пробегом до 130000 км
- + mileage=..100000 <- пробег до ста тысяч
- + mileage=..90000 <- прбег до 90 тыс
Hyundai / Solaris + mileage=..60000 <- солярис пробег 60
- + mileage=..40000 <- пробег не более 40 тыс километров
- + mileage=..150000 <- до 150 ткм
- + mileage=..30000 <- с небольшим пробегом до 30 тыс
Toyota / Land Cruiser Prado + mileage=..180000 <- прадо пробег до 180
Kia / Rio + kpps=automatic <- киа рио автомат
- + kpps=manual <- на механике
Lada (ВАЗ) / Vesta + kpps=cvt <- веста вариатор
Volkswagen / Polo + kpps=automatic <- фольксваген поло робот
Hyundai / Solaris + kpps=automatic <- солярис акпп
Lada (ВАЗ) / Granta + kpps=manual <- гранта мкпп
- + kpps=automatic <- авто на автомате ; с автоматической коробкой
- + kpps=manual <- механическая коробка передач
- + kpps=automatic <- коробка автомат
Ford / Focus + kpps=manual <- форд фокус механика
Renault / Logan + kpps=manual <- логан на ручке
Skoda / Octavia + kpps=automatic <- октавия дсг
Nissan / Qashqai + kpps=cvt <- ниссан кашкай cvt
Toyota / Camry + kpps=automatic <- камри at
Mitsubishi / Lancer + kpps=manual <- лансер мт
- + kpps=automatic,cvt <- автомат или вариатор
Hyundai / Creta + kpps=automatic <- крета афтомат
Lada (ВАЗ) / Priora + kpps=automatic <- приора на роботе
Mazda / CX-5 + kpps=automatic <- mazda cx-5 автомт
Renault / Duster + drivetrains=all_wheel <- дастер 4вд
- + drivetrains=all_wheel <- полный привод
Toyota / RAV4 + drivetrains=all_wheel <- рав4 полный привод
BMW + drivetrains=rear_wheel <- бмв задний привод
- + drivetrains=front_wheel <- передний привод
Volkswagen / Tiguan + drivetrains=all_wheel <- тигуан 4x4
- + drivetrains=rear_wheel <- заднеприводная
Audi / Quattro <- ауди кватро
Hyundai / Tucson + drivetrains=all_wheel <- полноприводный хендай туссан
Kia / Sportage + drivetrains=all_wheel <- спортейдж awd
BMW / 3 серии + drivetrains=all_wheel <- бмв 3 xdrive
- + drivetrains=all_wheel <- 4х4
Nissan / Qashqai + drivetrains=front_wheel <- кашкай передний
- + drivetrains=all_wheel <- с полным приводом
Mitsubishi / Outlander + drivetrains=all_wheel <- аутлендер полный
- + drivetrains=front_wheel <- переднеприводный
Mercedes-Benz / E-Класс + drivetrains=all_wheel <- мерседес е класс 4matic
Skoda / Octavia + drivetrains=all_wheel <- полноприводная октавия
- + drivetrains=all_wheel <- 4wd
Mercedes-Benz + drivetrains=rear_wheel <- заднепривод мерседес
- + engines=diesel <- дизель
Toyota / Land Cruiser Prado + engines=diesel <- прадо дизель
Toyota + engines=hybrid <- тойота гибрид
- + engines=electric <- электромобиль
- + engines=gas <- бензин
Volkswagen / Touareg + engines=diesel <- дизельный туарег
- + engines=gas <- на бензине
BMW / X5 + engines=gas <- бензиновый х5
- <- на газу
Mitsubishi / Pajero + engines=diesel <- паджеро дизельный
Toyota / Camry + engines=hybrid <- гибридная камри
- + engines=electric <- электричка
Kia / Sorento + engines=diesel <- соренто дизиль
- + engines=gas <- бензиновый двигатель
- + engines=diesel <- с дизельным двигателем
Lada (ВАЗ) / Largus <- ларгус с гбо
Honda / Fit + engines=hybrid <- хонда фит гибрид
Nissan / Leaf + engines=electric <- ниссан лиф электро
Kia / Sportage + engines=diesel <- спортейдж на дизеле
- + engines=diesel <- дизилек
- + bodies=sedan <- седан
Lada (ВАЗ) / Vesta + bodies=wagon <- веста универсал
- + bodies=hatchback <- хэтчбек
- + bodies=crossover <- кроссовер
- + bodies=van <- минивэн
- + bodies=suv <- внедорожник
- + bodies=pickup <- пикап
BMW + bodies=coupe <- купе бмв
- + bodies=convertible <- кабриолет
Skoda / Octavia + bodies=hatchback <- октавия лифтбек
Ford / Focus + bodies=hatchback <- фокус хетчбэк
Kia / Rio + bodies=sedan <- рио седан
Toyota + bodies=wagon <- универсал тойота
- + bodies=van <- фургон
- + bodies=hatchback <- хэтч
Mercedes-Benz + bodies=convertible <- мерседес кабриолет
Volkswagen / Passat + bodies=wagon <- пасат универсал
Toyota + bodies=van <- минивен тойота
Hyundai + bodies=crossover <- хендай кросовер
Chevrolet / Aveo + bodies=sedan <- авео седан
Toyota / Camry + colors=Чёрный <- камри черная
Hyundai / Solaris + colors=Белый <- белый солярис
Mazda + colors=Красный <- красная мазда
- + colors=Серый <- мокрый асфальт
Lada (ВАЗ) / Priora + colors=Серый <- приора мокрый асфальт
Skoda / Rapid + colors=Синий <- синий рапид
- + colors=Серебристый <- серебристый
Hyundai / Creta + colors=Серый <- серая креата
- + colors=Белый <- белого цвета
- + colors=Чёрный <- цвет черный
Lada (ВАЗ) / 2121 (4x4) + colors=Зелёный <- зеленая нива
- + colors=Бежевый <- бежевый
Nissan / Qashqai + colors=Коричневый <- коричневый кашкай
- + colors=Жёлтый <- желтый
Renault / Duster + colors=Оранжевый <- оранжевый дастер
- + colors=Голубой <- голубая
- + colors=Чёрный <- чёрный металлик
- + colors=Серебристый <- серебро
- + colors=Белый,Чёрный <- белая или черная
- + colors=Красный <- бордовый
- + colors=Золотистый <- золотистая
- + colors=Фиолетовый <- фиолетовый
- + rudder=right <- правый руль
Toyota + rudder=right <- тойота правый руль
- + rudder=left <- левый руль
- + rudder=right <- праворукий
Honda + rudder=left <- хонда леворульная
- + rudder=right <- с правым рулем
Toyota + rudder=right <- праворульная тойота
Mitsubishi / Pajero + rudder=left <- паджеро левый руль
- + rudder=left <- руль левый
- + rudder=right <- руль справа
- + rudder=left <- леворукая
Subaru + rudder=right <- субару правый руль
Subaru / Forester + rudder=left <- форестер с левым рулём
- + rudder=right <- руль правый
Toyota / Land Cruiser Prado + rudder=left <- прадо леворукий
- + rudder=right <- правый рул
- + power=150.. <- от 150 л.с.
- + power=..150 <- до 150 лс
- + power=200.. <- больше 200 сил
Skoda / Octavia + power=150 <- октавия 150 л с
- + power=249.. <- мощность от 249 лс
- + power=..160 <- не более 160 л.с
- + power=..100 <- до 100 лошадей
Toyota / Camry + power=181 <- камри 181 лс
- + power=150..200 <- 150-200 лс
- + power=300.. <- от 300 лошадиных сил
- + power=..150 <- мощность до 150
BMW + power=250.. <- бмв от 250 сил
- + power=..150 <- не больше 150 л.с.
- + power=100..150 <- от 100 до 150 лс
- + power=200.. <- свыше 200 л.с.
Kia / Rio + power=123 <- рио 123 л.с.
- + power=..160 <- до 160 hp
- + power=249 <- мощностью 249 лс
- + power=..150 <- меньше 150 сил
BMW / X3 + power=249 <- x3 249 л.с.
Toyota / Camry + city=kazan <- камри казань
Hyundai / Solaris + city=moscow <- солярис в москве
- + city=moscow <- мск
Kia / Rio + city=saint_petersburg <- рио спб
- + city=saint_petersburg <- питер
- + city=ekaterinburg <- екб ; в екатеринбурге
- + city=nizhniy_novgorod <- нижний новгород
- + city=rostov_na_donu <- ростов на дону
- + city=krasnodar <- краснодар
Renault / Duster + city=ufa <- дастер уфа
- + city=novosibirsk <- новосиб
Toyota + city=vladivostok <- тойота владивосток
- + city=samara <- машины в самаре
- + city=chelyabinsk <- челябинск
- + region=Московская_область <- московская область
- + region=Татарстан <- татарстан
Lada (ВАЗ) / Granta + city=tolyatti <- гранта тольятти
- + city=saint_petersburg <- в санкт-петербурге
- + city=perm <- пермь
- + region=Краснодарский_край <- краснодарский край
Honda + city=krasnoyarsk <- хонда в красноярске
Lada (ВАЗ) / Vesta + city=voronezh <- веста воронеж
- + stock_status=in_stock <- в наличии
Toyota / Camry + condition=new <- новая камри
- + condition=new <- новый
Chery / Tiggo 7 + stock_status=in_stock <- тигго 7 в наличии
- + stock_status=on_order <- под заказ
- + stock_status=in_stock <- машина из наличия
- + condition=damaged <- битая
- <- не битая
- + condition=used <- б/у ; бу ; с пробегом
Toyota / Camry + condition=used <- камри с пробегом
- + condition=new <- новые машины
- + stock_status=in_transit <- в пути
Haval / Jolion + condition=new + stock_status=in_stock <- хавал джолион новый в наличии
- + condition=damaged <- аварийная ; после дтп
- <- небитый некрашеный
Ford + condition=used <- подержанный форд
- <- без пробега
- + seller=private <- от частника
Toyota / Camry + seller=private <- камри от собственника
- + seller=dealer <- у дилера ; от дилера
Hyundai / Solaris + seller=private <- солярис частник
- + seller=dealer <- официальный дилер
- + seller=private <- от хозяина ; от владельца ; частные объявления
Kia / Rio + seller=private <- рио у частника
- + seller=dealer <- автосалон
Hyundai + seller=dealer <- хендай дилер
- + seller=private <- частное лицо ; только частники ; без перекупов
Lada (ВАЗ) / Vesta + seller=dealer <- веста от официального дилера
- + order=price_asc <- подешевле
Toyota / Camry + order=price_asc <- камри подешевле
- + order=created_desc <- свежие
- + order=price_asc <- сначала дешевые
- + order=price_desc <- сначала дорогие
- + order=created_desc <- свежие объявления
Toyota / Camry + order=price_asc <- самая дешевая камри
- + order=created_desc <- сначала новые объявления
- + order=price_desc <- подороже
- + order=mileage_asc <- с минимальным пробегом
Kia / Rio + order=created_desc <- рио свежие
- + order=price_asc <- дешевые сначала ; по цене ; по возрастанию цены
- <- недорого
- + order=mileage_asc <- по пробегу
Toyota / Camry <- toyota camry ; тайота камри ; rfvhb ; камри 70
Volkswagen / Passat <- фольцваген пассат
Volkswagen / Tiguan <- фольксваген тигуан
Mercedes-Benz / E-Класс <- мерс е класс
BMW / 5 серии <- бмв 5 серии
Hyundai / Solaris <- хундай солярис
Hyundai / Creta <- hyunday creta
Chevrolet / Cruze <- шевроле круз
Peugeot / 308 <- пежо 308
Lada (ВАЗ) / 2114 <- ваз 2114
Lada (ВАЗ) / 2107 <- семерка жигули
Lada (ВАЗ) / 2114 <- четырка
Citroen / C4 <- ситроен с4
Toyota / Land Cruiser + year=2007..2021 <- крузак 200
Lada (ВАЗ) / Vesta <- лада веста
Nissan / X-Trail <- ниссан хтрейл ; икс трейл
Mitsubishi / Outlander <- митсубиси аутлендер
Mazda / CX-5 <- мазда сх5
Audi / A6 <- ауди а6
Mazda / 3 <- vfplf 3
Hyundai / Solaris <- cjkzhbc
Lada (ВАЗ) / Vesta <- vesta
Geely / Monjaro <- джили монжаро
Chery / Tiggo 4 <- чери тигго 4
Opel / Astra <- опель астра
`);
