import type { ComparedColumns } from '../filter.ts';
import { type IndexedRow, RANGE_COLUMNS, VALUE_COLUMNS } from './indexed-row.ts';

const NOTHING_GIVEN = Object.fromEntries(
  [...VALUE_COLUMNS, ...RANGE_COLUMNS].map((name) => [name, null]),
) as unknown as ComparedColumns;

/** An active car of a private seller. */
export const ROW: IndexedRow = {
  ...NOTHING_GIVEN,
  id: 1,
  cover: '/images/1/cover-0.webp',
  mark: 'Лада «Нива»',
  model: null,
  generation: 'I "первое"',
  price: 1_250_000,
  currency: 'RUB',
  price_rub: 1_250_000,
  year: 2009,
  mileage: 0,
  kpp: 'manual',
  city_key: null,
  status: 'active',
  stock_status: 'in_stock',
  video: null,
  statuses_id: 2,
  has_warnings: false,
  created_us: Date.UTC(2026, 0, 2, 3, 4, 5) * 1_000 + 999_999,
  reduced_s: null,
  user_id: 1,
  mark_id: 1,
  is_in_stock: true,
  seller: 'private',
};
