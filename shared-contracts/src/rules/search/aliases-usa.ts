/** American marks. Written as `readAliases` reads them. */
export const ALIASES_USA = `
Ford|фордик,фордец,фордыч,форт,фордяра,фордушка,фордос,фордан|Focus=фокусник,фодя,фф1,фф,фокусок,фокусяра,фокусенок,ff2,ff3,фёкла,фодик,фокуст,фоксу;Mondeo=мондик,мондяра,моня;Kuga=кужка,кугуар,кугуся;Fusion=фюжин,фьюжка,фюжен;Fusion (North America)=фьюжн американец;Fiesta=фиса,феста,физка;Explorer=explorr;Transit=транзитка,фт;S-MAX=эсмах;Galaxy=галактика,гелакси;Escape=эскейпик;Mustang=мустик,стэнг;F-150=raptor,ф сто пятьдесят;Edge=эйдж;Expedition=экспедиция;Sierra=сьерра;Escort=эскортик;Crown Victoria=краун вика;Taurus=тельец
Chevrolet|шевик,шева,шеврик,шевролетка,chevy,шевролюха|Niva=шеви нива,нива шеви,шевинивка,шивка,2123,нива бертоне,шевронива;Cruze=крузик,крузя;Lacetti=лачетка,лачик;Aveo=авейка,авеоха,авеошка,авио,авеик;Captiva=каптиватор;Lanos=ланосик;Tahoe=таха,тахойка;Orlando=орландик;TrailBlazer=трэил блейзер;Spark=спаркик;Camaro=камарик,бамблби;Suburban=суб;Malibu=малибушка;Corvette=вета;Rezzo=рецо;Express=экспресс ван;Equinox=икуинокс;HHR=эйчэйчар
Jeep|джипик,джеп,джипяра|Grand Cherokee=гранд,гранд чирок,гч,широкий,wj,wk2,zj;Cherokee=чирок малый,чирокки;Wrangler=rubicon;Gladiator=гладик
Dodge|доджик,доч|Caliber=калибра;Journey=джёрни;Challenger=чел,челик;RAM=рэм 1500,рама;Viper=гадюка
Chrysler|крайслик|300C=трехсотка,трехсотый;PT Cruiser=пити крузер,пт крузак,пэтэ крузер;Voyager=вояджик
Cadillac|кадя,каддик|Escalade=эскалада,эскаладик,эск;SRX=сэрэикс;CTS=стс,ситиэс;XT5=экс ти 5
Hummer|хаммерок,хамвик|H2=+2;H3=+3;H1=+1
GMC|джимси|
Lincoln||Navigator=навик
Ram|рэм|
Mercury||Grand Marquis=гранд маркиз
`;
