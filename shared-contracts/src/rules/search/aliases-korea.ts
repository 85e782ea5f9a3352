/** Korean marks. Written as `readAliases` reads them. */
export const ALIASES_KOREA = `
Hyundai|хундик,хендик|Solaris=соляра,солик,солянка,солярка,солярчик;Tucson=тушкан,туск;Santa Fe=сантафешка,santa fee,санта феу,сант фе;Elantra=элька,элантрик;Sonata=сонька;Accent=акцентик,ацент,акцентос,акц;Getz=гетцик,гец,гетсик,геточка;ix35=ай икс тридцать пять,икс35,ихс35,ай икс,их тридцать пять;Grand Starex=старекс,гранд старик;Starex=старикс,старекс старый;Matrix=матрица;Porter=портерок;Genesis=дженезис купе;Genesis Coupe=дженезис купе;Veloster=велик;Terracan=террик;Staria=старя;H100=портер н100;Verna=вернушка
Kia|киашка,киюха,киачка,киевка,кишка|Rio=риошка,риос,риопард;Sportage=спортик;Ceed=сидос,+сд,сед,сиидик,сидушка;XCeed=х сид;Sorento=сорик,сорентик,прайм,сорен;Cerato=сератка,кератос;Optima=оптимус;K5=кпятая;K900=к девятьсот;Soul=соулик,душа,соул ев,соль;Seltos=селтосик;Picanto=пикантик,пикантка;Carnival=карник;Mohave=мохавик;Spectra=спектрушка,спектр;Quoris=кьюрис
Genesis|дженезис,джинезис|G70=дженезис 70;G80=дженезис 80;G90=дженезис 90
SsangYong|сан йонг,санг ёнг|Actyon=экшн,аксьон;Kyron=кайронка;Rexton=рекс;Rodius=родик
Daewoo|деушка,дэво|Nexia=нексюха,n150,нексюша;Matiz=матизик,матизка,матизушка,божья коровка;Espero=эсперик;Lanos=ланосик
Renault Samsung||QM5=км5
`;
