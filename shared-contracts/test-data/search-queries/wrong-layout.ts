import { queries } from './query-table.ts';

/** Words typed with the other keyboard layout on. */
export const WRONG_LAYOUT = queries(`
Lada (ВАЗ) / Priora <- ghbjhf ; kflf ghbjhf
Toyota / Camry <- rfvhb ; njqjnf rfvhb
Toyota <- njqjnf
BMW <- ,vd
BMW / X5 <- ,vd [5 ; brc gznm
Mercedes-Benz <- vthctltc ; vthc
Audi <- felb
Kia / Rio <- hbj ; rbf hbj
Kia <- rbf
Hyundai / Solaris <- cjkzhbc ; [tylfq cjkzhbc
Hyundai / Creta <- rhtnf
Hyundai <- [tylfq ; [eylfq
Nissan / Qashqai <- rfirfq ; ybccfy rfirfq
Nissan / X-Trail <- brcnhtqk ; ybccfy brc nhtqk
Nissan <- ybccfy
Mazda <- vfplf
Mazda / 3 <- vfplf 3
Mazda / 6 <- vfplf 6
Honda <- [jylf
Honda / Civic <- wbdbr
Skoda / Octavia <- jrnfdbz ; irjlf jrnfdbz
Skoda <- irjlf
Renault / Logan <- kjufy ; htyj kjufy
Renault / Duster <- lfcnth
Ford / Focus <- ajhl ajrec ; ajrec
Volkswagen / Polo <- gjkj ; ajkmrcdfuty gjkj
Volkswagen <- ajkmrcdfuty
Volkswagen / Tiguan <- nbuefy
Lada (ВАЗ) <- kflf
Lada (ВАЗ) / Vesta <- dtcnf ; kflf dtcnf
Lada (ВАЗ) / Granta <- uhfynf
Lada (ВАЗ) / Kalina <- rfkbyf
Lada (ВАЗ) / Largus <- kfhuec
Lada (ВАЗ) / 2114 <- dfp 2114
Lada (ВАЗ) / 2107 <- dfp 2107
Mitsubishi / Lancer <- kfycth
Mitsubishi / Outlander <- fenktylth
Mitsubishi / Pajero <- gfl;thj
Subaru / Forester <- ajhtcnth
Chevrolet / Cruze <- itdhjkt rhep
Chevrolet / Niva <- itdhjkt ybdf ; iybdf
Opel / Astra <- jgtkm fcnhf
Opel <- jgtkm
Lexus <- ktrcec
Peugeot <- gt;j
Porsche / Cayenne <- rfqty
Toyota / Land Cruiser <- ktyl rhepth ; rhepfr
Toyota / Land Cruiser Prado <- ghflj
Toyota / Corolla <- rjhjkkf
Toyota / RAV4 <- hfd4 ; hfd 4
Haval / Jolion <- [fdfk l;jkbjy ; l;jkbjy
Chery / Tiggo 4 <- xthb nbuuj 4
Geely / Monjaro <- vjy;fhj
УАЗ / Patriot <- efp gfnhbjn ; gfnhbjn
УАЗ / 2206 <- ,e[fyrf
Mercedes-Benz / G-Класс <- utkbr
Volvo <- djkmdj
Genesis <- utytpbc
Jeep <- l;bg
Exeed <- 'rcbl
Infiniti <- byabybnb
Suzuki / Grand Vitara <- uhfyl dbnfhf
Toyota / Camry + new <- yjdfz rfvhb
Hyundai / Solaris + used <- cjkzhbc c ghj,tujv
- + used <- c ghj,tujv
- + new <- yjdsq
BMW + damaged <- ,bnsq ,vd
Toyota / Camry <- сфькн ; ещнщеф сфькн
BMW <- иьц
BMW / X5 <- иьц ч5
Kia / Rio <- лшф кшщ
Toyota <- ещнщеф
Mercedes-Benz <- ьуксувуы
Audi <- фгвш
Honda <- рщтвф
Mazda <- ьфявф
Ford <- ащкв
Ford / Focus <- ащсгы
Lexus <- дучгы
Nissan <- тшыыфт
Hyundai <- рнгтвфш
Hyundai / Solaris <- ыщдфкшы
Skoda / Octavia <- щсефмшф
Volkswagen / Polo <- зщдщ
Toyota / Land Cruiser <- дфтв скгшыук
Haval <- рфмфд
Geely <- пуудн
Opel / Astra <- щзуд фыекф
Renault / Logan <- дщпфт
Volvo / XC90 <- чс90
Lada (ВАЗ) / Vesta <- дфвф муыеф
Nissan / X-Trail <- ч-екфшд
Mitsubishi / Lancer <- дфтсук
`);
