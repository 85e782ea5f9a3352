import { VIEWS, type View } from './illustrations/draw-car.ts';
import type { Illustrations } from './illustrations/make-illustrations.ts';
import { type PicturedCar, pictureOfCar } from './picture-of-car.ts';
import type { Random } from './random.ts';

/** In the order of an ad: the cover first, the interior before the ends. */
const AD_VIEWS: readonly View[] = ['front34', 'side', 'rear34', 'interior', 'front', 'rear'];
/** How many pictures an ad has: most have one of each view, some fewer, a few as many as an ad may have. */
const COUNTS = [
  [1, 5],
  [2, 8],
  [3, 14],
  [VIEWS.length, 62],
  [5, 3],
  [8, 3],
  [10, 2],
  [12, 2],
  [16, 0.6],
  [20, 0.4],
] as const;

/** Ads without pictures and one with a single picture show edge cases of a screen. */
const WITHOUT_PICTURES_EVERY = 67;
const AD_WITHOUT_PICTURES = 40;
const AD_WITH_ONE_PICTURE = 41;

const hasPictures = (adNumber: number): boolean =>
  adNumber % WITHOUT_PICTURES_EVERY !== AD_WITHOUT_PICTURES % WITHOUT_PICTURES_EVERY;

/** Addresses of an ad's pictures, the cover first, from the start again when there are more pictures than views. */
export function choosePictures(
  random: Random,
  illustrations: Illustrations,
  car: PicturedCar & { readonly company: boolean },
  adNumber: number,
): string[] {
  const chosen = random.weighted<number>(COUNTS);
  const count = !hasPictures(adNumber) ? 0 : adNumber === AD_WITH_ONE_PICTURE ? 1 : chosen;
  const picture = pictureOfCar(car, adNumber, car.company);
  return Array.from({ length: count }, (_, index) =>
    illustrations.car({ ...picture, view: AD_VIEWS[index % AD_VIEWS.length] ?? 'front34' }),
  );
}
