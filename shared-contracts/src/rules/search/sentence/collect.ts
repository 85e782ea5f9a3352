import { FILTERS, isChoiceName } from '../../../schemas/filters.ts';
import { cityByKey, isNamed } from '../../city-list.ts';
import type { Choice } from './choices.ts';
import type { FilterKey, Quantity, Range, SentenceFilters } from './filters.ts';

/** Lists are printed in the order of the forms; null for what has one value. */
const orderOf = (key: FilterKey): readonly string[] | null => {
  if (key === 'colors') return [];
  if (!isChoiceName(key) || key === 'stock_status') return null;
  const { kind, labels } = FILTERS[key];
  return kind === 'choices' ? Object.keys(labels) : null;
};

/** Both ends of two ranges; null where they say different things. */
const merged = (known: Range, next: Range, isYear: boolean): Range | null => {
  const all = { ...known, ...next };
  const isOther =
    (known.from !== undefined && next.from !== undefined) ||
    (known.to !== undefined && next.to !== undefined);
  if (!isOther) return (all.from ?? 0) <= (all.to ?? Number.POSITIVE_INFINITY) ? all : null;
  // «2015 или 2017», «2015, 2016, 2017»: the years between them.
  const isNext = known.from === known.to || next.from === (known.to ?? 0) + 1;
  const isExact = known.from !== undefined && isNext && next.from === next.to;
  if (!isYear || !isExact || next.from === undefined || known.from === undefined) return null;
  return { from: Math.min(known.from, next.from), to: Math.max(known.to ?? known.from, next.from) };
};

/** The parts of a sentence in one filter, and those that contradict an earlier one. */
export const collect = (
  quantities: readonly Quantity[],
  choices: readonly Choice[],
): {
  readonly filters: SentenceFilters;
  readonly region: string | null;
  readonly refused: ReadonlySet<Quantity | Choice>;
} => {
  const filters: Partial<Record<FilterKey, unknown>> = {};
  let region: string | null = null;
  let radius: string | null = null;
  const refused = new Set<Quantity | Choice>();
  for (const quantity of quantities) {
    const { key, range, currency } = quantity;
    const known = filters[key] as (Range & { currency?: string }) | undefined;
    const all = known ? merged(known, range, key === 'year') : range;
    if (!all) refused.add(quantity);
    else filters[key] = { ...known, ...all, ...(currency ? { currency } : {}) };
  }
  const regions = choices.flatMap(({ key, value }) => (key === 'region' ? value : []));
  for (const choice of choices) {
    const { key, value } = choice;
    const city = key === 'city' ? cityByKey(value) : null;
    if (city && !isNamed(city, regions)) {
      refused.add(choice);
      continue;
    }
    if (key === 'region') {
      region ??= value;
      if (region !== value) refused.add(choice);
      continue;
    }
    if (key === 'radius_km') {
      if (value === '' || (radius ?? value) !== value) refused.add(choice);
      else radius = value;
      continue;
    }
    const order = orderOf(key);
    if (!order) {
      if (filters[key] === undefined) filters[key] = value;
      else if (filters[key] !== value) refused.add(choice);
      continue;
    }
    const list = (filters[key] as readonly string[] | undefined) ?? [];
    if (!list.includes(value)) {
      filters[key] = [...list, value].sort((a, b) => order.indexOf(a) - order.indexOf(b));
    }
  }
  if (radius !== null && filters.city !== undefined) filters.radius_km = Number(radius);
  else for (const choice of choices) if (choice.key === 'radius_km') refused.add(choice);
  return { filters: filters as SentenceFilters, region, refused };
};
