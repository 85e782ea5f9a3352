import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Body } from '@cars/shared-contracts/schemas/vehicle';
import type { Images } from '../images/pipeline.ts';
import { type ImageStorage, readIfPresent } from '../images/storage.ts';
import { type Condition, DEMO_CARS, type DemoCar, picturedAs } from './demo-cars.ts';

const FOLDER = fileURLToPath(new URL('./pictures/', import.meta.url));

/** Views of each car, the names of its files: five from outside and the interior. */
export const OUTSIDE_VIEWS = [1, 2, 3, 4, 5] as const;
export const INTERIOR = 6;
export const AVATARS = 24;

const carKey = (id: string, view: number): string => `demo-${id}-${view}.webp`;
const avatarKey = (serial: number): string => `demo-avatar-${serial % AVATARS}.webp`;

/** A picture's file by its key; pictures that the demo of an earlier version addressed are found by what they showed. */
const FILES: ReadonlyMap<string, string> = new Map([
  ...DEMO_CARS.flatMap(({ id }) =>
    [...OUTSIDE_VIEWS, INTERIOR].map((view) => [carKey(id, view), `${id}-${view}.webp`] as const),
  ),
  ...Array.from({ length: AVATARS }, (_, at) => [avatarKey(at), `avatar-${at}.webp`] as const),
]);

/** Words of the names that cars of the earlier demo had. */
const BODIES: readonly (readonly [RegExp, Body])[] = [
  [/crossover/, 'crossover'],
  [/suv|jeep|niva/, 'suv'],
  [/van$/, 'van'],
  [/pickup/, 'pickup'],
  [/hatch|mini$|city|two-seater|tiny|liftback/, 'hatchback'],
  [/wagon/, 'wagon'],
  [/roadster/, 'convertible'],
  [/coupe|muscle|beetle/, 'coupe'],
];
const OLD = /soviet|zhiguli|volga|^old|niva|beetle|tiny|sixties|muscle|american|eighties|nineties/;
const EARLIER_KEY = /^demo-v\d+_([a-z0-9-]+)_([a-z]+)_([a-z]+)_[a-z]+_([a-z0-9]+)\.webp$/;
const EARLIER_VIEWS: Readonly<Record<string, number>> = {
  front34: 1,
  side: 4,
  rear34: 3,
  interior: INTERIOR,
};
const OTHER_VIEW = 5;

/** The file for a key of the earlier demo, whose cars were drawn on request: a car of the same body and time. */
function fileOfEarlier(key: string): string | null {
  const [, form = '', paint = '', wear = '', view = ''] = EARLIER_KEY.exec(key) ?? [];
  if (!form) return null;
  const body = BODIES.find(([word]) => word.test(form))?.[1] ?? 'sedan';
  const condition: Condition = wear === 'damaged' || wear === 'parts' ? wear : 'sound';
  const like = { mark: '', model: null, body, year: OLD.test(form) ? 1985 : 2018 };
  const cars = [{ ...like, condition }, like, { ...like, year: 2018 }]
    .map(picturedAs)
    .find(({ length }) => length > 0);
  const car = cars?.find(({ id }) => id.endsWith(`-${paint}`)) ?? cars?.[0];
  return car ? `${car.id}-${EARLIER_VIEWS[view] ?? OTHER_VIEW}.webp` : null;
}

/**
 * Serves the demo's pictures from the folder of the sources, beside what a storage has; they are made into sizes
 * like those of a seller.
 */
export function withDemoPictures(storage: ImageStorage): ImageStorage {
  const read = async (key: string): Promise<Buffer | null> => {
    const file = FILES.get(key) ?? fileOfEarlier(key);
    return file === null ? null : readIfPresent(join(FOLDER, file));
  };
  return {
    ...storage,
    has: async (key, isRequested) => (await storage.has(key, isRequested)) || (await read(key)) !== null,
    get: async (key) => (await storage.get(key)) ?? read(key),
  };
}

export type PictureAddresses = {
  /** The address of a view of a car. */
  car(car: DemoCar, view: number): string;
  /** The address of a portrait; any whole number will do. */
  avatar(serial: number): string;
};

export const pictureAddresses = (images: Pick<Images, 'addressOf'>): PictureAddresses => ({
  car: ({ id }, view) => images.addressOf(carKey(id, view)),
  avatar: (serial) => images.addressOf(avatarKey(serial)),
});
