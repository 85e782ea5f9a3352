import { queries } from './query-table.ts';

/** Incomplete words, as typed letter by letter. */
export const PREFIXES = queries(`
Toyota <- то ; той ; тойо ; тойот ; to ; toy ; toyo
Toyota / Camry <- камр ; кам ; cam ; camr ; тойота к ; тойота кам ; toyota ca
BMW <- б ; бм ; bm ; b
Mercedes-Benz <- ме ; мер ; мерс ; мерсе ; мерсед ; mer ; merc ; merced
Audi <- ау ; ауд ; aud ; au
Volkswagen <- фоль ; фольк ; фол ; volk ; vol
Kia <- ки ; ki
Kia / Rio <- ри ; киа р ; киа ри ; kia r
Hyundai <- хе ; хен ; хенд ; хунд ; hyu ; hyun ; hyund
Hyundai / Solaris <- сол ; соля ; соляр ; sol ; solar
Hyundai / Creta <- кр ; кре ; крет ; cre ; cret ; хендай кр
Hyundai / Tucson <- тусс ; tucs
Lada (ВАЗ) <- ла ; лад ; la ; lad
Lada (ВАЗ) / Granta <- гр ; гра ; гран ; грант ; gra ; лада г ; лада гра
Lada (ВАЗ) / Vesta <- ве ; вес ; вест ; ves ; vest ; лада в
Lada (ВАЗ) / Priora <- при ; прио ; приор ; prio
Lada (ВАЗ) / Largus <- лар ; ларг ; larg
Lada (ВАЗ) / Kalina <- кал ; кали ; калин ; kali
Lada (ВАЗ) / 2114 <- 211 ; ваз 2114 ; ваз 211
Nissan <- ни ; нис ; нисс ; nis ; niss
Nissan / Qashqai <- каш ; кашк ; qash ; qa ; ниссан к ; ниссан каш
Nissan / X-Trail <- икс т ; икс тр ; x-t ; x tr ; x-tra
Mitsubishi <- мит ; митс ; мицу ; mits
Mitsubishi / Outlander <- аут ; аутл ; аутлен ; out ; outl
Mitsubishi / Pajero <- пад ; падж ; паджер ; paj ; паджеро
Mitsubishi / Lancer <- ланс ; lanc
Mazda <- маз ; мазд ; maz
Honda <- хон ; хонд ; hon
Honda / Civic <- цив ; civ
Skoda <- шк ; шко ; шкод ; sko
Skoda / Octavia <- ок ; окт ; окта ; октав ; octa ; шкода о
Renault <- рен ; ren ; rena
Renault / Logan <- лог ; лога ; log ; рено л
Renault / Duster <- дас ; даст ; dus ; dust
Ford <- фо ; фор ; for
Ford / Focus <- фок ; фоку ; foc ; форд ф
Chevrolet <- шев ; шевр ; шевро ; chev
Chevrolet / Cruze <- кру ; cru ; шевроле к
Opel <- оп ; опе ; ope
Opel / Astra <- аст ; астр ; ast ; опель а
Subaru <- суб ; суба ; sub
Subaru / Forester <- форе ; форес ; fore
Volvo <- воль ; вольв ; volv
Lexus <- лек ; лекс ; lex
Infiniti <- инф ; инфи ; inf
Peugeot <- пеж ; peu ; peug
Citroen <- сит ; ситр ; cit
Porsche <- пор ; порш ; pors
Porsche / Cayenne <- кайе ; caye
Land Rover <- ленд р ; land r ; land ro
Toyota / Land Cruiser <- ленд к ; ленд кр ; land c ; land cru
Toyota / Land Cruiser Prado <- прад ; prad
Toyota / Corolla <- коро ; корол ; coro
Toyota / RAV4 <- рав ; rav
Haval <- хав ; хава ; hav
Haval / Jolion <- джол ; джоли ; joli
Geely <- джил ; gee ; geel
Geely / Monjaro <- монж ; monj
Chery <- чер ; cher ; che
Chery / Tiggo 7 Pro <- тигго 7 п ; tiggo 7 p
Chery / Tiggo 4 Pro | Chery / Tiggo 4 | Chery / Tiggo (T11) | Chery / Tiggo 7 Pro <- тигг ; tigg
Changan <- чан ; чанг ; chan
Exeed <- экс ; эксид
Omoda <- омо ; омод ; omo
JETOUR | Volkswagen / Jetta | Jetta <- джет ; jet
Tank <- тан ; tan
УАЗ <- уа ; уаз
УАЗ / Patriot <- пат ; патри ; patr
УАЗ / 2206 <- буха ; буханк
Volkswagen / Polo <- пол ; pol
Volkswagen / Tiguan <- тиг ; тигу ; tig ; tigu
Volkswagen / Passat <- пасс ; pass
Volkswagen / Touareg <- туа ; туар ; toua
BMW / X5 <- икс п ; x5 ; бмв икс п
BMW / 5 серии <- бмв 5 с ; bmw 5 s
Mercedes-Benz / G-Класс <- гел ; гели ; гелен
Mercedes-Benz / E-Класс <- мерседес е ; мерседес е к
Audi / A6 <- ауди а6 ; audi a6
`);
