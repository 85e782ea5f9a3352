/**
 * What people write for a city beside its own name, in a sentence of the search and in the text of a place, as lines of
 * phrases. A word that ends with `*` takes the endings of a noun.
 */
export const SHORT_CITIES = `city Москва: мск
city Санкт-Петербург: питер*, спб, с пб, с петербург*, ст петербург*, петербург*, ленинград, st petersburg
city Екатеринбург: екб, екат, ебург*, е бург*
city Новосибирск: нск, новосиб
city Нижний Новгород: нн, н новгород*, ниж новгород*, нижний
city Великий Новгород: в новгород*
city Великие Луки: в луки
city Старый Оскол: ст оскол*
city Челябинск: челяб
city Ростов-на-Дону: ростов, рнд, ростов н д, ростов н дону
city Набережные Челны: челны, н челны, наб челны
city Нижний Тагил: н тагил*
city Комсомольск-на-Амуре: комсомольск н а, комсомольск на амуре
city Петропавловск-Камчатский: п камчатский
city Минеральные Воды: минводы, мин воды
city Южно-Сахалинск: ю сахалинск*`;
