/** Short names of cities, cases in which a vowel is lost, and what people call a region beside its own name. */
export const PLACE_PHRASES = `
city moscow: мск, moscow
city saint_petersburg: питер*, спб, спбург*, с пб, петербург*, ленинград*
city ekaterinburg: екб, екат*, свердловск, ебург*, е бург*
city novosibirsk: нск, новосиб*
city nizhniy_novgorod: нн, ннов, н новгород*, нижн^
city kazan: кзн
city chelyabinsk: челяб*, чел
city krasnoyarsk: крск
city krasnodar: крд
city rostov_na_donu: ростов*, рнд, р н д, ростов дон, ростове дону
city vladivostok: владик*, влад, влд
city khabarovsk: хабар*
city tolyatti: тлт
city naberezhnye_chelny: челн*
city nizhniy_tagil: тагил*
city magnitogorsk: магнитк*
city velikiy_novgorod: новгород*
city voronezh: врн
city volgograd: влг
city kaliningrad: кениг*
city simferopol: симф*
city sevastopol: севас*
city orel: орле, орлу
city elets: ельца, ельце, ельцу
city komsomolsk_na_amure: комсомольск*
city petropavlovsk_kamchatskiy: петропавловск*
city novokuznetsk: новокуз*
city yuzhno_sakhalinsk: сахалинск*
city ulan_ude: улан*
city yoshkar_ola: йошкар*
city novorossiysk: новорос*
city mineralnye_vody: минвод*
region Московская область: подмосковь*, мо, мособласт*, моск обл, моск област*
region Ленинградская область: ленобласт*, ло, лен обл, лен област*, питерск^ област*
region Татарстан: рт
region Башкортостан: башкири*, рб
region Краснодарский край: кубан*
region Приморский край: приморь*
region Ставропольский край: ставрополье
region Пермский край: прикамь*
region Забайкальский край: забайкаль*
region Ханты-Мансийский автономный округ: хмао, ханты мансийск^, югр*
region Ямало-Ненецкий автономный округ: янао, ямало ненецк^, ямал*
region Саха (Якутия): якути*, саха
region Еврейская автономная область: еао, еврейск^ автономн^ област*, еврейск^ област*
region Чувашия: чуваш^ республик*
region Свердловская область: свердл обл
region Камчатский край: камчатк*
`;
