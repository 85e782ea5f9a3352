import { VIN_MAX_CHARS } from '../../schemas/limits.ts';
import { isTellingVin } from '../vin-text.ts';
import type { AdjustedAd, ComparedAd, FairPrice, PricedCar } from './car.ts';
import { fitSlopes, medianOf, type Point, type Prior } from './fit.ts';
import {
  basisOf,
  comparedCondition,
  fitsStep,
  logOf,
  mileagePosition,
  positionOf,
  STEPS,
  YEARS_AROUND,
} from './steps.ts';

/** Fewer similar ads make no fair price, or a rough one. */
export const FAIR_PRICE_MIN_ADS = 12;
/** So many similar ads of as many accounts make a rough fair price, which is named «примерно». */
export const ROUGH_PRICE_MIN_ADS = 6;
/** More add nothing: the nearest ones are used. */
const SAMPLE_MAX = 60;
/** One voice for an account; a verified company has at most a quarter of the smallest sample. */
export const PRIVATE_ADS_MAX = 1;
export const COMPANY_ADS_MAX = 3;
/** Two ads of one seller and year are one car when their mileages are this near. */
const SAME_CAR_MILEAGE_SHARE = 0.03;
/** An ad whose price changes by more when it is adjusted shows little of the car. */
export const ADJUSTMENT_MAX = 1.4;
/** So many ads of a sample are above the car or like it, and so many below: nothing is extrapolated. */
const SIDE_SHARE = 0.25;
/** A band whose end is more times its beginning, as of classic cars, is no price. */
const BAND_MAX = 2;
/** Cars whose prices differ by less when adjusted are alike. */
const ALIKE = 0.1;
/** A price many times the expected one, or its fraction, is a mistake or a lure: in any sample, and at the least. */
const ABSURD_FACTOR_MAX = 5;
const ABSURD_FACTOR_MIN = 2.5;
const ABSURD_DEVIATIONS = 6;

/** Slopes of a usual model: a year newer, more kilometers, power, automatic, diesel, four-wheel drive. */
const PRIORS: readonly Prior[] = [
  { slope: 0.09, strength: 12 },
  { slope: -0.12, strength: 1.2 },
  { slope: 0.5, strength: 0.3 },
  { slope: 0.06, strength: 1 },
  { slope: 0.08, strength: 1 },
  { slope: 0.05, strength: 1 },
];

/** A value that an ad does not name counts as the usual one of the model. */
interface Usual {
  readonly mileage: number;
  readonly logPower: number;
}

const usualOf = (ads: readonly ComparedAd[]): Usual => ({
  mileage: medianOf(ads.flatMap(({ mileage }) => (mileage === null ? [] : [mileagePosition(mileage)]))),
  logPower: medianOf(ads.flatMap(({ power }) => (power ? [Math.log(power)] : []))),
});

const featuresOf = (car: PricedCar, usual: Usual): readonly number[] => [
  car.year,
  positionOf(car.mileage) ?? usual.mileage,
  logOf(car.power) ?? usual.logPower,
  car.kpp && car.kpp !== 'manual' ? 1 : 0,
  car.engine === 'diesel' ? 1 : 0,
  car.drivetrain === 'all_wheel' ? 1 : 0,
];

/** Years until an ad counts by a third, and the share of another generation. */
const YEARS_OF_WEIGHT = 4;
const OTHER_GENERATION_WEIGHT = 0.3;

const weightOf = (car: PricedCar, ad: ComparedAd): number => {
  const near = Math.exp(-Math.abs(ad.year - car.year) / YEARS_OF_WEIGHT);
  return car.generation_id && car.generation_id !== ad.generation_id ? near * OTHER_GENERATION_WEIGHT : near;
};

