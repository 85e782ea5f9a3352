import { queries } from './query-table.ts';

/** Letters of both alphabets, inside one word or side by side. */
export const MIXED_ALPHABETS = queries(`
BMW / X5 <- bmw х5 ; бмв x5 ; ВMW X5 ; bмw x5 ; BMW Х5 ; бmw икс 5
BMW <- ВМW ; bмв
BMW / X6 <- х6 ; bmw икс6
BMW / M5 <- bmw м5
Toyota / Camry <- toyota камри ; тойота camry ; Тoyota Camry ; кaмри ; саmry ; Camрy
Toyota / RAV4 <- rав4 ; toyota рав 4 ; тойота rav4
Toyota / Land Cruiser <- toyota ленд крузер ; land крузер ; ленд cruiser
Toyota / Land Cruiser Prado <- land cruiser прадо ; тойота prado
Toyota / Corolla <- сorolla ; toyota королла
Audi / A6 <- audi а6 ; аudi a6 ; ауди a6 ; А6
Audi / A4 <- А4 ; audi а4
Audi / Q5 <- ауди Q5 ; аудi q5
Mercedes-Benz / E-Класс <- e класс ; E-Класс ; Е-class ; mercedes е класс ; мерседес e class ; mercedes е-класс
Mercedes-Benz / C-Класс <- c класс ; мерседес c class ; mercedes с-class
Mercedes-Benz / S-Класс <- мерседес s-class ; mercedes s-класс
Mercedes-Benz / GLE <- мерс gle ; mercedes гле
Mercedes-Benz / G-Класс <- g класс ; mercedes g-класс
Haval / H6 <- haval н6 ; Хавал H6 ; хавaл н6
Haval / H9 <- haval Н9
Haval / M6 <- haval м6
Mazda / CX-5 <- mazda сх-5 ; мазда cx-5 ; cх-5 ; сx-5
Mazda / 6 <- Маzda 6
Hyundai / Solaris <- hyundai солярис ; хендай solaris ; Sоlaris
Hyundai / H-1 <- н-1 ; hyundai н1
Hyundai / Creta <- хундай creta ; сreta
Kia / Rio <- kia рио ; киа rio ; Кia rio
Kia / K5 <- kia к5 ; К5
Kia / Ceed <- киа ceed ; kia сид
Nissan / X-Trail <- nissan икс трейл ; х-trail ; ниссан x-trail ; хtrail
Nissan / Qashqai <- ниссан qashqai
Nissan / Teana <- тeaна
Volkswagen / Polo <- фольксваген polo ; vw поло ; роlo
Volkswagen / Touareg <- фольксваген touareg ; тоuareg
Skoda / Octavia <- skoda октавия ; шкода octavia ; Осtavia
Volvo / XC90 <- volvo хс90 ; ХC90 ; вольво xc90
Volvo / XC60 <- хс60
Citroen / C4 <- citroen с4 ; С4
Omoda / C5 <- omoda с5
Lexus / RX <- lexus рх ; лексус RX
Lexus / NX <- lexus нх
Honda / CR-V <- хонда cr-v ; honda срв ; сr-v
Ford / Focus <- форд focus ; fоrd focus
Ford / Mondeo <- форд mondeo
Renault / Duster <- рено duster ; renault дастер
Lada (ВАЗ) / Vesta <- lada веста ; лада vesta
Lada (ВАЗ) / Granta <- lada гранта ; лaда гранта
Lada (ВАЗ) / 2107 <- lada 2107 ; BAЗ 2107
Lada (ВАЗ) / 2114 <- BA3 2114 ; vaz 2114
Lada (ВАЗ) / XRAY <- лада xray ; lada х-рей
УАЗ / Patriot <- уаз patriot ; UAZ патриот
Geely / Coolray <- джили coolray ; geely кулрей
Chery / Tiggo 4 <- chery тигго 4 ; чери tiggo 4
Changan / UNI-V <- чанган uni-v ; changan юни-в
JETOUR / Dashing <- джетур dashing ; jetour дашинг
Exeed / TXL <- эксид TXL ; exeed тхл
Opel / Astra <- opel астра
Opel <- Оpel
Peugeot / 308 <- рeugeot 308
Suzuki / SX4 <- suzuki сх4
Infiniti / FX <- infiniti фх35
Tank / 300 <- tаnk 300
`);
