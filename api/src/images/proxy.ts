import { createHash } from 'node:crypto';
import {
  IMAGE_PRESETS,
  isPresetName,
  type PresetName,
  unwrapImageAddress,
} from '@cars/shared-contracts/rules/image-presets';
import type { OutboundFetch } from '../outbound.ts';
import { inspectImage } from './decode.ts';
import { encodePreset } from './encode.ts';
import type { EncodeQueue } from './encode-queue.ts';
import { imageRefusals } from './errors.ts';
import { allowedSource, fetchRemote } from './fetch-remote.ts';
import type { PresetCache } from './preset-cache.ts';
import { IMAGE_KEY, type ImageStorage } from './storage.ts';

export type ServedImage = { bytes: Buffer; contentType: 'image/avif' | 'image/webp' };

type Source = { kind: 'own'; key: string } | { kind: 'remote'; address: string };

type Parts = {
  storage: ImageStorage;
  cache: PresetCache;
  queue: EncodeQueue;
  storageHosts: readonly string[];
  outbound: OutboundFetch;
};

export type ImageProxy = {
  /**
   * A picture at a preset, from the cache or made now. `beforeMiss` runs before anything dear and refuses by
   * throwing. Throws `ImageError` 400, 403, 404, 415, 502, 503, 504 [H15] [H16] [H17] [H18] [H19] [H20] [H21] [H22] [H23].
   */
  serve(preset: string, source: string, beforeMiss?: () => Promise<void>): Promise<ServedImage>;
  /** Makes a preset of a master at hand; does nothing when it is there. */
  make(preset: PresetName, key: string, master: Buffer): Promise<void>;
};

const REMOTE_LIMIT_BYTES = 20 * 1024 * 1024;
const HAS_SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** What is asked for; a doubled address is unwrapped and its result checked like any other [H22]. */
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

/** A storage that fails is our trouble and not a missing picture. */
const reached = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error) => {
    throw imageRefusals.sourceFailed().withCause(error);
  });

async function loadSource(source: Source, parts: Parts): Promise<Buffer> {
  if (source.kind === 'own') {
    const master = await reached(parts.storage.get(source.key));
    if (!master) throw imageRefusals.absent();
    return master;
  }
  const bytes = await fetchRemote(source.address, parts);
  const kind = await inspectImage(bytes, REMOTE_LIMIT_BYTES).catch((error) => {
    throw imageRefusals.undecodable().withCause(error);
  });
  if (kind === 'heic') throw imageRefusals.undecodable(); // of strangers only what the quick decoder reads
  return bytes;
}

export function createProxy(parts: Parts): ImageProxy {
  const { cache, queue } = parts;
  const inFlight = new Map<string, Promise<Buffer>>();

  /** However many ask for one file, one makes it [H20]. */
  const once = (id: string, work: () => Promise<Buffer>): Promise<Buffer> => {
    const shared = inFlight.get(id) ?? work().finally(() => inFlight.delete(id));
    inFlight.set(id, shared);
    return shared;
  };

  const keep = async (preset: PresetName, source: Source, bytes: Buffer): Promise<Buffer> => {
    const name = cacheName(source);
    await cache.put(preset, name, bytes);
    // The picture may have been removed while it was encoded: remove its preset too.
    if (source.kind === 'own' && !(await parts.storage.has(source.key))) await cache.removeAll(name);
    return bytes;
  };

  const miss = async (preset: PresetName, source: Source): Promise<Buffer> => {
    if (source.kind === 'own' && !(await reached(parts.storage.has(source.key))))
      throw imageRefusals.absent();
    return queue.run(async () =>
      keep(preset, source, await encodePreset(await loadSource(source, parts), IMAGE_PRESETS[preset])),
    );
  };

  return {
    async serve(preset, address, beforeMiss) {
      if (!isPresetName(preset)) throw imageRefusals.unknownPreset();
      const source = readSource(address, parts);
      const name = cacheName(source);
      const contentType = IMAGE_PRESETS[preset].format === 'avif' ? 'image/avif' : 'image/webp';
      const hit = await cache.get(preset, name);
      if (hit) return { bytes: hit, contentType };
      const id = `${preset}/${name}`;
      if (!inFlight.has(id)) await beforeMiss?.();
      return { bytes: await once(id, () => miss(preset, source)), contentType };
    },
    async make(preset, key, master) {
      await once(`${preset}/${key}`, async () => {
        const made = await cache.get(preset, key);
        return made ?? keep(preset, { kind: 'own', key }, await encodePreset(master, IMAGE_PRESETS[preset]));
      });
    },
  };
}
