import { queries } from './query-table.ts';

/** Words that resemble a condition but are none, or are beside one. */
export const CONDITION_TRAPS = queries(`
Toyota / Camry <- камри с ; камри после ; камри небитая ; камри не битая ; камри не бит не крашен ; камри без дтп ; камри без пробега по рф
Hyundai / Solaris <- солярис небитый ; солярис не битый ; солярис пробег ; солярис без аварий ; солярис не после дтп ; солярис с автоматом ; с солярис
Kia / Rio <- киа рио пробег 50000 ; рио с кондиционером ; рио без ремонта
BMW / X5 <- бмв х5 не битый ; x5 с панорамой ; х5 с дизелем
Volkswagen / Beetle <- new beetle ; volkswagen new beetle ; битл ; фольксваген битл
Chevrolet / Nova <- chevrolet nova ; шевроле нова
Dacia / Nova <- dacia nova
Chrysler / New Yorker <- chrysler new yorker ; new yorker
BMW / New Class <- bmw new class
Mercedes-Benz / C-Класс <- с класс ; мерседес с ; с-класс ; с класс мерседес
Mercedes-Benz / S-Класс <- эс класс
Citroen / C4 <- с4 ; ситроен с4
Citroen / C5 <- ситроен с 5
Volvo / S60 <- вольво с 60
BYD / Seal <- byd seal
Mitsubishi / Space Star <- space star
Kia / Spectra <- спектра ; киа спектра
Chery / Bonus (A13) <- чери бонус
Chevrolet / Spark <- спарк
Fiat / Bravo <- фиат браво
Renault / Symbol <- рено симбол
Nissan / Note <- ниссан ноут ; nissan note
Ford / Probe <- форд проб ; ford probe
Bugatti <- бугатти ; бугати
УАЗ / 2206 <- буханка
Lada (ВАЗ) / 2121 (4x4) | Lada (ВАЗ) / Niva | Chevrolet / Niva | Lada (ВАЗ) / Niva Legend <- нива
Lada (ВАЗ) / Niva Travel <- нива тревел
Lada (ВАЗ) / Niva Legend <- нива легенд
Chevrolet / Niva <- шевроле нива
ГАЗ / 31105 «Волга» | ГАЗ / 24 «Волга» | ГАЗ / 3110 «Волга» | Volga <- волга
ГАЗ / Volga Siber <- volga siber
Hyundai / Solaris <- солярис
Solaris / HC <- solaris hc
Jetta / VA3 <- jetta va3 ; джетта va3
Volkswagen / Jetta <- джетта
Mercedes-Benz / SL-Класс <- sl класс
Great Wall / Safe <- great wall safe
Dongfeng / Rich <- dongfeng rich
Honda / Partner <- honda partner
Subaru / Rex <- subaru rex
Toyota / Succeed <- succeed
Suzuki / Splash <- сплэш
Peugeot / Partner <- пежо партнер
Dodge / Stratus <- стратус
Lancia / Thema <- lancia thema
Chevrolet / Volt <- вольт
Peugeot / Bipper <- peugeot bipper
Toyota / Noah <- тойота ной
- <- после ; с ремонтом ; не новый ; без пробега ; новости ; битва ; пробка ; ремонт квартир ; новоселье
Opel / Combo <- опель комбо
Lexus / UX <- лексус ux
Москвич / Юрий Долгорукий <- юрий долгорукий
Lada (ВАЗ) / Priora <- приора с салона не битая
Lada (ВАЗ) / Granta <- гранта с кондером ; гранта без повреждений
`);
