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
/** Galleries that show the inside of the car, and from which picture on. */
const WITH_INTERIOR = 0.7;
const INTERIOR_FROM = 2;

/** Ads without pictures and one with a single picture show edge cases of a screen. */
const WITHOUT_PICTURES_EVERY = 67;
const AD_WITHOUT_PICTURES = 40;
const AD_WITH_ONE_PICTURE = 41;

const hasPictures = (adNumber: number): boolean =>
  adNumber % WITHOUT_PICTURES_EVERY !== AD_WITHOUT_PICTURES % WITHOUT_PICTURES_EVERY;

/** Chooses the pictures of ads, which come in the order of a list: neighbors that are the same car have unlike covers. */
export const createPictureChoice = (addresses: PictureAddresses) => {
  /** The outside views of each car; what has been a cover goes to the end. */
  const views = new Map<string, readonly number[]>();
  /** Addresses of an ad's pictures, the cover first, each once. */
  return (random: Random, car: DemoCar, adNumber: number): string[] => {
    const chosen = random.weighted<number>(COUNTS);
    if (!hasPictures(adNumber)) return [];
    const count = adNumber === AD_WITH_ONE_PICTURE ? 1 : chosen;
    const [cover = 1, ...others] = views.get(car.id) ?? random.shuffled(OUTSIDE_VIEWS);
    views.set(car.id, [...others, cover]);
    const shown = [cover, ...random.shuffled(others)];
    if (random.chance(WITH_INTERIOR)) shown.splice(random.int(INTERIOR_FROM, shown.length), 0, INTERIOR);
    return shown.slice(0, count).map((view) => addresses.car(car, view));
  };
};
