import type { PresetName } from '@cars/shared-contracts/rules/image-presets';
import { childProcess, type StartChannel } from '../../workers/channel.ts';
import { WorkerCalls, WorkerError } from '../../workers/worker-calls.ts';
import type { PictureFormat } from '../cost/picture-cost.ts';
import type { EncodedImage } from '../encode.ts';
import { ImageError, imageRefusals } from '../errors.ts';
import type { DecodeReply, DecodeRequest } from './protocol.ts';

const MEBIBYTE = 1024 * 1024;

/**
 * Memory of a process while it reads a picture [H9]: the dearest accepted ones hold 470 MB in a new process, a HEIC of
 * 48 megapixels 670, and one of those is read at a time.
 */
export const memoryMaxBytesOf = (format: PictureFormat): number => (format === 'heic' ? 768 : 512) * MEBIBYTE;

export const startDecoderProcess = (memoryMaxBytes: () => number): StartChannel =>
  childProcess(new URL('./decoder-process.ts', import.meta.url), { memoryMaxBytes });

/** Processor time limit of one picture [H9], and the factor for the clock on a busy machine. */
const DECODE_LIMIT_MS = 10_000;
const CLOCK_FACTOR = 6;
const START_LIMIT_MS = 60_000;
/** A process without work ends after this time. */
const IDLE_MS = 5 * 60_000;

/** A master and the sizes that were requested with it. */
export type DecodedImage = EncodedImage & { presets: readonly { preset: PresetName; bytes: Buffer }[] };

/** A process that has read pictures holds 20 to 200 MB more than a new one: too much for the dearest. */
const isForNewProcess = (error: unknown, readBefore: number): boolean =>
  readBefore > 0 && error instanceof WorkerError && error.failure === 'memory';

/** A decoder process: libvips and libheif cannot be interrupted inside of the server's. */
export type Decoder = {
  /**
   * One at a time. Throws `ImageError`: 422 for an unsupported picture, 503 when the process crashed or was
   * killed; one that has read other pictures and exceeds its memory is tried once more in a new process.
   */
  decode(request: DecodeRequest): Promise<DecodedImage>;
  stop(): void;
};

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export type DecoderOptions = {
  start?: (memoryMaxBytes: () => number) => StartChannel;
  limitMs?: number;
  idleMs?: number;
  memoryMaxBytes?: (format: PictureFormat) => number;
};

/**
 * Its process starts with the first picture. A crashed one is replaced immediately, so that the next picture
 * does not wait.
 */
export function openDecoder({
  start = startDecoderProcess,
  limitMs = DECODE_LIMIT_MS,
  idleMs = IDLE_MS,
  memoryMaxBytes = memoryMaxBytesOf,
}: DecoderOptions = {}): Decoder {
  let memoryNow = memoryMaxBytes('jpeg');
  /** Pictures that the running process has read. */
  let read = 0;
  const startNow = start(() => memoryNow);
  const calls = new WorkerCalls<DecodeRequest, DecodeReply>({
    name: 'the decoder',
    start: (events) => {
      read = 0;
      return startNow(events);
    },
    startLimitMs: START_LIMIT_MS,
    limitMs,
    clockFactor: CLOCK_FACTOR,
    restart: 'at-once',
    idleMs,
  });
  const replyTo = (request: DecodeRequest): Promise<DecodeReply> =>
    calls.call(request).catch((error: unknown) => {
      if (!isForNewProcess(error, read)) throw error;
      read = 0;
      return calls.call(request);
    });
  return {
    async decode(request) {
      memoryNow = memoryMaxBytes(request.format);
      const reply = await replyTo(request).catch((error: unknown) => {
        throw imageRefusals.busy().withCause(error);
      });
      read += 1;
      if (reply.isSpent) void calls.renew();
      if (reply.kind === 'refused') throw new ImageError(reply.status, reply.message).withCause(reply.cause);
      const { bytes, width, height } = reply;
      const presets = reply.presets.map((one) => ({ ...one, bytes: bufferOf(one.bytes) }));
      return { bytes: bufferOf(bytes), width, height, presets };
    },
    stop: () => void calls.close(),
  };
}
