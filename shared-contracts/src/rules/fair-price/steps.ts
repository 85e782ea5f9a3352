import { conditionById, conditionByKey } from '../vehicle-conditions.ts';
import type { ComparedAd, PriceBasis, PricedCar } from './car.ts';

/** Conditions of one step; the first step whose sample is large enough decides. */
export interface Step {
  /** Model years around the car's. */
  readonly years: number;
  /** Difference of `mileagePosition`; null for any mileage. */
  readonly mileage: number | null;
  readonly isSameGeneration: boolean;
  readonly isSameGearbox: boolean;
  /** Difference of the logarithm of power; null for any. */
  readonly power: number | null;
  readonly isSameRegion: boolean;
}

const step = (
  years: number,
  mileage: number | null,
  power: number | null,
  same: Partial<Pick<Step, 'isSameGeneration' | 'isSameGearbox' | 'isSameRegion'>>,
): Step => ({
  years,
  mileage,
  power,
  isSameGeneration: false,
  isSameGearbox: false,
  isSameRegion: false,
  ...same,
});

const BOTH = { isSameGeneration: true, isSameGearbox: true } as const;
const GEARBOX = { isSameGearbox: true } as const;

/** The widest step: ads of other years are never compared. */
export const YEARS_AROUND = 5;

/** From the narrowest to the widest; figures are those of the calibration. */
export const STEPS: readonly Step[] = [
  step(1, 0.35, 0.15, { ...BOTH, isSameRegion: true }),
  step(1, 0.35, 0.15, BOTH),
  step(1, 0.5, 0.25, BOTH),
  step(2, 0.5, 0.25, BOTH),
  step(2, 0.8, 0.4, BOTH),
  step(3, 0.8, null, BOTH),
  step(2, 0.8, 0.4, GEARBOX),
  step(3, 0.8, null, GEARBOX),
  step(3, null, null, {}),
  step(YEARS_AROUND, null, null, {}),
];

/** Kilometers that make little difference are close together: 100 and 120 thousand more than 10 and 30. */
const SMALL_MILEAGE = 20;
export const mileagePosition = (km: number): number => Math.log(km / 1000 + SMALL_MILEAGE);

/** Kilometers of a new car at most. */
export const NEW_MILEAGE_MAX = 1_000;
const NEW_ID = conditionByKey('new').id;
const USED_ID = conditionByKey('used').id;

/**
 * The id of the condition that a car is compared by. An ad without a condition is stored as a new car [SELL-18]: with
 * more kilometers than a new one has it is a used one.
 */
export const comparedCondition = ({
  statuses_id,
  mileage,
}: Pick<PricedCar, 'statuses_id' | 'mileage'>): number =>
  statuses_id === NEW_ID && (mileage ?? 0) > NEW_MILEAGE_MAX ? USED_ID : statuses_id;

const within = (one: number | null, other: number | null, most: number | null): boolean =>
  most === null || one === null || (other !== null && Math.abs(one - other) <= most);

const isSame = (isRequired: boolean, one: number | string | null, other: number | string | null): boolean =>
  !isRequired || !one || one === other;

/** Null for an unknown or impossible value. */
export const positionOf = (km: number | null): number | null => (km === null ? null : mileagePosition(km));
export const logOf = (value: number | null): number | null => (value ? Math.log(value) : null);

/** Whether an ad fulfills a step's conditions; what is not known of the car is no condition. */
export const fitsStep = (car: PricedCar, ad: ComparedAd, requested: Step): boolean =>
  Math.abs(ad.year - car.year) <= requested.years &&
  within(positionOf(car.mileage), positionOf(ad.mileage), requested.mileage) &&
  within(logOf(car.power), logOf(ad.power), requested.power) &&
  isSame(requested.isSameGeneration, car.generation_id, ad.generation_id) &&
  isSame(requested.isSameGearbox, car.kpp, ad.kpp) &&
  (!requested.isSameRegion || (car.region !== null && car.region === ad.region));

const rangeOf = (values: readonly number[]): readonly [number, number] => [
  Math.min(...values),
  Math.max(...values),
];

/** What the sample of a step has in common. */
export const basisOf = (car: PricedCar, ads: readonly ComparedAd[], requested: Step): PriceBasis => {
  const mileages = ads.flatMap(({ mileage }) => (mileage === null ? [] : [mileage]));
  const isMileageRequired = requested.mileage !== null && car.mileage !== null && mileages.length > 0;
  return {
    condition: conditionById(comparedCondition(car))?.key ?? null,
    years: rangeOf(ads.map(({ year }) => year)),
    mileage: isMileageRequired ? rangeOf(mileages) : null,
    isSameGeneration: requested.isSameGeneration && Boolean(car.generation_id),
    kpp: requested.isSameGearbox ? car.kpp || null : null,
    region: requested.isSameRegion ? car.region : null,
  };
};
