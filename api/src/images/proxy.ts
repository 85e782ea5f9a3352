import { createHash } from 'node:crypto';
import {
  IMAGE_PRESETS,
  isPresetName,
  type PresetName,
  unwrapImageAddress,
} from '@cars/shared-contracts/rules/image-presets';
import type { OutboundFetch } from '../outbound.ts';
import { formatOf } from './decode.ts';
import type { Decoders } from './decoder/decoders.ts';
import { encodePreset } from './encode.ts';
import type { EncodeQueue } from './encode-queue.ts';
import { ImageError, imageRefusals } from './errors.ts';
import { allowedSource, fetchRemote } from './fetch-remote.ts';
import type { DrawnFolder, PresetCache } from './preset-cache.ts';
import { IMAGE_KEY, type ImageStorage } from './storage.ts';

export type ServedImage = { bytes: Buffer; contentType: 'image/avif' | 'image/webp' };

type Source = { kind: 'own'; key: string } | { kind: 'remote'; address: string };

type Parts = {
  storage: ImageStorage;
  cache: PresetCache;
  queue: EncodeQueue;
  decoders: Pick<Decoders, 'decode'>;
  storageHosts: readonly string[];
  outbound: OutboundFetch;
};

export type ServeOptions = {
  /** Runs before anything expensive and refuses by throwing. */
  beforeMiss?: () => Promise<void>;
  /** The client has disconnected: work that has not started and that no other client waits for is dropped. */
  signal?: AbortSignal;
};

export type Drawing = {
  folder: DrawnFolder;
  name: string;
  /** The address of the master. */
  cover: string | null;
  draw(master: Buffer | null): Promise<Buffer>;
};

export type ImageProxy = {
  /**
   * A picture at a preset, from the cache or made now.
   * Throws `ImageError` 400, 403, 404, 415, 502, 503, 504 [H15] [H16] [H17] [H18] [H19] [H20] [H21] [H22] [H23].
   */
  serve(preset: string, source: string, options?: ServeOptions): Promise<ServedImage>;
  /**
   * A picture drawn over a master, null: over none. From the cache or made now, under the same limits as a preset;
   * `name` changes with whatever is drawn.
   */
  serveDrawn(drawing: Drawing, options?: ServeOptions): Promise<Buffer>;
  /** Makes a preset of a given master; does nothing when it exists or is being made. */
  make(preset: PresetName, key: string, master: Buffer): Promise<void>;
  /** Stores a preset that was made elsewhere. */
  keep(preset: PresetName, key: string, bytes: Buffer): Promise<void>;
};

const REMOTE_LIMIT_BYTES = 20 * 1024 * 1024;
/** The owner of decoding work for pictures of the object store's hosts. */
const REMOTE_OWNER = 'remote';
const HAS_SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** The requested source; a doubled address is unwrapped and its result checked like any other [H22]. */
function readSource(source: string, { storage, storageHosts }: Parts): Source {
  if (IMAGE_KEY.test(source)) return { kind: 'own', key: source };
  const address = unwrapImageAddress(source);
  const key = storage.keyOf(address);
  if (key) return { kind: 'own', key };
  if (!HAS_SCHEME.test(address)) throw imageRefusals.absent();
  return { kind: 'remote', address: allowedSource(address, storageHosts).href };
}

/** The name in the cache: a key is one already, an address is hashed into one. */
const cacheName = (source: Source): string =>
  source.kind === 'own' ? source.key : `r-${createHash('sha256').update(source.address).digest('hex')}.webp`;

/** A failing storage is a server fault and not a missing picture. */
const reached = <T>(operation: Promise<T>): Promise<T> =>
  operation.catch((error) => {
    if (error instanceof ImageError) throw error;
    throw imageRefusals.sourceFailed().withCause(error);
  });

async function loadSource(source: Source, parts: Parts): Promise<Buffer> {
  if (source.kind === 'own') {
    const master = await reached(parts.storage.get(source.key));
    if (!master) throw imageRefusals.absent();
    return master;
  }
  const bytes = await fetchRemote(source.address, parts);
  try {
    const format = await formatOf(bytes, REMOTE_LIMIT_BYTES);
    return (await parts.decoders.decode(REMOTE_OWNER, { source: bytes, format })).bytes;
  } catch (error) {
    if (error instanceof ImageError && error.status === 503) throw error;
    throw imageRefusals.undecodable().withCause(error);
  }
}

