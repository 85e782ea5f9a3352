import { type AdOrder, AdOrderSchema, type AdSearch } from '@cars/shared-contracts/schemas/ad-search';
import { randomFrom } from '../fixtures/random.ts';

const SEED = 20_261_124;
/** Of the generated rows, see `scale-rows.ts`. */
const MARKS = 60;
const MODELS = 15;
const CITIES = 151;

export interface DifferentSearch {
  readonly order: AdOrder;
  readonly page: number;
  readonly body: AdSearch;
}

/**
 * Random filters over the rows of `scale-rows.ts`: popular marks and cities are searched more often, every range has
 * its own ends. The same count gives the same list.
 */
export const differentSearches = (count: number): readonly DifferentSearch[] => {
  const random = randomFrom(SEED);
  const chance = (share: number): boolean => random() < share;
  const below = (end: number): number => Math.floor(random() * end);
  const skewed = (end: number): number => 1 + Math.floor(end * random() ** 2);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;

  const search = (): DifferentSearch => {
    const body: AdSearch = {};
    if (chance(0.6)) {
      const mark = skewed(MARKS);
      body.mark_id = mark;
      if (chance(0.4)) body.model_id = mark * 100 + skewed(MODELS);
    }
    if (chance(0.6)) {
      const from = 50_000 + below(3_000) * 1_000;
      body.price = [from, from + 100_000 + below(2_500) * 1_000];
    }
    if (chance(0.4)) {
      const from = 1995 + below(22);
      body.year_filter = { type: 'range', value: [from, from + 1 + below(10)] };
    }
    if (chance(0.3)) body.mileage = [0, 20_000 + below(230) * 1_000];
    if (chance(0.25)) body.city_id = skewed(CITIES);
    if (chance(0.2)) body.kpps = [pick(['automatic', 'manual', 'cvt'] as const)];
    if (chance(0.2)) body.bodies = [pick(['sedan', 'hatchback', 'suv', 'wagon'] as const)];
    if (chance(0.15)) body.stock_status = pick(['in_stock', 'in_transit', 'on_order'] as const);
    return { order: pick(AdOrderSchema.options), page: chance(0.8) ? 1 : 2 + below(20), body };
  };

  const found = new Map<string, DifferentSearch>();
  while (found.size < count) {
    const one = search();
    found.set(JSON.stringify(one), one);
  }
  return [...found.values()];
};
