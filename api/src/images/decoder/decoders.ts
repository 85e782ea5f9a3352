import { ImageError, imageRefusals } from '../errors.ts';
import { createFairQueue } from '../fair-queue.ts';
import { type DecodedImage, type Decoder, type DecoderOptions, openDecoder } from './decoder.ts';
import type { DecodeRequest } from './protocol.ts';

const QUEUE_MAX = 32;
const QUEUE_OF_OWNER = 8;
/** HEIC pictures decoded concurrently, each in some hundred megabytes of its own. */
const HEIC_AT_ONCE = 1;

export type Decoders = {
  /**
   * Decodes an upload into a master. Throws `ImageError`: 422 for an unsupported picture, 503 when too many
   * wait or the picture ended its process.
   */
  decode(owner: string, request: DecodeRequest): Promise<DecodedImage>;
  /** Busy processes. */
  working(): number;
  close(): void;
};

type Log = { warn(details: object, message: string): void };
type Options = { atOnce: number; log: Log; onFree?: () => void; decoder?: DecoderOptions };

/**
 * Processes that start with the first picture and stay for the next one; half of them is one owner's share.
 */
export function createDecoders({ atOnce, log, onFree, decoder: options }: Options): Decoders {
  const queue = createFairQueue({
    places: atOnce,
    placesOfOwner: Math.max(1, Math.floor(atOnce / 2)),
    queueMax: QUEUE_MAX,
    queueOfOwner: QUEUE_OF_OWNER,
  });
  const heicQueue = createFairQueue({
    places: HEIC_AT_ONCE,
    placesOfOwner: HEIC_AT_ONCE,
    queueMax: QUEUE_MAX / 2,
    queueOfOwner: QUEUE_OF_OWNER / 2,
  });
  const all = Array.from({ length: atOnce }, () => openDecoder(options));
  /** The most recently used one first: its process is running. */
  const idle: Decoder[] = [...all];
  let working = 0;
  const decodeNow = async (request: DecodeRequest): Promise<DecodedImage> => {
    const decoder = idle.pop();
    if (!decoder) throw imageRefusals.busy();
    working += 1;
    try {
      return await decoder.decode(request);
    } catch (error) {
      if (error instanceof ImageError && error.status === 503)
        log.warn(
          { reason: String(error.cause), format: request.format },
          'a picture ended its decoder process',
        );
      throw error;
    } finally {
      idle.push(decoder);
      working -= 1;
      onFree?.();
    }
  };

  return {
    decode: (owner, request) => {
      const inTurn = () => queue.run(owner, () => decodeNow(request));
      return request.format === 'heic' ? heicQueue.run(owner, inTurn) : inTurn();
    },
    working: () => working,
    close() {
      for (const decoder of all) decoder.stop();
    },
  };
}
