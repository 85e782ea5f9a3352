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
/** How often a view is the cover. */
const COVERS = [
  [1, 44],
  [2, 26],
  [3, 8],
  [4, 12],
  [5, 10],
] as const;

/** Ads without pictures and one with a single picture show edge cases of a screen. */
const WITHOUT_PICTURES_EVERY = 67;
const AD_WITHOUT_PICTURES = 40;
const AD_WITH_ONE_PICTURE = 41;

const hasPictures = (adNumber: number): boolean =>
  adNumber % WITHOUT_PICTURES_EVERY !== AD_WITHOUT_PICTURES % WITHOUT_PICTURES_EVERY;

/** Covers of the ads before this one that are on the same page of a list. */
const COVERS_APART = 60;

/** Remembers the covers of the last ads, so that a page of a list shows none twice while another view is left. */
export const createPictureChoice = (addresses: PictureAddresses) => {
  const recent: string[] = [];
  const coverOf = (random: Random, car: DemoCar): number => {
    const first = random.weighted<number>(COVERS);
    const views = [first, ...random.shuffled(OUTSIDE_VIEWS.filter((view) => view !== first))];
    const lastSeen = (view: number) => recent.lastIndexOf(addresses.car(car, view));
    return (
      views.find((view) => lastSeen(view) < 0) ?? views.sort((a, b) => lastSeen(a) - lastSeen(b))[0] ?? 1
    );
  };
  /** Addresses of an ad's pictures, the cover first, each once. */
  return (random: Random, car: DemoCar, adNumber: number): string[] => {
    const chosen = random.weighted<number>(COUNTS);
    if (!hasPictures(adNumber)) return [];
    const count = adNumber === AD_WITH_ONE_PICTURE ? 1 : chosen;
    const cover = coverOf(random, car);
    const [second = 1, ...others] = random.shuffled(OUTSIDE_VIEWS.filter((view) => view !== cover));
    const views = [cover, second, INTERIOR, ...others].slice(0, count);
    recent.push(addresses.car(car, cover));
    if (recent.length > COVERS_APART) recent.shift();
    return views.map((view) => addresses.car(car, view));
  };
};
