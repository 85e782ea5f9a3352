import { AD_MILEAGE_MAX } from '@cars/shared-contracts/schemas/limits';
import { expect, test } from '@rstest/core';
import { joinCards, serializeCard } from '../card.ts';
import { AdIndex } from './ad-index.ts';
import type { IndexedRow } from './indexed-row.ts';
import { JsonBytes } from './json-bytes.ts';
import { ROW } from './test-row.ts';

const utc = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');

test('a page as bytes has the cards that the rows make, with any text and number', () => {
  const rows: IndexedRow[] = [
    ROW,
    {
      ...ROW,
      id: 2_147_483_647,
      cover: 'обложка "1"\n',
      mileage: null,
      price: 0.5,
      price_rub: 1_000_000_000,
    },
    { ...ROW, id: 30, cover: null, price: 9_007_199_254_740_991, mileage: AD_MILEAGE_MAX, year: 10 },
    { ...ROW, id: 99, reduced_s: Date.UTC(2025, 11, 31, 23, 59, 59) / 1_000, has_warnings: true },
  ];
  const index = new AdIndex();
  index.replaceAll(rows);
  const { items, count } = index.write({}, 'created_desc', 0, 16, 100);
  const expected = rows
    .toSorted((a, b) => b.id - a.id)
    .map((row) =>
      serializeCard({
        ...row,
        published_at: utc(row.created_us / 1_000),
        reduced_at: row.reduced_s === null ? null : utc(row.reduced_s * 1_000),
      }),
    );
  expect(items.toString()).toBe(joinCards(expected, null));
  expect(count).toBe(4);
  expect(index.find({}, 'created_desc', 0, 16, 100).cards).toEqual(expected);
});

test('a long page has each card once, in order, wherever it begins', () => {
  const rows = Array.from({ length: 70 }, (_, n) => ({
    ...ROW,
    id: n + 1,
    price: 1_000 + n,
    price_rub: 1_000 + n,
    year: 1_950 + n,
    mileage: n % 3 === 0 ? null : n,
    cover: n % 4 === 0 ? null : `/images/${n}.webp`,
    mark: `Марка ${n % 5}`,
    created_us: ROW.created_us + n * 1_000_000,
    reduced_s: n % 2 === 0 ? 1_000 + n : null,
  }));
  const index = new AdIndex();
  index.replaceAll(rows);
  for (const [offset, limit] of [
    [0, 50],
    [5, 16],
    [3, 33],
    [60, 40],
  ] as const) {
    const { items } = index.write({}, 'price_asc', offset, limit, 100);
    const { cards } = index.find({}, 'price_asc', offset, limit, 100);
    expect(cards.map(({ id }) => id)).toEqual(rows.slice(offset, offset + limit).map(({ id }) => id));
    expect(items.toString()).toBe(joinCards(cards, null));
  }
});

test('a page behind the last match has no cards', () => {
  const index = new AdIndex();
  index.replaceAll([ROW]);
  expect(index.write({ mark_id: 1 }, 'price_asc', 16, 16, 100)).toEqual({
    items: Buffer.from('[]'),
    count: 1,
    next: null,
  });
  expect(index.write({ mark_id: 2 }, 'price_asc', 0, 16, 100)).toEqual({
    items: Buffer.from('[]'),
    count: 0,
    next: null,
  });
});

test('what is written has room for any length', () => {
  const json = new JsonBytes();
  const text = 'ж'.repeat(50_000);
  json.number(7);
  json.text(text);
  json.ascii('x'.repeat(200_000));
  json.twoDigits(5);
  expect(json.toString()).toBe(`7${text}${'x'.repeat(200_000)}05`);
  expect(json.copy().toString()).toBe(json.toString());
  json.clear();
  for (const number of [0, 9, 10, 99, 100, 999_999_999, 1_000_000_000, 12.5, -3, 1e21]) {
    json.number(number);
    json.ascii(' ');
  }
  expect(json.toString()).toBe('0 9 10 99 100 999999999 1000000000 12.5 -3 1e+21 ');
});
