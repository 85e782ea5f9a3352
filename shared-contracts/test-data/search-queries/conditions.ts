import { queries } from './query-table.ts';

/** The condition of the car in words, alone or with a mark and a model. */
export const CONDITION_QUERIES = queries(`
- + new <- новый ; новая ; новые ; новое ; новую ; Новый
- + used <- с пробегом ; б/у ; бу ; б у ; Б/У ; б.у. ; подержанный ; подержанная ; подержанные ; подержаный ; used ; бэушный
- + repair <- после ремонта
- + damaged <- битый ; битая ; битые ; поврежденный ; поврежденная ; повреждённый ; аварийный ; аварийная ; после дтп ; после ДТП ; после аварии
- + salvage <- списанный ; списанные ; на запчасти ; под разбор
- + refurbished <- восстановленный ; восстановленная ; восстановленные
Toyota / Camry + used <- камри с пробегом ; тойота камри с пробегом ; тойота камри бу ; камри б/у ; с пробегом камри ; подержанная камри ; toyota camry с пробегом ; camry used ; тойота камри 70 с пробегом
Toyota / Camry + new <- новая камри ; камри новая ; toyota camry new ; new camry ; тойота камри новая
Hyundai / Solaris + new <- новый солярис ; солярис новый ; новый хендай солярис
Hyundai / Solaris + used <- солярис бу ; б/у солярис ; solaris с пробегом ; солярис б у
Hyundai / Solaris + damaged <- битый солярис ; солярис после дтп ; солярис битый
Kia / Rio + damaged <- битая киа рио ; киа рио после дтп ; аварийная рио ; рио битая
Kia / Rio + used <- киа рио с пробегом ; kia rio used ; подержанный рио
Lada (ВАЗ) / Granta + new <- новая гранта ; новую гранту ; лада гранта новая ; lada granta new
Lada (ВАЗ) / Vesta + new <- новая лада веста ; новые весты ; веста новая
Lada (ВАЗ) / Vesta + used <- лада веста с пробегом ; веста бу ; подержанную весту
Lada (ВАЗ) / 2114 + salvage <- 2114 на запчасти ; ваз 2114 на запчасти ; на запчасти 2114
Lada (ВАЗ) / 2107 + damaged <- битая 2107 ; ваз 2107 битая
Lada (ВАЗ) / Priora + repair <- приора после ремонта ; лада приора после ремонта
Lada (ВАЗ) / Priora + refurbished <- восстановленная приора
BMW + used <- бмв с пробегом ; bmw бу ; bmw б/у ; бмв подержанные
BMW + damaged <- битый бмв ; бмв после аварии ; битая бмв
BMW + new <- новый бмв ; новая bmw ; bmw new
BMW / X5 + used <- бмв х5 с пробегом ; x5 бу ; bmw x5 б/у
BMW / X5 + damaged <- поврежденный x5 ; х5 после дтп
BMW / X5 + new <- новый икс пять
Mercedes-Benz + used <- мерседес бу ; мерс с пробегом ; подержанный мерседес
Mercedes-Benz / E-Класс + used <- мерседес е класс с пробегом ; е класс бу
Mercedes-Benz / C-Класс + used <- мерседес c класс с пробегом ; мерседес с класс с пробегом
Ford / Focus + used <- форд фокус с пробегом ; фокус бу ; подержанный форд фокус
Ford / Focus + salvage <- фокус на запчасти ; форд фокус под разбор
Ford / Focus + damaged <- форд фокус аварийный ; битый фокус
Nissan / X-Trail + new <- новый икс трейл ; x-trail новый
Nissan / Qashqai + repair <- кашкай после ремонта
Nissan / Qashqai + refurbished <- восстановленный кашкай
Volkswagen / Polo + used <- поло с пробегом ; фольксваген поло бу
Volkswagen / Polo + salvage <- списанный поло
Skoda / Octavia + used <- октавия с пробегом ; шкода октавия б/у
Renault / Logan + damaged <- битый логан ; логан после дтп ; поврежденный логан
Renault / Logan + new <- новый логан
Haval / Jolion + new <- новый джолион ; хавал джолион новый ; новый хавейл джолион
Chery / Tiggo 7 Pro + new <- новая чери тигго 7 про
Geely / Monjaro + new <- новый монжаро ; geely monjaro новый
Opel / Astra + damaged <- опель астра битая ; аварийный опель астра
Toyota / Land Cruiser + used <- крузак с пробегом ; ленд крузер бу
Audi / A6 + used <- ауди а6 с пробегом ; audi a6 б/у
Audi / A4 + repair <- ауди а4 после ремонта
УАЗ / Patriot + new <- новый патриот ; уаз патриот новый
УАЗ / Patriot + refurbished <- восстановленный уаз патриот
Mazda / 6 + used <- мазда 6 с пробегом ; мазда шесть бу
Hyundai / Creta + new <- новая крета ; крета новая
`);
