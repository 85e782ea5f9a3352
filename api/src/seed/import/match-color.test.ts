import { expect, test } from '@rstest/core';
import { type Line, matchLines, type StoredAd } from './match-ads.ts';

const WHITE = '#ffffff';
const GRAY = '#808080';
const BLUE = '#0000ff';

const ad = (id: number, color: string | null): StoredAd => ({
  ...{ id, color, mark_id: 1, model_id: 2, generation_id: null, year: 2026, body: 'sedan', engine: 'gas' },
  ...{ power: 123, mileage: 0, vin_number: null, import_hash: `h${id}`, import_reading: null },
  ...{ import_row_id: null, import_images: null, has_pictures: false, title: 'Kia Rio, 2026' },
  ...{ is_offered: true, is_active: true },
});

const line = (color: string | null): Line => ({
  hashes: [`new ${color}`],
  identity: {
    ...{ mark_id: 1, model_id: 2, generation_id: null, year: 2026, body: 'sedan', engine: 'gas', color },
    ...{ power: 123, mileage: 0, vin_number: null, row_id: null },
  },
});

const matched = (lines: readonly Line[], ads: readonly StoredAd[]) => {
  const found = matchLines(lines, ads);
  return lines.map((given) => found.get(given)?.id ?? null);
};

test('the color chooses among ads that are alike in all that a car keeps [DATA-44]', () => {
  const ads = [ad(1, WHITE), ad(2, GRAY), ad(3, BLUE)];
  expect(matched([line(BLUE), line(WHITE), line(GRAY)], ads)).toEqual([3, 1, 2]);
});

test('a color that several of them have, none has or no one knows chooses none [DATA-44]', () => {
  expect(matched([line(WHITE)], [ad(1, WHITE), ad(2, WHITE), ad(3, BLUE)])).toEqual([null]);
  expect(matched([line(GRAY)], [ad(1, WHITE), ad(3, BLUE)])).toEqual([null]);
  expect(matched([line(null)], [ad(1, null), ad(3, BLUE)])).toEqual([null]);
});

test('another color is no other car where one ad fits', () => {
  expect(matched([line(GRAY)], [ad(1, WHITE)])).toEqual([1]);
});
