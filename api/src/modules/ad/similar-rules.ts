import { citiesOfRegion, cityById } from '@cars/shared-contracts/rules/city-list';
import { CONDITIONS, FILTER_CONDITIONS } from '@cars/shared-contracts/rules/vehicle';
import type { AdFilter } from './filter.ts';

/** What makes two cars near to each other. */
export interface ComparedCar {
  readonly id: number;
  readonly mark_id: number;
  readonly model_id: number | null;
  readonly year: number;
  readonly price_rub: number;
  readonly body: string | null;
  readonly city_id: number | null;
  readonly statuses_id: number;
  readonly user_id: number;
}

/** Cards of the block «Похожие объявления» [CAR-54]. */
export const SIMILAR_MAX = 8;
/** Of one seller at most, so that many ads of one car do not fill the block [I60]. */
const OF_SELLER_MAX = 2;

const regionOf = (cityId: number | null) => cityById(cityId ?? 0)?.region ?? null;

const FOR_PARTS: readonly string[] =
  FILTER_CONDITIONS.find(({ key }) => key === 'for_parts')?.conditions ?? [];
const idsOf = (isForParts: boolean): readonly number[] =>
  CONDITIONS.filter(({ key }) => FOR_PARTS.includes(key) === isForParts).map(({ id }) => id);
const WHOLE = idsOf(false);
const PARTS = idsOf(true);

/** A car for parts is not near to a whole one. */
const stateOf = (car: ComparedCar): readonly number[] => (PARTS.includes(car.statuses_id) ? PARTS : WHOLE);

/** The searches for similar cars, from the nearest to the widest. */
export const similarSteps = (car: ComparedCar): readonly AdFilter[] => {
  const state = { car_statuses: stateOf(car) };
  const price = (share: number) =>
    [Math.floor(car.price_rub * (1 - share)), Math.ceil(car.price_rub * (1 + share))] as const;
  const year = (by: number) => ({ year_filter: [car.year - by, car.year + by] as const });
  const model = car.model_id === null ? null : { mark_id: car.mark_id, model_id: car.model_id, ...state };
  const region = regionOf(car.city_id);
  const near = region ? { cities: citiesOfRegion(region).map(({ id }) => id) } : null;
  const body = car.body ? { bodies: [car.body], ...state } : null;
  return [
    ...(model && near ? [{ ...model, ...near, ...year(2), price: price(0.25) }] : []),
    ...(model ? [{ ...model, ...year(2), price: price(0.25) }] : []),
    ...(model ? [{ ...model, ...year(5), price: price(0.5) }] : []),
    { mark_id: car.mark_id, ...(body ?? state), ...year(3), price: price(0.3) },
    ...(body ? [{ ...body, ...year(3), price: price(0.2) }] : []),
  ];
};

/** How far two cars are apart; another model counts like six years, another region like one. */
const distance = (car: ComparedCar, other: ComparedCar): number =>
  Math.abs(Math.log((other.price_rub + 1) / (car.price_rub + 1))) * 8 +
  Math.abs(other.year - car.year) +
  (other.model_id === car.model_id ? 0 : 6) +
  (regionOf(other.city_id) === regionOf(car.city_id) ? 0 : 1);

/** The nearest of the found cars, the nearest first [I60]. */
export const nearest = <Car extends ComparedCar>(car: ComparedCar, found: readonly Car[]): Car[] => {
  const ofSeller = new Map<number, number>();
  return found
    .filter(({ id }) => id !== car.id)
    .map((other) => ({ other, by: distance(car, other) }))
    .sort((one, two) => one.by - two.by || two.other.id - one.other.id)
    .map(({ other }) => other)
    .filter(({ user_id }) => {
      const count = (ofSeller.get(user_id) ?? 0) + 1;
      ofSeller.set(user_id, count);
      return count <= OF_SELLER_MAX;
    })
    .slice(0, SIMILAR_MAX);
};
