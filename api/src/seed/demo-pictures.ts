import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Images } from '../images/pipeline.ts';
import { type ImageStorage, readIfPresent } from '../images/storage.ts';
import { DEMO_CARS, type DemoCar } from './demo-cars.ts';

const FOLDER = fileURLToPath(new URL('./pictures/', import.meta.url));

/** Views of each car, the names of its files: five from outside and the interior. */
export const OUTSIDE_VIEWS = [1, 2, 3, 4, 5] as const;
export const INTERIOR = 6;
export const AVATARS = 24;

const carKey = (id: string, view: number): string => `demo-${id}-${view}.webp`;
const avatarKey = (serial: number): string => `demo-avatar-${serial % AVATARS}.webp`;

/** Cars of an earlier demo with those that took their place. */
const SUCCESSORS = [
  ['gclass-black', 'gclass-day-black'],
  ['creta-brown', 'creta-day-brown'],
  ['bmw3-white', 'bmw3-day-white'],
  ['camry-black', 'camry-day-black'],
  ['eclass-black', 'eclass-day-black'],
  ['outlander-brown', 'outlander-day-brown'],
  ['tiguan-brown', 'tiguan-day-brown'],
  ['minivan-black', 'minivan-day-black'],
  ['coupe-blue', 'coupe-day-blue'],
  ['niva-green', 'niva-day-green'],
  ['a6-gray', 'a6-silver'],
  ['roadster-red', 'cabrio-red'],
  ['volvo240-blue', 'volvo240-green'],
  ['damaged-sedan-gray', 'wreck-sedan-gray'],
  ['damaged-cross-blue', 'wreck-cross-blue'],
  ['parts-hatch-white', 'parts-hatch-silver'],
] as const;

/** A picture's file by its key; pictures that the demo of an earlier version addressed are found by what they showed. */
const FILES: ReadonlyMap<string, string> = new Map([
  ...[...DEMO_CARS.map(({ id }) => [id, id] as const), ...SUCCESSORS].flatMap(([id, file]) =>
    [...OUTSIDE_VIEWS, INTERIOR].map((view) => [carKey(id, view), `${file}-${view}.webp`] as const),
  ),
  ...Array.from({ length: AVATARS }, (_, at) => [avatarKey(at), `avatar-${at}.webp`] as const),
]);

/** Words of the names that cars of the first demo had, with a car of that body: a young and an old one. */
const EARLIER_CARS: readonly (readonly [RegExp, young: string, old: string])[] = [
  [/crossover/, 'moderncross-black', 'oldcross-silver'],
  [/suv|jeep|niva/, 'prado-gray', 'niva-white'],
  [/van$/, 'van-white', 'van-white'],
  [/pickup/, 'pickup-white', 'pickup-white'],
  [/hatch|mini$|city|two-seater|tiny|liftback/, 'golf-red', 'golf2-blue'],
  [/wagon/, 'octaviawagon-gray', 'volvo240-green'],
  [/roadster/, 'cabrio-red', 'mgb-green'],
  [/coupe|muscle|beetle/, 'coupe-day-blue', 'mustang-red'],
  [/^/, 'modernsedan-white', 'zhiguli-yellow'],
];
const OLD = /soviet|zhiguli|volga|^old|niva|beetle|tiny|sixties|muscle|american|eighties|nineties/;
const EARLIER_WRECKS: Readonly<Record<string, string>> = {
  damaged: 'wreck-sedan-gray',
  parts: 'parts-sedan-blue',
};
const EARLIER_KEY = /^demo-v\d+_([a-z0-9-]+)_[a-z]+_([a-z]+)_[a-z]+_([a-z0-9]+)\.webp$/;
const EARLIER_VIEWS: Readonly<Record<string, number>> = {
  front34: 1,
  side: 4,
  rear34: 3,
  interior: INTERIOR,
};
const OTHER_VIEW = 5;

/** The file for a key of the first demo, whose cars were drawn on request: a car of the same body and time. */
function fileOfEarlier(key: string): string | null {
  const [, form = '', wear = '', view = ''] = EARLIER_KEY.exec(key) ?? [];
  if (!form) return null;
  const [, young, old] = EARLIER_CARS.find(([word]) => word.test(form)) ?? [];
  const id = EARLIER_WRECKS[wear] ?? (OLD.test(form) ? old : young);
  return id ? `${id}-${EARLIER_VIEWS[view] ?? OTHER_VIEW}.webp` : null;
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
