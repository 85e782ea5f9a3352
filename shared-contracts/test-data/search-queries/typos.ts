import { queries } from './query-table.ts';

/** Slips of a finger and of spelling. */
export const TYPOS = queries(`
Toyota <- тоета ; тойта ; тойотта ; toyta ; toyata ; тайота ; тоёта ; тайёта ; toyotta ; тоойта
Toyota / Camry <- кемри ; камрии ; тойота камрри ; camri ; kamry ; kamri ; toyota camri ; кмари ; кармри
Toyota / Corolla <- карола ; корлла ; corola ; королла ; каролла ; королла ; короллла
Toyota / Land Cruiser <- ленд круизер ; ланд крузер ; land cruser ; лендкрузир ; ленкрузер ; land kruiser ; ленд крузир
Toyota / Highlander <- хайландер ; хайлендор ; хайлэндер ; highlender ; higlander
Toyota / Avensis <- авенсиз ; авэнсис ; авенсес ; avensys
Toyota / Alphard <- альфарт ; алфард ; alfard
Toyota / Fortuner <- фортюнер ; фортунэр
Toyota / RAV4 <- раф4 ; раф 4 ; рав-4
BMW <- бвм ; bwm
Mercedes-Benz <- мерседэс ; мерсидес ; мерцедес ; мерседез ; mersedes ; мерсдес ; мереседес ; mercedez ; мерсадес ; mercedec
Volkswagen <- фольцваген ; фолксваген ; фольсваген ; фольксвагин ; volksvagen ; volkswagn ; фолькваген ; вольксваген ; фольксвагн
Volkswagen / Tiguan <- тигван ; тигуян ; tigan ; тигуант ; тегуан
Volkswagen / Touareg <- тоуарег ; туарэг ; tuareg ; touareq ; туарег
Volkswagen / Jetta <- джэтта ; jeta ; джета ; джеттта
Volkswagen / Passat <- пассад ; пасcат ; pasat ; пассатт
Volkswagen / Polo <- polo фольсваген
Hyundai <- хендэй ; хюндэ ; huyndai ; hundai ; hyndai ; хёндай ; хенде ; хундэ ; хундей ; hiundai
Hyundai / Solaris <- соларис ; солярс ; солярес ; саларис ; solyaris ; солярися ; солриас ; сялярис
Hyundai / Elantra <- илантра ; эллантра ; элатра ; elentra ; эландра
Hyundai / Tucson <- тукскон ; tuscon ; tuckson ; тусон ; тукссон
Hyundai / Creta <- kreta ; кретта ; крэта
Hyundai / Santa Fe <- сантафэ ; санта фэ ; santa fee ; санта феу
Hyundai / Sonata <- саната ; соната ; сонатта
Kia / Sportage <- спортедж ; спортэйдж ; sportaje ; sportadge ; спортейж ; спортыдж
Kia / Sorento <- соррента ; сорэнто ; sorrento ; саренто
Kia / Cerato <- черато ; цэрато ; serato ; цератто
Kia / Picanto <- пиканта ; пиконто ; pikanto
Kia / Optima <- аптима ; оптимма ; optma
Nissan <- ниссна ; nisan ; нисссан ; ниссанн ; nissna
Nissan / Qashqai <- кашкаи ; qashkai ; qashqay ; кашкй ; кашакй ; kashkai ; кашкаай ; qasqai
Nissan / X-Trail <- икстреил ; x-trayl ; х трэйл ; икс трайл
Nissan / Teana <- тиана ; тэана
Nissan / Almera <- алмера ; альмира ; almeraa ; олмера
Nissan / Murano <- мурана ; муранно ; мурона
Nissan / Pathfinder <- патфиндер ; патфайндэр ; pathfainder ; патвайндер
Nissan / Juke <- джюк ; jouke ; джуук
Mitsubishi <- митсубисси ; мицубисси ; митсубиссси ; mitsubisi ; mitsubushi ; мтсубиси ; мицубисши ; mitsibishi
Mitsubishi / Outlander <- оутлендер ; аутлендор ; outlender ; аутлэндэр ; аутландер ; аутлендр ; outlandr
Mitsubishi / Pajero <- поджеро ; паджера ; padjero ; падджеро ; паджро ; pagero ; пажеро
Mitsubishi / Lancer <- лансир ; ланцер ; lanser ; лансэр ; ланер митсубиси
Mazda <- мазада ; маздо ; mazdda ; mazad ; маздда
Mazda / CX-5 <- мазда цх-5 ; mazda cx-5 ; мзада cx5
Honda <- хонада ; hnoda ; хоннда ; ханда
Honda / Accord <- аккор ; acord ; акккорд ; аккордд ; accrod
Honda / Civic <- цывик ; civik ; сивик ; цивк хонда
Subaru <- субора ; субаро ; subary ; собару ; subaro
Subaru / Forester <- форестор ; фористер ; forestr ; форрестер ; forrester
Subaru / Impreza <- импреца ; имперза ; impresa
Suzuki <- сузуку ; судзуки ; suzuky ; сузкуи
Suzuki / Grand Vitara <- гранд ветара ; гранд витарра ; grand vitarra
Lexus <- лексуз ; lexsus ; лэксус ; леxус
Infiniti <- инфинитти ; infinity ; инфенити ; инфинти
Skoda <- шкодо ; skodda ; шкоада ; sckoda
Skoda / Octavia <- актавия ; октавиия ; oktavia ; октовия ; octaviya ; октваия ; октавя
Skoda / Rapid <- рапит ; раппид ; rapidd
Skoda / Superb <- супреб ; суперп ; superp
Renault <- рено ; renolt ; ренно ; renaut ; renualt
Renault / Logan <- лаган ; логаан ; loggan ; логаин
Renault / Duster <- дастр ; дастэр ; dastеr ; daster ; дастир
Renault / Sandero <- сандэро ; сондеро ; санедро ; sandera
Renault / Megane <- меганн ; мэган ; megan
Ford / Focus <- фокусс ; фокуз ; fokus ; focuss ; фкоус ; фоксу
Ford / Mondeo <- мандео ; мондэо ; mondeao
Ford / Explorer <- эксплорр ; экплорер ; explorr
Chevrolet <- шевралет ; шевролэ ; шевролет ; chevrole ; шеврале ; cheviolet ; шевороле
Chevrolet / Lacetti <- лачетти ; лачэтти ; laceti ; лочетти ; lachetti
Chevrolet / Cruze <- cruse ; круз шевороле ; крузз ; cruz
Chevrolet / Captiva <- каптиво ; кптива ; kaptiva ; captivva
Opel <- опэль ; опел ; opell
Opel / Astra <- аста опель ; астро опель ; астрра ; asrta
Opel / Insignia <- инсигниа ; инсигня ; insignea ; инсигнея ; инсиния
Opel / Zafira <- зафиро ; зофира ; zafirra
Lada (ВАЗ) / Priora <- преора ; приораа ; приоры ; priorra ; проира ; приоора
Lada (ВАЗ) / Granta <- грнта ; гранда лада ; гарнта ; grantta ; грантта ; грана лада
Lada (ВАЗ) / Vesta <- вестта ; вестаа ; vestta ; весат лада
Lada (ВАЗ) / Kalina <- колина ; калинна ; калена ; kallina ; клаина
Lada (ВАЗ) / Largus <- ларгос ; лоргус ; larguss ; ларугс
УАЗ / Patriot <- патреот ; патрот ; партиот ; patroit
Peugeot <- пижо ; peugot ; пежжо ; pegeot
Citroen <- ситроэн ; цитроен ; sitroen ; ситраен ; citroin
Porsche <- порше ; porshe ; порщ ; porche ; порсше
Porsche / Cayenne <- каэн ; кайэн ; cayene ; кауен порше ; кайенне ; cayanne
Volvo <- волво ; volvvo ; вольва
Land Rover <- лэнд ровер ; ленд роверр ; lend rover ; ландровер
Chery / Tiggo 7 Pro <- тиго 7 про ; tigo 7 pro ; тигго 7 pro
Geely <- джилли ; gelly ; джиили ; geeli
Geely / Monjaro <- манжаро ; монжара ; monjarro ; мондажро
Geely / Coolray <- кулрэй ; coolrei ; кулрай ; куллрей
Haval / Jolion <- джалион ; жолион ; jolyon ; джоллион ; джолеон
Changan <- чанганн ; чангань ; chagan ; chengan
Exeed <- эксит ; эксед ; ексид ; exed
Omoda <- амода ; омада ; omodda
SsangYong <- санг ионг ; ссаньонг ; ssangyoung ; санйенг
Daewoo / Nexia <- нэксия ; нексиа ; nexya ; нексея
Jeep / Grand Cherokee <- гранд чирокки ; гранд черокки ; grand cheroki
Cadillac <- кадилак ; cadilac ; кадилач ; каделлак
`);
