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

/** The newest ads show a car each, later ones a car again after so many others, in the list of a city or seller too. */
const FIRST_PAGES = 100;
const APART = 60;

/** Has no common divisor with the turns of the views. */
const START_STEP = 7;

const hasPictures = (adNumber: number): boolean =>
  adNumber % WITHOUT_PICTURES_EVERY !== AD_WITHOUT_PICTURES % WITHOUT_PICTURES_EVERY;

/** The cover of the n-th ad of a car: the back of one in 24, the side of one in ten, else a view of the front in turn. */
function coverOf({ fronts }: DemoCar, n: number): number {
  if (n % 24 === 11) return 3;
  return n % 10 === 4 ? 4 : (fronts[n % fronts.length] ?? 1);
}

interface Place {
  readonly city: string;
  readonly seller: number;
}

interface Pictured extends Place {
  readonly id: number;
  readonly rudder: string;
  readonly kpp: string;
}

const isLikeInterior = (car: DemoCar, { rudder, kpp }: Pictured): boolean =>
  rudder === 'left' && car.isManual === (kpp === 'manual');

/**
 * Chooses the pictures of ads, which come newest first: a car that was not shown nearby, since one that
 * several people sell looks like a fraud, and another cover than the last time.
 */
export const createPictureChoice = (addresses: PictureAddresses) => {
  const covers = new Map<DemoCar, number>();
  /** Where each car begins: the first page shows its cars from several sides. */
  const starts = new Map<DemoCar, number>();
  /** How many ads a list has so far, and where in it a car was shown last. */
  const lengths = new Map<string, number>();
  const last = new Map<string, number>();
  const listsOf = ({ city, seller }: Place): readonly string[] => ['all', city, `seller ${seller}`];
  const lengthOf = (list: string): number => lengths.get(list) ?? 0;

  /** Those that are shown nowhere near, in no list that has this place. */
  const unseen = (cars: readonly DemoCar[], place: Place): DemoCar[] =>
    cars.filter(({ id }) =>
      listsOf(place).every((list) => {
        const at = last.get(`${id} in ${list}`);
        return at === undefined || (lengthOf('all') >= FIRST_PAGES && lengthOf(list) - at >= APART);
      }),
    );

  const choose = (
    random: Random,
    cars: readonly [DemoCar, ...DemoCar[]],
    ad: Pictured,
  ): { readonly car: DemoCar; readonly images: readonly string[] } => {
    const times = (car: DemoCar) => covers.get(car) ?? 0;
    const rank = (car: DemoCar) => times(car) + (isLikeInterior(car, ad) ? 0 : 1);
    const car = cars.reduce((least, other) => (rank(other) < rank(least) ? other : least));
    const chosen = random.weighted<number>(COUNTS);
    const isShown = hasPictures(ad.id);
    for (const list of listsOf(ad)) {
      if (isShown) last.set(`${car.id} in ${list}`, lengthOf(list));
      lengths.set(list, lengthOf(list) + 1);
    }
    if (!isShown) return { car, images: [] };
    const count = ad.id === AD_WITH_ONE_PICTURE ? 1 : chosen;
    if (!starts.has(car)) starts.set(car, starts.size * START_STEP);
    const cover = coverOf(car, times(car) + (starts.get(car) ?? 0));
    covers.set(car, times(car) + 1);
    const shown: number[] = [cover, ...random.shuffled(OUTSIDE_VIEWS.filter((view) => view !== cover))];
    if (isLikeInterior(car, ad) && random.chance(WITH_INTERIOR)) {
      const latest = Math.max(INTERIOR_FROM, Math.min(shown.length, count - 1));
      shown.splice(random.int(INTERIOR_FROM, latest), 0, INTERIOR);
    }
    return { car, images: shown.slice(0, count).map((view) => addresses.car(car, view)) };
  };
  return { unseen, choose };
};
