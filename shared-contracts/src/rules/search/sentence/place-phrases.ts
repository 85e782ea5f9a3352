import { cityByName } from '../../city-list.ts';
import { SHORT_CITIES } from '../../short-cities.ts';
import { SHORT_REGIONS } from '../../short-regions.ts';

/** Short names of cities, cases in which a vowel is lost, and what people call a region beside its own name. */
export const PLACE_PHRASES = `
city Москва: moscow
city Санкт-Петербург: спбург*, ленинград*
city Екатеринбург: екат*, свердловск
city Новосибирск: новосиб*
city Нижний Новгород: ннов, нижн^
city Казань: кзн
city Челябинск: челяб*, чел
city Красноярск: крск
city Краснодар: крд
city Ростов-на-Дону: ростов*, р н д, ростов дон, ростове дону
city Владивосток: владик*, влад, влд
city Хабаровск: хабар*
city Тольятти: тлт
city Набережные Челны: челн*, н челн*, наб челн*
city Нижний Тагил: тагил*
city Магнитогорск: магнитк*
city Воронеж: врн
city Волгоград: влг
city Калининград: кениг*
city Симферополь: симф*
city Севастополь: севас*
city Орёл: орле, орлу
city Елец: ельца, ельце, ельцу
city Комсомольск-на-Амуре: комсомольск*
city Петропавловск-Камчатский: петропавловск*
city Новокузнецк: новокуз*
city Южно-Сахалинск: сахалинск*
city Улан-Удэ: улан*
city Йошкар-Ола: йошкар*
city Новороссийск: новорос*
city Минеральные Воды: минвод*, мин вод*
${SHORT_CITIES}
${SHORT_REGIONS}
`.replace(/^city ([^:]+)/gm, (_, name) => `city ${cityByName(name)?.key}`);
