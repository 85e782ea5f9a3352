import { describe, expect, test } from '@rstest/core';
import { readHeader, unreadNames } from './columns.ts';
import { createRowReader, type RowReading } from './read-row.ts';

const HEADER = [
  'mark',
  'model',
  'generation',
  'year',
  'mileage',
  'power',
  'engine',
  'kpp',
  'body',
  'drivetrain',
  'color',
  'price',
  'currency',
  'city',
  'description',
  'images',
  'vin',
  'source',
];
const ROW: Readonly<Record<string, string>> = {
  mark: 'Toyota',
  model: 'Camry',
  generation: 'VII (XV50)',
  year: '2013',
  mileage: '120000',
  power: '181',
  engine: 'gas',
  kpp: 'automatic',
  body: 'sedan',
  drivetrain: 'front_wheel',
  color: 'чёрный',
  price: '1450000',
  currency: '',
  city: 'Казань',
  description: '',
  images: '',
  vin: '',
  source: 'somewhere',
};
const THIS_YEAR = 2026;
const read = (changes: Readonly<Record<string, string>> = {}, header = HEADER): RowReading => {
  const row = { ...ROW, ...changes };
  return createRowReader(header, THIS_YEAR)(header.map((name) => row[name] ?? ''));
};
const adOf = (reading: RowReading) => {
  if ('rejected' in reading) throw new Error(reading.rejected);
  return reading.ad;
};
const leftOutOf = (reading: RowReading) => ('ad' in reading ? reading.leftOut : null);
const reasonOf = (reading: RowReading) => ('rejected' in reading ? reading.rejected : null);

