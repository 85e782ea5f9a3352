import { type ChoiceName, FILTERS, type FilterNameOf } from '../schemas/filters.ts';
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
  /** Where the panel has its chips, if it draws them from this table; others have a row of their own. */
  readonly chips?: 'usual' | 'more';
}

/** A declared filter with choices or a range needs an entry. The order is that of the chips over a list. */
export const FILTER_WORDS = {
  price: { title: 'Цена', unit: '₽' },
  year_filter: { title: 'Год', unit: 'г.' },
  mileage: { title: 'Пробег', unit: 'км' },
  power: { title: 'Мощность', unit: 'л.с.' },
  bodies: { title: 'Кузов' },
  kpps: { title: 'Коробка передач', chips: 'usual' },
  engines: { title: 'Двигатель', chips: 'usual' },
  drivetrains: { title: 'Привод', isTitled: true, chips: 'usual' },
  rudder: { title: 'Руль', isTitled: true, chips: 'more' },
  colors: { title: 'Цвет' },
  car_statuses: { title: 'Состояние' },
  stock_status: { title: 'Наличие' },
  seller: { title: 'Продавец', chips: 'more' },
  pts_type: { title: 'ПТС', isTitled: true, chips: 'more' },
} as const satisfies Readonly<Record<RangeName | ChoiceName | 'colors' | 'car_statuses', FilterWords>>;

export type RangeName = FilterNameOf<'range'>;
export const WORDED = Object.keys(FILTER_WORDS) as readonly (keyof typeof FILTER_WORDS)[];
export const wordsOf = (name: keyof typeof FILTER_WORDS): FilterWords => FILTER_WORDS[name];

export const isRangeName = (name: string): name is RangeName =>
  name in FILTERS && FILTERS[name as RangeName].kind === 'range';

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
