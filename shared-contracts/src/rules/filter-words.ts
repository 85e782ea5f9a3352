import { type ChoiceName, FILTERS, type RangeName } from '../schemas/filters.ts';
import { colorName } from './color.ts';
import { withUnit } from './measure.ts';
import { formatWhole } from './money.ts';
import type { Ends } from './open-ends.ts';
import { rangeText } from './range.ts';

/** How people read a filter. */
interface FilterWords {
  readonly title: string;
  readonly unit?: string;
  /** Its labels mean nothing without the title: «Руль: правый». */
  readonly isTitled?: true;
  /** Where the panel draws its chips, or the fields of its range, from this table; others have a row of their own. */
  readonly panel?: 'usual' | 'more';
}

/** A declared filter with labels or a range needs an entry. The order is that of the chips over a list. */
export const FILTER_WORDS = {
  price: { title: 'Цена', unit: '₽', panel: 'usual' },
  year_filter: { title: 'Год', unit: 'г.', panel: 'usual' },
  mileage: { title: 'Пробег', unit: 'км', panel: 'usual' },
  power: { title: 'Мощность', unit: 'л.с.', panel: 'more' },
  bodies: { title: 'Кузов' },
  kpps: { title: 'Коробка передач', panel: 'usual' },
  engines: { title: 'Двигатель', panel: 'usual' },
  drivetrains: { title: 'Привод', isTitled: true, panel: 'usual' },
  rudder: { title: 'Руль', isTitled: true, panel: 'more' },
  colors: { title: 'Цвет' },
  car_statuses: { title: 'Состояние' },
  stock_status: { title: 'Наличие' },
  is_in_stock: { title: 'Наличие' },
  seller: { title: 'Продавец', panel: 'more' },
  pts_type: { title: 'ПТС', isTitled: true, panel: 'more' },
} as const satisfies Readonly<Record<RangeName | ChoiceName | 'colors' | 'car_statuses', FilterWords>>;

export const WORDED = Object.keys(FILTER_WORDS) as readonly (keyof typeof FILTER_WORDS)[];
export const wordsOf = (name: keyof typeof FILTER_WORDS): FilterWords => FILTER_WORDS[name];

/** «до 2 000 000 ₽», «2015–2020 г.»; null for a range that is open at both ends. */
export const rangeWords = (name: RangeName, [from, to]: Ends, hasUnit = true): string | null => {
  const text = rangeText(from, to, name === 'year_filter' ? String : formatWhole);
  return text !== null && hasUnit ? withUnit(text, wordsOf(name).unit ?? '') : text;
};

/** «Седан, Универсал», «Привод: задний, полный», in the order of the panel; null for no known value. */
export const choiceWords = (name: ChoiceName, values: readonly string[]): string | null => {
  const { title, isTitled } = wordsOf(name);
  const labels = Object.entries(FILTERS[name].labels)
    .filter(([value]) => values.includes(value))
    .map(([, label]) => (isTitled ? label.toLowerCase() : label));
  if (labels.length === 0) return null;
  return (isTitled ? `${title}: ` : '') + labels.join(', ');
};

/** «Чёрный, Белый» of codes without `#`. */
export const colorWords = (codes: readonly string[]): string =>
  codes.map((code) => colorName(`#${code}`)).join(', ');