describe('a row of an imported file', () => {
  test('becomes an ad', () => {
    expect(adOf(read())).toMatchObject({
      mark: 'Toyota',
      model: 'Camry',
      year: 2013,
      mileage: 120_000,
      power: 181,
      engine: 'gas',
      kpp: 'automatic',
      body: 'sedan',
      drivetrain: 'front_wheel',
      color: '#000000',
      price: 1_450_000,
      currency: 'RUB',
      city_key: 'kazan',
      description: null,
      statuses_id: 2,
      is_used: true,
    });
  });

  test('a robot is an automatic, liquefied gas is gas, a word without a match stays empty [DATA-27]', () => {
    const ad = adOf(
      read({ kpp: 'robot', engine: 'lpg', body: 'ракета', drivetrain: '', color: 'в крапинку' }),
    );
    expect(ad).toMatchObject({ kpp: 'automatic', engine: 'gas', body: null, drivetrain: null, color: null });
  });

  test('an unknown model, generation, city and unbelievable figures stay empty', () => {
    const ad = adOf(
      read({ model: 'Небывалая', generation: 'XXX', city: 'Минск', mileage: 'много', power: '0' }),
    );
    expect(ad).toMatchObject({
      mark: 'Toyota',
      model: null,
      model_id: null,
      generation: null,
      city_id: null,
      mileage: null,
      power: null,
    });
  });

  test.each([
    [{ mark: 'Небывалая' }, 'unknown mark: "Небывалая"'],
    [{ mark: '' }, 'unknown mark: nothing'],
    [{ year: '' }, 'unknown year: nothing, expected 1900 to 2026'],
    [{ year: '1899' }, 'unknown year: "1899", expected 1900 to 2026'],
    [{ year: '2027' }, 'unknown year: "2027", expected 1900 to 2026'],
    [{ price: 'договорная' }, 'unknown price: "договорная", expected 1 to 9999999999'],
    [{ price: '0' }, 'unknown price: "0", expected 1 to 9999999999'],
    [{ price: '10000000000' }, 'unknown price: "10000000000", expected 1 to 9999999999'],
    [{ price: '250.000' }, 'price can be read in two ways: "250.000", write its digits alone'],
    [{ mileage: '85.000' }, 'mileage can be read in two ways: "85.000", write its digits alone'],
    [{ price: '850', currency: '000' }, 'price can be read in two ways: "850,000", write its digits alone'],
    [{ mileage: '85', power: '000' }, 'mileage can be read in two ways: "85,000", write its digits alone'],
    [{ price: '15 500 $', currency: 'EUR' }, 'two currencies: "15 500 $" and "EUR"'],
    [{ currency: 'BYN' }, 'unknown currency: "BYN", expected RUB, USD or EUR'],
    [{ description: 'я'.repeat(2_501) }, 'description is too long: more than 2500 characters'],
    [{ description: 'а\0б' }, 'NUL byte in a value'],
    [{ description: 'а\ufffdб' }, 'a damaged letter'],
    [{ images: 'a.jpg|'.repeat(21) }, 'too many images: more than 20'],
  ])('%o is left out with a reason [DATA-27]', (changes, reason) => {
    expect(reasonOf(read(changes))).toBe(reason);
  });

  test('three digits behind a short number are its own in a column that may have digits [DATA-27]', () => {
    const before = (next: string) =>
      HEADER.flatMap((name) => (name === next ? ['mileage', next] : name === 'mileage' ? [] : [name]));
    expect(adOf(read({ mileage: '5', source: '110' }, before('source'))).mileage).toBe(5);
    expect(adOf(read({ mileage: '5', mark: 'Peugeot', model: '508' }, before('model'))).mileage).toBe(5);
    expect(reasonOf(read({ mileage: '85', source: '000' }, before('source')))).toContain('"85,000"');
    expect(reasonOf(read({ mileage: '85', city: '120' }, before('city')))).toContain('"85,120"');
  });

  test('a price is read up to the highest one of the form', () => {
    expect(adOf(read({ price: '9 999 999 999' })).price).toBe(9_999_999_999);
    expect(adOf(read({ price: '1250000.000' })).price).toBe(1_250_000);
  });

  test('figures may be grouped and have empty decimals; a price may be in dollars', () => {
    expect(adOf(read({ price: '15 500.00', currency: 'usd', mileage: '120\u00a0000' }))).toMatchObject({
      price: 15_500,
      currency: 'USD',
      mileage: 120_000,
    });
  });

  test('units and other notations are read, what stays empty is named', () => {
    const reading = read({
      year: '2013 г.',
      mileage: '85 тыс. км',
      power: '150 л. с.',
      price: '1 450 000 руб.',
      city: 'г. Москва',
      vin: 'XW7BF4\ufffcFK30S123456\u200b',
    });
    expect(adOf(reading)).toMatchObject({
      year: 2013,
      mileage: 85_000,
      power: 150,
      price: 1_450_000,
      city_id: 1,
      vin_number: 'XW7BF4FK30S123456',
    });
    expect(leftOutOf(reading)).toEqual({});
    expect(leftOutOf(read({ mileage: '53 000 миль', kpp: 'коробка', city: 'Минск', color: '' }))).toEqual({
      mileage: '53 000 миль',
      kpp: 'коробка',
      city: 'Минск',
    });
  });

  test.each([
    [{ price: '$15 500' }, 'USD'],
    [{ price: '15 500 €' }, 'EUR'],
    [{ price: '15 500', currency: 'доллар' }, 'USD'],
    [{ price: '1 450 000 руб.', currency: '₽' }, 'RUB'],
    [{ price: '25 000 $\u200b' }, 'USD'],
    [{ price: '25000 \uff04' }, 'USD'],
    [{ price: '25000 \ufe69' }, 'USD'],
    [{ price: '25000 ＵＳＤ' }, 'USD'],
    [{ price: '25000 U\u00adSD' }, 'USD'],
    [{ price: '\u200e25 000 €\u202c' }, 'EUR'],
    [{ price: '25 000', currency: '$\u200b' }, 'USD'],
  ])('%o has a currency', (changes, currency) => {
    expect(adOf(read(changes)).currency).toBe(currency);
  });

  test('a car of this year without a mileage of its own is new', () => {
    expect(adOf(read({ year: '2026', mileage: '15' }))).toMatchObject({ statuses_id: 1, is_used: false });
    expect(adOf(read({ year: '2026', mileage: '' }))).toMatchObject({ statuses_id: 2, is_used: true });
  });

  test.each([
    ['#Н/Д', null],
    ['#ССЫЛКА!', null],
    ['#REF!', null],
    ['null', null],
    ['None', null],
    ['undefined', null],
    ['нет', 'нет'],
    ['#торг', '#торг'],
    ['Торг<br>Обмен<br/>\nДва ключа', 'Торг\nОбмен\nДва ключа'],
    ['<p>Торг</p><p>Обмен</p>', 'Торг\nОбмен'],
    ['Торг\\nОбмен\\r\\nДва&nbsp;ключа', 'Торг\nОбмен\nДва ключа'],
    ['Торг_x000D_\nОбмен', 'Торг\nОбмен'],
    ['«A&amp;B» &lt;b>', '«A&B» &lt;b>'],
    ['<br>', null],
    [
      '<p style="margin:0"><strong>Срочно!</strong> Торг</p><ul><li>Резина</li> <li>Камера</li></ul>Цена &lt; рынка',
      'Срочно! Торг\nРезина\nКамера\nЦена < рынка',
    ],
    ['<DIV class="a">раз</DIV><div>два<br clear=all><span>три</span>!</div>', 'раз\nдва\nтри!'],
    ['<table><tr><td>Пробег</td><td>100</td></tr></table>', 'Пробег 100'],
    ['&lt;p&gt;Торг&lt;/p&gt;Обмен', 'Торг\nОбмен'],
    ['&#171;не бита&#xBB; 20 000 &euro; &#147;как новая&#148;', '«не бита» 20 000 € “как новая”'],
    ['R&D &amp;lt; &none; &#0;&#8238;&#55296;!', 'R&D &lt; &none; !'],
    ['5 < 6 > 4, <ул. Ленина>, <bmw>', '5 < 6 > 4, <ул. Ленина>, <bmw>'],
    ['Карты в C:\\new, есть:\\nкамера', 'Карты в C:\\new, есть:\nкамера'],
  ])('a description «%s» is read as people read it [S29]', (description, expected) => {
    expect(adOf(read({ description })).description).toBe(expected);
  });

  test('pictures are split by a bar', () => {
    const reading = read({ images: 'front.jpg| side.png |' });
    expect('images' in reading && reading.images).toEqual(['front.jpg', 'side.png']);
  });

  test('keeps its identity when a column that is not read changes, and loses it with any other value', () => {
    const same = adOf(read()).import_hash;
    expect(adOf(read({ source: 'elsewhere' })).import_hash).toBe(same);
    expect(adOf(read({ price: '1450001' })).import_hash).not.toBe(same);
    expect(adOf(read({ description: 'Как новая' })).import_hash).not.toBe(same);
  });

  test('with a cell too many is rejected', () => {
    const cells = [...HEADER.map((name) => ROW[name] ?? ''), 'лишнее'];
    expect(reasonOf(createRowReader(HEADER, THIS_YEAR)(cells))).toBe(
      'wrong number of cells: 19 for 18 columns',
    );
  });
});

