import { queries } from './query-table.ts';

/** Names as they are written on the car. */
export const LATIN = queries(`
BMW <- bmw ; BMW ; Bmw
Mercedes-Benz <- mercedes ; mercedes benz ; mercedes-benz ; Mercedes-Benz
Volkswagen <- volkswagen ; vw
Toyota <- toyota ; TOYOTA
Lada (ВАЗ) <- lada ; vaz
Kia <- kia
Land Rover <- land rover ; landrover
Alfa Romeo <- alfa romeo
Great Wall <- great wall
Li Auto (Lixiang) <- lixiang ; li auto
УАЗ <- uaz
Haval <- haval
Exeed <- exeed
JETOUR <- jetour
Zeekr <- zeekr
Porsche <- porsche
Peugeot <- peugeot
SsangYong <- ssangyong ; ssang yong
Rolls-Royce <- rolls royce
Toyota / Camry <- camry ; Camry
Toyota / RAV4 <- rav4
Toyota / Land Cruiser <- land cruiser
Toyota / Land Cruiser Prado <- land cruiser prado ; prado
Toyota / Mark II <- mark ii
Toyota / C-HR <- c-hr
Toyota / Highlander <- highlander
Toyota / Alphard <- alphard
BMW / X5 <- x5 ; X5
BMW / X6 M <- x6 m
BMW / 5 серии <- bmw 5
Audi / A6 <- a6
Audi / Q7 <- q7
Audi / A6 allroad <- a6 allroad
Audi / TT <- audi tt
Mercedes-Benz / GLC Coupe <- glc coupe
Mercedes-Benz / CLS <- cls
Mercedes-Benz / E-Класс <- e-class
Mercedes-Benz / S-Класс <- mercedes s class
Mercedes-Benz / Vito <- vito
Hyundai / Solaris <- solaris ; hyundai solaris
Hyundai / Santa Fe <- santa fe
Hyundai / ix35 <- ix35
Hyundai / Grand Starex <- grand starex
Hyundai / Creta <- creta
Kia / Rio <- rio
Kia / Ceed <- ceed
Kia / K5 <- k5 ; kia k5
Kia / Sportage <- sportage
Nissan / Qashqai <- qashqai
Nissan / X-Trail <- x-trail
Nissan / Almera Classic <- almera classic
Nissan / Navara (Frontier) <- navara
Mitsubishi / Pajero Sport <- pajero sport
Mitsubishi / ASX <- asx
Mitsubishi / L200 <- l200
Mazda / CX-5 <- cx-5
Mazda / 6 <- mazda 6
Mazda / 3 <- mazda 3
Haval / H6 <- haval h6
Haval / H6 Coupe <- h6 coupe
Haval / Jolion <- jolion
Geely / Monjaro <- monjaro
Geely / Coolray <- coolray
Chery / Tiggo 7 Pro <- tiggo 7 pro
Chery / Tiggo 4 <- tiggo 4
Changan / UNI-K <- uni-k
Changan / CS35 <- cs35
Exeed / TXL <- txl
Omoda / C5 <- omoda c5
Omoda / S5 <- omoda s5
Tank / 300 <- tank 300
JETOUR / Dashing <- dashing
Volkswagen / Polo <- polo
Volkswagen / Passat CC <- passat cc
Skoda / Octavia <- octavia
Skoda / Kodiaq <- kodiaq
Ford / Focus <- focus
Ford / F-150 <- f-150
Renault / Logan <- logan
Renault / Duster <- duster
Chevrolet / Cruze <- cruze
Opel / Astra <- astra
Lexus / RX <- lexus rx
Lexus / LX <- lexus lx
Infiniti / FX <- infiniti fx
Infiniti / QX80 <- qx80
Volvo / XC90 <- xc90
Land Rover / Range Rover Sport <- range rover sport
Land Rover / Range Rover <- range rover
Land Rover / Range Rover Evoque <- range rover evoque
Honda / CR-V <- cr-v
Honda / Civic Type R <- civic type r
Subaru / Forester <- forester
Suzuki / Grand Vitara <- grand vitara
Porsche / Cayenne <- cayenne
Jeep / Grand Cherokee <- grand cherokee
Cadillac / Escalade <- escalade
Lada (ВАЗ) / Vesta <- vesta
Lada (ВАЗ) / 2114 <- 2114
Lada (ВАЗ) / XRAY <- xray
УАЗ / Patriot <- patriot
Daewoo / Nexia <- daewoo nexia
`);
