import { describe, expect, test } from '@rstest/core';
import { REQUIRED_COLUMNS } from './columns.ts';
import { matchLines, type StoredAd } from './match-ads.ts';
import { createTwins, lineOf, planRows } from './plan-rows.ts';
import { createRowReader } from './read-row.ts';

const CAMRY = 'JTNBE40K203123456';
const HEADER = [...REQUIRED_COLUMNS, 'description', 'id', 'vin'];
const readRow = createRowReader(HEADER, 2026);
const row = (cells: Readonly<Record<string, string>>) => HEADER.map((name) => cells[name] ?? '');

describe('a VIN that is in the file twice', () => {
  const reasons = (...cars: readonly (readonly [string, string])[]) => {
    const reasonOfTwin = createTwins();
    return cars.map(([id, vin]) =>
      reasonOfTwin(lineOf(readRow(row({ mark: 'Toyota', year: '2013', price: '1', id, vin })), 1)),
    );
  };
  const twice = `VIN ${CAMRY} is in the file twice`;

  test('is one car, whatever numbers its lines have [DATA-44]', () => {
    const given = reasons(['A1', CAMRY], ['', CAMRY], ['A2', CAMRY], ['A1', CAMRY]);
    expect(given).toEqual([null, twice, twice, null]);
    expect(reasons(['', CAMRY], ['A2', CAMRY])).toEqual([null, twice]);
  });

  test('is no car where it is a part of one, and a refused line takes no number', () => {
    expect(reasons(['A1', 'K203123456'], ['A2', 'K203123456'])).toEqual([null, null]);
    expect(reasons(['A1', CAMRY], ['A2', CAMRY], ['A2', ''])).toEqual([null, twice, null]);
    expect(reasons(['№ 12', ''], ['12', ''])).toEqual([null, 'id "12" is in the file twice']);
  });

  test('is one of an equal car where it is cut to its beginning [DATA-44]', () => {
    const of = (model: string, year: string, price: string) => {
      const cells = { mark: 'BMW', model, year, price, vin: 'X4XKR0405' };
      return lineOf(readRow(row(cells)), 1);
    };
    const reasonOfTwin = createTwins();
    const lines = [
      of('X5', '2019', '1'),
      of('X5', '2021', '1'),
      of('X3', '2019', '1'),
      of('X5', '2021', '2'),
    ];
    expect(lines.map(reasonOfTwin)).toEqual([null, null, null, 'VIN X4XKR0405 is in the file twice']);
  });

  test('is none where it is no number: absent, rounded, covered [DATA-44]', () => {
    for (const none of ['-', '0', '#Н/Д', '4,60705E+12'])
      expect(reasons([none, ''], [none, CAMRY])).toEqual([null, null]);
    for (const none of ['XW7BF4FK*****1234', '1,23457E+16', '12345678901234567'])
      expect(reasons(['A1', none], ['', none])).toEqual([null, null]);
  });
});

test('cars that are alike keep their ads when their file gets numbers and a VIN [DATA-44]', () => {
  const cars = ['880000', '910000'].map((price) => ({ mark: 'BMW', model: 'X5', year: '2019', price }));
  const read = (cells: Readonly<Record<string, string>>) => lineOf(readRow(row(cells)), 1);
  const stored = cars.map((cells, id) => ({
    ...{ id, import_hash: read(cells).hashes[0], import_row_id: null, vin_number: null, is_offered: true },
    ...{ mark_id: read(cells).identity.mark_id, model_id: read(cells).identity.model_id, year: 2019 },
  })) as unknown as StoredAd[];
  const lines = cars.map((cells, at) => read({ ...cells, id: `A-${at}`, vin: at === 1 ? CAMRY : '' }));
  const found = matchLines(lines, stored);
  expect(lines.map((line) => found.get(line)?.id)).toEqual([0, 1]);
});

describe('ads that a rejected line may be', () => {
  const stored = [1, 2, 3].map((id) => ({
    ...{ id, import_hash: `ad ${id}`, import_row_id: `A${id}`, vin_number: null, mark_id: id, year: 2013 },
    ...{ is_active: true, is_offered: true, title: `ad ${id}` },
  })) as unknown as StoredAd[];
  const db = { query: async () => ({ rows: stored }) } as unknown as Parameters<typeof planRows>[0];
  /** The ids of missing ads, the number of those that may be, and the lines that can be any of them. */
  const plan = async (...rows: readonly (readonly string[])[]) => {
    const readings = rows.map((cells) => readRow(cells));
    expect(readings.every((reading) => 'rejected' in reading)).toBe(true);
    const rejected = readings.map((reading, at) => ({ ...lineOf(reading, 1), place: at + 2 }));
    const sellers = { sellerIds: [1], isOneSeller: true };
    const { missing, doubtful } = await planRows(db, { accepted: [], rejected }, sellers);
    return [missing.map(({ id }) => id), doubtful.ads, doubtful.lines];
  };

  test.each([
    ['with sums', row({ mark: 'Итого:', mileage: '300 000', price: '5 000 000 руб.' })],
    ['with its label as a number', row({ id: 'Итого', price: '5000000' })],
    ['with its label in a text', row({ description: 'Итого', price: '5000000' })],
    ['with its sum beside its label', row({ id: 'Всего: 3' })],
    ['with its date', row({ mark: 'Выгружено 30.11.2026' })],
    ['of one cell', ['Итого: 15 машин']],
    ['without any word', row({ price: '5000000' })],
  ])('are none for a line of totals %s [DATA-48]', async (_, cells) => {
    expect(await plan(cells)).toEqual([[1, 2, 3], 0, []]);
  });

  test.each([
    ['an unknown mark and a model', row({ mark: 'Киа-моторс', model: 'Рио' })],
    ['a number alone', row({ id: 'A9' })],
    ['a VIN alone', row({ vin: CAMRY })],
    ['a whole car in its first cell', ['Киа-моторс, Рио, 2018, 1120000']],
    ['an unknown mark and a color', row({ mark: 'Киа-моторс', color: 'белый' })],
    ['an unknown mark and shifted cells', ['Киа-моторс', '', '', '', 'Рио', '2018']],
  ])('are counted, with the line, for %s [DATA-48]', async (_, cells) => {
    expect(await plan(cells)).toEqual([[], 3, [2]]);
  });

  test('are doubtful where one alone is left and nothing names it [DATA-48]', async () => {
    const line = row({ mark: 'Киа-моторс', model: 'Рио' });
    expect(await plan(row({ id: 'A1' }), row({ id: 'A2' }), line)).toEqual([[], 1, [4]]);
  });

  test('are not doubtful where another line has their number [DATA-48]', async () => {
    expect(await plan(row({ id: 'A1' }), row({ mark: 'Киа-моторс', model: 'Рио' }))).toEqual([[], 2, [3]]);
    expect(await plan(row({ id: 'A1' }))).toEqual([[2, 3], 0, []]);
  });
});