test.each(["'00012", '№ 00012', '#00012'])('%s is the number 00012, of a car too [DATA-44]', (id) => {
  const header = [...HEADER, 'id'];
  const row: Readonly<Record<string, string>> = { ...ROW, id, vin: id.replace('00012', 'XW7BF4FK30S123456') };
  const { identity } = createRowReader(header, THIS_YEAR)(header.map((name) => row[name] ?? ''));
  expect(identity).toMatchObject({ row_id: '00012', vin_number: 'XW7BF4FK30S123456' });
});

describe('a number of many cars', () => {
  const header = [...HEADER, 'id'];
  const readWith = (changes: Readonly<Record<string, string>>) => {
    const row: Readonly<Record<string, string>> = { ...ROW, ...changes };
    return createRowReader(header, THIS_YEAR)(header.map((name) => row[name] ?? ''));
  };

  test.each([
    ...['-', '—', '0', '000', 'нет', 'Н/Д', 'б/н', '?', 'null', '№', '########', '. . .'],
    ...['#Н/Д', '#N/A', '#ССЫЛКА!', '#DIV/0!', '#NAME?', '4,60705E+12', '4.60705e+12', '1E+11'],
  ])('«%s» is none of a row, and is named [DATA-44]', (id) => {
    const reading = readWith({ id });
    expect(reading.identity.row_id).toBeNull();
    expect(leftOutOf(reading)).toEqual({ id });
  });

  test.each(['A-0', '10', '5E3', '1,00000000456E+11', 'НЕТ-12', '01.фев'])('«%s» is one', (id) => {
    const reading = readWith({ id });
    expect(reading.identity.row_id).toBe(id);
    expect(leftOutOf(reading)).toEqual({});
  });

  test.each([
    ...[
      'кузов ZNE10-0123456',
      '№ кузова: ZNE10-0123456',
      'Номер кузова ZNE10-0123456',
      'шасси: ZNE10-0123456',
    ],
    ...['VIN ZNE10-0123456', 'Vin-код: ZNE10-0123456'],
  ])('«%s» is ZNE100123456 [DATA-27]', (vin) => {
    expect(adOf(readWith({ vin })).vin_number).toBe('ZNE100123456');
  });

  test.each([
    ...['1,23457E+16', '12345678901234567', 'XW7BF4FK*****1234'],
    ...['ПТС 77УА123456', 'СТС 9912345678', '77 УА 123456', 'ЭПТС 164301012345678', 'первые XTA219010'],
    ...['8-900-123-45-67', '900 123-45-67', '79001234567', '375291234567'],
  ])('the VIN «%s» is none, and is named [DATA-27]', (vin) => {
    const reading = readWith({ vin });
    expect(adOf(reading).vin_number).toBeNull();
    expect(leftOutOf(reading)).toEqual({ vin });
  });
});

describe('the columns of a file', () => {
  test.each([
    ['Код', 'Артикул'],
    ['Код товара', 'SKU'],
    ['AvitoId', 'ID'],
    ['Stock ID', 'unique_id'],
  ])('«%s» yields to «%s» wherever it is in the file [DATA-44]', (later, earlier) => {
    expect(readHeader([later, earlier, 'year'])).toEqual([later, 'id', 'year']);
    expect(readHeader([earlier, later])).toEqual(['id', later]);
  });

  test.each([
    'Идентификатор',
    'Код товара',
    'Stock ID',
    'unique_id',
    'AvitoId',
    'Инвентарный номер',
    'ID объявления',
    'Код 1С',
    'ID авто',
    'Инв. номер',
  ])('«%s» is the number of a row [DATA-44]', (name) => {
    expect(readHeader([name])).toEqual(['id']);
  });

  test.each(['VIN code', 'VINCODE', 'Вин-код'])('«%s» is the number of a car', (name) => {
    expect(readHeader([name])).toEqual(['vin']);
  });

  test('that no ad is made of are named as written', () => {
    expect(
      unreadNames(['Mark', 'Код', 'Артикул', 'constructor', 'Салон', '', 'vin', 'Vin', 'reason']),
    ).toEqual(['Код', 'constructor', 'Салон', 'Vin']);
  });
});
