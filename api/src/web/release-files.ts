import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { NamedBuild } from '@cars/shared-server/releases/build-files';
import { CONTENT_TYPES } from '@cars/shared-server/releases/content-types';
import { LRUCache } from 'lru-cache';
import { createContentFiles } from './content-files.ts';
import { ENCODINGS, type EncodingName } from './encoding.ts';

/** Files of registered builds never change: recent ones are cached in memory. */
const CACHE_MAX_BYTES = 64 * 1024 * 1024;

/** `<app>/<build>/<path>`; no part starts with a dot, so no path leaves the folder or names a hidden file. */
const RELEASE_PATH = /^[a-z][a-z-]{1,40}\/[\w-]{6,64}(\/[\w-][\w.-]*)+$/;

export interface ReleaseFile {
  readonly body: Buffer;
  readonly type: string;
  readonly encoding: EncodingName | 'dcz' | null;
}

/**
 * Reads files of releases, in the best encoding that the client accepts. Null for unpublished files:
 * templates, source maps, files of unknown kinds, paths outside.
 */
export const createReleaseFiles = (folder: string, isRegistered: (named: NamedBuild) => boolean) => {
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_MAX_BYTES,
    sizeCalculation: (body) => Math.max(1, body.length),
  });
  const content = createContentFiles(folder, isRegistered);
  const read = async (path: string): Promise<Buffer | null> => {
    const known = cache.get(path);
    if (known) return known;
    try {
      const body = await readFile(join(folder, path));
      const [app = '', build = ''] = path.split('/', 2);
      if (isRegistered({ app, build })) cache.set(path, body);
      return body;
    } catch {
      return null;
    }
  };
  const readBest = async (path: string, accepted: readonly EncodingName[]): Promise<ReleaseFile | null> => {
    const type = CONTENT_TYPES[extname(path)];
    if (!type || !RELEASE_PATH.test(path)) return null;
    for (const { name, suffix } of ENCODINGS) {
      const body = accepted.includes(name) ? await read(path + suffix) : null;
      if (body) return { body, type, encoding: name };
    }
    const body = await read(path);
    return body && { body, type, encoding: null };
  };
  return async (path: string, accepted: readonly EncodingName[]): Promise<ReleaseFile | null> => {
    const first = await content.find(path);
    const file = first && (await readBest(first, accepted));
    if (file) return file;
    const next = first === path ? null : await content.find(path, true);
    return next === null ? null : readBest(next, accepted);
  };
};
