import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { IMAGE_PRESETS, isPresetName, type PresetName } from '@cars/shared-contracts/rules/image-presets';
import { LRUCache } from 'lru-cache';
import { readIfPresent, writeWhole } from './storage.ts';

const BYTES_IN_MEMORY = 48 * 1024 * 1024;

/** Pictures with words over a master; a name begins with the key of its master. */
const DRAWN_FOLDERS = ['share-wide', 'share-square'] as const;
export type DrawnFolder = (typeof DRAWN_FOLDERS)[number];
type CacheFolder = PresetName | DrawnFolder;

const FOLDERS: readonly CacheFolder[] = [
  ...Object.keys(IMAGE_PRESETS).filter(isPresetName),
  ...DRAWN_FOLDERS,
];

/** Made pictures on disk, the least recently used dropped beyond a number of bytes; the hottest also in memory. */
export type PresetCache = {
  get(folder: CacheFolder, name: string): Promise<Buffer | null>;
  /** Never rejects: a picture that could not be stored is made again. */
  put(folder: CacheFolder, name: string, bytes: Buffer): Promise<void>;
  /** Drops every preset of a picture, and what was drawn with it. */
  removeAll(name: string): Promise<void>;
  /** Bytes on disk. */
  size(): number;
};

type Options = { folder: string; maxBytes: number; onFailure: (error: unknown) => void };

/**
 * Opens the cache and counts what an earlier run left. Only reads of this process move an entry up; after a
 * start the order is that of the files' times, which is close enough for a cache.
 */
export async function openPresetCache({ folder, maxBytes, onFailure }: Options): Promise<PresetCache> {
  const inMemory = new LRUCache<string, Buffer>({
    maxSize: BYTES_IN_MEMORY,
    sizeCalculation: (bytes) => bytes.length + 1,
  });
  const onDisk = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => bytes + 1,
    dispose(_bytes, path, reason) {
      if (reason !== 'evict') return;
      inMemory.delete(path);
      rm(join(folder, path), { force: true }).catch(onFailure);
    },
  });
  for (const found of await listFiles(folder)) onDisk.set(found.path, found.bytes);

  return {
    async get(preset, name) {
      const path = join(preset, name);
      if (onDisk.get(path) === undefined) return null;
      const hot = inMemory.get(path);
      if (hot) return hot;
      const bytes = await readIfPresent(join(folder, path));
      if (bytes) inMemory.set(path, bytes);
      else onDisk.delete(path); // the folder was emptied by another process
      return bytes;
    },
    async put(preset, name, bytes) {
      const path = join(preset, name);
      inMemory.set(path, bytes);
      try {
        await writeWhole(join(folder, preset), name, bytes);
        onDisk.set(path, bytes.length);
      } catch (error) {
        inMemory.delete(path);
        onFailure(error);
      }
    },
    async removeAll(name) {
      const drawn = [...onDisk.keys()].filter((path) =>
        DRAWN_FOLDERS.some((own) => path.startsWith(join(own, name))),
      );
      for (const path of [...Object.keys(IMAGE_PRESETS).map((preset) => join(preset, name)), ...drawn]) {
        inMemory.delete(path);
        onDisk.delete(path);
        await rm(join(folder, path), { force: true });
      }
    },
    size: () => onDisk.calculatedSize,
  };
}

/** Creates the folders, sweeps drafts of a killed process and lists the rest, oldest first. */
async function listFiles(folder: string): Promise<{ path: string; bytes: number }[]> {
  const found: { path: string; bytes: number; usedAt: number }[] = [];
  for (const preset of FOLDERS) {
    await mkdir(join(folder, preset), { recursive: true });
    for (const name of await readdir(join(folder, preset))) {
      const path = join(preset, name);
      if (name.endsWith('.part')) {
        await rm(join(folder, path), { force: true });
        continue;
      }
      const { size, mtimeMs } = await stat(join(folder, path));
      found.push({ path, bytes: size, usedAt: mtimeMs });
    }
  }
  return found.sort((a, b) => a.usedAt - b.usedAt);
}
