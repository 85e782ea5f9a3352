import { queries } from './query-table.ts';

/** Spaces, hyphens and no separators at all, where the name has it otherwise. */
export const SEPARATORS = queries(`
Nissan / X-Trail <- x trail ; xtrail ; x-trail ; X - Trail ; икс-трейл ; иксТрейл
Toyota / RAV4 <- rav 4 ; rav-4 ; рав-4 ; rav4
Mazda / CX-5 <- cx5 ; cx 5 ; mazda cx 5 ; сх5 ; сх 5 ; mazda cx-5
Mazda / CX-7 <- cx7 ; cx 7
Mazda / 3 <- mazda3 ; мазда3 ; мазда-3
Mazda / 6 <- mazda6 ; мазда6
Honda / CR-V <- crv ; cr v ; ср-в ; ср в ; срв
Honda / HR-V <- hrv ; hr v
Honda / Stepwgn <- step wgn ; stepwagon ; step wagon
Toyota / C-HR <- chr ; c hr
Toyota / Land Cruiser <- landcruiser ; land-cruiser ; лендкрузер ; ленд-крузер
Toyota / Land Cruiser Prado <- landcruiser prado ; лендкрузер прадо
Toyota / HiAce <- hi ace ; hi-ace
Toyota / FunCargo <- fun cargo
Hyundai / Santa Fe <- santafe ; santa-fe ; санта-фе
Hyundai / H-1 <- h1 ; h 1 ; hyundai h1
Hyundai / ix35 <- ix 35 ; ix-35
Hyundai / i30 <- i 30 ; i-30
Mercedes-Benz <- mercedesbenz ; мерседесбенц ; mercedes - benz
Mercedes-Benz / E-Класс <- eclass ; e class ; е-класс ; eкласс
Mercedes-Benz / GL-Класс <- gl класс ; gl-class
Mercedes-Benz / GLE Coupe <- gle-coupe ; глекупе
BMW / X5 <- x-5 ; x 5 ; х-5 ; bmw x-5 ; bmwx5 ; бмвх5
BMW / X6 <- x 6 ; bmw-x6
BMW / 3 серии <- bmw-3 ; 3-series ; 3series ; bmw 3er
Audi / A6 <- a 6 ; а-6 ; audi-a6 ; audia6
Audi / Q7 <- q-7 ; q 7
Audi / RS 6 <- rs6 ; rs-6 ; audi rs6
Volkswagen / Passat CC <- passatcc ; passat-cc
Kia / Ceed <- cee'd ; cee d ; kia cee'd
Kia / Rio <- kia-rio ; киа-рио ; kiario
Land Rover / Range Rover <- rangerover ; range-rover ; рейнджровер ; рендж-ровер
Land Rover / Discovery <- land rover-discovery
Land Rover <- land-rover ; ленд-ровер
Ford / F-150 <- f150 ; f 150 ; ф150
Ford / C-MAX <- cmax ; c max ; c-max
Ford / EcoSport <- eco sport ; eco-sport ; эко спорт
Ford / S-MAX <- smax ; s max
Chevrolet / TrailBlazer <- trail blazer ; trail-blazer
Lada (ВАЗ) / 2107 <- ваз2107 ; vaz-2107 ; лада-2107
Lada (ВАЗ) / XRAY <- x-ray ; x ray
Lada (ВАЗ) / Vesta <- lada-vesta ; ладавеста
Lada (ВАЗ) / Niva Travel <- нива-тревел ; niva-travel
УАЗ / 469 <- уаз469 ; уаз-469
ГАЗ / 24 «Волга» <- газ-24 ; газ24
Mitsubishi / L200 <- l 200 ; l-200 ; л-200
Mitsubishi / Delica D:5 <- delica d5 ; delica d:5 ; делика д5
Haval / H6 <- h6 haval ; haval-h6 ; хавал-н6
Haval / F7x <- f7 x
Chery / Tiggo 7 Pro <- tiggo7 pro ; tiggo7pro ; тигго7про
Changan / UNI-K <- unik ; uni k
Changan / CS35 Plus <- cs 35 plus ; cs35plus
Volvo / XC90 <- xc 90 ; xc-90 ; хс-90
Subaru / Impreza WRX <- impreza-wrx
Suzuki / SX4 <- sx-4 ; sx 4
Infiniti / FX <- fx 35 ; fx-35
Lexus / RX <- rx-350 ; rx 350
Jeep / Grand Cherokee <- grand-cherokee ; grandcherokee
Rolls-Royce <- rollsroyce ; роллс-ройс
Great Wall <- greatwall ; грейтвол
SsangYong <- ssang-yong ; ссанг-йонг ; санг йонг
Alfa Romeo <- alfaromeo ; альфа-ромео
Datsun / on-DO <- ondo ; on do
Toyota / Mark II <- markii ; mark2 ; марк2
Skoda / Octavia <- skoda-octavia ; skodaoctavia
`);
