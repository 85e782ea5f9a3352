import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { IMAGE_MAX_PIXELS, IMAGE_MAX_SIDE_PX } from './decode.ts';
import { imageRefusals } from './errors.ts';

const WORKER = join(import.meta.dirname, 'heic-worker.mjs');
/** Time and memory of one decoding [H9]. */
const DECODE_LIMIT_MS = 20_000;
const MEMORY_MAX_MB = 512;
const MEBIBYTE = 1024 * 1024;

/** An upright picture, RGBA; its colours are those of an ICC profile, of Display P3 or, null, of a screen (sRGB). */
export type Pixels = { data: Buffer; width: number; height: number; colour: Buffer | 'p3' | null };

type Answer =
  | { width: number; height: number; data: Uint8ClampedArray; colour: Uint8Array | 'p3' | null }
  | { refused: 'format' | 'pixels' };

type Options = { limitMs?: number; onWorker?: (worker: Worker) => void };

/**
 * Pixels of a HEIC picture, turned upright as its header says. Each is decoded in a worker of its own, so that what
 * a picture does to its decoder is over with the picture. Throws `ImageError`: 422 for what does not decode or is
 * larger than 50 megapixels, 503 when the worker died or took too long.
 */
export function decodeHeic(
  bytes: Buffer,
  { limitMs = DECODE_LIMIT_MS, onWorker }: Options = {},
): Promise<Pixels> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, {
      workerData: {
        bytes: new Uint8Array(bytes),
        maxPixels: IMAGE_MAX_PIXELS,
        maxSide: IMAGE_MAX_SIDE_PX,
        memoryMaxBytes: MEMORY_MAX_MB * MEBIBYTE,
      },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    onWorker?.(worker);
    const fail = (cause: unknown) => {
      clearTimeout(timer);
      reject(imageRefusals.busy().withCause(cause));
    };
    const timer = setTimeout(() => {
      fail(new Error('a HEIC picture took too long'));
      void worker.terminate();
    }, limitMs);
    worker.once('error', fail);
    worker.once('exit', (code) => fail(new Error(`the HEIC worker ended with code ${code}`)));
    worker.once('message', (answer: Answer) => {
      clearTimeout(timer);
      void worker.terminate();
      if ('refused' in answer) {
        reject(answer.refused === 'pixels' ? imageRefusals.tooManyPixels() : imageRefusals.wrongFormat());
        return;
      }
      const { data, width, height, colour } = answer;
      resolve({
        data: Buffer.from(data.buffer, data.byteOffset, data.byteLength),
        width,
        height,
        colour: colour instanceof Uint8Array ? Buffer.from(colour) : colour,
      });
    });
  });
}
