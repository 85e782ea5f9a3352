import { describe, expect, test } from '@rstest/core';
import { filtersOf, unknownOf } from './test-understand.ts';

describe('a sentence', () => {
  test.each([
    'первый взнос 100 тысяч',
    'налог до 5000',
    'платёж 20 тысяч в месяц',
    'расход 10 литров на 100 км',
    'масло менял 5000 км назад',
    'на гарантии до 2027',
    'резина 2020 года',
    'двигатель после ремонта',
    'механическая противоугонка',
    'отзывы 2023',
    'чек 40 тысяч',
    'стартер заменен в 2020',
    'птс от 2019',
    'кредит 500 тысяч',
    'хозяин 1975 года рождения',
    'автомат пинается',
    'вариатор после ремонта',
    'проблемы с автоматом',
    'меняю на автомат',
    'обслуживалась у дилера',
    'дилерское обслуживание',
    'стойка задняя',
    'езжу до казани',
    'двигатель от 1.6 до 2.0',
    'мотор от 1.5 до 2',
    'передние и задние парктроники',
    'свежий ремонт подвески',
    'черная оптика',
    'сервис у дилера',
    'частный сервис',
    'обслуживалась у официального дилера',
    'проехала 500 км',
    'пробег 50-100 км',
  ])('has no filter in what is about something else: %s [SENT-23] [SENT-31]', (query) => {
    expect(filtersOf(`камри ${query}`)).toEqual({});
    expect(unknownOf(`камри ${query}`)).not.toEqual([]);
  });

  test.each([
    ['камри на гарантии до 3 млн', { price: { to: 3_000_000 } }],
    ['камри торг до 500 тысяч', { price: { to: 500_000 } }],
    ['камри на зимней резине 2018 года', { year: { from: 2018, to: 2018 } }],
    ['камри выпущена в 2018', { year: { from: 2018, to: 2018 } }],
    ['камри автомат требуется', { kpps: ['automatic'] }],
    ['камри от дилера', { seller: 'dealer' }],
    ['скидка 20 тысяч до 500 тысяч', { price: { to: 500_000 } }],
    ['двигатель 1.6 до 2 млн', { price: { to: 2_000_000 } }],
    ['проехала не более 150 тыс', { mileage: { to: 150_000 } }],
    ['от 150 лашадей', { power: { from: 150 } }],
    ['бензн', { engines: ['gas'] }],
    ['красн', { colors: ['Красный'] }],
    ['за 300-400 тыс', { price: { from: 300_000, to: 400_000 } }],
    ['мощность двигателя до 150', { power: { to: 150 } }],
    ['пробег от 50 до 100 000 км', { mileage: { from: 50_000, to: 100_000 } }],
    ['пробег до 100 ткм', { mileage: { to: 100_000 } }],
    ['пробгк до 100 тысяч', { mileage: { to: 100_000 } }],
    ['пробег до 60 тысяч килметров', { mileage: { to: 60_000 } }],
    ['белвя', { colors: ['Белый'] }],
    ['маскве', { city: 'moscow' }],
    ['в.новгород', { city: 'velikiy_novgorod' }],
    ['ниж. новгород', { city: 'nizhniy_novgorod' }],
    ['н.-новгород', { city: 'nizhniy_novgorod' }],
    ['ст.оскол', { city: 'staryy_oskol' }],
    ['мин. воды', { city: 'mineralnye_vody' }],
    ['ю.-сахалинск', { city: 'yuzhno_sakhalinsk' }],
    ['наб. челны', { city: 'naberezhnye_chelny' }],
    ['в н.челнах', { city: 'naberezhnye_chelny' }],
    ['ростов н/д', { city: 'rostov_na_donu' }],
    ['казино', {}],
    ['камри гбо 2016 7 мест', { year: { from: 2016, to: 2016 } }],
  ])('keeps what belongs to the car beside it: %s [SENT-23]', (query, filters) => {
    expect(filtersOf(query)).toEqual(filters);
  });

  test.each([
    ['сортировка по цене', { order: 'price_asc' }],
    ['отсортировать по дате', { order: 'created_desc' }],
    ['сортировать по пробегу', { order: 'mileage_asc' }],
    ['самый свежий год', { order: 'year_desc' }],
    ['сначала с небольшим пробегом', { order: 'mileage_asc' }],
    ['сначала дороже', { order: 'price_desc' }],
    ['дороже сначала', { order: 'price_desc' }],
    ['вначале дешевые', { order: 'price_asc' }],
    ['старые сначала', { order: 'year_asc' }],
    ['сначала старше', { order: 'year_asc' }],
    ['от дешевых к дорогим', { order: 'price_asc' }],
    ['от дорогих к дешевым', { order: 'price_desc' }],
    ['от новых к старым', { order: 'year_desc' }],
    ['свежии объявления', { order: 'created_desc' }],
    ['частный продавец', { seller: 'private' }],
    ['продавец частник', { seller: 'private' }],
    ['продавец дилер', { seller: 'dealer' }],
    ['продавец: собственник', { seller: 'private' }],
    ['малый пробег до 30000', { mileage: { to: 30_000 } }],
  ])('names an order, a seller or a mileage with its noun: %s [SENT-1]', (query, filters) => {
    expect([filtersOf(query), unknownOf(query)]).toEqual([filters, []]);
  });

  test.each([
    ['черный потолок', ['черный потолок']],
    ['двигатель', ['двигатель']],
    ['малый пробег', ['малый пробег']],
    ['малый пробег автомат', ['малый пробег']],
    ['сортировка', ['сортировка']],
    ['гбо 2016', ['гбо']],
    ['коробка автомат год 2015', []],
  ])('gives back a noun that no condition beside it uses: %s [SENT-3]', (query, unknown) => {
    expect(unknownOf(`камри ${query}`)).toEqual(unknown);
  });
});