type SharedWork = { readonly result: Promise<Buffer>; clients: number };

export function createProxy(parts: Parts): ImageProxy {
  const { cache, queue } = parts;
  const inFlight = new Map<string, SharedWork>();

  /**
   * Concurrent requests for one file make it once [H20]. `isRequested` is false once all of them have
   * disconnected.
   */
  const once = (
    id: string,
    work: (isRequested: () => boolean) => Promise<Buffer>,
    signal?: AbortSignal,
  ): Promise<Buffer> => {
    let shared = inFlight.get(id);
    if (!shared) {
      const forget = () => {
        if (inFlight.get(id) === own) inFlight.delete(id);
      };
      const isRequested = () => {
        // The next client starts again instead of sharing a refusal.
        if (own.clients === 0) forget();
        return own.clients > 0;
      };
      const own: SharedWork = {
        clients: 0,
        result: Promise.resolve()
          .then(() => work(isRequested))
          .finally(forget),
      };
      inFlight.set(id, own);
      shared = own;
    }
    const joined = shared;
    joined.clients += 1;
    const leave = () => {
      joined.clients -= 1;
    };
    if (signal?.aborted) leave();
    else signal?.addEventListener('abort', leave, { once: true });
    return joined.result;
  };

  const keep = async (preset: PresetName, source: Source, bytes: Buffer): Promise<Buffer> => {
    const name = cacheName(source);
    await cache.put(preset, name, bytes);
    // The picture may have been removed while it was encoded: remove its preset too.
    if (source.kind === 'own' && !(await parts.storage.has(source.key))) await cache.removeAll(name);
    return bytes;
  };

  const miss = async (preset: PresetName, source: Source, isRequested: () => boolean): Promise<Buffer> => {
    if (source.kind === 'own' && !(await reached(parts.storage.has(source.key, isRequested))))
      throw imageRefusals.absent();
    return queue.run(async () => {
      if (!isRequested()) throw imageRefusals.busy();
      return keep(preset, source, await encodePreset(await loadSource(source, parts), IMAGE_PRESETS[preset]));
    });
  };

  return {
    async serve(preset, address, { beforeMiss, signal } = {}) {
      if (!isPresetName(preset)) throw imageRefusals.unknownPreset();
      const source = readSource(address, parts);
      const name = cacheName(source);
      const contentType = IMAGE_PRESETS[preset].format === 'avif' ? 'image/avif' : 'image/webp';
      const hit = await cache.get(preset, name);
      if (hit) return { bytes: hit, contentType };
      const id = `${preset}/${name}`;
      if (!inFlight.has(id)) await beforeMiss?.();
      return {
        bytes: await once(id, (isRequested) => miss(preset, source, isRequested), signal),
        contentType,
      };
    },
    async serveDrawn({ folder, name, cover, draw }, { beforeMiss, signal } = {}) {
      const key = cover && parts.storage.keyOf(cover);
      const file = `${key ?? 'plain'}-${name}`;
      const hit = await cache.get(folder, file);
      if (hit) return hit;
      const id = `${folder}/${file}`;
      if (!inFlight.has(id)) await beforeMiss?.();
      return once(
        id,
        async (isRequested) => {
          const hasMaster = key !== null && (await reached(parts.storage.has(key, isRequested)));
          return queue.run(async () => {
            if (!isRequested()) throw imageRefusals.busy();
            const bytes = await draw(hasMaster ? await reached(parts.storage.get(key)) : null);
            await cache.put(folder, file, bytes);
            // The cover may have been removed while it was drawn.
            if (hasMaster && !(await parts.storage.has(key))) await cache.removeAll(key);
            return bytes;
          });
        },
        signal,
      );
    },
    async keep(preset, key, bytes) {
      await keep(preset, { kind: 'own', key }, bytes);
    },
    async make(preset, key, master) {
      const id = `${preset}/${key}`;
      // A client's request may wait for the encoder of this job: waiting for it would block both for good.
      if (inFlight.has(id)) return;
      await once(id, async () => {
        const result = await cache.get(preset, key);
        return (
          result ?? keep(preset, { kind: 'own', key }, await encodePreset(master, IMAGE_PRESETS[preset]))
        );
      });
    },
  };
}
