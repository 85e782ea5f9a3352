import { BULK_EFFORT, encodeMaster } from '../../images/encode.ts';
import type { ImageStorage } from '../../images/storage.ts';
import { drawingOfKey, FIRST_AVATAR_KEY } from './make-illustrations.ts';
import { type Drawing, type Rasterizer, startRasterizer } from './rasterize.ts';

/** The drawing process ends after this idle time. */
const IDLE_MS = 5_000;
const WAITING_MAX = 200;

type Draw = (drawing: Drawing) => Promise<Buffer>;

/** Draws in a process that starts with the first picture and ends after the last. */
function lazyRasterizer(): Draw {
  let running: Rasterizer | null = null;
  let inFlight = 0;
  let idle: NodeJS.Timeout | undefined;
  return async (drawing) => {
    clearTimeout(idle);
    running ??= startRasterizer();
    const rasterizer = running;
    inFlight += 1;
    try {
      return await rasterizer.rasterize(drawing);
    } catch (error) {
      rasterizer.stop();
      if (running === rasterizer) running = null;
      throw error;
    } finally {
      inFlight -= 1;
      if (inFlight === 0) {
        idle = setTimeout(() => {
          running?.stop();
          running = null;
        }, IDLE_MS);
      }
    }
  };
}

/**
 * A storage that draws the demo's cars when they are first asked for, and keeps them. Where the demo was not seeded
 * it draws nothing, so that a stranger cannot make a server draw.
 */
export function withDrawings(storage: ImageStorage, draw: Draw = lazyRasterizer()): ImageStorage {
  const inFlight = new Map<string, Promise<Buffer>>();
  /** The picture that a key names, drawn now unless it is on its way; null for another key or without the demo. */
  const drawn = async (key: string): Promise<Buffer | null> => {
    const car = drawingOfKey(key);
    if (!car) return null;
    const known = inFlight.get(key);
    if (known) return known;
    if (inFlight.size >= WAITING_MAX || !(await storage.has(FIRST_AVATAR_KEY))) return null;
    const drawing = inFlight.get(key) ?? drawAndKeep(key, { kind: 'car', car });
    inFlight.set(key, drawing);
    return drawing;
  };

  return {
    ...storage,
    // A picture is asked for by `has` before an encoder is taken: drawing must not keep encoders from uploads.
    has: async (key) => (await storage.has(key)) || (await drawn(key)) !== null,
    get: async (key) => (await storage.get(key)) ?? drawn(key),
  };

  async function drawAndKeep(key: string, drawing: Drawing): Promise<Buffer> {
    try {
      const { bytes } = await encodeMaster(await draw(drawing), BULK_EFFORT);
      await storage.put(key, bytes);
      return bytes;
    } finally {
      inFlight.delete(key);
    }
  }
}
