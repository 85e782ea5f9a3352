import { describe, expect, test } from '@rstest/core';
import { filtersOf, nameOf, understand, unknownOf } from './test-understand.ts';

describe('a sentence', () => {
  const whole = {
    price: { to: 2_000_000 },
    year: { from: 2018 },
    mileage: { to: 100_000 },
    kpps: ['automatic'],
    city: 'kazan',
  };

  test.each([
    'камри до 2 млн автомат с пробегом до 100 в казани не старше 2018',
    'не старше 2018 в казани автомат с пробегом до 100 до 2 млн камри',
  ])('understands mark, model and filters in any order: %s [SENT-1]', (query) => {
    expect(nameOf(query)).toBe('Toyota Camry');
    expect(filtersOf(query)).toEqual(whole);
    expect(unknownOf(query)).toEqual([]);
  });

  test('understands only what the sentence names [SENT-1]', () => {
    expect(understand('камри')).toMatchObject({ filters: {}, unknown: [] });
    expect(understand('')).toMatchObject({ mark: null, model: null, filters: {}, parts: [], unknown: [] });
  });

  test('names the place of each part', () => {
    const { text, parts } = understand('Камри до 2 млн, автомат');
    expect(parts.map(({ key, start, end }) => [key, text.slice(start, end)])).toEqual([
      ['model', 'Камри'],
      ['price', 'до 2 млн'],
      ['kpps', 'автомат'],
    ]);
  });

  test.each([
    ['мазда 3 до 500', 'Mazda 3', { price: { to: 500_000 } }],
    ['мазда 3 500 тысяч', 'Mazda 3', { price: { to: 500_000 } }],
    ['ауди 100 до 200 тыс', 'Audi 100', { price: { to: 200_000 } }],
    ['пежо 2008 2015', 'Peugeot 2008', { year: { from: 2015, to: 2015 } }],
    ['2107', 'Lada (ВАЗ) 2107', {}],
    ['уаз пикап', 'УАЗ Pickup', {}],
    ['рав 4 до 1.5', 'Toyota RAV4', { price: { to: 1_500_000 } }],
  ])('leaves the numbers and words of a model to it: %s [SENT-2]', (query, name, filters) => {
    expect(nameOf(query)).toBe(name);
    expect(filtersOf(query)).toEqual(filters);
  });

  test.each([
    ['камри 2 хозяина торг', ['2 хозяина торг']],
    ['купить камри до миллиона срочно', ['срочно']],
  ])('gives back what it does not understand: %s [SENT-3]', (query, unknown) => {
    expect(nameOf(query)).toBe('Toyota Camry');
    expect(unknownOf(query)).toEqual(unknown);
  });

  test.each([
    ['камри дизль', { engines: ['diesel'] }],
    ['камри седн', { bodies: ['sedan'] }],
    ['камри часник', { seller: 'private' }],
    ['камри не битая', { sound: 'yes' }],
    ['не битый седан', { bodies: ['sedan'], sound: 'yes' }],
    ['небитую камри', { sound: 'yes' }],
    ['камри без дтп', { sound: 'yes' }],
    ['камри битай', { condition: 'damaged' }],
    ['камри битоя', { condition: 'damaged' }],
    ['камри беллый', { colors: ['Белый'] }],
    ['камри краный', { colors: ['Красный'] }],
    ['камри красынй', { colors: ['Красный'] }],
    ['камри блый', { colors: ['Белый'] }],
    ['камри нвая', { condition: 'new' }],
    ['камри казнь', { city: 'kazan' }],
    ['камри в куртске', { city: 'kursk' }],
    ['камри 2015 гда', { year: { from: 2015, to: 2015 } }],
    ['камри пробек до 100 тыс', { mileage: { to: 100_000 } }],
    ['камри 300+ л.с.', { power: { from: 300 } }],
    ['300+ л.с.', { power: { from: 300 } }],
  ])('repairs a word of a filter: %s [SENT-29]', (query, filters) => {
    expect([filtersOf(query), unknownOf(query)]).toEqual([filters, []]);
  });

  test.each(['куртка', 'камри синий чехол', 'камри масса', 'камри бледный', 'камри синяк', 'камри битум'])(
    'repairs no other word: %s [SENT-29]',
    (query) => {
      expect(filtersOf(query)).toEqual({});
    },
  );

  test.each(['камри кредит от 5%', 'камри под 15% годовых', 'камри скидка 5 %'])(
    'reads no share as money: %s [SENT-23]',
    (query) => {
      expect(filtersOf(query)).toEqual({});
    },
  );

  test.each(['rfvhb lj 2 vky fdnjvfn', 'kamri do 2 mln avtomat', 'камрри до 2 милионов автамат'])(
    'means the same when it is mistyped: %s [SENT-4]',
    (query) => {
      expect(nameOf(query)).toBe('Toyota Camry');
      expect(filtersOf(query)).toEqual({ price: { to: 2_000_000 }, kpps: ['automatic'] });
    },
  );

  test.each([
    ['до 500', { price: { to: 500_000 } }],
    ['до 1.5', { price: { to: 1_500_000 } }],
    ['за 700', { price: { to: 700_000 } }],
    ['от 800 до 1.2 млн', { price: { from: 800_000, to: 1_200_000 } }],
    ['до 15 тыс баксов', { price: { to: 15_000, currency: 'USD' } }],
    ['миллион двести', { price: { to: 1_200_000 } }],
    ['до пол ляма', { price: { to: 500_000 } }],
    ['2015', { year: { from: 2015, to: 2015 } }],
    ['150 лс', { power: { from: 150, to: 150 } }],
  ])('has a price with its usual unit: %s [SENT-5]', (query, filters) => {
    expect(filtersOf(query)).toEqual(filters);
  });

  test('means a share around a number by «около» [SENT-6]', () => {
    expect(filtersOf('около миллиона')).toEqual({ price: { from: 900_000, to: 1_100_000 } });
    expect(filtersOf('примерно 2015 года')).toEqual({ year: { from: 2014, to: 2016 } });
    expect(filtersOf('больше 150 сил')).toEqual({ power: { from: 150 } });
  });

  test.each([
    ['не старше 18 года', { year: { from: 2018 } }],
    ['98 года', { year: { from: 1998, to: 1998 } }],
    ['старше 2010', { year: { to: 2010 } }],
    ['не старше 5 лет', { year: { from: 2021 } }],
    ['от 3 до 5 лет', { year: { from: 2021, to: 2023 } }],
    ['с 12 по 15 год', { year: { from: 2012, to: 2015 } }],
    ['90-х годов', { year: { from: 1990, to: 1999 } }],
    ['две тысячи пятнадцатого года', { year: { from: 2015, to: 2015 } }],
  ])('has a year: %s [SENT-7]', (query, filters) => {
    expect(filtersOf(query)).toEqual(filters);
  });

  test.each([
    ['пробег до 100', { mileage: { to: 100_000 } }],
    ['до 50 тыс км', { mileage: { to: 50_000 } }],
    ['пробег 50-100 тыс', { mileage: { from: 50_000, to: 100_000 } }],
    ['с пробегом от 2020', { condition: 'used', year: { from: 2020 } }],
  ])('has a mileage: %s [SENT-8]', (query, filters) => {
    expect(filtersOf(query)).toEqual(filters);
  });

  test.each([
    ['робот', { kpps: ['automatic'] }],
    ['кроссовер', { bodies: ['crossover'] }],
    ['лифтбек', { bodies: ['hatchback'] }],
    ['мокрый асфальт', { colors: ['Серый'] }],
    ['праворульная на полном приводе', { drivetrains: ['all_wheel'], rudder: 'right' }],
    ['гибрид от собственника', { engines: ['hybrid'], seller: 'private' }],
    ['под заказ подешевле', { stock_status: 'on_order', order: 'price_asc' }],
    ['автомат или вариатор', { kpps: ['automatic', 'cvt'] }],
  ])('chooses values: %s [SENT-9]', (query, filters) => {
    expect(filtersOf(query)).toEqual(filters);
  });

  test('means a city unless the mark has such a model [SENT-10]', () => {
    expect(nameOf('лада самара')).toBe('Lada (ВАЗ) Samara');
    expect(filtersOf('лада самара')).toEqual({});
    expect(nameOf('ауди самара')).toBe('Audi');
    expect(filtersOf('ауди самара')).toEqual({ city: 'samara' });
  });

  test.each([
    ['камри в радиусе 100 км от казани', 100],
    ['казань + 100 км', 100],
    ['казань и 100 км вокруг', 100],
    ['не дальше 200 км от казани', 200],
    ['в пределах 200 километров от казани', 200],
    ['от казани до 25 км', 25],
    ['казань, радиус 50', 50],
    ['казань +150км', 200],
  ])('adds a radius to a city, the next larger one: %s [SENT-20]', (query, radius) => {
    expect(filtersOf(query)).toEqual({ city: 'kazan', radius_km: radius });
    expect(unknownOf(query)).toEqual([]);
  });

  test.each([
    ['в радиусе 100 км', {}, ['радиусе 100 км']],
    ['камри в подмосковье в радиусе 50 км', {}, ['радиусе 50 км']],
    ['в радиусе 700 км от казани', { city: 'kazan' }, ['радиусе 700 км']],
    ['казань + 100 км, не дальше 50 км', { city: 'kazan', radius_km: 100 }, ['не дальше 50 км']],
  ])(
    'does not understand a radius without a city or too large, nor a second one: %s [SENT-20]',
    (query, filters, unknown) => {
      expect(filtersOf(query)).toEqual(filters);
      expect(unknownOf(query)).toEqual(unknown);
    },
  );

  test.each(['казань пробег до 100 км', 'казань не больше 100 тыс км', 'в казани 100 тыс км'])(
    'keeps kilometers of a mileage beside a city: %s [SENT-8] [SENT-20]',
    (query) => {
      expect(filtersOf(query)).toEqual({ city: 'kazan', mileage: { to: 100_000 } });
    },
  );

  test.each([
    ['камри подмосковье', 'Московская область'],
    ['камри в ленобласти', 'Ленинградская область'],
    ['в Республике Татарстан', 'Татарстан'],
    ['камри краснодарский край', 'Краснодарский край'],
    ['якутия', 'Саха (Якутия)'],
    ['камри в москве', null],
  ])('names a region beside the filters: %s [SENT-16]', (query, region) => {
    const sentence = understand(query);
    expect(sentence.region).toBe(region);
    expect(sentence.filters).toEqual(region ? {} : { city: 'moscow' });
    expect(unknownOf(query)).toEqual([]);
  });

  test.each([
    ['камри железногорск', undefined, ['железногорск']],
    ['камри в Железногорске Красноярский край', undefined, ['Железногорске']],
    ['камри железногорск курская область', 'zheleznogorsk', []],
    ['камри новгород', undefined, ['новгород']],
    ['камри великий новгород', 'velikiy_novgorod', []],
    ['камри в кирове', 'kirov', []],
    ['камри ростов ярославская область', undefined, ['ростов']],
    ['камри в кирове калужская область', undefined, ['кирове']],
    ['камри благовещенск башкирия', undefined, ['благовещенск']],
    ['камри красногорск сахалинская область', undefined, ['красногорск']],
    ['камри красногорск московская область', 'krasnogorsk', []],
    ['камри москва и московская область', 'moscow', []],
  ])('a name that two cities have is none without its region: %s [DATA-46]', (query, city, unknown) => {
    expect(filtersOf(query).city).toBe(city);
    expect(unknownOf(query)).toEqual(unknown);
  });

  test('names several marks in their order, the first as its mark [SENT-17]', () => {
    const marksOf = (query: string) => understand(query).marks.map(({ name }) => name);
    expect(nameOf('ауди или мазда до миллиона')).toBe('Audi');
    expect(marksOf('ауди или мазда до миллиона')).toEqual(['Audi', 'Mazda']);
    expect(marksOf('тойота, мазда и ауди')).toEqual(['Toyota', 'Mazda', 'Audi']);
    expect(unknownOf('тойота, мазда и ауди')).toEqual([]);
    expect(marksOf('камри')).toEqual([]);
  });

  test.each([
    ['не ваз до 500', ['Lada (ВАЗ)']],
    ['кроме лады и ауди', ['Lada (ВАЗ)', 'Audi']],
    ['тойота, ваз не предлагать', ['Lada (ВАЗ)']],
    ['не мазда 3', []],
    ['не битая', []],
  ])('leaves out the marks that are not wanted: %s [SENT-18]', (query, names) => {
    expect(understand(query).excluded.map(({ name }) => name)).toEqual(names);
  });

  test.each(['камри не автомат', 'камри новая резина', 'камри черный салон', 'камри кроме белой'])(
    'has no filter in what is denied or describes a part: %s [SENT-11]',
    (query) => {
      expect(filtersOf(query)).toEqual({});
      expect(unknownOf(query)).not.toEqual([]);
    },
  );

  test('keeps the first of two values that exclude each other [SENT-12]', () => {
    expect(filtersOf('правый руль левый руль')).toEqual({ rudder: 'right' });
    expect(unknownOf('правый руль левый руль')).toEqual(['левый руль']);
  });

  test.each([
    ['дизель не нужен', {}],
    ['не нужен автомат', {}],
    ['седан, не нужен автомат', { bodies: ['sedan'] }],
  ])('takes back what is not needed, before the words and after them: %s [SENT-11]', (query, filters) => {
    expect(filtersOf(query)).toEqual(filters);
  });

  test.each([
    ['седанн', { bodies: ['sedan'] }],
    ['серебристй', { colors: ['Серебристый'] }],
    ['правый рль', { rudder: 'right' }],
    ['полны привод', { drivetrains: ['all_wheel'] }],
    ['вореатор', { kpps: ['cvt'] }],
    ['pravyi rul', { rudder: 'right' }],
  ])('prefers a word with one typo to a rare name: %s [SENT-4] [SENT-25]', (query, filters) => {
    expect(nameOf(query)).toBe('');
    expect(filtersOf(query)).toEqual(filters);
  });

  test.each([
    ['камри v6', ['v6']],
    ['камри 16v', ['16v']],
    ['камри хв70', []],
  ])('gives back a letter with its number, and no other name of the model: %s [SENT-3]', (query, unknown) => {
    expect(nameOf(query)).toBe('Toyota Camry');
    expect(unknownOf(query)).toEqual(unknown);
  });

  test.each([
    ['чёрный матовый бмв', 'BMW', ['матовый']],
    ['матовый чёрный бмв', 'BMW', ['матовый']],
  ])('gives back what sets nothing, and drops no word of a name: %s [SENT-3]', (query, name, unknown) => {
    expect(nameOf(query)).toBe(name);
    expect(unknownOf(query)).toEqual(unknown);
  });

  test('costs no more for a pasted text', () => {
    expect(understand('до '.repeat(50_000)).text.length).toBeLessThan(300);
  });
});
