import { BULK_EFFORT, encodeMaster } from '../../images/encode.ts';
import type { ImageStorage } from '../../images/storage.ts';
import { drawingOfKey, FIRST_AVATAR_KEY } from './make-illustrations.ts';
import { type Drawing, type Rasterizer, startRasterizer } from './rasterize.ts';

/** The drawing process ends when nobody has asked for a picture for this long. */
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
  return {
    ...storage,
    has: async (key) =>
      (await storage.has(key)) || (drawingOfKey(key) !== null && (await storage.has(FIRST_AVATAR_KEY))),
    async get(key) {
      const stored = await storage.get(key);
      const car = stored ? null : drawingOfKey(key);
      if (!car) return stored;
      const known = inFlight.get(key);
      if (known) return known;
      if (inFlight.size >= WAITING_MAX || !(await storage.has(FIRST_AVATAR_KEY))) return null;
      const drawn = inFlight.get(key) ?? drawAndKeep(key, { kind: 'car', car });
      inFlight.set(key, drawn);
      return drawn;
    },
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
