import type { AdOrder } from '../schemas/ad-search.ts';

/** Orders of a list with their labels [CAT-23]; the first is the default. */
export const SORT_CHOICES: readonly { readonly value: AdOrder; readonly label: string }[] = [
  { value: 'created_desc', label: 'По умолчанию' },
  { value: 'price_asc', label: 'Сначала дешевые' },
  { value: 'price_desc', label: 'Сначала дорогие' },
  { value: 'year_desc', label: 'Сначала новые (по году)' },
  { value: 'year_asc', label: 'Сначала старые (по году)' },
  { value: 'mileage_asc', label: 'Сначала с меньшим пробегом' },
  { value: 'mileage_desc', label: 'Сначала с большим пробегом' },
];

export const sortLabel = (order: AdOrder): string =>
  SORT_CHOICES.find(({ value }) => value === order)?.label ?? 'По умолчанию';

export const isSort = (value: string): value is AdOrder =>
  SORT_CHOICES.some((choice) => choice.value === value);
