import { queries } from './query-table.ts';

/** A mark and its model, in one alphabet or the other. */
export const MARK_AND_MODEL = queries(`
Toyota / Camry <- тойота камри ; toyota camry ; тойота кемри
Toyota / Land Cruiser <- тойота ленд крузер ; toyota land cruiser ; тойота ленд крузер 200
Toyota / Land Cruiser Prado <- тойота прадо ; toyota prado
Toyota / RAV4 <- тойота рав4 ; тойота рав 4
Toyota / Corolla <- тойота королла
Toyota / Mark II <- тойота марк 2 ; toyota mark 2
Toyota / C-HR <- тойота c-hr
BMW / X5 <- бмв х5 ; bmw x5 ; бмв икс пять ; бмв икс5 ; бмв x5
BMW / X3 <- бмв икс три ; бмв х3
BMW / 3 серии <- бмв 3 ; бмв 3 серии ; bmw 3 series ; бмв 3 серия ; бмв тройка
BMW / 5 серии <- бмв 5 серии ; бмв пять ; bmw 5er ; бмв 520 ; бмв 530d
BMW / 7 серии <- бмв 7 ; бмв 730 ; бмв семерка
BMW / M5 <- бмв м5 ; bmw m5
Mercedes-Benz / E-Класс <- мерседес е класс ; mercedes e class ; мерседес e-класс ; мерседес е200 ; mercedes e220d
Mercedes-Benz / C-Класс <- мерседес с класс ; мерседес ц класс ; мерседес c180
Mercedes-Benz / S-Класс <- мерседес s класс ; мерседес s500 ; мерседес эс класс
Mercedes-Benz / G-Класс <- мерседес гелендваген ; мерседес g класс ; мерседес джи класс
Mercedes-Benz / GLE <- мерседес гле ; мерседес gle
Mercedes-Benz / GLS <- мерседес глс
Mercedes-Benz / M-Класс <- мерседес мл ; мерседес ml 350
Mercedes-Benz / CLA <- мерседес cla ; мерседес цла
Audi / A6 <- ауди а6 ; audi a6 ; ауди 6 ; ауди а 6
Audi / A4 <- ауди а4
Audi / Q7 <- ауди ку7 ; ауди q7 ; ауди ку 7 ; ауди кью 7
Audi / Q5 <- ауди ку5 ; ауди кью5
Audi / 80 <- ауди 80
Audi / 100 <- ауди 100
Audi / TT <- ауди тт
Volkswagen / Polo <- фольксваген поло ; vw polo ; фольц поло
Volkswagen / Tiguan <- фольксваген тигуан
Volkswagen / Golf Plus <- гольф плюс
Volkswagen / Passat CC <- пассат сс ; пассат цц
Hyundai / Solaris <- хендай солярис ; хундай солярис ; хендэ солярис
Hyundai / Creta <- хендай крета ; hyundai creta
Hyundai / Santa Fe <- хендай санта фе ; хундай сантафе
Hyundai / ix35 <- хендай ix35 ; хендай ай икс 35 ; хендай ix 35
Hyundai / i40 <- хендай i40 ; хендай ай 40 ; хендай ай40
Hyundai / Tucson <- хендай туссан ; hyundai tucson
Kia / Rio <- киа рио ; кия рио ; kia rio
Kia / Ceed <- киа сид ; kia ceed
Kia / K5 <- киа к5 ; киа k5
Kia / Sorento <- киа соренто ; киа соренто прайм
Kia / Sportage <- киа спортейдж ; киа спортаж ; kia sportage
Kia / Cerato <- киа церато ; киа серато
Nissan / X-Trail <- ниссан х трейл ; ниссан икстрейл ; nissan x trail
Nissan / Qashqai <- ниссан кашкай
Nissan / Almera Classic <- ниссан альмера классик
Nissan / Qashqai+2 <- ниссан кашкай +2
Mazda / 3 <- мазда 3 ; мазда три ; мазда тройка
Mazda / 6 <- мазда 6 ; мазда шесть
Mazda / CX-5 <- мазда сх5 ; мазда сх-5 ; мазда cx5 ; мазда си икс 5 ; мазда цх5
Mazda / CX-7 <- мазда сх 7
Mitsubishi / Lancer <- митсубиси лансер ; мицубиси лансер
Mitsubishi / Outlander <- мицубиси аутлендер ; митсубиши аутлендер
Mitsubishi / L200 <- мицубиси л200 ; митсубиси л 200
Honda / CR-V <- хонда срв ; хонда цр-в ; хонда crv
Honda / Civic <- хонда цивик
Honda / Accord <- хонда аккорд
Lexus / RX <- лексус rx ; лексус рх ; лексус rx350 ; лексус рх 350 ; лексус эр икс
Lexus / LX <- лексус лх 570 ; lexus lx570
Lexus / NX <- лексус nx ; лексус нх
Infiniti / FX <- инфинити fx35 ; инфинити фх
Infiniti / QX56 <- инфинити qx56
Renault / Logan <- рено логан
Renault / Sandero <- рено сандеро степвей ; рено сандеро
Renault / Scenic <- рено сценик
Ford / Focus <- форд фокус ; форд фокус 2 ; форд фокус 3
Ford / C-MAX <- форд с макс ; форд си макс
Ford / Fusion <- форд фьюжн
Chevrolet / Niva <- шевроле нива ; нива шевроле
Chevrolet / Lanos <- шевроле ланос
Chevrolet / Cruze <- шевроле круз ; шевролет круз
Opel / Astra <- опель астра ; опель астра h ; опель астра j
Skoda / Octavia <- шкода октавия ; skoda octavia a5
Skoda / Rapid <- шкода рапид
Peugeot / 308 <- пежо 308 ; peugeot 308
Peugeot / 2008 <- пежо 2008
Peugeot / 3008 <- пежо 3008
Citroen / C4 <- ситроен с4 ; citroen c4
Citroen / C4 Picasso <- ситроен с4 пикассо
Citroen / C5 <- ситроен с5
Volvo / XC60 <- вольво хс60 ; вольво икс си 60 ; volvo xc60
Volvo / S60 <- вольво с60 ; вольво s60
Volvo / XC90 <- вольво хс90 ; вольво xc 90
Subaru / Forester <- субару форестер
Subaru / XV <- субару xv ; субару хв
Suzuki / SX4 <- сузуки sx4 ; сузуки сх4
Lada (ВАЗ) / Granta <- лада гранта ; ваз гранта
Lada (ВАЗ) / Vesta <- лада веста ; лада веста кросс ; веста св кросс
Lada (ВАЗ) / Largus <- лада ларгус ; лада ларгус кросс
Lada (ВАЗ) / 2107 <- ваз 2107 ; лада 2107 ; ваз-2107
Lada (ВАЗ) / 2114 <- ваз 2114 ; лада 2114 ; лада самара 2114
Lada (ВАЗ) / 2110 <- ваз 2110 ; лада 2110 ; лада 110
Lada (ВАЗ) / 21099 <- ваз 21099 ; ваз 99
Lada (ВАЗ) / 2121 (4x4) <- лада нива ; лада 4х4 ; ваз 2121 ; ваз 21213 ; лада нива 4х4
Lada (ВАЗ) / XRAY <- лада икс рей ; лада хрей
УАЗ / Patriot <- уаз патриот ; uaz patriot
УАЗ / 2206 <- уаз буханка ; уаз 2206 ; уаз 452
УАЗ / Hunter <- уаз хантер
УАЗ / 469 <- уаз 469
ГАЗ / 24 «Волга» <- газ 24 ; волга 24 ; газ 24 волга
ГАЗ / 31105 «Волга» <- газ 31105 ; волга 31105
ГАЗ / 3110 «Волга» <- газ 3110 ; волга 3110
ГАЗ / 21 «Волга» <- газ 21 ; волга 21
Москвич / 3 <- москвич 3 ; москвич три
Москвич / 412 <- москвич 412
Haval / H6 <- хавал н6 ; хавал h6 ; хавейл аш 6
Haval / F7 <- хавал ф7 ; хавал f7
Haval / F7x <- хавал ф7х ; haval f7x
Haval / Jolion <- хавал джолион ; хавейл джолион
Haval / H9 <- хавал н9 ; хавал 9
Chery / Tiggo 4 Pro <- чери тигго 4 про
Chery / Tiggo 8 Pro <- чери тигго 8 про ; chery tiggo 8 pro
Chery / Tiggo 5 <- чери тигго 5 ; черри тиго 5
Chery / Amulet (A15) <- чери амулет
Geely / Monjaro <- джили монжаро ; geely monjaro
Geely / Atlas <- джили атлас
Geely / Emgrand X7 <- джили эмгранд х7
Geely / Emgrand EC7 <- джили эмгранд ес7 ; geely emgrand ec7
Changan / CS35 Plus <- чанган cs35 plus ; чанган цс35 плюс ; чанган си эс 35 плюс
Changan / UNI-K <- чанган юни к ; changan uni k
Changan / CS55 Plus <- чанган cs55 плюс ; чанган сs55 plus
Exeed / TXL <- эксид тхл ; эксид txl
Exeed / VX <- эксид вх ; exeed vx
Exeed / LX <- эксид лх
Omoda / C5 <- омода с5 ; омода c5 ; омода 5
Omoda / S5 <- омода s5
Jaecoo / J7 <- джейку j7 ; jaecoo j7 ; джейку джи 7
JETOUR / X70 PLUS <- джетур х70 плюс ; jetour x70 plus
JETOUR / T2 <- джетур т2
Tank / 300 <- танк 300 ; танк триста
Tank / 500 <- танк 500
Great Wall / Hover H5 <- ховер н5 ; грейт волл ховер н5 ; great wall hover h5
Great Wall / Hover H3 <- ховер н3 ; ховер h3
Great Wall / Wingle 7 <- вингл 7
Li Auto (Lixiang) / L9 <- лисян л9 ; lixiang l9 ; li l9
Li Auto (Lixiang) / L7 <- лисян l7 ; ли л7
Zeekr / 001 <- зикр 001 ; zeekr 001
BYD / Song Plus <- бид сонг плюс ; byd song plus
Voyah / Free <- воя фри ; voyah free
JAC / J7 <- джак j7 ; jac j7 ; джак джей 7
JAC / JS6 <- джак js6
Kaiyi / E5 <- кайи е5 ; kaiyi e5
Lifan / X60 <- лифан х60 ; lifan x60
Lifan / Solano <- лифан солано
FAW / Besturn X80 <- фав х80 ; faw besturn x80
Dongfeng / 580 <- донгфенг 580
SsangYong / Actyon <- ссангйонг актион ; санг йонг актион
SsangYong / Kyron <- ссанг йонг кайрон
Porsche / Cayenne <- порше кайен ; порш каен
Porsche / 911 <- порше 911
Land Rover / Range Rover Sport <- ленд ровер рендж ровер спорт ; рендж ровер спорт ; рендж спорт
Land Rover / Discovery Sport <- ленд ровер дискавери спорт
Land Rover / Range Rover Velar <- рендж ровер велар
Jeep / Compass <- джип компас
Jeep / Grand Cherokee <- джип гранд чероки ; jeep grand cherokee
Dodge / Caravan <- додж караван ; додж гранд караван
Dodge / Caliber <- додж калибр ; додж калибер
Chrysler / 300C <- крайслер 300с ; chrysler 300c
Chrysler / PT Cruiser <- крайслер пт крузер
Genesis / G70 <- генезис g70 ; дженезис г70 ; генезис джи 70
Genesis / GV80 <- генезис гв80 ; genesis gv80
Tesla / Model 3 <- тесла модель 3 ; tesla model 3
Tesla / Model Y <- тесла модел y
Daewoo / Matiz <- дэу матиз ; деу матиз
Daewoo / Nexia <- дэу нексия
Ravon / R4 <- равон р4 ; ravon r4
Daihatsu / Terios <- дайхатсу териос
Fiat / Albea <- фиат альбеа
Fiat / 500 <- фиат 500
Mini / Countryman <- мини кантримен ; mini countryman
Bentley / Continental GT <- бентли континенталь ; bentley continental gt
`);
