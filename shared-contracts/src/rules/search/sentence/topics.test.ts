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
  ])('keeps what belongs to the car beside it: %s [SENT-23]', (query, filters) => {
    expect(filtersOf(query)).toEqual(filters);
  });
});
