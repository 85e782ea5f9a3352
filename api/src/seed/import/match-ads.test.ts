import { describe, expect, test } from '@rstest/core';
import { adsOfRejected, type Line, matchLines, type StoredAd } from './match-ads.ts';

const CAMRY = 'JTNBE40K203123456';
const RIO = 'Z94CB41BADR123456';
const POLO = 'XW8ZZZ61ZCG012345';

const ad = (id: number, import_row_id: string | null, vin_number: string | null, rest = {}): StoredAd => ({
  id,
  import_hash: `ad ${id}`,
  import_reading: null,
  import_row_id,
  import_images: null,
  has_pictures: false,
  vin_number,
  mark_id: 1,
  model_id: 2,
  generation_id: null,
  year: 2013,
  body: null,
  engine: null,
  power: null,
  color: null,
  mileage: 100_000,
  is_offered: true,
  is_active: true,
  title: 'Toyota Camry',
  ...rest,
});
const line = (row_id: string | null, vin_number: string | null): Line => ({
  hashes: [`line ${row_id} ${vin_number}`],
  identity: { row_id, vin_number, mark_id: 1, model_id: 2, year: 2013, mileage: 100_000 },
});

/** The ad of each line; 0 for a car that is new. */
const matched = (lines: readonly Line[], ads: readonly StoredAd[], rejected: readonly Line[] = []) => {
  const found = matchLines(lines, ads, rejected);
  return lines.map((one) => found.get(one)?.id ?? 0);
};

describe('whole VINs and numbers of a dealer', () => {
  test('a car whose number is new is the one ad with its VIN [DATA-44]', () => {
    const ads = [ad(1, 'A-1', CAMRY), ad(2, 'A-2', RIO)];
    expect(matched([line('77', RIO), line('78', CAMRY)], ads)).toEqual([2, 1]);
    expect(
      matched([line('77', CAMRY)], [ad(1, 'A-1', CAMRY, { is_offered: false }), ad(2, 'A-2', CAMRY)]),
    ).toEqual([2]);
  });

  test.each([
    ['its number is in the file', [line('A-1', null), line('77', CAMRY)], [ad(1, 'A-1', CAMRY)], [], [1, 0]],
    [
      'its number is in a rejected line',
      [line('77', CAMRY)],
      [ad(1, 'A-1', CAMRY)],
      [line('A-1', null)],
      [0],
    ],
    ['two ads have the VIN', [line('77', CAMRY)], [ad(1, 'A-1', CAMRY), ad(2, 'A-2', CAMRY)], [], [0]],
    ['two lines have the VIN', [line('77', CAMRY), line('78', CAMRY)], [ad(1, 'A-1', CAMRY)], [], [0, 0]],
    ['the VIN is a part of one', [line('77', '123456')], [ad(1, 'A-1', '123456')], [], [0]],
  ])('a car is new where %s', (_, lines, ads, rejected, expected) => {
    expect(matched(lines, ads, rejected)).toEqual(expected);
  });

  test('a number that another car has now is no longer the ad of before [DATA-44]', () => {
    expect(matched([line('A-1', RIO)], [ad(1, 'A-1', CAMRY)])).toEqual([0]);
    expect(matched([line('0001', RIO)], [ad(1, '1', CAMRY)])).toEqual([0]);
    // The next file of both: the number is that of two ads.
    for (const ads of [
      [ad(1, 'A-1', CAMRY), ad(2, 'A-1', RIO)],
      [ad(1, 'A-1', RIO), ad(2, 'A-1', CAMRY)],
    ])
      expect(matched([line('A-1', RIO)], ads)).toEqual([ads[0]?.vin_number === RIO ? 1 : 2]);
  });

  test.each([
    ["'00012", '00012'],
    ['№ 12', '12'],
    ['#13', '13'],
    ['="00012"', '00012'],
  ])('a number of before, written %s, is the number %s [DATA-44]', (before, now) => {
    expect(matched([line(now, null)], [ad(1, before, null, { mark_id: 7 }), ad(2, '77', null)])).toEqual([1]);
  });

  test('a number that a car with another whole VIN has now blocks no VIN: each export counts its rows [DATA-44]', () => {
    const ads = [ad(1, '1', CAMRY), ad(2, '2', RIO), ad(3, '3', POLO)];
    expect(matched([line('2', CAMRY), line('1', RIO)], ads.slice(0, 2))).toEqual([1, 2]);
    expect(matched([line('1', RIO), line('2', POLO)], ads)).toEqual([2, 3]);
    // Nor does it prove that a rejected line is the car of before.
    expect(adsOfRejected(line('1', RIO), ads).ads).toEqual([ads[1]]);
  });

  test.each(['4,60705E+12', '1E+11', '-', '0', '#Н/Д', 'н/д'])(
    'a number of before that is %s proves no car, and hides none [DATA-44]',
    (none) => {
      expect(matched([line(none, null)], [ad(1, none, null, { year: 2015 })])).toEqual([0]);
      expect(matched([line('A-1', CAMRY)], [ad(1, none, CAMRY)])).toEqual([1]);
      expect(adsOfRejected({ ...line(none, null), isTotals: true }, [ad(1, none, null)]).ads).toEqual([]);
    },
  );

  test('a VIN of before that covers its signs is that of no car', () => {
    expect(matched([line('A-1', RIO)], [ad(1, 'A-1', 'XW7BF4FK*****1234')])).toEqual([1]);
  });

  test('a rewritten number is of a car of the same mark, and keeps its hyphens [DATA-44]', () => {
    const other = { mark_id: 7, year: 2015 };
    expect(matched([line('241', null)], [ad(1, '24-1', null, { year: 2015 })])).toEqual([0]);
    expect(matched([line('00012', null)], [ad(1, '12', null, other)])).toEqual([0]);
    expect(matched([line('12', null)], [ad(1, '12', null, other)])).toEqual([1]);
    for (const [before, now] of [
      ['1234', '1,234'],
      ['1 234 567', '1,234,567.00'],
      ['12', '0012,0'],
      ['А-4', 'a-4'],
    ] as const)
      expect(matched([line(now, null)], [ad(1, before, null, { year: 2015 })])).toEqual([1]);
  });

  test.each([null, '123456'])('a VIN that becomes whole from %s leaves the number its ad', (before) => {
    expect(matched([line('A-1', RIO)], [ad(1, 'A-1', before)])).toEqual([1]);
  });

  test('a VIN that is cut to its beginning, or a frame number, is of a car that nothing contradicts [DATA-44]', () => {
    for (const vin of ['X4XKR0405', 'ZNE100123456']) {
      const given = { ...line(null, vin), identity: { ...line(null, vin).identity, mileage: 1 } };
      expect(matched([given], [ad(1, null, vin)])).toEqual([1]);
      for (const other of [{ year: 2015 }, { model_id: 3 }, { mark_id: 7, model_id: 9 }])
        expect(matched([given], [ad(1, null, vin, other)])).toEqual([0]);
      expect(adsOfRejected(given, [ad(1, null, vin, { year: 2015 }), ad(2, null, null)]).ads).toEqual([
        ad(2, null, null),
      ]);
    }
  });

  test('an ad that was imported with another number as its VIN is found without it', () => {
    expect(matched([line(null, 'ZNE100123456')], [ad(1, null, 'KYЗOBZNE100123456')])).toEqual([1]);
  });
});
