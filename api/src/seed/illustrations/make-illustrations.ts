/**
 * Pictures of the demo. The address of a car's picture describes it, and it is drawn on the first request
 * (`drawn-storage.ts`); avatars and the covers of the first pages are drawn at the seed.
 *
 *   await drawAvatars(images);
 *   ad.cover = illustrationAddresses(images).car({ silhouette, paint, wear, place, view: 'front34' });
 */
import type { Images } from '../../images/pipeline.ts';
import { type CarDrawing, VIEWS } from './draw-car.ts';
import { PAINT_NAMES } from './paints.ts';
import { type Drawing, openRasterizer } from './rasterize.ts';
import { PLACE_NAMES } from './scene.ts';
import { SILHOUETTE_NAMES } from './silhouettes.ts';
import { WEARS } from './wear.ts';

/** Part of every key: a changed drawing is a new picture, because the bytes of a served key never change. */
export const DRAWING_VERSION = 4;
const AVATARS = 24;

export type Illustrations = {
  /** The address of a picture of a car. */
  car(drawing: CarDrawing): string;
  /** The address of an avatar; any number will do. */
  avatar(seed: number): string;
};

/** Concurrent drawings: enough that neither process waits for the other. */
const IN_FLIGHT = 4;

export type PictureRequest = { key: string; drawing: Drawing };

const PREFIX = `demo-v${DRAWING_VERSION}`;
export const carKey = ({ silhouette, paint, wear, place, view }: CarDrawing): string =>
  `${PREFIX}_${silhouette}_${paint}_${wear}_${place}_${view}.webp`;
const avatarKey = (number: number): string => `${PREFIX}-avatar-${number}.webp`;
/** The picture whose presence marks a storage with demo pictures. */
export const FIRST_AVATAR_KEY = avatarKey(0);

const oneOf = <Name extends string>(names: readonly Name[], given: string | undefined): Name | undefined =>
  names.find((name) => name === given);

/** The drawing that a key names, else null. */
export function drawingOfKey(key: string): CarDrawing | null {
  const [prefix, ...parts] = key.replace(/\.webp$/, '').split('_');
  if (prefix !== PREFIX || parts.length !== 5) return null;
  const silhouette = oneOf(SILHOUETTE_NAMES, parts[0]);
  const paint = oneOf(PAINT_NAMES, parts[1]);
  const wear = oneOf(WEARS, parts[2]);
  const place = oneOf(PLACE_NAMES, parts[3]);
  const view = oneOf(VIEWS, parts[4]);
  return silhouette && paint && wear && place && view ? { silhouette, paint, wear, place, view } : null;
}

const avatarRequests = (): PictureRequest[] =>
  Array.from(
    { length: AVATARS },
    (_, number): PictureRequest => ({
      key: avatarKey(number),
      drawing: { kind: 'avatar', seed: number * 2 + Math.floor(number / 4) },
    }),
  );

export const carRequest = (car: CarDrawing): PictureRequest => ({
  key: carKey(car),
  drawing: { kind: 'car', car },
});

export const illustrationAddresses = (images: Pick<Images, 'addressOf'>): Illustrations => ({
  car: (drawing) => images.addressOf(carKey(drawing)),
  avatar: (seed) => images.addressOf(avatarKey(Math.abs(Math.trunc(seed)) % AVATARS)),
});

/** Draws and stores the avatars that are missing. Throws when the storage or the drawing fails. */
export async function drawAvatars(images: Pick<Images, 'storeImage' | 'hasImage'>): Promise<void> {
  const missing: PictureRequest[] = [];
  for (const one of avatarRequests()) if (!(await images.hasImage(one.key))) missing.push(one);
  await drawAll(images, missing);
}

/** Draws and stores these pictures with the sizes of a list. */
export async function drawAll(
  images: Pick<Images, 'storeImage'>,
  requests: readonly PictureRequest[],
): Promise<void> {
  if (requests.length === 0) return;
  const rasterizer = openRasterizer();
  const line = requests.values();
  const worker = async () => {
    for (const { key, drawing } of line) {
      const png = await rasterizer.rasterize(drawing);
      await images.storeImage(png, { key, purpose: drawing.kind === 'avatar' ? 'avatar' : 'bulk-cover' });
    }
  };
  try {
    await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  } finally {
    rasterizer.stop();
  }
}
