/**
 * Upload, storage and delivery of pictures.
 *
 *   const images = await createImages({ dataDir: env.DATA_DIR, storageHosts: [], log });
 *   await app.register((scope) => imageRoutes(scope, { images }));
 *
 *   const { address } = await images.storeImage({ file: path });   // or a Buffer, a stream
 *   await images.removeImage(address);                        // the master and every preset of it
 *   await images.close();                                     // at a graceful stop
 *
 *   createImages({ …, storage: createS3Storage({ endpoint, bucket, … }) });   // with an object store
 *
 * The two 350 px presets are ready when `storeImage` resolves, the rest follow from a bounded queue; those that the
 * queue dropped are made on the first request.
 *
 * Shape: `address` is the value in `ad.images` and `user.avatar`; `@cars/shared-contracts/rules/image-presets` turns
 * it into the addresses of the presets.
 */
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { PresetName } from '@cars/shared-contracts/rules/image-presets';
import { createRoomCheck, type MeasureSpace } from '../db/free-space.ts';
import { type OutboundFetch, outboundFetch } from '../outbound.ts';
import { decodersAtOnce, encodersAtOnce, threadsOf } from './concurrency.ts';
import { formatOf, type ImageInput, lockDecoders, sourceOf } from './decode.ts';
import { createDecoders } from './decoder/decoders.ts';
import { BULK_EFFORT, type EncodedImage } from './encode.ts';
import { createEncodeQueue } from './encode-queue.ts';
import { imageRefusals } from './errors.ts';
import { openPresetCache } from './preset-cache.ts';
import { createProxy, type ImageProxy } from './proxy.ts';
import { createFolderStorage, IMAGE_KEY, type ImageStorage } from './storage.ts';

const CACHE_MAX_BYTES = 2 * 1024 ** 3;
const QUEUE_MAX = 64;
const BACKGROUND_MAX = 400;
/** The owner of decoding work without a user. */
const OURS = 'server';

const AT_ONCE: readonly PresetName[] = ['card-350.webp', 'card-350.avif'];
const LATER: readonly PresetName[] = [
  'details-800.avif',
  'details-fallback-800.webp',
  'card-500.avif',
  'card-500.webp',
  'card-250.avif',
  'card-250.webp',
  'details-400.avif',
  'details-400.webp',
  'details-600.avif',
  'details-600.webp',
  'details-800.webp',
  'details-1200.avif',
  'details-1200.webp',
];
const AVATAR_AT_ONCE: readonly PresetName[] = [
  'avatar-60.avif',
  'avatar-60.webp',
  'avatar-120.avif',
  'avatar-120.webp',
];

const EAGER_PRESETS = { ad: AT_ONCE, avatar: AVATAR_AT_ONCE, bulk: [] } as const;

/** `bytes` is the size of the master; presets are a cache and do not count. */
export type StoredImage = { key: string; address: string; width: number; height: number; bytes: number };

/** The part of a pino logger that is used here. */
export type ImageLog = { warn(details: object, message: string): void };

export type StoreOptions = {
  /** A fixed key for a picture that is stored again at every start; a random one otherwise. */
  key?: string;
  /**
   * `ad` by default; `avatar` makes the avatar's sizes instead. `bulk`, for pictures that come by the hundred,
   * leaves every size to the first request.
   */
  purpose?: 'ad' | 'avatar' | 'bulk';
  /** The user of the picture: owners share the decoders. */
  owner?: string;
};

export type Images = {
  /** Throws `ImageError`: 413 over 15 MB, 422 unsupported, 503 busy or a disk error, 507 no room. */
  storeImage(input: ImageInput, options?: StoreOptions): Promise<StoredImage>;
  /** Whether the storage has a master of this key. */
  hasImage(key: string): Promise<boolean>;
  addressOf(key: string): string;
  /** Copies a master to another address of this storage; none is copied that is gone. */
  copyImage(address: string, to: string): Promise<void>;
  /** Removes the master and every preset of it; ignores an address that is not of this storage. */
  removeImage(address: string): Promise<void>;
  /** The master's bytes (WebP), null when there is none. */
  original(key: string): Promise<Buffer | null>;
  serve: ImageProxy['serve'];
  serveDrawn: ImageProxy['serveDrawn'];
  /** Resolves when every waiting preset has been made. */
  settled(): Promise<void>;
  /** How long the oldest request for a picture that must be made has been waiting, in seconds; 0 without one. */
  oldestWaitS(): number;
  close(): Promise<void>;
};