/** Weight of a year in the distance of two cars. */
const YEAR_DISTANCE = 0.15;
const distanceOf = (car: PricedCar, ad: ComparedAd, usual: Usual): number => {
  const [year = 0, mileage = 0, power = 0] = featuresOf(car, usual);
  const [otherYear = 0, otherMileage = 0, otherPower = 0] = featuresOf(ad, usual);
  return (
    YEAR_DISTANCE * Math.abs(year - otherYear) +
    Math.abs(mileage - otherMileage) +
    Math.abs(power - otherPower)
  );
};

/** A price of less than this share of the lower quartile deserves a warning. */
const FAR_BELOW_SHARE = 0.5;

/** Whether a price is under half of the lower quartile of similar ads. Rubles. */
export const isFarBelowSimilar = (price: number, { lower }: Pick<FairPrice, 'lower'>): boolean =>
  price < FAR_BELOW_SHARE * lower;

/** The same car in two ads: by a whole VIN, by another one that has its figures, else by all of its figures. */
const carKey = ({ id, vin, year, mileage, power, price }: ComparedAd): string => {
  if (vin && isTellingVin(vin))
    return vin.length === VIN_MAX_CHARS ? vin : [vin, year, mileage, power].join('/');
  return mileage ? [year, mileage, power, price].join('/') : `ad ${id}`;
};

const isNearCopy = (one: ComparedAd, other: ComparedAd): boolean =>
  one.year === other.year &&
  Math.abs((one.mileage ?? 0) - (other.mileage ?? 0)) <= SAME_CAR_MILEAGE_SHARE * (one.mileage ?? 0);

/** A car once, and of each seller the nearest: no account and no repeated ad can move the price far. */
const withoutRepeats = (car: PricedCar, ads: readonly ComparedAd[]): readonly ComparedAd[] => {
  const usual = usualOf(ads);
  const distances = new Map(ads.map((ad) => [ad, distanceOf(car, ad, usual)]));
  const ofSeller = new Map<number, readonly ComparedAd[]>();
  const cars = new Set<string>();
  return [...ads]
    .sort((one, other) => (distances.get(one) ?? 0) - (distances.get(other) ?? 0) || one.id - other.id)
    .filter((ad) => {
      const earlier = ofSeller.get(ad.seller) ?? [];
      if (earlier.length >= (ad.isCompany ? COMPANY_ADS_MAX : PRIVATE_ADS_MAX)) return false;
      if (cars.has(carKey(ad)) || earlier.some((other) => isNearCopy(ad, other))) return false;
      ofSeller.set(ad.seller, [...earlier, ad]);
      cars.add(carKey(ad));
      return true;
    });
};

interface Compared {
  readonly ad: ComparedAd;
  /** The price as if it were this car's, as a logarithm. */
  readonly adjusted: number;
}

const withAdjusted = ({ ad, adjusted }: Compared): AdjustedAd => ({
  ...ad,
  adjusted: Math.round(Math.exp(adjusted)),
});

/**
 * A quantile at the place `share · (n + 1)` of the sorted values, between two of them in proportion: a further value of
 * the same kind is below it with just this probability, however small the sample.
 */
const quantileOf = (sorted: readonly number[], share: number): number => {
  const place = share * (sorted.length + 1) - 1;
  const below = Math.min(Math.max(Math.floor(place), 0), sorted.length - 1);
  const low = sorted[below] ?? 0;
  const high = sorted[below + 1] ?? low;
  return low + (high - low) * Math.min(Math.max(place - below, 0), 1);
};

const LOWER_SHARE = 0.25;
const MIDDLE_SHARE = 0.5;
const UPPER_SHARE = 0.75;
/** Between the quartiles of few ads are less than half of the real cars, between these, so much further from the middle, half. */
const ROUGH_WIDTH = 1.15;

/**
 * Ads of the same kind of car, the nearest first, their prices adjusted to this car; without absurd ones and those
 * that are too different from it.
 */
