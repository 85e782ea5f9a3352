import { BULK_EFFORT, encodeMaster } from '../../images/encode.ts';
import { createEncodeQueue } from '../../images/encode-queue.ts';
import { imageRefusals } from '../../images/errors.ts';
import type { ImageStorage } from '../../images/storage.ts';
import { drawingOfKey, FIRST_AVATAR_KEY } from './make-illustrations.ts';
import { type Drawing, openRasterizer } from './rasterize.ts';

const WAITING_MAX = 200;

type Draw = (drawing: Drawing) => Promise<Buffer>;
type IsRequested = () => boolean;
const always: IsRequested = () => true;

/**
 * Draws the demo's cars on the first request; without the seeded demo nothing, so that a stranger cannot
 * make a server draw. Cars are drawn one after the other: drawn together they would all be ready at the end, and a page of new
 * cars would block the six connections of its browser until then.
 */
export function withDrawings(storage: ImageStorage, draw: Draw = openRasterizer().rasterize): ImageStorage {
  const inFlight = new Map<string, { readonly picture: Promise<Buffer>; readonly askers: IsRequested[] }>();
  const queue = createEncodeQueue({ concurrency: 1, queueMax: WAITING_MAX, backgroundMax: 0 });
  /** The picture of a key, drawn now unless it is in flight; null for another key or without the demo. */
  const drawn = async (key: string, isRequested: IsRequested): Promise<Buffer | null> => {
    const car = drawingOfKey(key);
    if (!car || !(await storage.has(FIRST_AVATAR_KEY))) return null;
    const known = inFlight.get(key);
    if (known) {
      known.askers.push(isRequested);
      return known.picture;
    }
    const askers = [isRequested];
    const picture = queue.run(async () => {
      if (askers.some((isStillRequested) => isStillRequested()))
        return drawAndKeep(key, { kind: 'car', car });
      inFlight.delete(key);
      throw imageRefusals.busy();
    });
    inFlight.set(key, { picture, askers });
    return picture.finally(() => {
      if (inFlight.get(key)?.picture === picture) inFlight.delete(key);
    });
  };

  return {
    ...storage,
    // `has` draws a picture before an encoder is taken: drawing must not block the encoders of uploads.
    has: async (key, isRequested = always) =>
      (await storage.has(key)) || (await drawn(key, isRequested)) !== null,
    get: async (key) => (await storage.get(key)) ?? drawn(key, always),
  };

  async function drawAndKeep(key: string, drawing: Drawing): Promise<Buffer> {
    const { bytes } = await encodeMaster(await draw(drawing), BULK_EFFORT);
    await storage.put(key, bytes);
    return bytes;
  }
}
