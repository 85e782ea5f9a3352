import { describe, expect, test } from '@rstest/core';
import { filtersOf, nameOf, unknownOf } from './test-understand.ts';

describe('a sentence about another thing', () => {
  test.each([
    'автомат пинается',
    'фара левая 2012',
    'подушка двигателя 2015',
    'вариатор после ремонта',
    'возраст от 23 лет',
    'домкрат до 2 тонн',
    'красная цена',
    'зеленый чай',
    'аккумулятор 60 ач',
    'код 123',
    'ручка кпп механика',
    'дизель не заводится',
    'займ под птс до 1 млн',
    'игровой автомат',
    'вариатор ремень',
    'ручная кладь',
    'детский электромобиль',
    'радиоуправляемый внедорожник',
    'чёрная куртка новая',
    'аренда авто в сочи',
    'кредит под 15% годовых',
    'дача 2015',
    'такси в казани дешево',
    'фото 2024',
    'красное вино',
    'вино белое',
  ])('has no filter and is shown as not understood: %s [SENT-26] [SENT-3]', (query) => {
    expect([filtersOf(query), nameOf(query), unknownOf(query)]).toEqual([{}, '', [query]]);
  });

  test.each(['новый 2026 год', 'коробка автомат б/у', 'коробка механика новая'])(
    'has no filter where each word is known: %s [SENT-26]',
    (query) => {
      expect(filtersOf(query)).toEqual({});
    },
  );

  test.each([
    ['бампер на камри белый', 'Toyota Camry'],
    ['водитель на камри зарплата 120 тысяч', 'Toyota Camry'],
    ['чехлы на камри 2018', 'Toyota Camry'],
    ['коробка на камри второго поколения', 'Toyota Camry'],
    ['передний кардан камри', 'Toyota Camry'],
    ['рычаги камри 2015', 'Toyota Camry'],
    ['бампер камри белый', 'Toyota Camry'],
    ['ремонт вариатора камри', 'Toyota Camry'],
    ['решетка радиатора камри черная', 'Toyota Camry'],
  ])('has no filter beside a model that it only mentions: %s [SENT-27] [SENT-30]', (query, name) => {
    expect([filtersOf(query), nameOf(query)]).toEqual([{}, name]);
  });

  test.each([
    'купе билеты',
    'дилер казино',
    'юбилейный 2010',
    'зеленая 12',
    'цена на дизель',
    'деньги белые',
    'москва казань',
    'самара космическая',
    'азов крепость',
    'гибридная работа',
    'автомат с газировкой',
    'автомат с игрушками',
    'почему дергается автомат',
    'как греть дизель',
    'нужно ли греть дизель',
    'внедорожник игрушка',
    'дача до 700 тысяч',
    'в наличии шины',
    'белая касса',
    'молоко свежее',
    'выиграть миллион',
  ])('has no filter where a word of one has another sense: %s [SENT-32]', (query) => {
    expect(filtersOf(query)).toEqual({});
  });

  test.each([
    ['акпп на камри 2018', {}],
    ['чехлы на сиденья камри седан', {}],
    ['отзывы о камри 2020', {}],
    ['клип черная камри слушать', {}],
    ['есть ли камри автомат', { kpps: ['automatic'] }],
    ['где купить камри белую', { colors: ['Белый'] }],
    ['где то 700 тысяч', { price: { from: 630_000, to: 770_000 } }],
    ['бензин аи-95 цена', { engines: ['gas'] }],
    ['кто продает камри белую', { colors: ['Белый'] }],
    ['нужна механика для обучения', { kpps: ['manual'] }],
    ['быстрое купе', { bodies: ['coupe'] }],
    ['бензин 92', { engines: ['gas'] }],
    ['крепкая камри 2015', { year: { from: 2015, to: 2015 } }],
    ['серебряный бор', { colors: ['Серебристый'] }],
    ['белая камри азов', { colors: ['Белый'], city: 'azov' }],
  ])('has its filters only where a car is meant: %s [SENT-32]', (query, filters) => {
    expect(filtersOf(query)).toEqual(filters);
  });

  test('is none where a class is named, which is no model [SENT-25]', () => {
    expect([filtersOf('седан бизнес-класса'), nameOf('седан бизнес-класса')]).toEqual([
      { bodies: ['sedan'] },
      '',
    ]);
  });

  test.each([
    'трос до 5 тонн',
    'мотор 5 лс',
    'камри с 9 до 17',
    '500 км до москвы',
    'камри до казани 200 км',
    'камри 500 рублей',
  ])('has no amount of a car: %s [SENT-28] [SENT-31]', (query) => {
    const { price, power, mileage } = filtersOf(query);
    expect([price, power, mileage]).toEqual([undefined, undefined, undefined]);
  });

  test.each([
    ['автомат', { kpps: ['automatic'] }],
    ['до 500 тысяч', { price: { to: 500_000 } }],
    ['2015', { year: { from: 2015, to: 2015 } }],
    ['автомат с люком', { kpps: ['automatic'] }],
    ['автомат для жены до 800 тысяч', { kpps: ['automatic'], price: { to: 800_000 } }],
    ['поиск камри автомат', { kpps: ['automatic'] }],
    ['требуется камри автомат', { kpps: ['automatic'] }],
    ['прошу камри белую', { colors: ['Белый'] }],
    ['бнв камри белая', { colors: ['Белый'] }],
    ['француз пежо до 500 тысяч', { price: { to: 500_000 } }],
    ['выбираю дизель', { engines: ['diesel'] }],
    ['посоветуйте авто до 900 тысяч', { price: { to: 900_000 } }],
    ['не бита не крашена до 600', { price: { to: 600_000 }, sound: 'yes' }],
    ['до 500 новая резина', { price: { to: 500_000 } }],
    ['автомат не такси', { kpps: ['automatic'] }],
    ['пикап для дачи', { bodies: ['pickup'] }],
    ['нахожусь в москве', { city: 'moscow' }],
    ['коплю на седан до 900 тысяч', { bodies: ['sedan'], price: { to: 900_000 } }],
    ['комфорт класса седан', { bodies: ['sedan'] }],
    ['новые китайцы', { condition: 'new' }],
    ['красная недорого', { colors: ['Красный'] }],
    ['черный седан свадьба', { colors: ['Чёрный'], bodies: ['sedan'] }],
    [
      'микроавтобус бизнес грузоперевозки дизель до 800 тысяч',
      { bodies: ['van'], engines: ['diesel'], price: { to: 800_000 } },
    ],
  ])('is none where a buyer adds to a condition: %s [SENT-26]', (query, filters) => {
    expect(filtersOf(query)).toEqual(filters);
  });
});
