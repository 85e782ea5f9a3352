import type { DemoCar } from './demo-cars.ts';
import { INTERIOR, OUTSIDE_VIEWS, type PictureAddresses } from './demo-pictures.ts';
import type { Random } from './random.ts';

/** How many pictures an ad has: most have all of their car. */
const COUNTS = [
  [1, 5],
  [2, 6],
  [3, 12],
  [4, 12],
  [5, 15],
  [6, 50],
] as const;
/** Of the cars that are like the picture of an interior, those that show it, and from which picture on. */
const WITH_INTERIOR = 0.85;
const INTERIOR_FROM = 2;

/** Ads without pictures and one with a single picture show edge cases of a screen. */
const WITHOUT_PICTURES_EVERY = 67;
const AD_WITHOUT_PICTURES = 40;
const AD_WITH_ONE_PICTURE = 41;

const hasPictures = (adNumber: number): boolean =>
  adNumber % WITHOUT_PICTURES_EVERY !== AD_WITHOUT_PICTURES % WITHOUT_PICTURES_EVERY;

/** The cover of the n-th ad of a car: the back of one in twenty, the side of two, else a view of the front in turn. */
function coverOf({ fronts }: DemoCar, n: number): number {
  if (n % 20 === 11) return 3;
  return n % 10 === 4 ? 4 : (fronts[n % fronts.length] ?? 1);
}

interface Pictured {
  readonly id: number;
  readonly rudder: string;
  readonly kpp: string;
}

/**
 * Chooses the pictures of ads, which come in the order of a list: of the cars that fit, the one that was shown least, and
 * another cover than the last time.
 */
export const createPictureChoice = (addresses: PictureAddresses) => {
  const shownBefore = new Map<DemoCar, number>();
  return (
    random: Random,
    cars: readonly [DemoCar, ...DemoCar[]],
    { id: adNumber, rudder, kpp }: Pictured,
  ): { readonly car: DemoCar; readonly images: readonly string[] } => {
    const times = (car: DemoCar) => shownBefore.get(car) ?? 0;
    const car = cars.reduce((least, other) => (times(other) < times(least) ? other : least));
    const chosen = random.weighted<number>(COUNTS);
    if (!hasPictures(adNumber)) return { car, images: [] };
    const count = adNumber === AD_WITH_ONE_PICTURE ? 1 : chosen;
    const cover = coverOf(car, times(car));
    shownBefore.set(car, times(car) + 1);
    const shown: number[] = [cover, ...random.shuffled(OUTSIDE_VIEWS.filter((view) => view !== cover))];
    const isInside = rudder === 'left' && car.isManual === (kpp === 'manual');
    if (isInside && random.chance(WITH_INTERIOR))
      shown.splice(random.int(INTERIOR_FROM, shown.length), 0, INTERIOR);
    return { car, images: shown.slice(0, count).map((view) => addresses.car(car, view)) };
  };
};