const comparedTo = (car: PricedCar, ads: readonly ComparedAd[]): readonly Compared[] => {
  const pool = withoutRepeats(
    car,
    ads.filter(
      (ad) =>
        ad.price > 0 &&
        Math.abs(ad.year - car.year) <= YEARS_AROUND &&
        comparedCondition(ad) === comparedCondition(car) &&
        (!car.rudder || !ad.rudder || car.rudder === ad.rudder),
    ),
  );
  if (pool.length < ROUGH_PRICE_MIN_ADS) return [];
  const usual = usualOf(pool);
  const points = pool.map(
    (ad): Point => ({
      features: featuresOf(ad, usual),
      logPrice: Math.log(ad.price),
      weight: weightOf(car, ad),
    }),
  );
  const { slopes, residuals, deviation } = fitSlopes(points, PRIORS);
  const unusual = Math.max(Math.log(ABSURD_FACTOR_MIN), ABSURD_DEVIATIONS * deviation);
  const absurd = Math.min(Math.log(ABSURD_FACTOR_MAX), unusual);
  const own = featuresOf(car, usual);
  return pool.flatMap((ad, n): Compared[] => {
    const { features = [], logPrice = 0 } = points[n] ?? {};
    if (Math.abs(residuals[n] ?? 0) > absurd) return [];
    const change = slopes.reduce((sum, slope, at) => sum + slope * ((own[at] ?? 0) - (features[at] ?? 0)), 0);
    return Math.abs(change) > Math.log(ADJUSTMENT_MAX) ? [] : [{ ad, adjusted: logPrice + change }];
  });
};

/** Whether a sample has better and worse cars than this one. */
const surrounds = (sample: readonly Compared[]): boolean => {
  const changes = sample.map(({ ad, adjusted }) => adjusted - Math.log(ad.price));
  const worse = changes.filter((change) => change >= -ALIKE).length;
  const better = changes.filter((change) => change <= ALIKE).length;
  return Math.min(worse, better) >= SIDE_SHARE * sample.length;
};

/** Whether a sample is enough for a band of its kind. */
const isEnough = (sample: readonly Compared[], isRough: boolean): boolean =>
  isRough
    ? new Set(sample.map(({ ad }) => ad.seller)).size >= ROUGH_PRICE_MIN_ADS
    : sample.length >= FAIR_PRICE_MIN_ADS;

/** The narrowest step with enough ads around the car decides. */
const estimateOf = (
  car: PricedCar,
  compared: readonly Compared[],
  { isRough }: Pick<FairPrice, 'isRough'>,
): FairPrice | null => {
  for (const requested of STEPS) {
    const sample = compared.filter(({ ad }) => fitsStep(car, ad, requested)).slice(0, SAMPLE_MAX);
    if (!isEnough(sample, isRough) || !surrounds(sample)) continue;
    const used = sample.map(withAdjusted);
    // Of the whole rubles that the list has, so that a reader finds the same.
    const prices = used.map(({ adjusted }) => adjusted).sort((one, other) => one - other);
    const middle = quantileOf(prices, MIDDLE_SHARE);
    const width = isRough ? ROUGH_WIDTH : 1;
    const lower = Math.round(middle + (quantileOf(prices, LOWER_SHARE) - middle) * width);
    const upper = Math.round(middle + (quantileOf(prices, UPPER_SHARE) - middle) * width);
    if (upper > lower * BAND_MAX) continue;
    return {
      lower,
      middle: Math.round(middle),
      upper,
      isRough,
      basis: basisOf(car, used, requested),
      ads: used,
    };
  }
  return null;
};

/**
 * The fair price of a car by ads of its model, a rough one where twelve similar ads are not there. Null with fewer than
 * six of six accounts, and where their prices differ too much.
 */
export const fairPrice = (car: PricedCar, ads: readonly ComparedAd[]): FairPrice | null => {
  const compared = comparedTo(car, ads);
  return estimateOf(car, compared, { isRough: false }) ?? estimateOf(car, compared, { isRough: true });
};
