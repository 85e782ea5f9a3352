import { type AdOrder, AdOrderSchema, type AdSearch } from '@cars/shared-contracts/schemas/ad-search';
import type { CarHandbooks } from '@cars/shared-contracts/schemas/handbook';

/** Filters of the load's list. */
const CALLS = 200;
/** Popular marks: half of the filters name one of them. */
const SEARCHED_MARKS = [
  'Toyota',
  'LADA',
  'Kia',
  'Hyundai',
  'Volkswagen',
  'Nissan',
  'Ford',
  'BMW',
  'Mazda',
  'Audi',
];
const CITIES = 40;

export interface SearchCall {
  readonly order: AdOrder;
  readonly body: AdSearch;
}

/** A random mix of typical filters; the same seed gives the same list. */
export const searchCalls = async (url: string, random: () => number): Promise<readonly SearchCall[]> => {
  const response = await fetch(`${url}/api/meta/car-handbooks`);
  const { data } = (await response.json()) as { data: CarHandbooks };
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const chance = (share: number): boolean => random() < share;
  const searched = data.marks.filter(({ name }) =>
    SEARCHED_MARKS.some((mark) => mark.toLowerCase() === name.toLowerCase()),
  );

  const call = (): SearchCall => {
    const body: AdSearch = {};
    if (chance(0.6)) {
      const mark = pick(chance(0.8) && searched.length > 0 ? searched : data.marks);
      body.mark_id = mark.id;
      if (chance(0.4) && mark.models.length > 0) body.model_id = pick(mark.models);
    }
    if (chance(0.5)) {
      const from = 1 + Math.floor(random() * 15);
      body.price = [from * 100_000, (from + 2 + Math.floor(random() * 20)) * 100_000];
    }
    if (chance(0.4)) {
      const from = 1995 + Math.floor(random() * 20);
      body.year_filter = {
        type: 'range',
        value: [from, Math.min(2024, from + 1 + Math.floor(random() * 10))],
      };
    }
    if (chance(0.3)) body.mileage = [0, 50_000 + Math.floor(random() * 200_000)];
    if (chance(0.2)) body.city_id = 1 + Math.floor(random() * CITIES);
    if (chance(0.2)) body.kpps = [pick(['automatic', 'manual', 'cvt'] as const)];
    if (chance(0.2)) body.bodies = [pick(['sedan', 'hatchback', 'suv', 'wagon'] as const)];
    if (chance(0.15)) body.stock_status = pick(['in_stock', 'in_transit', 'on_order'] as const);
    return { order: pick(AdOrderSchema.options), body };
  };
  return Array.from({ length: CALLS }, call);
};
