import { queries } from './query-table.ts';

/** Spoken names of marks, in Russian letters. */
export const CYRILLIC_MARKS = queries(`
Toyota <- тойота ; Тойота
BMW <- бмв ; БМВ
Mercedes-Benz <- мерседес ; мерседес бенц ; мерседес-бенц
Audi <- ауди
Volkswagen <- фольксваген ; фольцваген
Lada (ВАЗ) <- лада ; ваз ; ВАЗ
Kia <- киа ; кия
Hyundai <- хендай ; хундай ; хёндэ ; хендэ ; хюндай ; хундаи
Nissan <- ниссан
Mitsubishi <- митсубиси ; мицубиси ; митсубиши ; мицубиши
Mazda <- мазда
Honda <- хонда
Subaru <- субару
Suzuki <- сузуки
Lexus <- лексус
Infiniti <- инфинити
Renault <- рено
Peugeot <- пежо
Citroen <- ситроен
Opel <- опель
Ford <- форд
Chevrolet <- шевроле
Skoda <- шкода
Volvo <- вольво
Land Rover <- ленд ровер ; лэнд ровер ; лендровер
Jaguar <- ягуар
Porsche <- порше
Bentley <- бентли
Rolls-Royce <- роллс ройс
Lamborghini <- ламборгини ; ламборджини
Ferrari <- феррари
Maserati <- мазерати ; мазератти
Jeep <- джип
Dodge <- додж
Chrysler <- крайслер
Cadillac <- кадиллак ; кадилак
Daewoo <- дэу ; деу
SsangYong <- ссангйонг ; санг енг ; санйонг
Genesis <- генезис ; дженезис
Haval <- хавал ; хавейл ; хавэйл
Chery <- чери
Geely <- джили
Changan <- чанган ; чаньань
Exeed <- эксид
Omoda <- омода
Jaecoo <- джейку ; джаеку
JETOUR <- джетур
Great Wall <- грейт волл ; грейт вол
JAC <- джак
Lifan <- лифан
FAW <- фав
Dongfeng <- донгфенг ; дунфэн
BAIC <- баик
GAC <- гак
Zeekr <- зикр
Li Auto (Lixiang) <- лисян ; лисянг ; ли авто
Voyah <- воя
Hongqi <- хончи ; хунци
BYD <- бид
Tesla <- тесла
Belgee <- белджи
Kaiyi <- кайи
УАЗ <- уаз
ГАЗ <- газ
Москвич <- москвич
ЗАЗ <- заз
Datsun <- датсун
Fiat <- фиат
SEAT <- сеат
Alfa Romeo <- альфа ромео
Acura <- акура
Isuzu <- исузу
Daihatsu <- дайхатсу ; дайхацу
Ravon <- равон
Hummer <- хаммер
Smart <- смарт
Saab <- сааб
Iran Khodro <- иран ходро
`);
