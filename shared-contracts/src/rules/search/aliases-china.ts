/** Chinese marks: their names are new, and spellings vary. Written as `readAliases` reads them. */
export const ALIASES_CHINA = `
Haval||Jolion=жоля,жолик;F7=+7;H6=+6;H9=+9;H2=+2;H3=аш3,эйч 3,+3;H5=аш5,эйч 5,+5;Dargo=даргошка
Chery|чирик,чиря,черика,чере,чарри|Tiggo (T11)=тига,тиггоха,тигуля,тигоша,t11;Tiggo 4=+т4;Tiggo 5=т21;Tiggo 8 Pro=т8 про;Amulet (A15)=амулетик,амуля,a15;Fora (A21)=форушка;Bonus (A13)=бонусик;IndiS (S18D)=индюк;Kimo (A1)=кимошка;QQ6 (S21)=ку ку 6;Sweet (QQ)=+кукушка,куку
Geely|джилька,джилик,джиля,gelly|Monjaro=монжарик,маньяро;Atlas=атласик,nl3;Emgrand EC7=эмгранд ек7,ec7;MK=+эмка
Changan|чингачгук|CS35 Plus=кс35 плюс,сиэс35 плюс;CS55 Plus=сиэс55 плюс,+55,+55 плюс;CS75 Plus=сиэс75 плюс,+75 плюс;CS35=сиэс35,+35;CS75=сиэс75,+75;CS95=+95;UNI-K=юнька;Eado=идо;Eado Plus=идо плюс;Lamore=+амур
Exeed|икс ид,exead,эхид|TXL=тхэл;Exlantix ET=экслантикс
Omoda|амада|C5=+5;S5=эс 5,+седан;C7=+7;C9=+9
Jaecoo|джеку,джаку,джако,джеико,яэку|J7=дж7,+7;J8=дж8,+8
JETOUR|getour|Dashing=дэшин,дашик;T2=тревелер,traveler,тревеллер т2;X70=икс семьдесят
Tank|танчик|300=трехсотый;500=пятисотка
Great Wall|джи дабл ю эм|Hover=ховерок,говер;Hover H3=ховер 3,ховер три;Hover H5=ховер 5,ховер пять;Hover H6=ховер 6;Poer=пауэр,паер,поер пикап;Wingle=винглик;Deer=дер
JAC|джек|J7=джей 7,+7;JS6=джс6,дж6,+6;JS4=джс4;JS3=джс3;T6=ти 6,тэ 6;T8=тэ 8,ти 8;T8 Pro=тэ 8 про;S3=эс 3;S7=эс 7
GAC|джи эй си,гэк|GS8=+8
Zeekr|zekr|001=+нулевой,+1,+01;009=+9,+09;007=+7;X=икс
Li Auto (Lixiang)|лишиан|L9=+9;L7=+7;L8=+8;L6=+6;One=уан
BYD|би уай ди,бивайди,бьюд,бди,beyd,бидик|Song Plus=сонг,сон плюс;Seal=тюлень;Seagull=+чайка;FangChengBao Leopard 5=бао 5;Yangwang U8=янван
Voyah||Passion=пашн;Courage=куражик
Hongqi|красное знамя|H5=+5;H9=+9
Lifan||Solano=соланыч,+солянка;X50=икс 50;X70=икс 70;Smily=смайлик;Breez (520)=бризик
FAW|фаф,фау,фаво,эф эй дабл ю|Bestune T77=t77,+77;Bestune T99=t99,+99;Bestune B70=b70;Besturn X80=x80,+80,икс 80;Besturn X40=x40;Besturn B50=b50;Bestune T55=t55;Bestune T90=t90;V5=в5
Dongfeng|дунфенг,дунфын,дон фенг,донфен,dfsk,дунфен|580=glory 580,пятьсот восемьдесят;AX7=ай икс 7;H30 Cross=h30;Mage=маж
BAIC|баек,бэик|X7=икс 7;BJ40=бдж40,бд40
Kaiyi|каиюй|E5=и 5;X3 Pro=х3 про;X3=икс 3;X7 Kunlun=x7
Tesla||Model 3=+3;Model Y=+y,модел игрек;Model S=+s;Model X=+x
Aito|аита,сайто|M5=эм 5
Xiaomi||YU7=ю 7
Avatr||11=одиннадцать;12=двенадцать
Zotye||T600=шестисотый
Vortex|вортех|Tingo=тинга
Wey|веи|05=кофе 02
Soueast|саут ист|
Rox|полар стоун|01=+1
SWM||G01=джи 01
Foton||Sauvana=савана,сована
`;