export type ImagesOptions = {
  dataDir: string;
  /** Hosts of the object store whose absolute addresses the proxy may fetch; none with the folder storage. */
  storageHosts: readonly string[];
  log: ImageLog;
  /** Storage of masters; by default a folder under `dataDir`. */
  storage?: ImageStorage;
  outbound?: OutboundFetch;
  cacheMaxBytes?: number;
  /** Concurrent encodes; as cores and threads allow unless given. */
  encodersAtOnce?: number;
  /** For tests; by default the disk of `dataDir` is measured. */
  measureSpace?: MeasureSpace;
};

/** A key for an upload, independent of the client's file name [H11]. */
export const newImageKey = (): string => `${randomUUID()}.webp`;

/**
 * Opens the pictures under `dataDir/images` and removes every decoder that uploads do not need (see
 * `lockDecoders`).
 */
export async function createImages(options: ImagesOptions): Promise<Images> {
  const { dataDir, storageHosts, log } = options;
  lockDecoders();
  const storage = options.storage ?? (await createFolderStorage(join(dataDir, 'images', 'originals')));
  const cache = await openPresetCache({
    folder: join(dataDir, 'images', 'presets'),
    maxBytes: options.cacheMaxBytes ?? CACHE_MAX_BYTES,
    onFailure: (err) => log.warn({ err }, 'an image preset could not be kept'),
  });
  const cores = availableParallelism();
  const queue = createEncodeQueue({
    concurrency: options.encodersAtOnce ?? encodersAtOnce(cores, threadsOf(process.env)),
    queueMax: QUEUE_MAX,
    backgroundMax: BACKGROUND_MAX,
    hasSpareCore: (running) => running + decoders.working() < Math.max(1, cores - 1),
  });
  const decoders = createDecoders({
    atOnce: decodersAtOnce(cores),
    log,
    onFree: () => queue.resume(),
  });
  const hasRoom = createRoomCheck(dataDir, options.measureSpace);
  const proxy = createProxy({
    storage,
    cache,
    queue,
    decoders,
    storageHosts,
    outbound: options.outbound ?? outboundFetch,
  });

  const keep = async (key: string, master: EncodedImage): Promise<void> => {
    await storage.put(key, master.bytes).catch((err) => {
      log.warn({ err }, 'an image could not be stored');
      throw imageRefusals.storageFailed().withCause(err);
    });
  };

  return {
    async storeImage(input, { key = newImageKey(), purpose = 'ad', owner = OURS } = {}) {
      if (!IMAGE_KEY.test(key)) throw new Error(`not an image key: ${key}`);
      if (!(await hasRoom())) throw imageRefusals.noRoom();
      const source = await sourceOf(input);
      const format = await formatOf(source);
      const effort = purpose.startsWith('bulk') ? { effort: BULK_EFFORT } : {};
      const presets = EAGER_PRESETS[purpose];
      const master = await decoders.decode(owner, { source, format, presets, ...effort });
      await keep(key, master);
      for (const { preset, bytes } of master.presets) await proxy.keep(preset, key, bytes);
      for (const preset of purpose === 'ad' ? LATER : []) {
        queue.runInBackground(async () => {
          const bytes = await storage.get(key); // read again: a waiting queue must not hold masters in memory
          if (bytes) await proxy.make(preset, key, bytes);
        });
      }
      const { width, height, bytes } = master;
      return { key, address: storage.addressOf(key), width, height, bytes: bytes.length };
    },
    hasImage: (key) => storage.has(key),
    addressOf: (key) => storage.addressOf(key),
    async copyImage(address, to) {
      const [from, key] = [storage.keyOf(address), storage.keyOf(to)];
      const bytes = from && key && (await storage.get(from));
      if (bytes) await storage.put(key, bytes);
    },
    async removeImage(address) {
      const key = storage.keyOf(address);
      if (!key) return;
      await storage.remove(key);
      await cache.removeAll(key);
    },
    async original(key) {
      if (!IMAGE_KEY.test(key)) return null;
      return storage.get(key).catch((error) => {
        throw imageRefusals.sourceFailed().withCause(error);
      });
    },
    serve: proxy.serve,
    serveDrawn: proxy.serveDrawn,
    settled: () => queue.idle(),
    oldestWaitS: () => queue.oldestS(),
    async close() {
      queue.dropBackgroundJobs();
      await queue.idle();
      decoders.close();
    },
  };
}
