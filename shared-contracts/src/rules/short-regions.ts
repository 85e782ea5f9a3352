/**
 * What people call a region beside its own name, in a sentence of the search and in the text of a place, as a line of
 * phrases. A word that ends with `*` takes the endings of a noun, with `^` those of an adjective.
 */
export const SHORT_REGIONS = `region Московская область: подмосковь*, мо, мособласт*, моск обл, моск област*
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
region Камчатский край: камчатк*`;
